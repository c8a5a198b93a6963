/** Finds listings by the public ids that requests contain. */
import type { KindId } from '../../../kinds/index.ts';
import { buildOnce, preparedAs } from '../../db/prepared-statements.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { recordListingReads } from '../../db/listing-reads.ts';

export interface ListingRef extends ListingKey {
  readonly publicId: string;
  readonly ownerId: string;
  readonly kind: KindId;
  /** Whether visitors can find it in searches. */
  readonly isLive: boolean;
  /** Whether it was available and no longer is. People who saw it may learn that. */
  readonly hasEnded: boolean;
}

/**
 * Statuses of listings that were available before. Only the owner can see listings with `draft`, `pending_review`, `rejected` and
 * `removed`.
 */
const ENDED_STATUSES: readonly string[] = ['paused', 'closed', 'expired'];
/** Statuses in which people who saved a listing or contacted its owner still see it. */
export const ONCE_PUBLISHED_STATUSES: readonly string[] = ['active', ...ENDED_STATUSES];

/** Ids of existing listings of a city in any status, without an order. */
export async function findListingIds(db: Db, cityId: number, publicIds: readonly string[]): Promise<number[]> {
  if (publicIds.length === 0) return [];
  const rows = await db
    .selectFrom('listing')
    .select('id')
    .where('city_id', '=', cityId)
    .where('public_id', 'in', [...publicIds])
    .execute();
  return rows.map(({ id }) => id);
}

const refStatement = buildOnce((db, publicId: string) =>
  db
    .selectFrom('listing')
    .modifyFront(preparedAs('listing_of_public_id'))
    .select(['city_id', 'id', 'owner_id', 'kind', 'status'])
    .where('public_id', '=', publicId),
);

/** Null when there is no such listing. */
export async function findListing(db: Db | Tx, publicId: string): Promise<ListingRef | null> {
  const [row] = await refStatement(db, publicId);
  if (!row) return null;
  // The key is known only after this read. Results that are cached must not depend on the other columns: they read the listing again.
  recordListingReads([{ cityId: row.city_id, listingId: row.id }]);
  return {
    cityId: row.city_id,
    listingId: row.id,
    publicId,
    ownerId: row.owner_id,
    kind: row.kind as KindId,
    isLive: row.status === 'active',
    hasEnded: ENDED_STATUSES.includes(row.status),
  };
}
