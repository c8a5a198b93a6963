import { m } from '../../../messages/compiled/messages.js';
import type { Db, Tx } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { ListingRow } from '../present/rows.ts';

/**
 * Reads a person's own draft or listing by its public id. With `lock`, its row is locked until the transaction ends.
 * @throws AppError `not_found`, whether it does not exist or belongs to somebody else
 */
export async function requireOwnListing(
  db: Db | Tx,
  ownerId: string,
  publicId: string,
  options: { lock?: boolean } = {},
): Promise<ListingRow> {
  const row = options.lock ? await lockListing(db, publicId, ownerId) : await findRow(db, publicId);
  if (!row || row.owner_id !== ownerId || row.status === 'removed') throw new AppError('not_found', m['posting_error.not_found']());
  return row;
}

const findRow = (db: Db | Tx, publicId: string) =>
  db.selectFrom('listing').selectAll().where('public_id', '=', publicId).executeTakeFirst();

/** Number of attempts to lock a listing in the city where it was just found, because it may be moved to another city meanwhile. */
const LOCK_ATTEMPTS = 3;

/**
 * Locks the row of a listing until the transaction ends, optionally only of this owner; undefined when there is none. Rows are locked by
 * their complete key, because a cluster locks only rows of one city.
 */
export async function lockListing(tx: Db | Tx, publicId: string, ownerId?: string): Promise<ListingRow | undefined> {
  for (let attempt = 0; attempt < LOCK_ATTEMPTS; attempt += 1) {
    const key = await tx.selectFrom('listing').select(['city_id', 'id', 'owner_id']).where('public_id', '=', publicId).executeTakeFirst();
    // nobody may lock listings of other people
    if (!key || (ownerId !== undefined && key.owner_id !== ownerId)) return undefined;
    const row = await tx
      .selectFrom('listing')
      .selectAll()
      .where('city_id', '=', key.city_id)
      .where('id', '=', key.id)
      .forUpdate()
      .executeTakeFirst();
    if (row) return row;
  }
  return undefined;
}

/** Locks many listings of an owner. Ids of listings that do not exist or belong to somebody else are ignored. */
export async function lockOwnListings(tx: Tx, ownerId: string, publicIds: readonly string[]): Promise<ListingRow[]> {
  const keys = await tx
    .selectFrom('listing')
    .select(['city_id', 'id'])
    .where('public_id', 'in', [...publicIds])
    .where('owner_id', '=', ownerId)
    .execute();
  return lockRows(tx, keys);
}

/**
 * Locks rows until the transaction ends, one city after the other. The order is always the same, so that two writers never wait for each
 * other.
 * @param whenLocked what to do with rows that another transaction has locked: `skip` omits them
 */
export async function lockRows(
  tx: Tx,
  keys: readonly Pick<ListingRow, 'city_id' | 'id'>[],
  whenLocked: 'wait' | 'skip' = 'wait',
): Promise<ListingRow[]> {
  const rows: ListingRow[] = [];
  for (const [cityId, cityKeys] of [...Map.groupBy(keys, ({ city_id }) => city_id)].toSorted(([a], [b]) => a - b)) {
    const ids = cityKeys.map(({ id }) => id);
    const query = tx.selectFrom('listing').selectAll().where('city_id', '=', cityId).where('id', 'in', ids).orderBy('id').forUpdate();
    rows.push(...(await (whenLocked === 'skip' ? query.skipLocked() : query).execute()));
  }
  return rows;
}
