/** Limits of the shortlist. Free of zod, because browsers load this file. */

/** Maximum number of characters of a note, as browsers count them. */
export const MAX_NOTE_LENGTH = 500;
/** Maximum number of entries of a device shortlist in one request, to merge or to read them. */
export const MAX_SHORTLIST_ENTRIES = 100;
/** Maximum number of listings whose status one request reads. */
export const MAX_STATUS_IDS = 100;
