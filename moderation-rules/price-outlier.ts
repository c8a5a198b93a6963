/** Detects prices that differ much from those of comparable listings in the same locality. */

/** Quartiles of the asking prices in a place. */
export interface PriceQuartiles {
  /** Lower quartile. */
  readonly low: number;
  readonly median: number;
  /** Upper quartile. */
  readonly high: number;
}
type Outlier = 'far_below' | 'far_above';

/** Tukey's fence on the logarithm of prices: by how many interquartile ranges a price may be outside the quartiles. */
const FENCE = 1.5;
/** Minimum interquartile range, as a logarithm. Without it, a few listings with equal prices would make every other price an outlier. */
const MIN_RANGE = Math.log(1.25);
/** Prices below this fraction of the median are often bait: copied listings are offered 30 to 50 % below the usual price. */
const LOW_SHARE = 0.65;
/** Prices above this multiple of the median are usually typing errors. */
const HIGH_MULTIPLE = 2.5;

/**
 * Returns null when the price is usual or the quartiles are unknown. A price is an outlier only if it exceeds both the fence and the limit
 * relative to the median.
 */
export function priceOutlier(price: number, quartiles: PriceQuartiles): Outlier | null {
  const { low, median, high } = quartiles;
  if (!(price > 0 && low > 0 && median >= low && high >= median)) return null;
  const reach = FENCE * Math.max(Math.log(high / low), MIN_RANGE);
  if (Math.log(low) - Math.log(price) > reach && price < LOW_SHARE * median) return 'far_below';
  if (Math.log(price) - Math.log(high) > reach && price > HIGH_MULTIPLE * median) return 'far_above';
  return null;
}
