/** Reverts tricks against pattern matching: look-alike letters, digits in words, split words, digits of other scripts. */
import { foldText } from '../../kinds/contact-details/folded-text.ts';

/** Cyrillic and Greek letters that look like Latin ones. No language of the site uses these scripts. */
const LOOK_ALIKES = 'авсԁеёѕһіїјкмнортухԛɡıαβεηικνορτυχ';
const LATIN_LETTERS = 'abcdeeshiijkmhoptyxqgiabenikvoptux';
const LETTERS_FOR_DIGITS = new Map(Object.entries({ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }));

const latinMarks = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/(?<=[a-z])[\u0300-\u036f]+/g, '')
    .normalize('NFC');

/** Hindi is written with and without the dot below a letter: `ज़` and `ज`. */
export const withoutNukta = (text: string): string => text.normalize('NFD').replaceAll('\u093c', '').normalize('NFC');

/** Replaces digits in words such as `0tp` and `p@y`. Numbers, and a number before a word (`2bhk`), do not change. */
const replaceDigits = (text: string): string =>
  text
    .replaceAll(/(?<=[a-z])[013457@$](?=[a-z])|(?<![a-z\d])[013457@$](?=[a-z]{2,3}(?![a-z\d]))/g, (digit) => LETTERS_FOR_DIGITS.get(digit)!)
    .replaceAll(/(?<=[a-z]{2})[013457@$](?![a-z\d])/g, (digit) => LETTERS_FOR_DIGITS.get(digit)!);

/** Joins single letters (with their vowel signs) between separators, such as `o t p` and `s.c.a.n`. */
const joinLetters = (text: string): string =>
  text.replaceAll(/(?<![\p{L}\p{M}\p{N}])(?:\p{L}\p{M}*[\s.,*_-]{1,2}){1,11}\p{L}\p{M}*(?![\p{L}\p{M}\p{N}])/gu, (letters) =>
    letters.replaceAll(/[\s.,*_-]/g, ''),
  );

/** Joins parts of words such as `sc.an` and `tran-sfer`. */
const joinParts = (text: string): string => text.replaceAll(/(?<=[\p{L}\p{M}])[.*_|/-]{1,3}(?=\p{L})/gu, '');

/**
 * The text in lower case in several forms, as a reader may understand it: as written, with digits read as letters, and with split words
 * joined. A pattern matches the text when it matches one of these forms, because each form may also destroy plain words.
 */
export function readableVariants(text: string): string[] {
  const folded = withoutNukta(latinMarks(foldText(text).plain));
  const plain = folded.replaceAll(
    /[\u0131\u0261\p{Script=Cyrillic}\p{Script=Greek}]/gu,
    (letter) => LATIN_LETTERS[LOOK_ALIKES.indexOf(letter)] ?? letter,
  );
  const words = replaceDigits(plain);
  return [...new Set([plain, words, joinLetters(words), joinParts(words)])];
}
