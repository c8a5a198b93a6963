/**
 * The first digits of what was typed or pasted. Inputs use this instead of `maxLength`, which would cut off a pasted `123 456` before its
 * space is removed.
 */
export const firstDigits = (typed: string, max: number): string => typed.replace(/\D/g, '').slice(0, max);
