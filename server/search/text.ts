/**
 * Free text: words, and a dictionary of them with prefixes, synonyms and typing errors.
 * Words are folded (case, accents), `2 bhk`, `2 bedroom` and `2bhk` are one word, and so are initials however they are pointed
 * (`R.S. Puram`, `R S Puram`, `RS Puram`); Indian scripts keep their vowel signs.
 */
import { alike } from './synonyms.ts';

const IGNORED = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'in', 'near', 'of', 'on', 'the', 'to', 'with']);

const BEDROOMS = /\b([1-9])\s*\+?\s*(bhk|rk|bedrooms?|bed|br)\b/g;
/** Single Latin letters in a row, with points or spaces between. */
const INITIALS = /(?<![\p{L}\p{M}\p{N}])[a-z](?:[.\s]+[a-z](?![\p{L}\p{M}\p{N}]))+/gu;
/** Letters of an Indian script, each spelled out in up to two with their signs, with points and no spaces between. */
const POINTED = /(?<![\p{L}\p{M}\p{N}])(?:\p{L}\p{M}*){1,2}(?:\.(?:\p{L}\p{M}*){1,2}(?![\p{L}\p{M}\p{N}]))+/gu;

/** The words of a text as search compares them, each once, in order of appearance; an endless one counts as several. */
export function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(BEDROOMS, (_, count: string, what: string) => count + (what === 'rk' ? 'rk' : 'bhk'))
    .replace(INITIALS, (letters) => letters.replace(/[.\s]+/gu, ''))
    .replace(POINTED, (letters) => letters.replaceAll('.', ''));
  const found = folded.match(/[\p{L}\p{M}\p{N}]{1,40}/gu) ?? [];
  return [...new Set(found.filter((word) => !IGNORED.has(word)))];
}

/** Typing errors allowed in a word of this length. */
export const errorsAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * Edits between two words (insert, delete, replace, swap of neighbours), or more than `limit` as soon as that is sure.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let value = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) value = Math.min(value, before[j - 2]! + 1);
      row.push(value);
      if (value < best) best = value;
    }
    if (best > limit) return limit + 1;
    before = previous;
    previous = row;
  }
  return previous[b.length]!;
}

/** Pieces of three letters, the word marked at its ends; words with few errors share several. */
function trigramsOf(word: string): string[] {
  const padded = `  ${word} `;
  return Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3));
}

/** Sorted words with look-ups by prefix and by likeness. Words only come; one that no row holds any more does no harm. */
export class Dictionary {
  #known = new Set<string>();
  #sorted: string[] | null = null;
  #byTrigram = new Map<string, string[]>();

  add(word: string): void {
    if (this.#known.has(word)) return;
    this.#known.add(word);
    if (this.#sorted) this.#sorted.splice(lowerBound(this.#sorted, word), 0, word);
    for (const trigram of new Set(trigramsOf(word))) {
      const list = this.#byTrigram.get(trigram);
      if (list) list.push(word);
      else this.#byTrigram.set(trigram, [word]);
    }
  }

  /** Words that begin with these letters, the word itself among them; of fewer than three letters only the word itself. */
  startingWith(prefix: string): string[] {
    if (prefix.length < 3) return this.#known.has(prefix) ? [prefix] : [];
    this.#sorted ??= [...this.#known].toSorted();
    const found: string[] = [];
    for (let i = lowerBound(this.#sorted, prefix); i < this.#sorted.length && this.#sorted[i]!.startsWith(prefix); i++) {
      found.push(this.#sorted[i]!);
    }
    return found;
  }

  /** The words with the fewest errors, within what a word of this length is allowed. */
  closeTo(word: string): string[] {
    const limit = errorsAllowed(word.length);
    if (limit === 0) return [];
    const shared = new Map<string, number>();
    for (const trigram of new Set(trigramsOf(word))) {
      for (const candidate of this.#byTrigram.get(trigram) ?? []) shared.set(candidate, (shared.get(candidate) ?? 0) + 1);
    }
    let best = limit;
    let found: string[] = [];
    for (const [candidate, common] of shared) {
      // one error breaks at most three pieces, so fewer in common cannot be near enough
      if (common < word.length + 1 - 3 * limit && common < 2) continue;
      const distance = editDistance(word, candidate, best);
      if (distance > best) continue;
      if (distance < best) found = [];
      best = distance;
      found.push(candidate);
    }
    return found;
  }

  /** What a typed word stands for: words that begin with it and those that mean the same, or else the nearest ones. */
  understood(word: string): string[] {
    const exact = this.#meant(word);
    return exact.length > 0 ? exact : [...new Set(this.closeTo(word).flatMap((near) => [near, ...this.#meant(near)]))];
  }

  #meant(word: string): string[] {
    return [...new Set([...this.startingWith(word), ...alike(word).filter((other) => this.#known.has(other))])];
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
