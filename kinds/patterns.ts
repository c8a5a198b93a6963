/** Shapes of short texts, and the search for contact details in long ones. */
import type { TextField } from './field.ts';

/**
 * ASCII digits only: `\d` without the `u` flag never matches other scripts' digits. Indian mobile numbers start with 6 to 9.
 * RERA numbers differ by state (`P51900003268`, `TN/29/Building/0123/2023`, `284 OF 2017`), so the shape is loose.
 */
export const PATTERNS: Readonly<Record<NonNullable<TextField['pattern']>, RegExp>> = {
  pincode: /^[1-9]\d{5}$/,
  phone: /^[6-9]\d{9}$/,
  rera: /^(?=(?:\D*\d){3})[A-Za-z0-9][A-Za-z0-9 /.,_()-]*$/,
};

const DIGIT_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const DIGIT_WORD = new RegExp(`\\b(${DIGIT_WORDS.join('|')})\\b`, 'g');
const TIMES: Readonly<Record<string, number>> = { double: 2, triple: 3 };

// Decimal digits of every script stand in runs of ten, zero first, so the value is the distance to the run's start.
function asciiDigit(digit: string): string {
  let zero = digit.codePointAt(0)!;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) {
    zero -= 1;
    value += 1;
  }
  return String(value);
}

/** Digits of any script and digits in words become ASCII digits: `nine eight`, `double 4`, `९८`. */
function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Nd}--[0-9]]/gv, asciiDigit)
    .replace(DIGIT_WORD, (word) => String(DIGIT_WORDS.indexOf(word)))
    .replace(/\b(double|triple)\s+(\d)\b/g, (_, times: string, digit: string) => digit.repeat(TIMES[times]!))
    .replace(/(?<=\d\s?)o(?=\s?\d)/g, '0');
}

// None of these has an open repetition before its fixed part, so a hostile text costs no more than its length.
// Ten digits from 6 to 9 on, up to three signs between any two of them, not a piece of a longer number.
const PHONE = /(?<!\d[\s.-]?|\d,)(?:\+?91[\s.()-]{0,3}|0[\s.()-]{0,3})?[6-9](?:[\s.()*_/-]{0,3}\d){9}(?!\d)/;
const LINK = /https?:\/\/|\bwww\.|\b(?:wa|t|fb)\.me\b|\bbit\.ly\b|[a-z0-9]\.(?:com|org|net|co\.in|io|info|biz|xyz)\b|[a-z0-9]\.in\//;
// an address with a sign, which payment addresses have too; or one spelled out to slip through
const MAIL = /\w@[a-z]|\w\s{0,3}[([{]?\s?\bat\b\s?[)\]}]?\s{0,3}[\w-]{1,63}\s{0,3}[([{]?\s?\bdot\b\s?[)\]}]?\s{0,3}[a-z]{2}/;

export type ContactDetail = 'phone' | 'link' | 'mail';

/**
 * The first contact detail found in a text, null when there is none. People reach each other through the contact call, which
 * counts, asks for a login and can be withdrawn; a number in a description goes around all of that.
 */
export function contactDetailIn(text: string): ContactDetail | null {
  const plain = plainDigits(text);
  if (MAIL.test(plain)) return 'mail';
  if (LINK.test(plain)) return 'link';
  return PHONE.test(plain) ? 'phone' : null;
}
