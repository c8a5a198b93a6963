/** What is asked for homes like this one where it is, as the clock last counted it (`locality_price`). */
import { sql } from 'kysely';
import type { Kind } from '../../kinds/field.ts';
import type { UsualPrice } from '../../kinds/moderation/price-outlier.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { ListingRow } from './own-row.ts';

export interface Usual {
  /** Rupees. */
  readonly price: UsualPrice;
  /** Rupees per sqft; null when too few say their size. */
  readonly rate: UsualPrice | null;
  readonly listings: number;
}

/** Months after which figures say nothing of today. */
const MONTHS = 3;

/**
 * Of the same locality and bedrooms; where fewer than five are known, of the locality. Null when there is neither: a whole city's
 * prices differ by too much to call one of them strange.
 */
export async function usualPrice(
  db: Db | Tx,
  kind: Kind,
  { city_id, kind: id, locality_id, details }: Pick<ListingRow, 'city_id' | 'kind' | 'locality_id' | 'details'>,
): Promise<Usual | null> {
  if (locality_id === null) return null;
  const bedrooms = kind.bedrooms === null ? '' : String(details[kind.bedrooms] ?? '');
  const row = await db
    .selectFrom('locality_price')
    .selectAll()
    .where('city_id', '=', city_id)
    .where('kind', '=', id)
    .where('locality_id', '=', locality_id)
    .where('bedrooms', 'in', [...new Set([bedrooms, ''])])
    .where(sql<boolean>`month > now() - make_interval(months => ${MONTHS})`)
    .orderBy((e) => e('bedrooms', '=', bedrooms), 'desc')
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { rate_low, rate_median, rate_high } = row;
  return {
    price: { low: Number(row.price_low), median: Number(row.price_median), high: Number(row.price_high) },
    rate: rate_low !== null && rate_median !== null && rate_high !== null ? { low: rate_low, median: rate_median, high: rate_high } : null,
    listings: row.listings,
  };
}
