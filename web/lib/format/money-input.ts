/** Input of rupees: digits are grouped as in India while typing, and the caret stays at its digit. */
import { parseRupees } from '../../../kinds/amount-text.ts';
import { indianNumber } from '../../../kinds/indian-number.ts';
import { m } from '../../../messages/compiled/messages.js';

const LAKH = 100_000;
const CRORE = 10_000_000;
/** Maximum length of the input. A thousand crore has 11 digits; one more is accepted, so that exceeding the limit can be reported. */
const MAX_DIGITS = 12;

const digitsIn = (text: string): string => text.replace(/\D/g, '');

/** `125000` becomes `1,25,000`; other characters are removed. */
export function groupDigits(typed: string): string {
  const digits = digitsIn(typed)
    .replace(/^0+(?=\d)/, '')
    .slice(0, MAX_DIGITS);
  return digits === '' ? '' : indianNumber(Number(digits));
}

/** The caret position in `text` after `digitsBefore` digits. */
export function caretAfter(text: string, digitsBefore: number): number {
  let digitsSeen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (digitsSeen === digitsBefore) return index;
    if (/\d/.test(text[index]!)) digitsSeen += 1;
  }
  return text.length;
}

export function countDigits(text: string): number {
  return digitsIn(text).length;
}

/** Whether the text has only digits and separators. Such text is grouped while typing; other text stays as typed (`85 L`). */
export const isPlainDigits = (text: string): boolean => /^[₹\d,\s]*$/.test(text);

/** Returns the typed amount, or null for an empty field. Text that is not an amount is returned unchanged, to be shown with an error. */
export function parseMoney(text: string): number | string | null {
  if (!isPlainDigits(text)) return parseRupees(text) ?? text;
  const digits = digitsIn(text).slice(0, MAX_DIGITS);
  return digits === '' ? null : Number(digits);
}

/** Text of the field: the typed text if it means `value`, otherwise `value` itself. */
export function displayedMoney(typed: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  const meansValue = parseMoney(typed) === value;
  if (meansValue && !isPlainDigits(typed)) return typed;
  return typeof value === 'number' ? groupDigits(String(value)) : String(value);
}

/** `850 rupees`, `18.5 thousand rupees`, `2.4 crore rupees`: an amount in words makes a wrong zero or a missing unit visible. */
export function moneyWords(amount: number | null): string | null {
  if (amount === null) return null;
  if (amount >= CRORE) return m['posting.crore']({ amount: decimal(amount / CRORE) });
  if (amount >= LAKH) return m['posting.lakh']({ amount: decimal(amount / LAKH) });
  return amount >= 1000 ? m['posting.thousand']({ amount: decimal(amount / 1000) }) : m['posting.rupees']({ amount: decimal(amount) });
}

const decimal = (value: number): string => indianNumber(value, 5);

/** `5.4`: an amount as a multiple of `base`, such as a deposit in months of rent. Null when either is missing or zero. */
export function multipleText(amount: unknown, base: unknown): string | null {
  if (typeof amount !== 'number' || typeof base !== 'number' || amount <= 0 || base <= 0) return null;
  return indianNumber(amount / base, 1);
}
