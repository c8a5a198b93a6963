/** When people may be written to. All in India's time, which knows no summer time. */

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const INDIA = 5.5 * HOUR;
/** The hour at which leaves what can wait. */
export const DIGEST_HOUR = 8;

/** Hours from which to which nobody is written to, null for none. */
export type Quiet = { readonly from: number; readonly to: number } | null;

/** The number of the day it is in India at this time. */
export const dayOf = (time: number) => Math.floor((time + INDIA) / DAY);
/** The time at which a day in India has this hour. */
export const atHour = (day: number, hour: number) => day * DAY + hour * HOUR - INDIA;

/** Midnight in India, before this time. */
export const startOfDay = (now: Date): Date => new Date(atHour(dayOf(now.getTime()), 0));

/** The time itself, or the end of the quiet hours it lies in. */
export function afterQuiet(time: Date, quiet: Quiet): Date {
  if (!quiet) return time;
  const hour = ((time.getTime() + INDIA) % DAY) / HOUR;
  const isQuiet = quiet.from < quiet.to ? hour >= quiet.from && hour < quiet.to : hour >= quiet.from || hour < quiet.to;
  if (!isQuiet) return time;
  const day = dayOf(time.getTime());
  return new Date(atHour(hour < quiet.to ? day : day + 1, quiet.to));
}

/** The next eight in the morning, outside of quiet hours. */
export function nextMorning(now: Date, quiet: Quiet): Date {
  const today = atHour(dayOf(now.getTime()), DIGEST_HOUR);
  return afterQuiet(new Date(today > now.getTime() ? today : today + DAY), quiet);
}
