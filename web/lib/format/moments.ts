import { m } from '../../../messages/compiled/messages.js';
import { memoizePerLanguage } from '../../../messages/current-language.ts';
import { clockText, dateText, daysSince } from './dates.ts';

const relativeDay = memoizePerLanguage((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));
const dayText = (at: string, days: number): string => (days === 1 ? relativeDay().format(-1, 'day') : dateText(at));

/**
 * `10:42 am` on the same day, then `yesterday, 10:42 am`, then `18 Nov 2026, 10:42 am`. For parts that only the browser renders: the day
 * of a page from a cache may be over.
 */
export function momentText(at: string, now = new Date()): string {
  const days = daysSince(at, now);
  const time = clockText(at);
  return days <= 0 ? time : m['notification_center.at']({ date: dayText(at, days), time });
}

/** For lists: `10:42 am` on the same day, then `yesterday`, then `18 Nov 2026`. */
export function shortMomentText(at: string, now = new Date()): string {
  const days = daysSince(at, now);
  return days <= 0 ? clockText(at) : dayText(at, days);
}
