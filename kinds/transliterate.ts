/**
 * Transliterates Indian scripts to Latin letters, close enough to the usual English spelling to compare names. Not for display: lengths,
 * retroflexes and similar distinctions are lost.
 */

/**
 * The inherent vowel of a consonant without a vowel sign. Languages disagree on when it is pronounced, so it is distinct from a written
 * `a`.
 */
export const INHERENT_VOWEL = 'ə';

/**
 * Unicode arranges the scripts from Devanagari to Malayalam in the same way, in blocks of 128 (as ISCII did), so one table is enough for
 * all nine: Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada and Malayalam.
 */
const [FIRST_BLOCK, LAST_BLOCK, BLOCK_SIZE] = [0x0900, 0x0d7f, 0x80];
const VIRAMA = 0x4d;
const ANUSVARA = 0x02;
const FIRST_DIGIT = 0x66;

const CONSONANTS = lettersFrom(0x15, 'k kh g gh n ch ch j jh n t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h');
const VOWELS = lettersFrom(0x05, 'a aa i ii u uu ri li e e e ai o o o au');
const VOWEL_SIGNS = lettersFrom(0x3e, 'aa i ii u uu ri ri e e e ai o o o au');
/** Letters without an inherent vowel: nasal signs, and the final consonants of Bengali and Malayalam. */
const MARKS = new Map([[0x01, 'n'], [ANUSVARA, 'n'], [0x4e, 't'], [0x70, 'n'], ...lettersFrom(0x7a, 'n n r l l k')]);

function lettersFrom(offset: number, letters: string): Map<number, string> {
  return new Map(letters.split(' ').map((letter, index) => [offset + index, letter]));
}

/** `ड़` of Hindi and `ড়` of Bengali. English spells them `r`. */
const FLAPPED_R = /[\u0921\u0922\u09a1\u09a2][\u093c\u09bc]/g;
/** The nukta (dot below) of each block, and joiners, which change only the shape of letters. */
const WITHOUT_SOUND = /[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\u200c\u200d]/g;

/** Whether a text has letters of a script that `transliterate` writes in Latin letters. */
export const hasIndicLetters = (text: string): boolean => /[\u0900-\u0d7f]/.test(text);

/** `பீளமேடு` becomes `piiləmetu`. Characters that are not in an Indian script stay unchanged. */
export function transliterate(text: string): string {
  const letters = text.normalize('NFKC').replace(FLAPPED_R, 'र').replace(WITHOUT_SOUND, '');
  const codes = [...letters].map((letter) => letter.codePointAt(0)!);
  return codes.map((code, index) => (isIndic(code) ? letterOf(code, codes[index + 1]) : String.fromCodePoint(code))).join('');
}

const isIndic = (code: number): boolean => code >= FIRST_BLOCK && code <= LAST_BLOCK;

function letterOf(code: number, next: number | undefined): string {
  const offset = code % BLOCK_SIZE;
  const consonant = CONSONANTS.get(offset);
  if (consonant) return consonant + (isVowelWritten(next) ? '' : INHERENT_VOWEL);
  if (offset >= FIRST_DIGIT && offset < FIRST_DIGIT + 10) return String(offset - FIRST_DIGIT);
  // at the end of a word the nasal sign is pronounced `m`, as in `ಪುರಂ`
  if (offset === ANUSVARA && (next === undefined || !isIndic(next))) return 'm';
  return VOWELS.get(offset) ?? VOWEL_SIGNS.get(offset) ?? MARKS.get(offset) ?? '';
}

/** Whether a consonant is followed by a vowel sign, or by the sign that it has no vowel. */
function isVowelWritten(code: number | undefined): boolean {
  if (code === undefined || !isIndic(code)) return false;
  return code % BLOCK_SIZE === VIRAMA || VOWEL_SIGNS.has(code % BLOCK_SIZE);
}
