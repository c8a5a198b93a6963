/**
 * A home that is posted again is not shown as new: its listing gets the date of the first publication and the price history of the earlier
 * listing (docs/decisions/0010-listing-lifecycle.md).
 */
import { sql } from 'kysely';
import type { Kind, Values } from '../../../kinds/field.ts';
import { kindOf } from '../../../kinds/index.ts';
import { daysAfter } from '../../../kinds/lifetime.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { Tx } from '../../db/schema.ts';
import { sizesDiffer } from '../home/compare-homes.ts';
import { doorOf, homeKey } from '../home/home-key.ts';
import { sizeInSqm, sizeOf } from '../present/price-and-area.ts';
import { MAX_PRICES } from '../present/price-history.ts';
import type { ListingRow } from '../present/rows.ts';

/** A new listing of the same home counts as the earlier one within this number of days (26 weeks) after the earlier one ended. */
const SAME_HOME_DAYS = 26 * 7;
/** Maximum number of listings with the same home key that are compared, latest first. */
const MAX_COMPARED = 20;

interface EarlierListing {
  readonly id: number;
  readonly first_published_at: Date;
}

/** The owner's latest other listing of the same home that is live or ended within 26 weeks; null when there is none. */
async function findEarlierListing(tx: Tx, row: ListingRow, now: Date): Promise<EarlierListing | null> {
  const kind = kindOf(row.kind);
  const key = homeKey(row);
  if (!kind || !key) return null;
  const candidates = await tx
    .selectFrom('listing')
    .select(['id', 'status', 'details', 'first_published_at'])
    .where('owner_id', '=', row.owner_id)
    .where('home_key', '=', key)
    .where('city_id', '=', row.city_id)
    .where('id', '!=', row.id)
    .where('first_published_at', 'is not', null)
    .where((e) =>
      e.or([
        e('status', '=', 'active'),
        // the day on which it ended: when it was closed or deleted, when it expired, or when it was paused
        e(
          sql<Date>`coalesce(closed_at, case when status = 'expired' then expires_at end, updated_at)`,
          '>=',
          daysAfter(now, -SAME_HOME_DAYS),
        ),
      ]),
    )
    .orderBy('updated_at', 'desc')
    .limit(MAX_COMPARED)
    .execute();
  const earlier = candidates.find((candidate) => mayBeSameHome(kind, row.details, candidate));
  return earlier?.first_published_at ? { id: earlier.id, first_published_at: earlier.first_published_at } : null;
}

/**
 * Whether no value contradicts that both are the same home. When both listings are live, they are different homes of the building, unless
 * both have the same door number.
 */
function mayBeSameHome(kind: Kind, values: Values, earlier: { readonly status: string; readonly details: Values }): boolean {
  const [door, earlierDoor] = [doorOf(values), doorOf(earlier.details)];
  const [size, earlierSize] = [sizeInSqm(sizeOf(kind, values)), sizeInSqm(sizeOf(kind, earlier.details))];
  if (door !== '' && earlierDoor !== '' && door !== earlierDoor) return false;
  if (earlier.status === 'active' && (door === '' || earlierDoor === '')) return false;
  return !sizesDiffer(size, earlierSize);
}

async function copyPrices(tx: Tx, from: EarlierListing, to: ListingRow): Promise<void> {
  await sql`insert into listing_price (city_id, listing_id, at, amount)
    select city_id, ${to.id}, at, amount from listing_price where city_id = ${to.city_id} and listing_id = ${from.id}
    order by at desc limit ${MAX_PRICES}
    on conflict (city_id, listing_id, at) do nothing`.execute(tx);
}

/**
 * Copies date and prices of earlier listings of the same homes to listings that were just published for the first time. One query finds
 * which of them share a home key with an earlier one; those few are compared one by one.
 */
export async function carryOverEarlierListings(tx: Tx, published: readonly ListingKey[], now: Date): Promise<void> {
  if (published.length === 0) return;
  const ids = published.map(({ listingId }) => listingId);
  const rows = await tx
    .selectFrom('listing as l')
    .selectAll('l')
    .where('l.city_id', 'in', [...new Set(published.map(({ cityId }) => cityId))])
    .where('l.id', 'in', ids)
    .where((e) =>
      e.exists(
        e
          .selectFrom('listing as earlier')
          .select('earlier.id')
          .whereRef('earlier.owner_id', '=', 'l.owner_id')
          .whereRef('earlier.home_key', '=', 'l.home_key')
          .whereRef('earlier.city_id', '=', 'l.city_id')
          .where('earlier.id', 'not in', ids)
          .where('earlier.first_published_at', 'is not', null),
      ),
    )
    .execute();
  for (const row of rows) {
    const earlier = await findEarlierListing(tx, row, now);
    if (!earlier) continue;
    await copyPrices(tx, earlier, row);
    await tx
      .updateTable('listing')
      .set({ first_published_at: earlier.first_published_at })
      .where('city_id', '=', row.city_id)
      .where('id', '=', row.id)
      .execute();
  }
}
