/**
 * Perceptual hash (pHash): copies of a picture that were resized, recompressed, brightened or slightly cropped get nearly the same bits.
 * The bits are the signs of the lowest DCT frequencies of the brightness, as in Zauner, "Implementation and Benchmarking of Perceptual
 * Image Hash Functions" (2010). Only the inner part of the picture is hashed: the part that remains when its edges are cropped a little.
 */
import { FINE_BYTES, packHashes, type PhotoHash } from '../../../listings/moderation/perceptual-hash.ts';

/** Side, in px, of the square greyscale image that is hashed. */
export const HASH_INPUT_SIDE = 96;
/** Frequencies per direction: 8 find candidates, 16 separate copies from pictures that are only similar. */
const COARSE_FREQUENCIES = 8;
const FINE_FREQUENCIES = 16;
/** Minimum standard deviation in grey levels; pictures of a plain wall would all match each other. */
const MIN_CONTRAST = 6;

/** Share of each side that the inner part leaves out. */
const MARGIN = 0.09;
/** Crops per side that are tried, as shares of the original. A crop between two of these values matches the nearer one. */
const CROP_SHARES = [0, 0.04, 0.08];

/** For each pair of crops at the two ends of a side: where the inner part of the original lies in the cropped picture, in px. */
const CROP_RANGES = CROP_SHARES.flatMap((before) =>
  CROP_SHARES.map((after) => {
    const remainingShare = 1 - before - after;
    return [((MARGIN - before) / remainingShare) * HASH_INPUT_SIDE, ((1 - MARGIN - before) / remainingShare) * HASH_INPUT_SIDE] as const;
  }),
);

export interface PhotoHashWithCrops extends PhotoHash {
  /** Packed hashes of the originals this picture may be a crop of; the first assumes that nothing was cropped. */
  readonly cropHashes: Uint8Array;
}

/**
 * Null when the picture has too little contrast to be compared.
 * @param grey brightness of HASH_INPUT_SIDE by HASH_INPUT_SIDE pixels, row by row
 */
export function computePhotoHash(grey: Uint8Array): PhotoHashWithCrops | null {
  if (contrast(grey) < MIN_CONTRAST) return null;
  const rowTransforms = CROP_RANGES.map((part) => transformRows(grey, COSINE_WEIGHTS.get(part)!));
  const hashes = rowTransforms.flatMap((rows) =>
    CROP_RANGES.map((part) => hashFrequencies(transformColumns(rows, COSINE_WEIGHTS.get(part)!))),
  );
  return { ...hashes[0]!, cropHashes: packHashes(hashes) };
}

function contrast(grey: Uint8Array): number {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  return Math.sqrt(grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length);
}

/** Weight of each pixel in each frequency of a range; a pixel that lies half inside counts half. */
const COSINE_WEIGHTS = new Map(CROP_RANGES.map((part) => [part, cosineWeights(...part)] as const));
function cosineWeights(from: number, to: number): readonly Float64Array[] {
  return Array.from({ length: FINE_FREQUENCIES }, (_, frequency) =>
    Float64Array.from({ length: HASH_INPUT_SIDE }, (__, x) => {
      const [first, last] = [Math.max(x, from), Math.min(x + 1, to)];
      if (last <= first) return 0;
      return ((last - first) * Math.cos((((first + last) / 2 - from) / (to - from)) * frequency * Math.PI)) / (to - from);
    }),
  );
}

/** DCT of every row, ordered by frequency. */
function transformRows(grey: Uint8Array, weights: readonly Float64Array[]): Float64Array {
  const out = new Float64Array(FINE_FREQUENCIES * HASH_INPUT_SIDE);
  for (let u = 0; u < FINE_FREQUENCIES; u++) {
    const weight = weights[u]!;
    for (let y = 0; y < HASH_INPUT_SIDE; y++) {
      let sum = 0;
      for (let x = 0; x < HASH_INPUT_SIDE; x++) sum += grey[y * HASH_INPUT_SIDE + x]! * weight[x]!;
      out[u * HASH_INPUT_SIDE + y] = sum;
    }
  }
  return out;
}

function transformColumns(rows: Float64Array, weights: readonly Float64Array[]): Float64Array {
  const out = new Float64Array(FINE_FREQUENCIES * FINE_FREQUENCIES);
  for (let v = 0; v < FINE_FREQUENCIES; v++) {
    const weight = weights[v]!;
    for (let u = 0; u < FINE_FREQUENCIES; u++) {
      let sum = 0;
      for (let y = 0; y < HASH_INPUT_SIDE; y++) sum += rows[u * HASH_INPUT_SIDE + y]! * weight[y]!;
      out[v * FINE_FREQUENCIES + u] = sum;
    }
  }
  return out;
}

function hashFrequencies(frequencies: Float64Array): PhotoHash {
  const coarse = signBits(frequencies, COARSE_FREQUENCIES).reduce((bits, bit) => (bits << 1n) | BigInt(bit), 0n);
  const fine = new Uint8Array(FINE_BYTES);
  for (const [at, bit] of signBits(frequencies, FINE_FREQUENCIES).entries()) fine[at >> 3]! |= bit << (7 - (at & 7));
  return { coarse: BigInt.asIntN(64, coarse), fine };
}

/** Bit per frequency: whether it is above the median. Frequency 0 is the overall brightness and is left out. */
function signBits(frequencies: Float64Array, count: number): number[] {
  const chosen: number[] = [];
  for (let v = 0; v < count; v++)
    for (let u = 0; u < count; u++) chosen.push(v === 0 && u === 0 ? 0 : frequencies[v * FINE_FREQUENCIES + u]!);
  const median = Float64Array.from(chosen).toSorted()[chosen.length >> 1]!;
  return chosen.map((value) => (value > median ? 1 : 0));
}
