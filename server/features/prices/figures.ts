import type { Selectable } from 'kysely';
import type { PriceFigures } from '../../../contract/prices.ts';
import type { LocalityPriceTable } from '../../db/schema.ts';

/** A counted group; `month` is its first day. */
export type PriceRow = Omit<Selectable<LocalityPriceTable>, 'month'> & { readonly month: string };

const toPaise = (rate: number): number => Math.round(rate * 100) / 100;

export function figuresOf(row: PriceRow): PriceFigures {
  const { rate_low: low, rate_median: median, rate_high: high } = row;
  return {
    listings: row.listings,
    price: { low: row.price_low, median: row.price_median, high: row.price_high },
    rate: low === null || median === null || high === null ? null : { low: toPaise(low), median: toPaise(median), high: toPaise(high) },
  };
}
