/** Limits of site visits. Free of zod, because browsers load this file. */

/** Digits of the code that the owner tells the visitor at the door. */
export const VISIT_CODE_LENGTH = 4;

/** Maximum number of characters of the note of a request, and of the reason of a cancellation. */
export const MAX_VISIT_TEXT_LENGTH = 500;
