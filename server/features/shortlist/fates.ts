/** What became of listings since they were put in: lower prices, and how they ended. */
import { sql } from 'kysely';
import type { Ending, KeptCard } from '../../../contract/shortlist.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../search/index.ts';
import { visibilityOf, type Visibility } from '../../views/visibility.ts';

/** A listing with the moment it was put in. */
export interface Kept extends ListingKey {
  readonly keptAt: Date;
}
export interface Fate {
  readonly visibility: Visibility;
  readonly ended: KeptCard['ended'];
  /** The price it has now, and what that is less than. */
  readonly drop: (NonNullable<KeptCard['price_drop']> & { readonly now: number }) | null;
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

/** By `<city>/<listing>`; one statement for all. */
export async function fatesOf(db: Db, kept: readonly Kept[], now: Date): Promise<ReadonlyMap<string, Fate>> {
  if (kept.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select l.city_id, l.id, l.kind, l.status, l.first_published_at, l.closed_at, l.expires_at, l.close_reason,
      price.was::float8 as was, price.now::float8 as now, price.since
    from unnest(${kept.map(({ cityId }) => cityId)}::smallint[], ${kept.map(({ listingId }) => listingId)}::bigint[],
      ${kept.map(({ keptAt }) => keptAt)}::timestamptz[]) as k (city_id, listing_id, at)
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
      return [`${row.city_id}/${row.id}`, { visibility, ended: endingOf(row, visibility), drop: dropOf(row) }];
    }),
  );
}

function dropOf({ was, now, since }: Row): Fate['drop'] {
  return was !== null && now !== null && since !== null ? { was, now, by: was - now, since: since.toISOString() } : null;
}

function endingOf(row: Row, visibility: Visibility): Fate['ended'] {
  const { status, closed_at: closed, expires_at: expired } = row;
  if (visibility === 'open') return null;
  if (status === 'removed') return { how: 'taken_down', at: null };
  if (visibility === 'hidden') return { how: 'hidden', at: null };
  if (status === 'closed') return { how: closing(row), at: closed?.toISOString() ?? null };
  return status === 'expired' ? { how: 'expired', at: expired?.toISOString() ?? null } : { how: 'paused', at: null };
}

/** Somebody was found where its owner said so; without a word nothing is claimed. */
function closing({ kind, close_reason: reason }: Row): Ending {
  if (reason === 'not_offered') return 'withdrawn';
  if (reason !== 'found_here' && reason !== 'found_elsewhere') return 'closed';
  return kindOf(kind)?.deal === 'sale' ? 'sold' : 'rented';
}
