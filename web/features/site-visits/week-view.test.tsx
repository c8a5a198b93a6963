import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { SiteVisit } from '../../../contract/site-visits.ts';
import { TodayContext } from '../../lib/page/today.ts';
import { WeekView } from './week-view.tsx';

const visit = (id: string, starts_at: string, state: SiteVisit['state'] = 'accepted'): SiteVisit => ({
  id,
  property_id: 'k3Yb90TzQa',
  title: '2 BHK apartment',
  path: null,
  side: 'owner',
  state,
  starts_at,
  ends_at: starts_at,
  counterpart_name: `Visitor ${id}`,
  note: null,
  cancelled_by: null,
  cancel_reason: null,
  actions: [],
  code: null,
});

test('an owner sees seven days from today in Indian time, with the visits of each day in order and without cancelled ones', async () => {
  const user = userEvent.setup();
  const visits = [
    visit('late', '2026-12-05T09:30:00Z'),
    visit('early', '2026-12-05T04:30:00Z', 'requested'),
    // after midnight in India, but still the day before in UTC
    visit('night', '2026-12-05T19:00:00Z'),
    visit('cancelled', '2026-12-05T05:00:00Z', 'cancelled'),
    visit('next', '2026-12-12T05:00:00Z'),
  ];
  render(
    <TodayContext value="2026-12-05T00:00:00+05:30">
      <WeekView visits={visits} />
    </TodayContext>,
  );
  const namesOf = (day: RegExp) => {
    const item = screen.getAllByRole('listitem').find(({ textContent }) => day.test(textContent))!;
    return within(item)
      .queryAllByRole('link')
      .map((link) => new URL(link.getAttribute('href')!, location.href).hash);
  };
  expect(namesOf(/5 Dec/)).toEqual(['#visit-early', '#visit-late']);
  expect(namesOf(/6 Dec/)).toEqual(['#visit-night']);
  expect(namesOf(/7 Dec/)).toEqual([]);
  expect(screen.getByRole('button', { name: 'Previous week' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Next week' }));
  expect(namesOf(/12 Dec/)).toEqual(['#visit-next']);
});
