/** Limits of messages and of reports about their writers. Free of zod, because browsers load this file. */

/** Maximum number of characters of a message. */
export const MAX_MESSAGE_LENGTH = 2000;
/** Maximum number of photos in a message. */
export const PHOTOS_PER_MESSAGE = 4;
export const MIN_PERSON_REPORT_LENGTH = 10;
export const MAX_PERSON_REPORT_LENGTH = 1000;
