/** Dates as `YYYY-MM-DD`, calendar days in India. A date has no time of day and no time zone of its own. */

export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** India is 5:30 hours ahead of UTC all year. */
const IST_OFFSET_MS = 5.5 * HOUR_MS;

/** The calendar day in India at this time. */
export function dayInIndia(now: Date): string {
  return new Date(now.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10);
}

/** Texts name the parts of a day in steps of four hours, from midnight on. */
const HOURS_PER_DAY_PERIOD = 4;

/** The time on a clock with 12 hours in India, such as `10:42`, and the index of the part of the day. */
export function clockInIndia(at: Date): { readonly time: string; readonly dayPeriod: number } {
  const inIndia = new Date(at.getTime() + IST_OFFSET_MS);
  const hour = inIndia.getUTCHours();
  const minute = String(inIndia.getUTCMinutes()).padStart(2, '0');
  return { time: `${hour % 12 || 12}:${minute}`, dayPeriod: Math.floor(hour / HOURS_PER_DAY_PERIOD) };
}

/** The last midnight in India. */
export const startOfDayInIndia = (now: Date): Date => new Date(timeInIndia(dayNumberInIndia(now.getTime()), 0));

/** The time at which a day begins in India. */
export const midnightInIndia = (date: string): Date => new Date(`${date}T00:00:00+05:30`);

/** Days since 1970-01-01 in India, at a time in epoch milliseconds. */
export const dayNumberInIndia = (time: number): number => Math.floor((time + IST_OFFSET_MS) / DAY_MS);

/** Epoch milliseconds of an hour, such as 8 or 8.5, on a day that `dayNumberInIndia` numbers. */
export const timeInIndia = (day: number, hour: number): number => day * DAY_MS + hour * HOUR_MS - IST_OFFSET_MS;

/** Days since 1970-01-01. Search uses them to compare dates. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

export function addDays(date: string, days: number): string {
  return new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10);
}

export function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}
