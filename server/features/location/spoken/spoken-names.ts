/** Compares the sound of place names with the sound of text that is typed in an Indian script. */
import { normalizePlaceName } from '../../../places/place-names.ts';
import { NAME_WORDS } from './name-words.ts';
import { isLetterName, joinedWords, spelledWord, spokenWord, wordDistance, type SpokenWord } from './spoken-words.ts';
import { hasIndicLetters } from '../../../../kinds/transliterate.ts';

/** The possible meanings of a typed word: spoken, spelled letter by letter, or translated. */
type Readings = readonly SpokenWord[];

export interface SpokenText {
  readonly words: readonly Readings[];
  /** The readings of all words together. */
  readonly anyWords: Readings;
  readonly whole: SpokenWord;
}

const MAX_ABBREVIATION_LENGTH = 5;
/** Matches words in capitals, and short words without a vowel, which abbreviations become in slugs. */
const ABBREVIATION = /^(?:[A-Z]{2,5}|[bcdfghj-np-tvwxz]{1,4})$/;
/** A typed beginning of a translated word needs at least this many letters. */
const MIN_TRANSLATED_LENGTH = 3;
/** Base distances of a match: the whole name, words that include the first word of the name, other words, or only the type of the place. */
const [WHOLE, FIRST_WORDS, WORDS, TYPE] = [0.5, 1, 2, 4];

const BOUNDARY = /[\s.,()&/-]+/;
const INITIALS = /(?<![\p{L}\p{M}\p{N}])[A-Za-z](?:[.\s]+[A-Za-z](?![\p{L}\p{M}\p{N}]))+/gu;
const splitWords = (text: string): string[] =>
  text
    .replace(INITIALS, (letters) => letters.replace(/[.\s]+/g, '').toUpperCase())
    .split(BOUNDARY)
    .filter(Boolean);

/**
 * The readings of a name from the map or a person. A word in capitals is also read as an ordinary word, because some names are in capitals
 * only.
 */
export function spokenName(name: string): SpokenText {
  return spokenText(
    splitWords(name).map((part) => {
      const word = spokenWord(part);
      return ABBREVIATION.test(part) ? [spelledWord(part), word] : [word];
    }),
  );
}

/** The readings of typed text; null when it has no letters of an Indian script. */
export function spokenQuery(text: string): SpokenText | null {
  if (!hasIndicLetters(text)) return null;
  const words = splitWords(text).map((part): Readings => {
    const word = spokenWord(part);
    if (hasIndicLetters(part)) return [word, ...translations(part)];
    return part.length <= MAX_ABBREVIATION_LENGTH && /^[a-z]+$/i.test(part) ? [word, spelledWord(part)] : [word];
  });
  return spokenText(joinLetters(words));
}

const spokenText = (words: readonly Readings[]): SpokenText => ({
  words,
  anyWords: words.flat(),
  whole: joinedWords(words.map(([word]) => word!)),
});

/** Joins consecutive names of letters: `பி எஸ் ஜி` becomes one word. */
function joinLetters(words: readonly Readings[]): Readings[] {
  const joined: Readings[] = [];
  let letters: SpokenWord[] = [];
  for (const readings of [...words, null]) {
    if (readings && isLetterName(readings[0]!)) letters.push(readings[0]!);
    else {
      if (letters.length > 0) joined.push([joinedWords(letters)]);
      letters = [];
      if (readings) joined.push(readings);
    }
  }
  return joined;
}

const TRANSLATED = Object.entries(NAME_WORDS).flatMap(([english, words]) =>
  words.map((word) => [normalizePlaceName(word), spokenWord(english)] as const),
);
function translations(part: string): SpokenWord[] {
  const typed = normalizePlaceName(part);
  return TRANSLATED.flatMap(([word, english]) =>
    word === typed || (typed.length >= MIN_TRANSLATED_LENGTH && word.startsWith(typed)) ? [english] : [],
  );
}

/**
 * Distance of a name from typed text; 0 is best, null when it does not sound like the text.
 * @param types words of the type of the place, which people may type together with the name
 */
export function spokenDistance(typed: SpokenText, name: SpokenText, types: Readings): number | null {
  const whole = wordDistance(typed.whole, name.whole);
  const words = wordsDistance(typed.words, name, types);
  if (whole === null) return words;
  return Math.min(WHOLE + whole, words ?? Infinity);
}

/** Every typed word must match a word of the name, or of the type of the place. */
function wordsDistance(typed: readonly Readings[], name: SpokenText, types: Readings): number | null {
  let sum = 0;
  let base = TYPE;
  for (const readings of typed) {
    const distanceOfName = nearestWord(readings, name.anyWords);
    const distance = distanceOfName ?? nearestWord(readings, types);
    if (distance === null) return null;
    if (distanceOfName !== null) base = Math.min(base, nearestWord(readings, name.words[0]!) === null ? WORDS : FIRST_WORDS);
    sum += distance;
  }
  return base + sum / typed.length;
}

function nearestWord(typed: Readings, words: Readings): number | null {
  let nearest: number | null = null;
  for (const reading of typed)
    for (const word of words) {
      const distance = wordDistance(reading, word);
      if (distance !== null && (nearest === null || distance < nearest)) nearest = distance;
    }
  return nearest;
}
