/**
 * Replaces number words by digits, in the languages of `NUMBER_WORDS`: in their own scripts and in the Latin spellings that people type,
 * with and without spaces between them.
 */
import { foldText, replaceFolded, replaceParts, type FoldedText, type Part } from './folded-text.ts';
import { NUMBER_WORDS } from './number-word-tables.ts';

const entriesOf = (list = ''): string[][] =>
  list.split(',').map((spellings) => spellings.split(/\s+/).filter((spelling) => spelling !== ''));

/** In the blocks of Indian scripts, the sign of a vowel has this distance from the letter for a vowel at the beginning of a word. */
const SIGN_DISTANCE = 0x38;
const INITIAL_VOWEL = /^[\u0b85-\u0b94\u0c05-\u0c14\u0c85-\u0c94\u0d05-\u0d14]/u;
const FINAL_VOWEL_SIGN = /\p{M}$/u;
/** The first letter of its block is the short `a`, which consonants have without a sign. */
const SHORT_A = 5;

function signOf(vowel: string): string {
  const code = vowel.codePointAt(0)!;
  return code % 0x80 === SHORT_A ? '' : String.fromCodePoint(code + SIGN_DISTANCE);
}

/**
 * Spellings of a word for tens and a digit as one word. In Dravidian languages the first word loses its last vowel, and an initial
 * vowel of the digit becomes a sign.
 */
function joinedForms(ten: string, digit: string, glide: string | undefined): string[] {
  const sounded = INITIAL_VOWEL.test(digit) ? signOf(digit[0]!) + digit.slice(1) : digit;
  return [ten + digit, ten.replace(FINAL_VOWEL_SIGN, '') + sounded, ...(glide ? [ten + glide + sounded] : [])];
}

/** Words with the digits they stand for, without other spellings. */
function* spokenWords(language: (typeof NUMBER_WORDS)[string]): Generator<readonly [word: string, digits: string]> {
  const numbers = entriesOf(language.numbers);
  const digits = numbers.slice(0, 10);
  for (const [value, words] of numbers.entries()) for (const word of words) yield [word, String(value)];
  for (const [index, words] of entriesOf(language.tens).entries())
    for (const ten of words) {
      yield [ten, `${index + 2}0`];
      for (const [unit, unitWords] of digits.entries())
        for (const word of unit === 0 ? [] : unitWords)
          for (const form of joinedForms(ten, word, language.glide)) yield [form, `${index + 2}${unit}`];
    }
  for (const [times, multipliers] of [2, 3].map(
    (times) => [times, entriesOf(times === 2 ? language.double : language.triple)[0]!] as const,
  ))
    for (const multiplier of multipliers)
      for (const [digit, words] of digits.entries()) for (const word of words) yield [multiplier + word, String(digit).repeat(times)];
}

function spellingsOf(word: string, exchanged: readonly (readonly [string, string])[] = []): string[] {
  const spellings = new Set([foldText(word).plain]);
  for (const [from, to] of exchanged) for (const spelling of spellings) spellings.add(spelling.replaceAll(from, to));
  // characters that were typed in parts, such as a vowel sign of two signs
  for (const spelling of spellings) spellings.add(spelling.normalize('NFD'));
  return [...spellings];
}

const digitsOf = new Map<string, string>();
for (const language of Object.values(NUMBER_WORDS))
  for (const [word, digits] of spokenWords(language))
    for (const spelling of spellingsOf(word, language.exchanged)) if (!digitsOf.has(spelling)) digitsOf.set(spelling, digits);

/** Words to which a digit may be added: in Hindi, for example, every number up to 99 has a word of its own. */
const tensWords = new Set(Object.values(NUMBER_WORDS).flatMap(({ tens }) => entriesOf(tens).flat()));

/**
 * Lengths of the words that begin with two characters, or that are one character, the longest first: of two words of as many digits the
 * longer one is meant. Few pairs of characters begin a number word, so at most positions of a text nothing else has to be compared.
 */
const lengthsFrom = new Map<string, readonly number[]>();
for (const word of digitsOf.keys()) {
  const beginning = word.slice(0, 2);
  const lengths = new Set(lengthsFrom.get(beginning)).add(word.length);
  if (digitsOf.has(word[0]!)) lengths.add(1);
  lengthsFrom.set(
    beginning,
    [...lengths].toSorted((a, b) => b - a),
  );
}

/** From this number of digits on, number words are also found inside longer words, as in "callnineeightseven". */
const MIN_DIGITS_INSIDE = 5;

/** Ways to divide a run of letters into number words, by position. Zero: there is none from here. */
interface Chains {
  /** Where the next word begins, in the chain with most digits. */
  readonly next: Int32Array;
  readonly digits: Int32Array;
  /** The same for the chain of fewest words that continues to the end of the run. */
  readonly nextToEnd: Int32Array;
  readonly wordsToEnd: Int32Array;
}

function newChains(run: string): Chains {
  const positions = () => new Int32Array(run.length + 1);
  return { next: positions(), digits: positions(), nextToEnd: positions(), wordsToEnd: positions() };
}

/**
 * Null when the run contains no number word. Goes from right to left, so that the time is linear, however many ways there are to divide the
 * run.
 */
function chainsOf(run: string): Chains | null {
  let chains: Chains | null = null;
  for (let at = run.length - 1; at >= 0; at -= 1)
    for (const length of lengthsFrom.get(run.slice(at, at + 2)) ?? lengthsFrom.get(run[at]!) ?? []) {
      const end = at + length;
      const ofWord = end > run.length ? undefined : digitsOf.get(run.slice(at, end));
      if (ofWord === undefined) continue;
      chains ??= newChains(run);
      addWord(chains, at, end, ofWord.length);
    }
  return chains;
}

/** Adds a word of so many digits to the chains that follow it. */
function addWord({ next, digits, nextToEnd, wordsToEnd }: Chains, at: number, end: number, count: number): void {
  if (count + digits[end]! > digits[at]!) {
    digits[at] = count + digits[end]!;
    next[at] = end;
  }
  // the longest words: "fourteen" is not four and the Hindi word for three
  const words = 1 + wordsToEnd[end]!;
  const reachesEnd = end === next.length - 1 || nextToEnd[end] !== 0;
  if (reachesEnd && (nextToEnd[at] === 0 || words < wordsToEnd[at]!)) {
    wordsToEnd[at] = words;
    nextToEnd[at] = end;
  }
}

function* wordsOfChain(run: string, next: Int32Array, start: number, offset: number): Generator<Part> {
  for (let at = start; next[at]! > 0; at = next[at]!)
    yield { from: offset + at, to: offset + next[at]!, text: digitsOf.get(run.slice(at, next[at]))! };
}

/** The number words of a text: words, sequences of them without spaces, and long sequences inside of other words. */
function* numberWordsOf(text: string): Generator<Part> {
  for (const { 0: run, index } of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    const chains = chainsOf(run);
    if (chains === null) continue;
    const { next, digits, nextToEnd } = chains;
    if (nextToEnd[0]! > 0) {
      yield* wordsOfChain(run, nextToEnd, 0, index);
      continue;
    }
    for (let at = 0; at < run.length; at += 1) {
      if (digits[at]! < MIN_DIGITS_INSIDE) continue;
      let end = at;
      for (const part of wordsOfChain(run, next, at, index)) {
        end = part.to - index;
        yield part;
      }
      at = end - 1;
    }
  }
}

/** Joins words for tens and a digit with a space or a hyphen between them, as in "ninety-eight". */
function* withJoinedTens(text: string, parts: Iterable<Part>): Generator<Part> {
  let previous: Part | null = null;
  for (const part of parts) {
    if (previous && isUnitAfter(text, previous, part)) {
      yield { from: previous.from, to: part.to, text: previous.text[0]! + part.text };
      previous = null;
      continue;
    }
    if (previous) yield previous;
    previous = part;
  }
  if (previous) yield previous;
}

const isUnitAfter = (text: string, ten: Part, unit: Part): boolean =>
  unit.from === ten.to + 1 && /[ -]/.test(text[ten.to]!) && /^[1-9]$/.test(unit.text) && tensWords.has(text.slice(ten.from, ten.to));

const longestFirst = (words: Iterable<string>): string => [...words].toSorted((a, b) => b.length - a.length).join('|');
const multipliers = new Map(
  Object.values(NUMBER_WORDS).flatMap(({ double, triple }) => [
    ...entriesOf(double)[0]!.map((word) => [word, 2] as const),
    ...entriesOf(triple)[0]!.map((word) => [word, 3] as const),
  ]),
);
const MULTIPLIED = new RegExp(`(?<![\\p{L}])(${longestFirst(multipliers.keys())})[ -]{0,3}([0-9])(?![0-9])`, 'gu');

/**
 * Replaces number words by digits (`nine eight`, `ninety-eight`, `double 4`, `onbadhu`, `नौ`), and also `o`, `i` and `l` between digits.
 */
export function replaceNumberWords(folded: FoldedText): FoldedText {
  let text = replaceParts(folded, [...withJoinedTens(folded.plain, numberWordsOf(folded.plain))]);
  text = replaceFolded(text, MULTIPLIED, ([, times, digit]) => digit!.repeat(multipliers.get(times!)!));
  // letters used as digits: any number of them between two digits, but at the end only `o`, because `85l` is an amount
  text = replaceFolded(text, /(?<=[0-9])[oil|]{1,9}(?=[0-9])/g, ([letters]) => letters.replaceAll('o', '0').replaceAll(/[il|]/g, '1'));
  text = replaceFolded(text, /(?<=[0-9])o{1,9}(?![\p{L}\p{M}])/gu, ([letters]) => '0'.repeat(letters.length));
  return replaceFolded(text, /(?<=[0-9]\s?)o(?=\s?[0-9])/g, () => '0');
}
