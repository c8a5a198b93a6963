/** Limits of appeals against being shown as an agent. Free of zod, because browsers load this file. */

export const MIN_APPEAL_LENGTH = 20;
export const MAX_APPEAL_LENGTH = 2000;
/** Maximum number of characters of the note of the staff about the decision. */
export const MAX_APPEAL_NOTE_LENGTH = 500;
