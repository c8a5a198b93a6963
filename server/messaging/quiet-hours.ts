/** Quiet hours in Indian Standard Time, which has no daylight saving time. */
import { dayNumberInIndia, timeInIndia } from '../../kinds/calendar.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';

/** The hour at which digests are sent. */
export const DIGEST_HOUR = 8;

/** Hours of the day in which no messages are sent; may span midnight. Null means none. */
export type QuietHours = { readonly from: number; readonly to: number } | null;

/** `time`, or the end of the quiet hours when `time` is within them. */
export function afterQuietHours(time: Date, quiet: QuietHours): Date {
  if (!quiet) return time;
  const day = dayNumberInIndia(time.getTime());
  const hour = (time.getTime() - timeInIndia(day, 0)) / HOUR_MS;
  const isQuiet = quiet.from < quiet.to ? hour >= quiet.from && hour < quiet.to : hour >= quiet.from || hour < quiet.to;
  if (!isQuiet) return time;
  return new Date(timeInIndia(hour < quiet.to ? day : day + 1, quiet.to));
}

/** The next DIGEST_HOUR, or the end of the quiet hours when it is within them. */
export function nextMorning(now: Date, quiet: QuietHours): Date {
  const today = timeInIndia(dayNumberInIndia(now.getTime()), DIGEST_HOUR);
  return afterQuietHours(new Date(today > now.getTime() ? today : today + DAY_MS), quiet);
}
