/** The words of a city's listings. They can be looked up by prefix, by synonym and despite typing errors. */
import { editDistance, errorsAllowed } from './edit-distance.ts';
import { synonymsOf } from './synonyms.ts';

/** All sequences of three letters, with spaces at the ends of the word. Two words that differ by few errors have most of them in common. */
function trigrams(word: string): string[] {
  const padded = `  ${word} `;
  return Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3));
}

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

/** The words of one city. Words are only added: a word that no live listing contains any more finds no rows and does no harm. */
export class Dictionary {
  #words = new Set<string>();
  /** The words in ascending order, from the first search by prefix on. */
  #sorted: string[] | null = null;
  #byTrigram = new Map<string, string[]>();

  add(word: string): void {
    if (this.#words.has(word)) return;
    this.#words.add(word);
    if (this.#sorted) this.#sorted.splice(lowerBound(this.#sorted, word), 0, word);
    for (const trigram of new Set(trigrams(word))) {
      const list = this.#byTrigram.get(trigram);
      if (list) list.push(word);
      else this.#byTrigram.set(trigram, [word]);
    }
  }

  /** Known words with this prefix, including the prefix itself. A prefix of fewer than three letters matches only itself. */
  withPrefix(prefix: string): string[] {
    if (prefix.length < 3) return this.#words.has(prefix) ? [prefix] : [];
    this.#sorted ??= [...this.#words].toSorted();
    const matches: string[] = [];
    for (let i = lowerBound(this.#sorted, prefix); i < this.#sorted.length && this.#sorted[i]!.startsWith(prefix); i++) {
      matches.push(this.#sorted[i]!);
    }
    return matches;
  }

  /** The known words with the fewest typing errors, if these are not more than a word of this length may have. */
  closest(word: string): string[] {
    const limit = errorsAllowed(word.length);
    if (limit === 0) return [];
    const shared = new Map<string, number>();
    for (const trigram of new Set(trigrams(word))) {
      for (const candidate of this.#byTrigram.get(trigram) ?? []) shared.set(candidate, (shared.get(candidate) ?? 0) + 1);
    }
    return withFewestErrors(word, shared, limit);
  }

  /** The matches for a typed word: words that begin with it and its synonyms or, when there are none, those of the closest words. */
  expand(word: string): string[] {
    const exact = this.#expandKnown(word);
    return exact.length > 0 ? exact : [...new Set(this.closest(word).flatMap((closeWord) => [closeWord, ...this.#expandKnown(closeWord)]))];
  }

  #expandKnown(word: string): string[] {
    return [...new Set([...this.withPrefix(word), ...synonymsOf(word).filter((other) => this.#words.has(other))])];
  }
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
