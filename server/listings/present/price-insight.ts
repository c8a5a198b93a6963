/** Compares the price of a listing with similar homes in its locality (same kind and number of bedrooms), as a sentence. */
import type { Card } from '../../../contract/listing/card.ts';
import type { Kind, Values } from '../../../kinds/field.ts';
import { shortRupeesText } from '../../i18n/format.ts';
import { textById } from '../../i18n/text.ts';
import { comparablePriceOf, rateOf, sizeOf } from './price-and-area.ts';

type PriceInsight = NonNullable<Card['price_insight']>;

/** Median asking prices of similar homes (`locality_price`). */
export interface SimilarPrices {
  /** In full rupees. */
  readonly price: number;
  /** In rupees per sqft; null when too few state their area. */
  readonly rate: number | null;
  readonly listings: number;
}

/** Fewer similar homes are no basis for a comparison, because the listing itself is one of them. */
const MIN_SIMILAR = 6;
/** Smaller differences, as a share of the median, count as equal (`near`), because people round their prices. */
const NEAR_SHARE = 0.03;
/**
 * As shares of the median. A price outside of this range belongs to another type of home, or is a mistake or bait, so it is not presented
 * as a bargain.
 */
const COMPARABLE_SHARES = { from: 0.6, to: 1.8 };

/** Null when a comparison would not be meaningful: too few similar homes, values missing, or a price that is not comparable. */
export function priceInsight(kind: Kind, values: Values, similar: SimilarPrices | null, place: string | null): PriceInsight | null {
  const price = comparablePriceOf(kind, values);
  if (kind.comparedBy === null || !similar || similar.listings < MIN_SIMILAR || !price || !place) return null;
  const [ownValue, median] =
    kind.comparedBy === 'rate' ? [rateOf(price, sizeOf(kind, values)), similar.rate] : [price.amount, similar.price];
  if (ownValue === null || median === null || ownValue < median * COMPARABLE_SHARES.from || ownValue > median * COMPARABLE_SHARES.to)
    return null;
  const level = levelOf(ownValue, median);
  // prices per sqft in steps of one rupee, rents in steps of a hundred
  const step = kind.comparedBy === 'rate' ? 1 : 100;
  const amount = shortRupeesText(Math.max(step, Math.round(Math.abs(ownValue - median) / step) * step));
  return { level, text: textById(`price_insight.${kind.comparedBy}_${level}`, { amount, place, count: similar.listings }) };
}

function levelOf(value: number, median: number): PriceInsight['level'] {
  if (Math.abs(value - median) < median * NEAR_SHARE) return 'near';
  return value < median ? 'below' : 'above';
}
