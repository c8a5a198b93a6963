/** How different the name of a place is from the typed text: compared as typed, with typing errors, or by the sound of an Indian script. */
import { prefixDistance, errorsAllowed } from '../../search/text/edit-distance.ts';
import { normalizePlaceName } from '../../places/place-names.ts';
import { spokenDistance, spokenName, spokenQuery, type SpokenText } from './spoken/spoken-names.ts';

export interface PreparedName {
  readonly name: string;
  /** The normalized name, which has no spaces. */
  readonly whole: string;
  /** The ends of the name, each beginning at a later word: `puram` for RS Puram. */
  readonly ends: readonly string[];
  readonly words: readonly string[];
  /** Computed at the first comparison with another script. */
  spoken?: SpokenText;
}

export interface TypedText {
  readonly whole: string;
  readonly words: readonly string[];
  /** Null when the text has no letters of an Indian script. */
  readonly spoken: SpokenText | null;
}

/** Added to a distance: a match of an alternative spelling ranks behind a match of the main name. */
const OTHER_SPELLING_PENALTY = 0.5;
/** Added to a distance: names that only sound alike rank behind names that are written alike. */
const BY_SOUND_PENALTY = 2.5;
const BOUNDARY = /[\s.,()-]+/;

export function prepareName(name: string): PreparedName {
  const parts = name.split(BOUNDARY).filter(Boolean);
  return {
    name,
    whole: normalizePlaceName(name),
    ends: parts.slice(1).map((_, index) => normalizePlaceName(parts.slice(index + 1).join(''))),
    words: parts.map(normalizePlaceName).filter(Boolean),
  };
}

export const typedText = (query: string): TypedText => ({
  whole: normalizePlaceName(query),
  words: query.split(BOUNDARY).map(normalizePlaceName).filter(Boolean),
  spoken: spokenQuery(query),
});

/** Whether the text is one of the names. A pincode does not count as a name, because several places share it. */
export const isNamed = ({ whole }: TypedText, names: readonly PreparedName[]): boolean =>
  !/^\d+$/.test(whole) && names.some((name) => name.whole === whole);

/** Distance of the text, as typed, from the nearest of the names; 0 is best, null when none matches. */
export const distanceToName = (typed: TypedText, names: readonly PreparedName[]): number | null =>
  nearest(names, (name) => distanceAsTyped(typed, name));

/**
 * The same distance for text with typing errors. Text in an Indian script is compared by its sound.
 * @param types names of the type of the place
 */
export function distanceWithErrors(
  { whole, spoken }: TypedText,
  names: readonly PreparedName[],
  types: readonly PreparedName[],
): number | null {
  if (!spoken) return nearest(names, (name) => misspelledDistance(whole, name));
  const typeWords = spokenTypes(types);
  const distance = nearest(names, (name) => spokenDistance(spoken, spokenOf(name), typeWords));
  return distance === null ? null : BY_SOUND_PENALTY + distance;
}

/** All places of a type share its names, so the words of these are collected once. */
const wordsOfTypes = new WeakMap<readonly PreparedName[], SpokenText['anyWords']>();
function spokenTypes(types: readonly PreparedName[]): SpokenText['anyWords'] {
  const cached = wordsOfTypes.get(types);
  if (cached) return cached;
  const words = types.flatMap((type) => spokenOf(type).anyWords);
  wordsOfTypes.set(types, words);
  return words;
}

const spokenOf = (name: PreparedName): SpokenText => (name.spoken ??= spokenName(name.name));

function nearest(names: readonly PreparedName[], distanceOf: (name: PreparedName) => number | null): number | null {
  let best: number | null = null;
  for (const [index, name] of names.entries()) {
    const distanceOfSpelling = distanceOf(name);
    const distance = distanceOfSpelling === null ? null : distanceOfSpelling + (index > 0 ? OTHER_SPELLING_PENALTY : 0);
    if (distance !== null && (best === null || distance < best)) best = distance;
  }
  return best;
}

/** 0: the text is the name; 1: a beginning of the name; 2: a beginning of its later words, or of several of its words. */
function distanceAsTyped(typed: TypedText, { whole, ends, words }: PreparedName): number | null {
  if (whole === typed.whole) return 0;
  if (whole.startsWith(typed.whole)) return 1;
  if (ends.some((end) => end.startsWith(typed.whole))) return 2;
  // `psg tech` finds PSG College of Technology: the typed words are beginnings of words of the name, in the same order
  return typed.words.length > 1 && beginsWordsOf(typed.words, words) ? 2 : null;
}

function beginsWordsOf(typed: readonly string[], words: readonly string[]): boolean {
  let matchedCount = 0;
  for (const word of words) if (matchedCount < typed.length && word.startsWith(typed[matchedCount]!)) matchedCount += 1;
  return matchedCount === typed.length;
}

function misspelledDistance(typed: string, { whole }: PreparedName): number | null {
  const limit = errorsAllowed(typed.length);
  if (limit === 0) return null;
  // people stop typing halfway, so the text is compared with beginnings of the name
  const errors = prefixDistance(typed, whole, limit);
  return errors <= limit ? 2 + errors : null;
}
