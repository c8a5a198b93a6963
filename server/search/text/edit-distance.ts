/** The number of typing errors that search tolerates in a word of this length. */
export function errorsAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * The number of edits between two words (insert, delete, replace, swap of neighbours: optimal string alignment). Returns `limit + 1` as
 * soon as there are certainly more than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  return distancesToPrefixes(a, b, limit)?.[b.length] ?? limit + 1;
}

/**
 * The number of edits between a word and the nearest prefix of another one, for incompletely typed words. Returns `limit + 1` like
 * `editDistance`.
 */
export function prefixDistance(typed: string, word: string, limit: number): number {
  if (typed.length - word.length > limit) return limit + 1;
  const distances = distancesToPrefixes(typed, word.slice(0, typed.length + limit), limit);
  return distances ? Math.min(limit + 1, ...distances) : limit + 1;
}

/** The edits between `a` and each prefix of `b`, by length; null when all of them need more than `limit`. */
function distancesToPrefixes(a: string, b: string, limit: number): number[] | null {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let value = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) value = Math.min(value, beforePrevious[j - 2]! + 1);
      row.push(value);
      if (value < best) best = value;
    }
    if (best > limit) return null;
    beforePrevious = previous;
    previous = row;
  }
  return previous;
}
