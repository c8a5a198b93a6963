/** Text normalized for matching, with a map from each position back to the original text. */

export interface FoldedText {
  /** Lower case, each character NFKC-normalized, digits of every script as ASCII, without invisible characters. */
  readonly plain: string;
  /** For each UTF-16 unit of `plain`, and for its end: the index in the original text at which its source character starts. */
  readonly sourceIndex: readonly number[];
}

/** A part of the original text, in UTF-16 units: `from` included, `to` excluded. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const DIGIT = /\p{Nd}/u;
// variation selectors, soft hyphens, joiners, direction marks and other format characters, and marks that can be over or under a character
// of any script, like the box of keycaps. The vowel signs and other marks of Indian scripts are letters of words and stay.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]|(?=\p{M})\p{Script=Inherited}/u;

/** Digits in circles that NFKC leaves as they are: the first of nine consecutive characters for 1 to 9, and characters for 0. */
const CIRCLED_ONES = [0x24f5, 0x2776, 0x2780, 0x278a];
const CIRCLED_ZEROS = new Set(['\u{24ff}', '\u{1f10b}', '\u{1f10c}']);

function circledDigit(character: string): string | null {
  if (CIRCLED_ZEROS.has(character)) return '0';
  const code = character.codePointAt(0)!;
  const one = CIRCLED_ONES.find((first) => code >= first && code < first + 9);
  return one === undefined ? null : String(code - one + 1);
}

/**
 * Braille cells that are digits, from 0 to 9: the letters `j` and `a` to `i`, and the lower cells of computer braille. Nobody describes a home
 * in braille cells.
 */
const BRAILLE_DIGITS = ['⠚⠁⠃⠉⠙⠑⠋⠛⠓⠊', '⠴⠂⠆⠒⠲⠢⠖⠶⠦⠔'];
const BRAILLE_NUMBER_SIGN = '⠼';
const brailleDigits = new Map(BRAILLE_DIGITS.flatMap((cells) => [...cells].map((cell, digit) => [cell, String(digit)] as const)));
brailleDigits.set(BRAILLE_NUMBER_SIGN, '');

/**
 * In Unicode the decimal digits of each script are ten consecutive characters that start with zero, so the value is the distance from the
 * first.
 */
function asciiDigit(digit: string): string {
  let zero = digit.codePointAt(0)!;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) {
    zero -= 1;
    value += 1;
  }
  return String(value);
}

/**
 * Longest normalized form of one character, in UTF-16 units. No form of a number or of a Latin abbreviation is longer. A few Arabic
 * characters normalize to a phrase (U+FDFA to 18 units): a text of them would grow 18-fold, and with it the time of every later scan.
 */
const MAX_FORM_LENGTH = 4;

function foldCharacter(character: string): string {
  if (character < '\u0080') return character.toLowerCase();
  if (INVISIBLE.test(character)) return '';
  const circled = circledDigit(character);
  if (circled !== null) return circled;
  const braille = brailleDigits.get(character);
  if (braille !== undefined) return braille;
  const form = character.normalize('NFKC').toLowerCase();
  const plain = form.length > MAX_FORM_LENGTH ? character : form;
  return DIGIT.test(plain) && !/^[0-9]+$/.test(plain)
    ? Array.from(plain, (character) => (DIGIT.test(character) ? asciiDigit(character) : character)).join('')
    : plain;
}

export function foldText(text: string): FoldedText {
  let plain = '';
  const sourceIndex: number[] = [];
  let from = 0;
  for (const character of text) {
    const folded = foldCharacter(character);
    plain += folded;
    for (let unit = 0; unit < folded.length; unit++) sourceIndex.push(from);
    from += character.length;
  }
  sourceIndex.push(from);
  return { plain, sourceIndex };
}

/** A part of a text, `to` excluded, and what replaces it. */
export interface Replacement extends Span {
  readonly text: string;
}

/** Makes the replacements, which are in the order of the text, and updates the map to the original text. */
export function applyReplacements(folded: FoldedText, replacements: readonly Replacement[]): FoldedText {
  if (replacements.length === 0) return folded;
  const { plain, sourceIndex } = folded;
  let replaced = '';
  const replacedIndex: number[] = [];
  let copiedUntil = 0;
  const copy = (to: number): void => {
    replaced += plain.slice(copiedUntil, to);
    for (let unit = copiedUntil; unit < to; unit++) replacedIndex.push(sourceIndex[unit]!);
    copiedUntil = to;
  };
  for (const { from, to, text } of replacements) {
    copy(from);
    replaced += text;
    for (let unit = 0; unit < text.length; unit++) replacedIndex.push(sourceIndex[from]!);
    copiedUntil = to;
  }
  copy(plain.length);
  replacedIndex.push(sourceIndex[plain.length]!);
  return { plain: replaced, sourceIndex: replacedIndex };
}

/** Replaces every match of a pattern with the flag `g`. */
export function replaceFolded(folded: FoldedText, pattern: RegExp, replacement: (match: RegExpExecArray) => string): FoldedText {
  return applyReplacements(
    folded,
    Array.from(folded.plain.matchAll(pattern), (match) => ({
      from: match.index,
      to: match.index + match[0].length,
      text: replacement(match),
    })),
  );
}

/** The part of the original text for a part of `plain`. It is not empty unless the part of `plain` is. */
export function sourceSpan({ sourceIndex }: FoldedText, from: number, to: number): Span {
  const start = sourceIndex[from]!;
  // up to the first unit whose source is a later character
  let end = to;
  while (end < sourceIndex.length - 1 && sourceIndex[end]! <= sourceIndex[Math.max(from, to - 1)]!) end += 1;
  return { from: start, to: sourceIndex[end]! };
}
