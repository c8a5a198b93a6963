import { m } from '../../../messages/compiled/messages.js';
import { clockInIndia, DAY_MS } from '../../../kinds/calendar.ts';

/** India has had no other offset since 1945. `Intl` takes microseconds for each date, and every card of a page shows a number of days. */
const OFFSET_MS = 5.5 * 3_600_000;

/** Number of calendar days in India since 1 January 1970. */
const dayNumber = (ms: number): number => Math.floor((ms + OFFSET_MS) / DAY_MS);

/**
 * Day, month and year in Indian time. The names of months are messages: the first use of `Intl` would block a phone for 70 to 90 ms on every
 * page with a date, and browsers with other versions of its data would show other texts than the server.
 */
function dateParts(at: string) {
  const date = new Date(Date.parse(at) + OFFSET_MS);
  return { day: date.getUTCDate(), month: m['shell.months']().split(',')[date.getUTCMonth()]!, year: date.getUTCFullYear() };
}

/** `18 Nov 2026`, in Indian time whatever the time zone of the device. Accepts ISO times and plain dates. */
export const dateText = (at: string): string => m['shell.date'](dateParts(at));

/** `18 Nov`, for dates less than a year away, in Indian time. */
export const shortDateText = (at: string): string => m['shell.date_in_year'](dateParts(at));

/** `Nov 2026`, for a month or a day in it. */
export function monthText(at: string): string {
  const { month, year } = dateParts(at);
  return `${month} ${year}`;
}

/** `10:42 am`, in Indian time. Most Indian languages name the part of the day (`காலை 10:42`), where `Intl` has only "AM" and "PM". */
export function clockText(at: string): string {
  const { time, dayPeriod } = clockInIndia(new Date(at));
  return m['shell.clock']({ time, period: m['shell.day_periods']().split(',')[dayPeriod]! });
}

/** The last midnight in India, ISO 8601. Pages use it as the current time, so that their HTML changes only once a day. */
export function startOfDay(now: Date): string {
  return `${new Date(now.getTime() + OFFSET_MS).toISOString().slice(0, 10)}T00:00:00+05:30`;
}

/** Number of calendar days in India from `at` until `now`; 0 means today. */
export function daysSince(at: string, now: Date): number {
  return dayNumber(now.getTime()) - dayNumber(Date.parse(at));
}

/** `Confirmed today`, `Confirmed 3 days ago`; after 30 days the date of the confirmation. */
export function confirmedText(at: string, now: Date): string {
  const days = daysSince(at, now);
  if (days <= 0) return m['shell.confirmed_today']();
  if (days === 1) return m['shell.confirmed_yesterday']();
  return days <= 30 ? m['shell.confirmed_days']({ count: days }) : m['shell.confirmed_on']({ date: dateText(at) });
}
