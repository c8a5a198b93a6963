/**
 * For how long a confirmation that a listing is available counts as fresh. The only meaning of freshness: cards, pages, the filter
 * and order of search, reminders and hiding follow it. Without imports, because every page with cards loads it.
 */
import { DAY_MS } from './calendar.ts';

/** Days in which homes find a tenant; sales, plots and commercial property take longer. */
const DAYS_TO_LET = 7;
const DAYS_OTHERWISE = 15;
const LET_QUICKLY: ReadonlySet<string> = new Set(['residential_rent', 'pg_hostel', 'flatmate']);

/** Days after which the owner of a listing of this kind is asked again. */
export const freshDays = (kind: string): number => (LET_QUICKLY.has(kind) ? DAYS_TO_LET : DAYS_OTHERWISE);

/** A fresh confirmation is shown in green with its date, an older one in amber. */
export const isConfirmationFresh = (kind: string, confirmed: Date, now: Date): boolean =>
  now.getTime() < confirmed.getTime() + freshDays(kind) * DAY_MS;
