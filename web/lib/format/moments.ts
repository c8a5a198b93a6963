import { m } from '../../../messages/compiled/messages.js';
import { memoizePerLanguage } from '../../../messages/current-language.ts';
import { clockText, dateText, daysSince } from './dates.ts';

const relativeDayFormat = memoizePerLanguage((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));
const yesterdayOrDate = (at: string, days: number): string => (days === 1 ? relativeDayFormat().format(-1, 'day') : dateText(at));

/**
 * `10:42 am` on the same day, then `yesterday, 10:42 am`, then `18 Nov 2026, 10:42 am`. Components pass `useToday()`, so that they render again
 * on the next day.
 */
export function momentText(at: string, now: Date): string {
  const days = daysSince(at, now);
  const time = clockText(at);
  return days <= 0 ? time : m['notification_center.at']({ date: yesterdayOrDate(at, days), time });
}

/** For lists: `10:42 am` on the same day, then `yesterday`, then `18 Nov 2026`. */
export function shortMomentText(at: string, now: Date): string {
  const days = daysSince(at, now);
  return days <= 0 ? clockText(at) : yesterdayOrDate(at, days);
}
