/** A seeded random generator: the same seed results in the same numbers. */
export type Random = {
  next(): number;
  between(low: number, high: number): number;
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Picks an item like `pick`, but for consecutive seeds the items differ, so that the pictures on a results page differ. */
  pickDistinct<T>(items: readonly T[]): T;
};

/** FNV-1a hash, so that every scene has its own random numbers. */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  }
  return h >>> 0;
}

function mulberry32(start: number): () => number {
  let state = start | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The random generator of one drawing. */
export function random(name: string, seed: number): Random {
  const next = mulberry32(hash(`${name}/${seed}`));
  // 17 and the pool size of 40 have no common factor, so this is a permutation of the seeds.
  let seedIndex = (seed * 17 + (hash(name) % 40)) % 40;
  let remainingRange = 40;
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T;
  return {
    next,
    pick,
    between: (low, high) => low + (high - low) * next(),
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pickDistinct: (items) => {
      if (remainingRange < 2) return pick(items);
      const item = items[seedIndex % items.length] as (typeof items)[number];
      seedIndex = Math.floor(seedIndex / items.length);
      remainingRange = Math.floor(remainingRange / items.length);
      return item;
    },
  };
}
