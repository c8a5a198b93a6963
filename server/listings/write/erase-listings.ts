/** Removes all listings of a person whose account is erased, in batches. */
import { sql } from 'kysely';
import type { ListingKey } from '../../db/listing-key.ts';
import type { Tx } from '../../db/schema.ts';
import { lockRows } from '../read/listing-row.ts';
import { listingKeyOf } from '../present/rows.ts';
import { readReviews } from '../read/reviews.ts';
import { planErasure } from './plan/plan-removal.ts';
import { storeChanges, type StoreDeps } from './store-changes.ts';

/** Number of listings that one transaction removes. */
export const LISTINGS_PER_ERASURE = 200;

interface ErasedListings {
  /** Lower than `LISTINGS_PER_ERASURE` when no further ones remain. */
  readonly count: number;
  /** Keys of listings that search has to refresh once the transaction is committed. */
  readonly changedKeys: readonly ListingKey[];
}

/**
 * Removes the next batch of a person's listings. Listings that were never published are deleted. Published listings remain as an empty row
 * with status `removed`, so that their pages can say that the listing was removed. A job deletes the photos afterwards. Idempotent.
 */
export async function eraseListings(deps: StoreDeps, tx: Tx, ownerId: string, now: Date): Promise<ErasedListings> {
  const keys = await tx
    .selectFrom('listing')
    .select(['city_id', 'id'])
    .where('owner_id', '=', ownerId)
    .where((e) => e.or([e('status', '!=', 'removed'), sql<boolean>`details <> '{}'`]))
    // active listings first, because visitors see them
    .orderBy((e) => e.case().when('status', '=', 'active').then(0).else(1).end())
    .orderBy('id')
    .limit(LISTINGS_PER_ERASURE)
    .execute();
  const rows = await lockRows(tx, keys);
  const reviews = await readReviews(tx, rows.map(listingKeyOf));
  const changes = rows.map((row) => planErasure({ row, review: reviews.get(row.id) ?? null, photos: [] }, now));
  const { changedKeys } = await storeChanges(deps, tx, changes, { actor: { id: ownerId, ip: null }, now });
  return { count: keys.length, changedKeys };
}
