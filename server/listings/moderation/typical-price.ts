/** Reads typical prices of similar homes in a locality, which an hourly routine computes (`locality_price`). */
import { sql } from 'kysely';
import type { Kind } from '../../../kinds/field.ts';
import type { PriceQuartiles } from '../../../moderation-rules/price-outlier.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { ListingRow } from '../present/rows.ts';

interface TypicalPrice {
  /** In rupees. */
  readonly price: PriceQuartiles;
  /** In rupees per sqft; null when too few listings state their size. */
  readonly rate: PriceQuartiles | null;
  readonly listings: number;
}

/** Medians that are older than this do not describe current prices. */
const MAX_AGE_MONTHS = 3;

/**
 * Reads the typical price of homes with the same number of bedrooms in the locality or, when there are fewer than five, of all homes of the
 * kind there. Null when neither is known: prices within a city differ too much to compare a home with the complete city.
 */
export async function readTypicalPrice(
  db: Db | Tx,
  kind: Kind,
  { city_id, kind: kindId, locality_id, details }: Pick<ListingRow, 'city_id' | 'kind' | 'locality_id' | 'details'>,
): Promise<TypicalPrice | null> {
  if (locality_id === null) return null;
  const bedrooms = kind.bedrooms === null ? '' : String(details[kind.bedrooms] ?? '');
  const row = await db
    .selectFrom('locality_price')
    .selectAll()
    .where('city_id', '=', city_id)
    .where('kind', '=', kindId)
    .where('locality_id', '=', locality_id)
    .where('bedrooms', 'in', [...new Set([bedrooms, ''])])
    .where(sql<boolean>`month > now() - make_interval(months => ${MAX_AGE_MONTHS})`)
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
