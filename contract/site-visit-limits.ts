/** Limits of site visits. Free of zod, because browsers load this file. */

/** Maximum number of characters of the note of a request, and of the reason of a cancellation. */
export const MAX_VISIT_TEXT_LENGTH = 500;
