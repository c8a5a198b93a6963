/** How far names of places are from typed text: as it is typed, with typing errors, or by how an Indian script sounds. */
import { beginningDistance, errorsAllowed } from '../../search/text/edit-distance.ts';
import { normalizePlaceName as folded } from '../../places/place-names.ts';
import { spokenDistance, spokenName, spokenQuery, type SpokenText } from './spoken/spoken-names.ts';

export interface PreparedName {
  readonly name: string;
  readonly whole: string;
  /** The ends of the name that begin at a later word: `puram` of RS Puram. */
  readonly ends: readonly string[];
  readonly words: readonly string[];
  /** Set when it was first compared with another script. */
  spoken?: SpokenText;
}

export interface TypedText {
  readonly whole: string;
  readonly words: readonly string[];
  /** Null where the text has no Indian script. */
  readonly spoken: SpokenText | null;
}

/** Another spelling of a name ranks behind its main one. */
const OTHER_SPELLING = 0.5;
/** What only sounds alike ranks behind what is written alike. */
const BY_SOUND = 2.5;
const BOUNDARY = /[\s.,()-]+/;

export function prepareName(name: string): PreparedName {
  const parts = name.split(BOUNDARY).filter(Boolean);
  return {
    name,
    whole: folded(name),
    ends: parts.slice(1).map((_, index) => folded(parts.slice(index + 1).join(''))),
    words: parts.map(folded).filter(Boolean),
  };
}

export const typedText = (query: string): TypedText => ({
  whole: folded(query),
  words: query.split(BOUNDARY).map(folded).filter(Boolean),
  spoken: spokenQuery(query),
});

/** Whether the text is one of the names. A pincode names no place: several share it. */
export const isNamed = ({ whole }: TypedText, names: readonly PreparedName[]): boolean =>
  !/^\d+$/.test(whole) && names.some((name) => name.whole === whole);

/** How far the nearest of the names is from the text as it is typed, 0 best; null when none matches. */
export const distanceToName = (typed: TypedText, names: readonly PreparedName[]): number | null =>
  nearest(names, (name) => distanceAsTyped(typed, name));

/**
 * The same for text with typing errors. Text in an Indian script is compared by its sound.
 * @param types names of what the place is
 */
export function distanceWithErrors(
  { whole, spoken }: TypedText,
  names: readonly PreparedName[],
  types: readonly PreparedName[],
): number | null {
  if (!spoken) return nearest(names, (name) => misspelledDistance(whole, name));
  const typeWords = spokenTypes(types);
  const distance = nearest(names, (name) => spokenDistance(spoken, spokenOf(name), typeWords));
  return distance === null ? null : BY_SOUND + distance;
}

/** Places of a type share the names of it, so their words are collected once. */
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
    const found = distanceOf(name);
    const distance = found === null ? null : found + (index > 0 ? OTHER_SPELLING : 0);
    if (distance !== null && (best === null || distance < best)) best = distance;
  }
  return best;
}

function distanceAsTyped(typed: TypedText, { whole, ends, words }: PreparedName): number | null {
  if (whole === typed.whole) return 0;
  if (whole.startsWith(typed.whole)) return 1;
  if (ends.some((end) => end.startsWith(typed.whole))) return 2;
  // `psg tech` finds PSG College of Technology: beginnings of its words, in their order
  return typed.words.length > 1 && beginsWordsOf(typed.words, words) ? 2 : null;
}

function beginsWordsOf(typed: readonly string[], words: readonly string[]): boolean {
  let next = 0;
  for (const word of words) if (next < typed.length && word.startsWith(typed[next]!)) next += 1;
  return next === typed.length;
}

function misspelledDistance(typed: string, { whole }: PreparedName): number | null {
  const limit = errorsAllowed(typed.length);
  if (limit === 0) return null;
  // people stop typing half way, so the text is compared with beginnings of the name
  const errors = beginningDistance(typed, whole, limit);
  return errors <= limit ? 2 + errors : null;
}
