/**
 * What a picture looks like, in few bits: copies that were resized, recompressed, brightened or slightly cropped have nearly the same
 * ones. The signs of the lowest frequencies of its brightness, after Zauner, Implementation and Benchmarking of Perceptual Image Hash
 * Functions (2010).
 */

/** Side of the square of brightness a fingerprint is read from. */
export const SIDE = 32;
/** Frequencies each way: 8 find candidates, 16 tell them from what only looks alike. */
const COARSE = 8;
const FINE = 16;
/** Grey levels a picture has to vary by; a wall of one colour looks like every other. */
const LEAST_CONTRAST = 6;

export interface Fingerprint {
  /** 64 bits, signed, by which candidates are looked up. */
  readonly coarse: bigint;
  /** 256 bits, by which they are confirmed. */
  readonly fine: Uint8Array;
}

/** The brightness pictures are cut from, before each part is made SIDE by SIDE. */
export const WHOLE = 144;
/** What is cut off at the left, top, right and bottom: nothing, then all around, at one side, at a corner. */
export const CUTS: readonly (readonly [number, number, number, number])[] = [
  [0, 0, 0, 0],
  [4, 4, 4, 4],
  [9, 9, 9, 9],
  [7, 0, 0, 0],
  [0, 7, 0, 0],
  [0, 0, 7, 0],
  [0, 0, 0, 7],
  [5, 5, 0, 0],
  [0, 5, 5, 0],
  [0, 0, 5, 5],
  [5, 0, 0, 5],
];

// cosines[u][x], once
const COSINES = Array.from({ length: FINE + 1 }, (_, u) =>
  Float64Array.from({ length: SIDE }, (_, x) => Math.cos(((2 * x + 1) * u * Math.PI) / (2 * SIDE))),
);

/**
 * Null when the picture shows too little to be told from others.
 * @param grey brightness of SIDE by SIDE points, row by row
 */
export function fingerprint(grey: Uint8Array): Fingerprint | null {
  if (contrast(grey) < LEAST_CONTRAST) return null;
  const frequencies = lowFrequencies(grey);
  const coarse = signs(frequencies, COARSE);
  return {
    coarse: BigInt.asIntN(
      64,
      coarse.reduce((bits, bit) => (bits << 1n) | BigInt(bit), 0n),
    ),
    fine: packed(signs(frequencies, FINE)),
  };
}

function contrast(grey: Uint8Array): number {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  return Math.sqrt(grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length);
}

/** Rows and columns 1 to FINE of the discrete cosine transform; those of frequency 0 tell brightness, not what is seen. */
function lowFrequencies(grey: Uint8Array): Float64Array {
  const rows = new Float64Array(SIDE * (FINE + 1));
  for (let y = 0; y < SIDE; y++)
    for (let u = 0; u <= FINE; u++) {
      let sum = 0;
      for (let x = 0; x < SIDE; x++) sum += grey[y * SIDE + x]! * COSINES[u]![x]!;
      rows[y * (FINE + 1) + u] = sum;
    }
  const out = new Float64Array((FINE + 1) * (FINE + 1));
  for (let v = 0; v <= FINE; v++)
    for (let u = 0; u <= FINE; u++) {
      let sum = 0;
      for (let y = 0; y < SIDE; y++) sum += rows[y * (FINE + 1) + u]! * COSINES[v]![y]!;
      out[v * (FINE + 1) + u] = sum;
    }
  return out;
}

/** Of the first frequencies each way without the mean, which are above their median. */
function signs(frequencies: Float64Array, count: number): number[] {
  const chosen: number[] = [];
  for (let v = 0; v < count; v++) for (let u = 0; u < count; u++) chosen.push(v === 0 && u === 0 ? 0 : frequencies[v * (FINE + 1) + u]!);
  const median = chosen.toSorted((a, b) => a - b)[chosen.length >> 1]!;
  return chosen.map((value) => (value > median ? 1 : 0));
}

function packed(bits: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(bits.length / 8);
  for (const [at, bit] of bits.entries()) bytes[at >> 3]! |= bit << (7 - (at & 7));
  return bytes;
}
