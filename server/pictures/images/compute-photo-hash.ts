/**
 * Perceptual hash (pHash): copies of a picture that were resized, recompressed, brightened or slightly cropped have nearly the same bits.
 * Copies that were mirrored or cropped further are found because their hash is searched in every form that the original may have had. The
 * bits are the signs of the lowest DCT frequencies of the brightness, as in Zauner, "Implementation and Benchmarking of Perceptual Image
 * Hash Functions" (2010). Only the inner part of the picture is hashed, which remains when the edges are cropped.
 */
import { packHashes, type PhotoHash } from '../../listings/moderation/perceptual-hash.ts';

/** Side in px of the square greyscale image that is hashed. */
export const HASH_INPUT_SIDE = 96;
/** Frequencies per direction: 8 find candidates, 16 distinguish copies from pictures that are only similar. */
const COARSE_FREQUENCIES = 8;
const FINE_FREQUENCIES = 16;
/** Minimum standard deviation in grey levels, because pictures of a plain wall would all match each other. */
const MIN_CONTRAST = 6;

/** Share of each side that is not part of the inner part. */
const MARGIN = 0.15;
/** Crops per side that are searched, as shares of the original. A crop between two of these values matches the nearer one. */
const CROP_SHARES = [0, 0.04, 0.08, 0.12, MARGIN];
/** Maximum sum of the crops at the two ends of a side, as a share of the original. */
const MAX_CROP = 0.16;

/** The inner part of the original within the cropped picture in px, for each pair of crops at the two ends of a side. */
const CROP_RANGES = CROP_SHARES.flatMap((before) =>
  CROP_SHARES.filter((after) => before + after <= MAX_CROP).map((after) => {
    const remainingShare = 1 - before - after;
    return [((MARGIN - before) / remainingShare) * HASH_INPUT_SIDE, ((1 - MARGIN - before) / remainingShare) * HASH_INPUT_SIDE] as const;
  }),
);

export interface PhotoHashWithCrops extends PhotoHash {
  /**
   * Packed hashes of the originals of which this picture may be a crop or mirror image. The first one assumes that it is the uncropped
   * original.
   */
  readonly cropHashes: Uint8Array;
}

/**
 * Null when the picture has too little contrast to be compared.
 * @param grey brightness of HASH_INPUT_SIDE by HASH_INPUT_SIDE pixels, row by row
 */
export function computePhotoHash(grey: Uint8Array): PhotoHashWithCrops | null {
  if (contrast(grey) < MIN_CONTRAST) return null;
  const rowTransforms = CROP_RANGES.map((range) => transformRows(grey, COSINE_WEIGHTS.get(range)!));
  const crops = rowTransforms.flatMap((rows) => CROP_RANGES.map((range) => transformColumns(rows, COSINE_WEIGHTS.get(range)!)));
  const hashes = [...crops, ...crops.map(mirrorFrequencies)].map(hashFrequencies);
  return { ...hashes[0]!, cropHashes: packHashes(hashes) };
}

/**
 * Frequencies of the picture mirrored horizontally: the sign of cosines with odd frequencies changes. The crops at the two ends of a side
 * are swapped as well. Every pair of crops is searched in both orders, so nothing else has to be computed.
 */
function mirrorFrequencies(frequencies: Float64Array): Float64Array {
  return frequencies.map((value, index) => (index % 2 === 1 ? -value : value));
}

function contrast(grey: Uint8Array): number {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  return Math.sqrt(grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length);
}

interface CosineWeights {
  /** The pixels with a weight: `from` included, `to` excluded. */
  readonly from: number;
  readonly to: number;
  /** Weight of each pixel in each frequency. A pixel that is half inside the range counts half. */
  readonly weights: readonly Float64Array[];
}
const COSINE_WEIGHTS = new Map(CROP_RANGES.map((range) => [range, cosineWeights(...range)] as const));
function cosineWeights(from: number, to: number): CosineWeights {
  const weights = Array.from({ length: FINE_FREQUENCIES }, (_, frequency) =>
    Float64Array.from({ length: HASH_INPUT_SIDE }, (__, x) => {
      const [first, last] = [Math.max(x, from), Math.min(x + 1, to)];
      if (last <= first) return 0;
      return ((last - first) * Math.cos((((first + last) / 2 - from) / (to - from)) * frequency * Math.PI)) / (to - from);
    }),
  );
  return { from: Math.floor(from), to: Math.min(HASH_INPUT_SIDE, Math.ceil(to)), weights };
}

/** The discrete cosine transform (DCT) of every row. The value of frequency `u` of row `y` is at `u * HASH_INPUT_SIDE + y`. */
function transformRows(grey: Uint8Array, { from, to, weights }: CosineWeights): Float64Array {
  const transformed = new Float64Array(FINE_FREQUENCIES * HASH_INPUT_SIDE);
  for (let u = 0; u < FINE_FREQUENCIES; u++) {
    const pixelWeights = weights[u]!;
    for (let y = 0; y < HASH_INPUT_SIDE; y++) {
      let sum = 0;
      for (let x = from; x < to; x++) sum += grey[y * HASH_INPUT_SIDE + x]! * pixelWeights[x]!;
      transformed[u * HASH_INPUT_SIDE + y] = sum;
    }
  }
  return transformed;
}

/** The DCT of transformed rows. The value of vertical frequency `v` and horizontal frequency `u` is at `v * FINE_FREQUENCIES + u`. */
function transformColumns(rows: Float64Array, { from, to, weights }: CosineWeights): Float64Array {
  const transformed = new Float64Array(FINE_FREQUENCIES * FINE_FREQUENCIES);
  for (let v = 0; v < FINE_FREQUENCIES; v++) {
    const pixelWeights = weights[v]!;
    for (let u = 0; u < FINE_FREQUENCIES; u++) {
      let sum = 0;
      for (let y = from; y < to; y++) sum += rows[u * HASH_INPUT_SIDE + y]! * pixelWeights[y]!;
      transformed[v * FINE_FREQUENCIES + u] = sum;
    }
  }
  return transformed;
}

function hashFrequencies(frequencies: Float64Array): PhotoHash {
  const coarse = new DataView(signBits(frequencies, COARSE_FREQUENCIES).buffer).getBigInt64(0);
  return { coarse, fine: signBits(frequencies, FINE_FREQUENCIES) };
}

/**
 * One bit per frequency, the first frequency in the highest bit: whether it is above the median. Frequency 0 is the overall brightness and
 * is omitted.
 * @param count frequencies per direction
 */
function signBits(frequencies: Float64Array, count: number): Uint8Array<ArrayBuffer> {
  const lowFrequencies = new Float64Array(count * count);
  for (let v = 0; v < count; v++) lowFrequencies.set(frequencies.subarray(v * FINE_FREQUENCIES, v * FINE_FREQUENCIES + count), v * count);
  lowFrequencies[0] = 0;
  const median = medianOf(lowFrequencies);
  const bits = new Uint8Array(lowFrequencies.length / 8);
  for (let n = 0; n < lowFrequencies.length; n++) if (lowFrequencies[n]! > median) bits[n >> 3]! |= 128 >> (n & 7);
  return bits;
}

/** The value in the middle of the sorted values. Selecting it (quickselect) takes a fraction of the time of sorting. */
function medianOf(values: Float64Array): number {
  const partitioned = values.slice();
  const middle = partitioned.length >> 1;
  let [first, last] = [0, partitioned.length - 1];
  while (first < last) {
    const pivot = partitioned[middle]!;
    let [left, right] = [first, last];
    while (left <= right) {
      while (partitioned[left]! < pivot) left++;
      while (partitioned[right]! > pivot) right--;
      if (left > right) break;
      [partitioned[left], partitioned[right]] = [partitioned[right]!, partitioned[left]!];
      left++;
      right--;
    }
    if (right < middle) first = left;
    if (middle < left) last = right;
  }
  return partitioned[middle]!;
}
