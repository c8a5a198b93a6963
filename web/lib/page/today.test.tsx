import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dateText } from '../format/dates.ts';
import { TodayContext, useCurrentDay, useToday } from './today.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Today() {
  return <p>{dateText(useToday().toISOString())}</p>;
}
function Page({ renderedDay }: { readonly renderedDay: string }) {
  return (
    <TodayContext value={useCurrentDay(renderedDay)}>
      <Today />
    </TodayContext>
  );
}
const shownDay = () => screen.getByText(/\d{4}$/).textContent;

test('a page that stays open shows the new day from midnight in India', () => {
  vi.setSystemTime('2026-11-27T23:59:00+05:30');
  render(<Page renderedDay="2026-11-27T00:00:00+05:30" />);
  expect(shownDay()).toBe('27 Nov 2026');
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  expect(shownDay()).toBe('28 Nov 2026');
  act(() => {
    vi.advanceTimersByTime(24 * 3_600_000);
  });
  expect(shownDay()).toBe('29 Nov 2026');
});

test('a page shows the current day when the device wakes up, and when it came from a cache of an earlier day', () => {
  vi.setSystemTime('2026-11-27T10:00:00+05:30');
  render(<Page renderedDay="2026-11-25T00:00:00+05:30" />);
  expect(shownDay()).toBe('27 Nov 2026');
  // timers do not run while a device is asleep
  vi.setSystemTime('2026-11-29T08:00:00+05:30');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(shownDay()).toBe('29 Nov 2026');
});

test('a clock that is behind does not bring back an earlier day', () => {
  vi.setSystemTime('2020-01-01T10:00:00+05:30');
  render(<Page renderedDay="2026-11-27T00:00:00+05:30" />);
  expect(shownDay()).toBe('27 Nov 2026');
});
