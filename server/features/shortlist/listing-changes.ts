/** What happened to listings since they were added to a shortlist: price drops, and how they ended. */
import { sql } from 'kysely';
import type { Ending, ShortlistCard } from '../../../contract/shortlist.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { visibilityOf, type Visibility } from '../../listings/present/visibility.ts';

/** A listing with the time it was added. */
export interface ShortlistedListing extends ListingKey {
  readonly addedAt: Date;
}
export interface ListingChanges {
  readonly visibility: Visibility;
  readonly ended: ShortlistCard['ended'];
  /** The current price and the higher one before; null without a price drop. */
  readonly priceDrop: (NonNullable<ShortlistCard['price_drop']> & { readonly now: number }) | null;
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
  readonly was: number | null;
  readonly now: number | null;
  readonly since: Date | null;
}

/** The changes by `<city id>/<listing id>`, by one query. */
export async function readListingChanges(
  db: Db,
  listings: readonly ShortlistedListing[],
  now: Date,
): Promise<ReadonlyMap<string, ListingChanges>> {
  if (listings.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select l.city_id, l.id, l.kind, l.status, l.first_published_at, l.closed_at, l.expires_at, l.close_reason,
      price.was::float8 as was, price.now::float8 as now, price.since
    from unnest(${listings.map(({ cityId }) => cityId)}::smallint[], ${listings.map(({ listingId }) => listingId)}::bigint[],
      ${listings.map(({ addedAt }) => addedAt)}::timestamptz[]) as k (city_id, listing_id, at)
    join listing l on l.city_id = k.city_id and l.id = k.listing_id
    left join lateral (
      select was.amount as was, latest.amount as now,
        -- from the first price after the last that was no lower
        (select min(p.at) from listing_price p where p.city_id = l.city_id and p.listing_id = l.id and p.at > (
          select max(q.at) from listing_price q where q.city_id = l.city_id and q.listing_id = l.id and q.amount >= was.amount)) as since
      from (
        select amount from listing_price p where p.city_id = l.city_id and p.listing_id = l.id
        -- the last one until then, or else the first there was
        order by p.at > k.at, abs(extract(epoch from p.at - k.at)) limit 1
      ) was, (
        select amount from listing_price p where p.city_id = l.city_id and p.listing_id = l.id order by p.at desc limit 1
      ) latest
      where latest.amount < was.amount
    ) price on l.status = 'active'`.execute(db);
  return new Map(
    rows.map((row) => {
      const visibility = visibilityOf(row, now);
      return [`${row.city_id}/${row.id}`, { visibility, ended: endingOf(row, visibility), priceDrop: priceDropOf(row) }];
    }),
  );
}

function priceDropOf({ was, now, since }: Row): ListingChanges['priceDrop'] {
  return was !== null && now !== null && since !== null ? { was, now, by: was - now, since: since.toISOString() } : null;
}

function endingOf(row: Row, visibility: Visibility): ListingChanges['ended'] {
  const { status, closed_at: closed, expires_at: expired } = row;
  if (visibility === 'open') return null;
  if (status === 'removed') return { how: 'taken_down', at: null };
  if (visibility === 'hidden') return { how: 'hidden', at: null };
  if (status === 'closed') return { how: closedEnding(row), at: closed?.toISOString() ?? null };
  return status === 'expired' ? { how: 'expired', at: expired?.toISOString() ?? null } : { how: 'paused', at: null };
}

/** How a closed listing ended: rented or sold only if the owner said so. */
function closedEnding({ kind, close_reason: reason }: Row): Ending {
  if (reason === 'not_offered') return 'withdrawn';
  if (reason !== 'found_here' && reason !== 'found_elsewhere') return 'closed';
  return kindOf(kind)?.deal === 'sale' ? 'sold' : 'rented';
}
