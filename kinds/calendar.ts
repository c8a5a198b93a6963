/** Dates as `YYYY-MM-DD`, calendar days in India. A date has no time of day and no time zone of its own. */

export const DAY_MS = 86_400_000;
/** India is 5:30 hours ahead of UTC all year. */
const IST_OFFSET_MS = 5.5 * 3_600_000;

/** The calendar day in India at this time. */
export function dayInIndia(now: Date): string {
  return new Date(now.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10);
}

/** The last midnight in India. */
export const startOfDayInIndia = (now: Date): Date =>
  new Date(Math.floor((now.getTime() + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS);

/** The time at which a day begins in India. */
export const midnightInIndia = (date: string): Date => new Date(`${date}T00:00:00+05:30`);

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
