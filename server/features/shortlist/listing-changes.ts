/** What happened to listings after they were added to a shortlist: price drops, and how they ended. */
import { sql } from 'kysely';
import type { Ending, ShortlistCard } from '../../../contract/shortlist.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { HOUR_MS } from '../../durations.ts';
import { publicDay } from '../../listings/present/public-day.ts';
import { visibilityOf, type Visibility } from '../../listings/present/visibility.ts';

/** A listing with the time at which it was added. */
export interface ShortlistedListing extends ListingKey {
  readonly addedAt: Date;
}
export interface ListingChanges {
  readonly visibility: Visibility;
  readonly ended: ShortlistCard['ended'];
  /** The current price and the higher one before it; null when the price did not drop. */
  readonly priceDrop: (NonNullable<ShortlistCard['price_drop']> & { readonly currentPrice: number }) | null;
}

interface Row {
  readonly city_id: number;
  readonly id: number;
  readonly kind: string;
  readonly status: string;
  readonly first_published_at: Date | null;
  readonly closed_at: Date | null;
  readonly expires_at: Date | null;
  readonly close_reason: string | null;
}

/** The changes by `<city id>/<listing id>`, read with two queries. */
export async function readListingChanges(
  db: Db,
  listings: readonly ShortlistedListing[],
  now: Date,
): Promise<ReadonlyMap<string, ListingChanges>> {
  if (listings.length === 0) return new Map();
  const keys = sql`unnest(${listings.map(({ cityId }) => cityId)}::smallint[], ${listings.map(({ listingId }) => listingId)}::bigint[])
    as k (city_id, listing_id)`;
  const { rows } = await sql<Row>`
    select l.city_id, l.id, l.kind, l.status, l.first_published_at, l.closed_at, l.expires_at, l.close_reason
    from ${keys} join listing l on l.city_id = k.city_id and l.id = k.listing_id`.execute(db);
  const { rows: prices } = await sql<Price>`
    select p.city_id, p.listing_id, p.at, p.amount::float8 as amount
    from ${keys} join listing_price p on p.city_id = k.city_id and p.listing_id = k.listing_id order by p.at`.execute(db);
  const pricesByListing = Map.groupBy(prices, (price) => `${price.city_id}/${price.listing_id}`);
  const addedAt = new Map(listings.map((listing) => [`${listing.cityId}/${listing.listingId}`, listing.addedAt]));
  return new Map(
    rows.map((row) => {
      const key = `${row.city_id}/${row.id}`;
      const visibility = visibilityOf(row, now);
      const priceDrop = row.status === 'active' ? priceDropSince(pricesByListing.get(key) ?? [], addedAt.get(key)!) : null;
      return [key, { visibility, ended: endingOf(row, visibility), priceDrop }];
    }),
  );
}

interface Price {
  readonly city_id: number;
  readonly listing_id: number;
  readonly at: Date;
  readonly amount: number;
}

/**
 * The time at which a listing was added comes from the device, so somebody could find the millisecond of a price change by trying times. It
 * counts as the start of its hour.
 * @param prices in order of time
 */
function priceDropSince(prices: readonly Price[], addedAtOnDevice: Date): ListingChanges['priceDrop'] {
  const addedAt = new Date(Math.floor(addedAtOnDevice.getTime() / HOUR_MS) * HOUR_MS);
  // the last price before the listing was added, otherwise the first known price
  const previousPrice = (prices.findLast(({ at }) => at <= addedAt) ?? prices[0])?.amount;
  const currentPrice = prices.at(-1)?.amount;
  if (previousPrice === undefined || currentPrice === undefined || currentPrice >= previousPrice) return null;
  // the drop began with the first price after the last one that was not lower than `previousPrice`
  const since = prices[prices.findLastIndex(({ amount }) => amount >= previousPrice) + 1]!.at;
  return { previous_price: previousPrice, currentPrice, amount: previousPrice - currentPrice, since: publicDay(since) };
}

function endingOf(row: Row, visibility: Visibility): ListingChanges['ended'] {
  const { status, closed_at: closedAt, expires_at: expiresAt } = row;
  if (visibility === 'open') return null;
  if (status === 'removed') return { reason: 'taken_down', at: null };
  if (visibility === 'hidden') return { reason: 'hidden', at: null };
  if (status === 'closed') return { reason: closedEnding(row), at: closedAt && publicDay(closedAt) };
  return status === 'expired' ? { reason: 'expired', at: expiresAt && publicDay(expiresAt) } : { reason: 'paused', at: null };
}

/** How a closed listing ended. It counts as rented or sold only if the owner said so. */
function closedEnding({ kind, close_reason: reason }: Row): Ending {
  if (reason === 'not_offered') return 'withdrawn';
  if (reason !== 'found_here' && reason !== 'found_elsewhere') return 'closed';
  return kindOf(kind)?.deal === 'sale' ? 'sold' : 'rented';
}
