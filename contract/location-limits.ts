/** Limits of place searches. Free of zod, because browsers load this file. */

/** Maximum number of characters that a person types to find a place. */
export const MAX_PLACE_QUERY_LENGTH = 80;
