/** Limits of the comparison. Free of zod, because browsers load this file. */

/** Maximum number of listings in a comparison. */
export const MAX_COMPARED = 4;
