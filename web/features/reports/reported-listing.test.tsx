import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { ReportedListing } from '../../../contract/reports.ts';
import { ReportedListingCard } from './reported-listing.tsx';

const LISTING = {
  property_id: 'k3J9xQ2mZa',
  title: '2 BHK in Race Course',
  place: 'Race Course, Coimbatore',
  status_text: 'Live',
  hidden: false,
  own: false,
  next: { action: 'decide', due_at: '2026-11-24T06:00:00.000Z', overdue: false },
  reports: [],
} as unknown as ReportedListing;
const REPORT = {
  ticket: 'TH-7KQF-3M9X',
  reason: 'does_not_exist',
  details: null,
  reporter: 'member',
  upheld_before: 0,
  dismissed_before: 0,
} as unknown as ReportedListing['reports'][number];

test('a failed decision about reports leaves the dialog open with its reasons', async () => {
  const responses = [
    Response.json({ error: { code: 'internal', message: 'Broken.' } }, { status: 500 }),
    Response.json({ message: 'Done.' }),
  ];
  let sentCount = 0;
  vi.stubGlobal('fetch', async () => responses[sentCount++]);
  const onChanged = vi.fn<() => void>();
  await act(async () =>
    render(
      <MemoryRouter>
        <ReportedListingCard listing={{ ...LISTING, reports: [REPORT] }} onChanged={onChanged} />
      </MemoryRouter>,
    ),
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /take down/i }));
  const dialog = screen.getByRole('dialog');
  const [reason] = within(dialog).getAllByRole<HTMLInputElement>('checkbox');
  await user.click(reason!);
  const sendButton = within(dialog).getByRole('button', { name: /^Take down/ });
  await user.click(sendButton);
  await waitFor(() => expect([sentCount, sendButton.getAttribute('aria-busy')]).toEqual([1, null]));
  expect([reason!.checked, onChanged.mock.calls.length]).toEqual([true, 0]);
  await user.click(sendButton);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onChanged).toHaveBeenCalledOnce();
});
