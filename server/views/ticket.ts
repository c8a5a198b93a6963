import { randomInt } from 'node:crypto';

/** Without signs that are taken for others when read out or written down (0 and O, 1, I and L, U and V, 5 and S, 2 and Z, 8 and B). */
const ALPHABET = '34679ACDEFGHJKMNPQRTVWXY';
const LENGTH = 8;

/** A ticket number like `TH-7KQF-3M9X`: a hundred thousand million of them, drawn at random, so that reports cannot be counted. */
export function newTicket(): string {
  const signs = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]!).join('');
  return `TH-${signs.slice(0, 4)}-${signs.slice(4)}`;
}
