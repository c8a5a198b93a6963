/**
 * What a picture looks like, in few bits: copies that were resized, recompressed, brightened or slightly cropped have nearly the same
 * ones. The signs of the lowest frequencies of its brightness, after Zauner, Implementation and Benchmarking of Perceptual Image Hash
 * Functions (2010), of its inner part: what is left of it when somebody cuts a little off at its sides.
 */
import { FINE_BYTES, packPrints, type Print } from '../../views/print-record.ts';

/** Side of the square of brightness a fingerprint is read from. */
export const SIDE = 96;
/** Frequencies each way: 8 find candidates, 16 tell them from what only looks alike. */
const COARSE = 8;
const FINE = 16;
/** Grey levels a picture has to vary by; a wall of one colour looks like every other. */
const LEAST_CONTRAST = 6;

/** What the inner part leaves out at each side. */
const MARGIN = 0.09;
/** What may have been cut off at a side, as shares of the picture it was cut from; between two of them the nearer is near enough. */
const CUTS = [0, 0.04, 0.08];

/** Parts of a side, from and to in points: where the inner part of the original lies when so much was cut off at its two ends. */
const PARTS = CUTS.flatMap((before) =>
  CUTS.map((after) => {
    const left = 1 - before - after;
    return [((MARGIN - before) / left) * SIDE, ((1 - MARGIN - before) / left) * SIDE] as const;
  }),
);

export interface Look extends Print {
  /** The inner parts of what this may have been cut from, packed; the first is its own, as of something nobody cut. */
  readonly asked: Uint8Array;
}

/**
 * Null when the picture shows too little to be told from others.
 * @param grey brightness of SIDE by SIDE points, row by row
 */
export function look(grey: Uint8Array): Look | null {
  if (contrast(grey) < LEAST_CONTRAST) return null;
  const across = PARTS.map((part) => rowsOf(grey, COSINES.get(part)!));
  const prints = across.flatMap((rows) => PARTS.map((part) => printOf(columnsOf(rows, COSINES.get(part)!))));
  return { ...prints[0]!, asked: packPrints(prints) };
}

function contrast(grey: Uint8Array): number {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  return Math.sqrt(grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length);
}

/** What each point counts for in each frequency of a part; a point that lies half in it counts half. */
const COSINES = new Map(PARTS.map((part) => [part, cosines(...part)] as const));
function cosines(from: number, to: number): readonly Float64Array[] {
  return Array.from({ length: FINE }, (_, frequency) =>
    Float64Array.from({ length: SIDE }, (__, x) => {
      const [first, last] = [Math.max(x, from), Math.min(x + 1, to)];
      if (last <= first) return 0;
      return ((last - first) * Math.cos((((first + last) / 2 - from) / (to - from)) * frequency * Math.PI)) / (to - from);
    }),
  );
}

/** Every row in frequencies, frequency by frequency. */
function rowsOf(grey: Uint8Array, weights: readonly Float64Array[]): Float64Array {
  const out = new Float64Array(FINE * SIDE);
  for (let u = 0; u < FINE; u++) {
    const weight = weights[u]!;
    for (let y = 0; y < SIDE; y++) {
      let sum = 0;
      for (let x = 0; x < SIDE; x++) sum += grey[y * SIDE + x]! * weight[x]!;
      out[u * SIDE + y] = sum;
    }
  }
  return out;
}

function columnsOf(rows: Float64Array, weights: readonly Float64Array[]): Float64Array {
  const out = new Float64Array(FINE * FINE);
  for (let v = 0; v < FINE; v++) {
    const weight = weights[v]!;
    for (let u = 0; u < FINE; u++) {
      let sum = 0;
      for (let y = 0; y < SIDE; y++) sum += rows[u * SIDE + y]! * weight[y]!;
      out[v * FINE + u] = sum;
    }
  }
  return out;
}

function printOf(frequencies: Float64Array): Print {
  const coarse = signs(frequencies, COARSE).reduce((bits, bit) => (bits << 1n) | BigInt(bit), 0n);
  const fine = new Uint8Array(FINE_BYTES);
  for (const [at, bit] of signs(frequencies, FINE).entries()) fine[at >> 3]! |= bit << (7 - (at & 7));
  return { coarse: BigInt.asIntN(64, coarse), fine };
}

/** Of the first frequencies each way, which are above their median; that of frequency 0 tells brightness, not what is seen. */
function signs(frequencies: Float64Array, count: number): number[] {
  const chosen: number[] = [];
  for (let v = 0; v < count; v++) for (let u = 0; u < count; u++) chosen.push(v === 0 && u === 0 ? 0 : frequencies[v * FINE + u]!);
  const median = Float64Array.from(chosen).toSorted()[chosen.length >> 1]!;
  return chosen.map((value) => (value > median ? 1 : 0));
}
