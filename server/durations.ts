/** Lengths of time, so that no file defines its own. The suffix is the unit: milliseconds for `Date`, seconds for HTTP and SQL. */
const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const HOUR_S = 60 * 60;
export const DAY_S = 24 * HOUR_S;
