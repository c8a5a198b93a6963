/**
 * For how long the confirmation of a listing is fresh. This is the only definition: cards, pages, the filter and sort order of search,
 * reminders and hiding use it. With few imports, because every page with cards loads this file.
 */
import { DAY_MS, startOfDayInIndia } from './calendar.ts';

/** Days within which homes usually find a tenant. Sales, plots and commercial property take longer. */
const DAYS_TO_LET = 7;
const DAYS_OTHERWISE = 15;
const LET_QUICKLY: ReadonlySet<string> = new Set(['residential_rent', 'pg_hostel', 'flatmate']);

/** Number of days after which the owner of a listing of this kind is asked again. */
export const freshDays = (kind: string): number => (LET_QUICKLY.has(kind) ? DAYS_TO_LET : DAYS_OTHERWISE);

/**
 * A fresh confirmation is shown in green with its date, an older one in amber. It counts from the start of its day, because visitors see only
 * the day.
 */
export const isConfirmationFresh = (kind: string, confirmedAt: Date, now: Date): boolean =>
  now.getTime() < startOfDayInIndia(confirmedAt).getTime() + freshDays(kind) * DAY_MS;
