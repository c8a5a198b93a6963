/** Typing rupees: grouped as in India while typing, the caret stays at the digit it was at. */
import { m } from '../../messages/compiled/messages.js';

const LAKH = 100_000;
const CRORE = 10_000_000;
const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
/** Longest figure that is taken while typing: a thousand crore and one digit more. */
const MAX_DIGITS = 12;

const digitsIn = (text: string): string => text.replace(/\D/g, '');

/** `125000` becomes `1,25,000`; anything but digits is dropped. */
export function groupDigits(typed: string): string {
  const digits = digitsIn(typed)
    .replace(/^0+(?=\d)/, '')
    .slice(0, MAX_DIGITS);
  return digits === '' ? '' : grouped.format(Number(digits));
}

/** Where the caret belongs in `text` so that as many digits stand before it as in what was typed. */
export function caretAfter(text: string, digitsBefore: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === digitsBefore) return at;
    if (/\d/.test(text[at]!)) seen += 1;
  }
  return text.length;
}

export function countDigits(text: string): number {
  return digitsIn(text).length;
}

export function parseMoney(text: string): number | null {
  const digits = digitsIn(text);
  return digits === '' ? null : Number(digits);
}

/** `1 lakh 25 thousand`, `2.4 crore`: what the figure is called, from a lakh up, so that a zero too many is seen. Else null. */
export function moneyWords(amount: number | null): string | null {
  if (amount === null || amount < LAKH) return null;
  if (amount >= CRORE) return m['posting.crore']({ amount: decimal(amount / CRORE) });
  return m['posting.lakh']({ amount: decimal(amount / LAKH) });
}

const short = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 5 });
const decimal = (figure: number): string => short.format(figure);

const ratio = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });
/** `5.4`: how many months of `base` an amount is; null when either is missing or nothing. */
export function multipleOf(amount: unknown, base: unknown): string | null {
  if (typeof amount !== 'number' || typeof base !== 'number' || amount <= 0 || base <= 0) return null;
  return ratio.format(amount / base);
}
