/** The words of a city's listings. They can be looked up by prefix, by synonym and despite typing errors. */
import { LRUCache } from 'lru-cache';
import { editDistance, errorsAllowed } from './edit-distance.ts';
import { SOCIETY_MARK } from './society-mark.ts';
import { synonymsOf } from './synonyms.ts';
import { WordRoom } from './word-room.ts';

/** All sequences of three letters, with spaces at the ends of the word. Two words that differ by few errors have most of them in common. */
function trigrams(word: string): string[] {
  const padded = `  ${word} `;
  return Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3));
}

/**
 * Limits of what one typed word may cost, however many words anybody has written into descriptions. Words beyond the first two limits are
 * found only when they are typed completely. Real cities stay far below: 3,000 listings of the demo market have 5,500 words, at most 60 of
 * them with the same first three letters.
 */
export const WORD_LIMITS = {
  /** Words of a city that can be completed and corrected. */
  lookedUp: 100_000,
  /** Words with the same first three letters that can be completed. */
  samePrefix: 1000,
  /** Words with the same trigram that can be corrected. */
  sameTrigram: 4000,
  /** Words that are counted for a correction, over all trigrams. */
  visited: 20_000,
  /** Words that are compared with a misspelled one, the most similar first. */
  compared: 1000,
} as const;
/** Shorter typed words must match completely. */
export const MIN_PREFIX_LENGTH = 3;
const MAX_CACHED_EXPANSIONS = 200;
/**
 * Words beyond a limit take the places of forgotten ones when all words are entered again, which takes about 0.1 s in the largest city. This
 * is done when as many words were forgotten as this share of the words.
 */
const FORGOTTEN_SHARE = 0.1;

/** For each trigram of a word, an SQL pattern that matches the words with that trigram. */
export const trigramPatterns = (word: string): string[] =>
  [...new Set(trigrams(word))].map((trigram) => `%${trigram}%`.replace(/^% +/, '').replace(/ %$/, ''));

/** One error changes at most three trigrams, so a word that has fewer in common with one of this length has too many errors. */
export const trigramsNeeded = (length: number, errors: number): number => Math.max(1, Math.min(2, length + 1 - 3 * errors));

/**
 * The candidates with the fewest errors, at most `limit` errors.
 * @param shared the number of trigrams that each candidate has in common with the word
 */
function withFewestErrors(word: string, shared: Iterable<readonly [candidate: string, common: number]>, limit: number): string[] {
  let fewestErrors = limit;
  let closest: string[] = [];
  for (const [candidate, common] of shared) {
    if (common < trigramsNeeded(word.length, limit)) continue;
    const errors = editDistance(word, candidate, fewestErrors);
    if (errors > fewestErrors) continue;
    if (errors < fewestErrors) closest = [];
    fewestErrors = errors;
    closest.push(candidate);
  }
  return closest;
}

/** Selects like `Dictionary.closest`, from words that are not in a dictionary. */
export function closestWords(word: string, candidates: readonly string[]): string[] {
  const wordTrigrams = new Set(trigrams(word));
  const shared = candidates.flatMap((candidate): [string, number][] => {
    const common = [...new Set(trigrams(candidate))].filter((trigram) => wordTrigrams.has(trigram)).length;
    return common > 0 ? [[candidate, common]] : [];
  });
  return withFewestErrors(word, shared, errorsAllowed(word.length));
}

/** The words of one city. Each segment of the city counts as a use of its words; a word without a use is forgotten. */
export class Dictionary {
  /** Number of uses of each word, in the order in which the words were added. */
  readonly #uses = new Map<string, number>();
  /** Words that can be completed, in ascending order, by their first three letters. */
  #byPrefix = new Map<string, string[]>();
  #byTrigram = new Map<string, string[]>();
  #lookedUpCount = 0;
  /** Whether a word was beyond a limit, and may take the place of a forgotten one. */
  #isAnyRefused = false;
  /** Number of words that were forgotten since all words were entered. */
  #forgottenCount = 0;
  readonly #expansions = new LRUCache<string, string[]>({ max: MAX_CACHED_EXPANSIONS });
  readonly #room: WordRoom;

  constructor(room = new WordRoom()) {
    this.#room = room;
  }

  /** Number of words. */
  get size(): number {
    return this.#uses.size;
  }

  /** Whether there is no room for new words. */
  get isFull(): boolean {
    return this.#uses.size >= this.#room.perCity || this.#room.isFull;
  }

  /** Whether a listing can be found by this word. Filters rely on the key of a society, of which a listing has one. */
  admits(word: string): boolean {
    return !this.isFull || this.#uses.has(word) || word.startsWith(SOCIETY_MARK);
  }

  /** @param uses 0 for a word that only has to be known until the next `release` */
  add(word: string, uses = 1): void {
    const before = this.#uses.get(word);
    this.#uses.set(word, (before ?? 0) + uses);
    if (before !== undefined) return;
    this.#room.take();
    this.#enter(word);
    this.#expansions.clear();
  }

  /** Ends a use of each of these words. */
  release(words: Iterable<string>): void {
    for (const word of words) this.#uses.set(word, (this.#uses.get(word) ?? 1) - 1);
    const forgotten = new Set([...this.#uses].flatMap(([word, uses]) => (uses > 0 ? [] : [word])));
    if (forgotten.size === 0) return;
    for (const word of forgotten) this.#uses.delete(word);
    this.#room.release(forgotten.size);
    this.#expansions.clear();
    this.#forgottenCount += forgotten.size;
    if (this.#isAnyRefused && this.#forgottenCount >= FORGOTTEN_SHARE * this.#uses.size) this.#enterAll();
    else this.#remove(forgotten);
  }

  #enterAll(): void {
    this.#byPrefix = new Map();
    this.#byTrigram = new Map();
    this.#lookedUpCount = 0;
    this.#isAnyRefused = false;
    this.#forgottenCount = 0;
    for (const word of this.#uses.keys()) this.#enter(word);
  }

  #enter(word: string): void {
    const completed = listOf(this.#byPrefix, word.slice(0, MIN_PREFIX_LENGTH));
    if (this.#lookedUpCount >= WORD_LIMITS.lookedUp || completed.length >= WORD_LIMITS.samePrefix) {
      this.#isAnyRefused = true;
      return;
    }
    this.#lookedUpCount += 1;
    completed.splice(lowerBound(completed, word), 0, word);
    for (const trigram of new Set(trigrams(word))) {
      const corrected = listOf(this.#byTrigram, trigram);
      if (corrected.length < WORD_LIMITS.sameTrigram) corrected.push(word);
      else this.#isAnyRefused = true;
    }
  }

  /** Reads each list that contains one of the words once. */
  #remove(forgotten: ReadonlySet<string>): void {
    const prefixes = new Set([...forgotten].map((word) => word.slice(0, MIN_PREFIX_LENGTH)));
    for (const prefix of prefixes) this.#lookedUpCount -= removeFrom(this.#byPrefix, prefix, forgotten);
    for (const trigram of new Set([...forgotten].flatMap(trigrams))) removeFrom(this.#byTrigram, trigram, forgotten);
  }

  /** Known words with this prefix, including the prefix itself. A prefix of fewer than three letters matches only itself. */
  withPrefix(prefix: string): string[] {
    const itself = this.#uses.has(prefix) ? [prefix] : [];
    if (prefix.length < MIN_PREFIX_LENGTH) return itself;
    const completed = this.#byPrefix.get(prefix.slice(0, MIN_PREFIX_LENGTH)) ?? [];
    return [...itself, ...completed.filter((word) => word !== prefix && word.startsWith(prefix))];
  }

  /** The known words with the fewest typing errors, if these are not more than a word of this length may have. */
  closest(word: string): string[] {
    const limit = errorsAllowed(word.length);
    if (limit === 0) return [];
    const shared = new Map<string, number>();
    let visited = 0;
    // rare trigrams first: they say the most, and few words have them
    const lists = [...new Set(trigrams(word))].map((trigram) => this.#byTrigram.get(trigram) ?? []).toSorted((a, b) => a.length - b.length);
    for (const list of lists) {
      visited += list.length;
      if (visited > WORD_LIMITS.visited) break;
      for (const candidate of list) shared.set(candidate, (shared.get(candidate) ?? 0) + 1);
    }
    return withFewestErrors(word, mostSimilar(shared, trigramsNeeded(word.length, limit)), limit);
  }

  /** The matches for a typed word: words that begin with it and its synonyms or, when there are none, those of the closest words. */
  expand(word: string): string[] {
    const cached = this.#expansions.get(word);
    if (cached) return cached;
    const exact = this.#expandKnown(word);
    const expansion =
      exact.length > 0 ? exact : [...new Set(this.closest(word).flatMap((closeWord) => [closeWord, ...this.#expandKnown(closeWord)]))];
    this.#expansions.set(word, expansion);
    return expansion;
  }

  #expandKnown(word: string): string[] {
    return [...new Set([...this.withPrefix(word), ...synonymsOf(word).filter((other) => this.#uses.has(other))])];
  }
}

/** The candidates with the most trigrams in common, as many as may be compared. */
function mostSimilar(shared: ReadonlyMap<string, number>, needed: number): (readonly [candidate: string, common: number])[] {
  const similar = [...shared].filter(([, common]) => common >= needed);
  return similar.length <= WORD_LIMITS.compared ? similar : similar.toSorted(([, a], [, b]) => b - a).slice(0, WORD_LIMITS.compared);
}

function listOf(lists: Map<string, string[]>, key: string): string[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/** Returns the number of removed words. */
function removeFrom(lists: Map<string, string[]>, key: string, words: ReadonlySet<string>): number {
  const list = lists.get(key) ?? [];
  const remaining = list.filter((other) => !words.has(other));
  if (remaining.length > 0) lists.set(key, remaining);
  else lists.delete(key);
  return list.length - remaining.length;
}

function lowerBound(sorted: readonly string[], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
