/**
 * Replaces number words by digits, in the languages of `NUMBER_WORDS`: in their own scripts and in the Latin spellings that people type,
 * with and without spaces between them.
 */
import { foldText, replaceFolded, applyReplacements, type FoldedText, type Replacement } from './folded-text.ts';
import { NUMBER_WORDS } from './number-word-tables.ts';

/** Splits a list of a language: the spellings of each entry, in the order of the entries. */
const spellingsByNumber = (list = ''): string[][] =>
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
  const suffix = INITIAL_VOWEL.test(digit) ? signOf(digit[0]!) + digit.slice(1) : digit;
  return [ten + digit, ten.replace(FINAL_VOWEL_SIGN, '') + suffix, ...(glide ? [ten + glide + suffix] : [])];
}

/** Words with the digits they stand for, without other spellings. */
function* spokenWords(language: (typeof NUMBER_WORDS)[string]): Generator<readonly [word: string, digits: string]> {
  const numbers = spellingsByNumber(language.numbers);
  const digits = numbers.slice(0, 10);
  for (const [value, words] of numbers.entries()) for (const word of words) yield [word, String(value)];
  for (const [index, words] of spellingsByNumber(language.tens).entries())
    for (const ten of words) {
      yield [ten, `${index + 2}0`];
      for (const [unit, unitWords] of digits.entries())
        for (const word of unit === 0 ? [] : unitWords)
          for (const form of joinedForms(ten, word, language.glide)) yield [form, `${index + 2}${unit}`];
    }
  for (const [times, multipliers] of [2, 3].map(
    (times) => [times, spellingsByNumber(times === 2 ? language.double : language.triple)[0]!] as const,
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

/** The digits that a word stands for, by each of its spellings. */
const digitsByWord = new Map<string, string>();
for (const language of Object.values(NUMBER_WORDS))
  for (const [word, digits] of spokenWords(language))
    for (const spelling of spellingsOf(word, language.exchanged)) if (!digitsByWord.has(spelling)) digitsByWord.set(spelling, digits);

/** Words to which a digit may be added: in Hindi, for example, every number up to 99 has a word of its own. */
const tensWords = new Set(Object.values(NUMBER_WORDS).flatMap(({ tens }) => spellingsByNumber(tens).flat()));

/**
 * Lengths of the number words by their first two characters, or by their only character, the longest first: of two words with the same number
 * of digits the longer one is meant. Few pairs of characters begin a number word, so at most positions of a text nothing is compared.
 */
const wordLengths = new Map<string, readonly number[]>();
for (const word of digitsByWord.keys()) {
  const beginning = word.slice(0, 2);
  const lengths = new Set(wordLengths.get(beginning)).add(word.length);
  if (digitsByWord.has(word[0]!)) lengths.add(1);
  wordLengths.set(
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
  for (let start = run.length - 1; start >= 0; start -= 1)
    for (const length of wordLengths.get(run.slice(start, start + 2)) ?? wordLengths.get(run[start]!) ?? []) {
      const end = start + length;
      const wordDigits = end > run.length ? undefined : digitsByWord.get(run.slice(start, end));
      if (wordDigits === undefined) continue;
      chains ??= newChains(run);
      addWord(chains, start, end, wordDigits.length);
    }
  return chains;
}

/** Puts a word from `start` to `end`, which stands for `digitCount` digits, in front of the chains that begin at `end`. */
function addWord({ next, digits, nextToEnd, wordsToEnd }: Chains, start: number, end: number, digitCount: number): void {
  if (digitCount + digits[end]! > digits[start]!) {
    digits[start] = digitCount + digits[end]!;
    next[start] = end;
  }
  // the longest words: "fourteen" is not four and the Hindi word for three
  const wordCount = 1 + wordsToEnd[end]!;
  const reachesEnd = end === next.length - 1 || nextToEnd[end] !== 0;
  if (reachesEnd && (nextToEnd[start] === 0 || wordCount < wordsToEnd[start]!)) {
    wordsToEnd[start] = wordCount;
    nextToEnd[start] = end;
  }
}

function* wordsOfChain(run: string, next: Int32Array, start: number, offset: number): Generator<Replacement> {
  for (let position = start; next[position]! > 0; position = next[position]!)
    yield { from: offset + position, to: offset + next[position]!, text: digitsByWord.get(run.slice(position, next[position]))! };
}

/** The number words of a text: words, sequences of them without spaces, and long sequences inside of other words. */
function* numberWordsOf(text: string): Generator<Replacement> {
  for (const { 0: run, index } of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    const chains = chainsOf(run);
    if (chains === null) continue;
    const { next, digits, nextToEnd } = chains;
    if (nextToEnd[0]! > 0) {
      yield* wordsOfChain(run, nextToEnd, 0, index);
      continue;
    }
    for (let position = 0; position < run.length; position += 1) {
      if (digits[position]! < MIN_DIGITS_INSIDE) continue;
      let end = position;
      for (const word of wordsOfChain(run, next, position, index)) {
        end = word.to - index;
        yield word;
      }
      position = end - 1;
    }
  }
}

/** Joins words for tens and a digit with a space or a hyphen between them, as in "ninety-eight". */
function* withJoinedTens(text: string, words: Iterable<Replacement>): Generator<Replacement> {
  let previous: Replacement | null = null;
  for (const word of words) {
    if (previous && isUnitAfter(text, previous, word)) {
      yield { from: previous.from, to: word.to, text: previous.text[0]! + word.text };
      previous = null;
      continue;
    }
    if (previous) yield previous;
    previous = word;
  }
  if (previous) yield previous;
}

const isUnitAfter = (text: string, ten: Replacement, unit: Replacement): boolean =>
  unit.from === ten.to + 1 && /[ -]/.test(text[ten.to]!) && /^[1-9]$/.test(unit.text) && tensWords.has(text.slice(ten.from, ten.to));

const longestFirst = (words: Iterable<string>): string => [...words].toSorted((a, b) => b.length - a.length).join('|');
const multipliers = new Map(
  Object.values(NUMBER_WORDS).flatMap(({ double, triple }) => [
    ...spellingsByNumber(double)[0]!.map((word) => [word, 2] as const),
    ...spellingsByNumber(triple)[0]!.map((word) => [word, 3] as const),
  ]),
);
const MULTIPLIED = new RegExp(`(?<![\\p{L}])(${longestFirst(multipliers.keys())})[ -]{0,3}([0-9])(?![0-9])`, 'gu');

/**
 * Replaces number words by digits (`nine eight`, `ninety-eight`, `double 4`, `onbadhu`, `नौ`), and also `o`, `i` and `l` between digits.
 */
export function replaceNumberWords(folded: FoldedText): FoldedText {
  let text = applyReplacements(folded, [...withJoinedTens(folded.plain, numberWordsOf(folded.plain))]);
  text = replaceFolded(text, MULTIPLIED, ([, times, digit]) => digit!.repeat(multipliers.get(times!)!));
  // letters used as digits: any number of them between two digits, but at the end only up to an `o`, because `85l` is an amount
  const toDigits = ([letters]: RegExpExecArray) => letters.replaceAll('o', '0').replaceAll(/[il|]/g, '1');
  text = replaceFolded(text, /(?<=[0-9])[oil|]{1,9}(?=[0-9])/g, toDigits);
  text = replaceFolded(text, /(?<=[0-9])[oil|]{0,8}o(?![\p{L}\p{M}])/gu, toDigits);
  return replaceFolded(text, /(?<=[0-9]\s?)o(?=\s?[0-9])/g, () => '0');
}
