/** Draws from a source of random numbers in [0, 1), so that a seeded source gives the same sample every time. */
export type Random = () => number;

/** A whole number, both ends included. */
export function drawInt(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}
export function drawBetween(random: Random, from: number, to: number): number {
  return from + random() * (to - from);
}
export function drawOne<T>(random: Random, from: readonly T[]): T {
  return from[Math.min(from.length - 1, Math.floor(random() * from.length))]!;
}
export function chance(random: Random, share: number): boolean {
  return random() < share;
}
/** One token, by weight. */
export function drawWeighted(random: Random, tokens: readonly string[], weight: (token: string) => number): string {
  let left = random() * tokens.reduce((sum, token) => sum + weight(token), 0);
  for (const token of tokens) {
    left -= weight(token);
    if (left < 0) return token;
  }
  return tokens.at(-1)!;
}
/** Each with the given chance, in their own order; at least one. */
export function drawSome<T>(random: Random, from: readonly T[], share: number): T[] {
  const drawn = from.filter(() => chance(random, share));
  return drawn.length > 0 ? drawn : [drawOne(random, from)];
}
export function roundTo(value: number, step: number): number {
  return Math.round(value / step) * step;
}

/** A small seeded generator (mulberry32): the same seed, the same numbers. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
