/** Limits of saved searches. Free of zod, because browsers load this file. */

export const MAX_SEARCH_NAME_LENGTH = 80;
/** Maximum number of saved searches of a person. */
export const MAX_SAVED_SEARCHES = 20;
