/** Limits of published statistics. Free of zod, because browsers load this file. */
/** A count that is smaller than this, but not zero, is not published. */
export const MIN_PUBLISHED_COUNT = 5;
/** Minimum number of replies for a published median. */
export const MIN_REPLIES = 20;
