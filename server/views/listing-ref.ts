/** From the public id that calls carry to the listing it names. */
import type { Db, Tx } from '../db/schema.ts';
import type { ListingKey } from '../search/index.ts';

export interface ListingRef extends ListingKey {
  readonly publicId: string;
  readonly ownerId: string;
  /** Visitors can find it. */
  readonly live: boolean;
  /** It was on offer and is not any more, which people who knew it may be told. */
  readonly ended: boolean;
}

/** Statuses of what was on offer once; `draft`, `pending_review`, `rejected` and `removed` are nobody's business but the owner's. */
const ENDED: readonly string[] = ['paused', 'closed', 'expired'];
/** Statuses that people who kept a listing still see. */
export const KNOWN_TO_VISITORS: readonly string[] = ['active', ...ENDED];

/** Ids of those of a city that there are, in no order, whatever became of them. */
export async function listingIdsIn(db: Db, cityId: number, publicIds: readonly string[]): Promise<number[]> {
  if (publicIds.length === 0) return [];
  const rows = await db
    .selectFrom('listing')
    .select('id')
    .where('city_id', '=', cityId)
    .where('public_id', 'in', [...publicIds])
    .execute();
  return rows.map(({ id }) => id);
}

/** Null when there is no such listing. */
export async function findListing(db: Db | Tx, publicId: string): Promise<ListingRef | null> {
  const row = await db
    .selectFrom('listing')
    .select(['city_id', 'id', 'owner_id', 'status'])
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    cityId: row.city_id,
    listingId: row.id,
    publicId,
    ownerId: row.owner_id,
    live: row.status === 'active',
    ended: ENDED.includes(row.status),
  };
}
