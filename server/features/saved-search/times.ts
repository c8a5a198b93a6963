/** When messages about saved searches may leave. */
import type { Frequency } from '../../../contract/saved-search.ts';
import { afterQuiet, atHour, dayOf, DIGEST_HOUR, nextMorning, type Quiet } from '../../quiet-hours.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Days since 1970-01-01, a Thursday, until the first Monday. */
const FIRST_MONDAY = 4;
/** At most one message a search in this time. */
export const APART_MS = 15 * MINUTE;

/**
 * When the next message about a search may leave that has something to tell at `now`: at once but 15 minutes after the one
 * before, the next morning at 8, or the next Monday at 8; never in quiet hours. Null for never.
 */
export function nextMessage(frequency: Frequency, now: Date, sentAt: Date | null, quiet: Quiet): Date | null {
  const time = now.getTime();
  switch (frequency) {
    case 'instant':
      return afterQuiet(new Date(Math.max(time, (sentAt?.getTime() ?? 0) + APART_MS)), quiet);
    case 'daily':
      return nextMorning(now, quiet);
    case 'weekly': {
      const day = dayOf(time);
      const monday = day - ((((day - FIRST_MONDAY) % 7) + 7) % 7);
      const morning = atHour(monday, DIGEST_HOUR);
      return afterQuiet(new Date(morning > time ? morning : morning + 7 * DAY), quiet);
    }
    default:
      return null;
  }
}
