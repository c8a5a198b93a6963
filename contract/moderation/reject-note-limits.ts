/** Limits of the note to a person whose listing or application is rejected. Free of zod, because browsers load this file. */

export const MIN_REJECT_NOTE_LENGTH = 3;
export const MAX_REJECT_NOTE_LENGTH = 300;
