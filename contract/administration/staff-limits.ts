/** Limits of forms for staff. Free of zod, because browsers load this file. */

/** Characters of the reason of a suspension, which the person reads. */
export const MIN_SUSPENSION_REASON_LENGTH = 3;
export const MAX_SUSPENSION_REASON_LENGTH = 300;
/** Characters of a number, an address or a part of a name with which staff find people. */
export const MIN_PERSON_QUERY_LENGTH = 3;
export const MAX_PERSON_QUERY_LENGTH = 120;
/** Characters of the description of a change of a site document. */
export const MAX_CHANGE_NOTE_LENGTH = 200;
