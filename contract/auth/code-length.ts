/** Digits of the codes that verify a number. Free of zod, because browsers load this file. */
export const CODE_LENGTH = 6;
