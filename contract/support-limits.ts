/** Limits of support tickets. Free of zod, because browsers load this file. */

export const MIN_TICKET_LENGTH = 10;
export const MAX_TICKET_LENGTH = 3000;
export const MIN_ANSWER_LENGTH = 3;
export const MAX_ANSWER_LENGTH = 3000;
/** Maximum number of characters of a ticket number that somebody types. */
export const MAX_TICKET_NUMBER_LENGTH = 20;
