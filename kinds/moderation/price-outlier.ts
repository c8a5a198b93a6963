/** Prices far outside their locality. */

/** What is asked for in a place: the quartiles of its listings. */
export interface UsualPrice {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}
export type Outlier = 'far_below' | 'far_above';

/** Lengths of the middle half, in ratios, that a price may lie outside it (Tukey's fence, on the logarithm: prices spread by factors). */
const FENCE = 1.5;
/** A middle half narrower than this is taken for this wide: five equal homes are no reason to suspect a sixth. */
const NARROWEST = Math.log(1.25);
/** Below this share of the median it is bait more often than a bargain: clones are offered 30 to 50 % under the market. */
const BAIT_SHARE = 0.65;
/** Above this multiple it is a slip of the keys more often than a palace. */
const SLIP_TIMES = 2.5;

/** Null when it is within what is usual, or nothing is known. A price is far outside only when both the fence and the share say so. */
export function priceOutlier(asked: number, usual: UsualPrice): Outlier | null {
  const { low, median, high } = usual;
  if (!(asked > 0 && low > 0 && median >= low && high >= median)) return null;
  const reach = FENCE * Math.max(Math.log(high / low), NARROWEST);
  if (Math.log(low) - Math.log(asked) > reach && asked < BAIT_SHARE * median) return 'far_below';
  if (Math.log(asked) - Math.log(high) > reach && asked > SLIP_TIMES * median) return 'far_above';
  return null;
}
