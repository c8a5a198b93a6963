/** Limits of the data of a person. Free of zod, because browsers load this file. */

/** Maximum number of characters of a name, after it was trimmed and normalised. */
export const MAX_PERSON_NAME_LENGTH = 80;
export const MAX_EMAIL_LENGTH = 254;
