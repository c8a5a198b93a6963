/** Counts the set bits of a 32-bit number: first of each pair of bits, then of each group of four, then of each byte. */
export function countBits(value: number): number {
  let counts = value - ((value >>> 1) & 0x55555555);
  counts = (counts & 0x33333333) + ((counts >>> 2) & 0x33333333);
  return Math.imul((counts + (counts >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
