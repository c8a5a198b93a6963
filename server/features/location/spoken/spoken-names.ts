/** Compares names of places with text that is typed in an Indian script, by how both sound. */
import { normalizePlaceName } from '../../../places/place-names.ts';
import { NAME_WORDS } from './name-words.ts';
import { isLetterName, joinedWords, spelledWord, spokenWord, wordDistance, type SpokenWord } from './spoken-words.ts';
import { hasIndicLetters, transliterate } from '../../../../kinds/transliterate.ts';

/** The ways in which a word may be meant: spoken, spelled letter by letter, or translated. */
type Readings = readonly SpokenWord[];

export interface SpokenText {
  readonly words: readonly Readings[];
  /** All readings of all words. */
  readonly anyWords: Readings;
  readonly whole: SpokenWord;
}

const LONGEST_ABBREVIATION = 5;
/** In capitals, or without a vowel, as in slugs. */
const ABBREVIATION = /^(?:[A-Z]{2,5}|[bcdfghj-np-tvwxz]{1,4})$/;
/** Typed beginnings of translated words need this many letters. */
const SHORTEST_TRANSLATED = 3;
/** Distances begin with these: the whole name, words with the first of the name, other words, the type of the place only. */
const [WHOLE, FIRST_WORDS, WORDS, TYPE] = [0.5, 1, 2, 4];

const BOUNDARY = /[\s.,()&/-]+/;
const INITIALS = /(?<![\p{L}\p{M}\p{N}])[A-Za-z](?:[.\s]+[A-Za-z](?![\p{L}\p{M}\p{N}]))+/gu;
const partsOf = (text: string): string[] =>
  text
    .replace(INITIALS, (letters) => letters.replace(/[.\s]+/g, '').toUpperCase())
    .split(BOUNDARY)
    .filter(Boolean);

/** The words of a name as the map or a person gives it. Capitals are read as a word too, because some names are in capitals only. */
export function spokenName(name: string): SpokenText {
  return spokenText(
    partsOf(name).map((part) => {
      const word = spokenWord(transliterate(part));
      return ABBREVIATION.test(part) ? [spelledWord(part), word] : [word];
    }),
  );
}

/** Typed text; null where it has no Indian script. */
export function spokenQuery(text: string): SpokenText | null {
  if (!hasIndicLetters(text)) return null;
  const words = partsOf(text).map((part): Readings => {
    const word = spokenWord(transliterate(part));
    if (hasIndicLetters(part)) return [word, ...translations(part)];
    return part.length <= LONGEST_ABBREVIATION && /^[a-z]+$/i.test(part) ? [word, spelledWord(part)] : [word];
  });
  return spokenText(joinLetters(words));
}

const spokenText = (words: readonly Readings[]): SpokenText => ({
  words,
  anyWords: words.flat(),
  whole: joinedWords(words.map(([word]) => word!)),
});

/** `பி எஸ் ஜி` is one word. */
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
    word === typed || (typed.length >= SHORTEST_TRANSLATED && word.startsWith(typed)) ? [english] : [],
  );
}

/**
 * How far a name is from typed text, 0 best; null when it does not sound like it.
 * @param types words that say what the place is, which may be typed beside its name
 */
export function spokenDistance(typed: SpokenText, name: SpokenText, types: Readings): number | null {
  const whole = wordDistance(typed.whole, name.whole);
  const words = wordsDistance(typed.words, name, types);
  if (whole === null) return words;
  return Math.min(WHOLE + whole, words ?? Infinity);
}

/** Every typed word must be one of the name, or say what the place is. */
function wordsDistance(typed: readonly Readings[], name: SpokenText, types: Readings): number | null {
  let sum = 0;
  let base = TYPE;
  for (const readings of typed) {
    const found = nearestWord(readings, name.anyWords);
    const distance = found ?? nearestWord(readings, types);
    if (distance === null) return null;
    if (found !== null) base = Math.min(base, nearestWord(readings, name.words[0]!) === null ? WORDS : FIRST_WORDS);
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
