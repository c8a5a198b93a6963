/** A source of random numbers in [0, 1). */
export type Random = () => number;

/** A whole number from `from` to `to`, both included. */
export function randomInt(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}
export function randomBetween(random: Random, from: number, to: number): number {
  return from + random() * (to - from);
}
export function pickOne<T>(random: Random, from: readonly T[]): T {
  return from[Math.min(from.length - 1, Math.floor(random() * from.length))]!;
}
export function chance(random: Random, probability: number): boolean {
  return random() < probability;
}
/** Picks one token, with a probability proportional to its weight. */
export function pickWeighted(random: Random, tokens: readonly string[], weight: (token: string) => number): string {
  let remainingWeight = random() * tokens.reduce((sum, token) => sum + weight(token), 0);
  for (const token of tokens) {
    remainingWeight -= weight(token);
    if (remainingWeight < 0) return token;
  }
  return tokens.at(-1)!;
}
/** Picks each item with `probability`, in the given order; at least one item. */
export function pickSome<T>(random: Random, from: readonly T[], probability: number): T[] {
  const picked = from.filter(() => chance(random, probability));
  return picked.length > 0 ? picked : [pickOne(random, from)];
}
export function roundTo(value: number, step: number): number {
  return Math.round(value / step) * step;
}

/** A random generator (mulberry32) that returns the same sequence for the same seed. Not for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
