/** Limits of support tickets. Free of zod, because browsers load this file. */

export const MIN_TICKET_LENGTH = 10;
export const MAX_TICKET_LENGTH = 3000;
export const MAX_ANSWER_LENGTH = 3000;
