/**
 * Splits text into the words that search compares, both for listings and for typed text. Case and accents are removed. `2 bhk`, `2 bedroom`
 * and `2bhk` become one word, and so do initials in any form (`R.S. Puram`, `R S Puram`, `RS Puram`). Indian scripts keep their vowel
 * signs.
 */
const STOP_WORDS = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'in', 'near', 'of', 'on', 'the', 'to', 'with']);

/** For example `2 bhk`, `2+ bedrooms`, `1rk`. */
const BEDROOMS = /\b([1-9])\s*(?:\+\s*)?(bhk|rk|bedrooms?|bed|br)\b/g;
/** Two or more single Latin letters, separated by points or spaces. */
const INITIALS = /(?<![\p{L}\p{M}\p{N}])[a-z](?:[.\s]+[a-z](?![\p{L}\p{M}\p{N}]))+/gu;
/**
 * Initials in an Indian script, where one or two letters with their vowel signs represent one Latin letter: `ஆர்.எஸ்`. Separated by points,
 * not by spaces.
 */
const INDIC_INITIALS = /(?<![\p{L}\p{M}\p{N}])(?:\p{L}\p{M}*){1,2}(?:\.(?:\p{L}\p{M}*){1,2}(?![\p{L}\p{M}\p{N}]))+/gu;

/** The words of a text, each once, in order of appearance. More than 40 letters in a row are split into several words. */
export function tokenize(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(BEDROOMS, (_, count: string, unit: string) => count + (unit === 'rk' ? 'rk' : 'bhk'))
    .replace(INITIALS, (letters) => letters.replace(/[.\s]+/gu, ''))
    .replace(INDIC_INITIALS, (letters) => letters.replaceAll('.', ''));
  const words = folded.match(/[\p{L}\p{M}\p{N}]{1,40}/gu) ?? [];
  return [...new Set(words.filter((word) => !STOP_WORDS.has(word)))];
}
