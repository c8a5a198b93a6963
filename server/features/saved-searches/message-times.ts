/** When messages about saved searches may be sent. All hours are IST. */
import type { Frequency } from '../../../contract/saved-searches.ts';
import { timeInIndia, dayNumberInIndia } from '../../../kinds/calendar.ts';
import { afterQuietHours, DIGEST_HOUR, nextMorning, type QuietHours } from '../../messaging/quiet-hours.ts';
import { DAY_MS, MINUTE_MS } from '../../durations.ts';

/** Days from 1970-01-01, which was a Thursday, to the first Monday. */
const FIRST_MONDAY = 4;
/** Minimum time between two messages about a search. */
export const MIN_INTERVAL_MS = 15 * MINUTE_MS;

/**
 * When the next message about a search with new matches may be sent. Depending on the frequency this is at once but at least 15 minutes
 * after the last message, the next morning at 8, or the next Monday at 8. It is never in quiet hours. Null when no message is sent.
 */
export function nextMessageTime(frequency: Frequency, now: Date, sentAt: Date | null, quietHours: QuietHours): Date | null {
  const nowMs = now.getTime();
  switch (frequency) {
    case 'instant':
      return afterQuietHours(new Date(Math.max(nowMs, (sentAt?.getTime() ?? 0) + MIN_INTERVAL_MS)), quietHours);
    case 'daily':
      return nextMorning(now, quietHours);
    case 'weekly': {
      const day = dayNumberInIndia(nowMs);
      const monday = day - ((((day - FIRST_MONDAY) % 7) + 7) % 7);
      const morning = timeInIndia(monday, DIGEST_HOUR);
      return afterQuietHours(new Date(morning > nowMs ? morning : morning + 7 * DAY_MS), quietHours);
    }
    default:
      return null;
  }
}
