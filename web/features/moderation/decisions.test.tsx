import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { CaseView } from './case-view.tsx';
import ListingRecordPage from './listing-record.route.tsx';

const LISTING_ID = 'k3J9xQ2mZa';
const CASE_ID = '019a9d3e-5b1c-7c64-9d52-4a6f0e1b2c3d';
const LISTER = { name: 'Meena', role: 'owner', since: '2026-01-05T06:00:00.000Z', published: 1, rejected: 0 };
const RECORD = {
  findings: [],
  duplicate_photos: [],
  position: null,
  history: [],
  prices: [],
  others: [],
  reports: { open: 0, upheld: 0, dismissed: 0 },
};
const LISTING = {
  id: LISTING_ID,
  title: '2 BHK in Race Course',
  kind_label: 'House or flat for rent',
  place: 'Race Course, Coimbatore',
  status: 'active',
  status_text: 'Live',
  url: null,
  lister: LISTER,
  photos: [],
  description: null,
  own: false,
  hold: null,
  record: RECORD,
};
const CASE = {
  ...LISTING,
  id: CASE_ID,
  subject: 'listing',
  since: LISTER.since,
  changes: [],
  claim: null,
  findings: [],
  revision: '4:0f3a',
  listing: { id: LISTING_ID, status: 'pending_review', url: null, first_published_at: null },
  steps: [],
  card_before: null,
  card_after: { city: { slug: 'coimbatore' } },
  warnings: [],
};
const READS: Readonly<Record<string, unknown>> = {
  '/api/v1/admin/listing': { data: LISTING },
  '/api/v1/admin/evidence': { data: { records: [] } },
  '/api/v1/admin/review/claim': { data: CASE },
};

/** Idempotency keys and bodies of the decisions that were sent. */
let sentDecisions: { readonly key: string; readonly reasons: readonly string[] }[];
/** Outcomes of the next decisions: `lost` for a response that does not arrive, otherwise the status. */
let outcomes: ('lost' | 200 | 409)[];
/** Statuses of the next claims that fail. */
let failedClaims: number[];
beforeEach(() => {
  sentDecisions = [];
  failedClaims = [];
  vi.stubGlobal('fetch', async (url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    const { pathname } = new URL(url, 'http://localhost');
    const failedClaim = pathname.endsWith('/claim') ? failedClaims.shift() : undefined;
    if (failedClaim) return Response.json({ error: { code: 'failed', message: 'Not now.' } }, { status: failedClaim });
    if (READS[pathname]) return Response.json(READS[pathname]);
    sentDecisions.push({ key: headers['idempotency-key']!, reasons: JSON.parse(body).reasons });
    const outcome = outcomes.shift();
    if (outcome === 'lost') throw new TypeError('the connection was lost');
    if (outcome === 409) return Response.json({ error: { code: 'idempotency_mismatch', message: 'Another request.' } }, { status: 409 });
    return Response.json({ message: 'Done.', data: LISTING });
  });
});

async function show(element: ReactNode): Promise<void> {
  const router = createMemoryRouter([{ path: '/:id', element }], { initialEntries: [`/${LISTING_ID}`] });
  await act(async () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
}

test.each([
  ['take down a listing', /^Take down/, <ListingRecordPage key="listing" />],
  ['reject a case', /^Reject/, <CaseView key="case" id={CASE_ID} onDone={() => undefined} />],
])(
  'moderators who %s keep their reasons after a failure, and can change them although the first response was lost',
  async (_, action, element) => {
    outcomes = ['lost', 409, 200];
    const user = userEvent.setup();
    await show(element);
    await user.click(await screen.findByRole('button', { name: action }));
    const dialog = screen.getByRole('dialog');
    const sendButton = () => within(dialog).getByRole('button', { name: action });
    const settled = (count: number) =>
      waitFor(() => expect([sentDecisions.length, sendButton().getAttribute('aria-busy')]).toEqual([count, null]));
    const [firstReason, secondReason] = within(dialog).getAllByRole<HTMLInputElement>('checkbox');
    await user.click(firstReason!);
    await user.click(sendButton());
    await settled(1);
    expect(firstReason!.checked).toBe(true);
    await user.click(secondReason!);
    await user.click(sendButton());
    await settled(2);
    await user.click(sendButton());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, second, third] = sentDecisions;
    expect(sentDecisions).toHaveLength(3);
    // the same key after a lost response, another one once the outcome is known
    expect([second!.key === first!.key, third!.key === second!.key]).toEqual([true, false]);
    expect(third!.reasons).toHaveLength(2);
  },
);

test('a case that could not be loaded can be loaded again', async () => {
  failedClaims = [503];
  const user = userEvent.setup();
  await show(<CaseView id={CASE_ID} onDone={() => undefined} />);
  expect(await screen.findByRole('alert')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: CASE.title })).toBeTruthy();
});

test('a case that somebody else decides only leads back to the list', async () => {
  failedClaims = [409];
  await show(<CaseView id={CASE_ID} onDone={() => undefined} />);
  expect(await screen.findByRole('link', { name: 'Back to the list' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
