/** When messages about saved searches may leave. All in India's time, which knows no summer time. */
import type { Frequency } from '../../../contract/saved-search.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const INDIA = 5.5 * HOUR;
/** The hour digests leave at. */
const DIGEST_HOUR = 8;
/** Days since 1970-01-01, a Thursday, until the first Monday. */
const FIRST_MONDAY = 4;
/** At most one message a search in this time. */
export const APART_MS = 15 * MINUTE;

/** Hours from which to which nobody is written to, null for none. */
export type Quiet = { readonly from: number; readonly to: number } | null;

const dayOf = (time: number) => Math.floor((time + INDIA) / DAY);
const at = (day: number, hour: number) => day * DAY + hour * HOUR - INDIA;

/** The time itself, or the end of the quiet hours it lies in. */
export function afterQuiet(time: Date, quiet: Quiet): Date {
  if (!quiet) return time;
  const hour = ((time.getTime() + INDIA) % DAY) / HOUR;
  const isQuiet = quiet.from < quiet.to ? hour >= quiet.from && hour < quiet.to : hour >= quiet.from || hour < quiet.to;
  if (!isQuiet) return time;
  const day = dayOf(time.getTime());
  return new Date(at(hour < quiet.to ? day : day + 1, quiet.to));
}

/**
 * When the next message about a search may leave that has something to tell at `now`: at once but 15 minutes after the one
 * before, the next morning at 8, or the next Monday at 8; never in quiet hours. Null for never.
 */
export function nextMessage(frequency: Frequency, now: Date, sentAt: Date | null, quiet: Quiet): Date | null {
  const time = now.getTime();
  switch (frequency) {
    case 'instant':
      return afterQuiet(new Date(Math.max(time, (sentAt?.getTime() ?? 0) + APART_MS)), quiet);
    case 'daily': {
      const today = at(dayOf(time), DIGEST_HOUR);
      return afterQuiet(new Date(today > time ? today : today + DAY), quiet);
    }
    case 'weekly': {
      const day = dayOf(time);
      const monday = day - ((((day - FIRST_MONDAY) % 7) + 7) % 7);
      const morning = at(monday, DIGEST_HOUR);
      return afterQuiet(new Date(morning > time ? morning : morning + 7 * DAY), quiet);
    }
    default:
      return null;
  }
}
