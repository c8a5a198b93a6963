/** Limits of published figures, also for the browser: without schemas, whose library it does not load. */
/** A count from one to one below this is not published. */
export const MIN_PUBLISHED_COUNT = 5;
/** Minimum number of answers for a published median. */
export const MIN_REPLIES = 20;
