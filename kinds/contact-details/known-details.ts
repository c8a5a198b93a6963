/** Finds known identifiers of a person in any text, however somebody may have spelled them. The erasure of an account uses it. */
import { foldText } from './folded-text.ts';
import { replaceNumberWords } from './number-words.ts';

/** Identifiers of the person. */
interface KnownDetails {
  /** Indian mobile numbers; a country code or leading zero in front of the ten digits is ignored. */
  readonly phones: readonly string[];
  /** Mail addresses, ids and file names. They are found in this form, regardless of case and invisible characters. */
  readonly texts: readonly string[];
}

const NUMBER_LENGTH = 10;
/** Brackets, spaces, hyphens and other characters that people put between the digits of a number. */
const SEPARATORS = String.raw`[^\p{L}\p{N}]{0,4}`;

/**
 * Returns a function that says whether a text contains one of the identifiers. Numbers are found with any separators, in digits of every
 * script and as words, and also inside longer digit sequences, because a country code may precede them.
 */
export function createIdentifierMatcher({ phones, texts }: KnownDetails): (text: string) => boolean {
  const numbers = [...new Set(phones.map((phone) => phone.replaceAll(/\D/g, '').slice(-NUMBER_LENGTH)))].filter(
    (digits) => digits.length === NUMBER_LENGTH,
  );
  const phonePattern = numbers.length === 0 ? null : new RegExp(numbers.map((digits) => [...digits].join(SEPARATORS)).join('|'), 'u');
  const plainTexts = texts.map((text) => foldText(text).plain).filter((text) => text !== '');
  return (text) => {
    const folded = foldText(text);
    if (plainTexts.some((plainText) => folded.plain.includes(plainText))) return true;
    return phonePattern !== null && (phonePattern.test(folded.plain) || phonePattern.test(replaceNumberWords(folded).plain));
  };
}

/**
 * Whether a string, number or object key anywhere in a JSON value satisfies `isFound`. Iterative, so that deeply nested values cause no
 * stack overflow.
 */
export function containsText(value: unknown, isFound: (text: string) => boolean): boolean {
  const pendingValues: unknown[] = [value];
  while (pendingValues.length > 0) {
    const current = pendingValues.pop();
    if (typeof current === 'string' || typeof current === 'number') {
      if (isFound(String(current))) return true;
    } else if (Array.isArray(current)) {
      for (const item of current) pendingValues.push(item);
    } else if (current !== null && typeof current === 'object') {
      for (const [key, item] of Object.entries(current)) pendingValues.push(key, item);
    }
  }
  return false;
}
