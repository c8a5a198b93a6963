import { m } from '../../../messages/compiled/messages.js';
import type { Db, Tx } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { ListingRow } from '../present/rows.ts';

/**
 * A person's own draft or listing by its public id. With `lock` its row is locked until the transaction ends.
 * @throws AppError `not_found`, the same whether it does not exist or belongs to somebody else
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

/** Tries to lock a listing, each with the city it was just found in: it may be moved to another city at the same time. */
const LOCK_TRIES = 3;

/**
 * Locks the row of a listing, of this owner where one is named, until the transaction ends; undefined when there is none. Rows are
 * locked by their whole key, because a cluster locks rows of one city only.
 */
export async function lockListing(tx: Db | Tx, publicId: string, ownerId?: string): Promise<ListingRow | undefined> {
  for (let tries = 0; tries < LOCK_TRIES; tries += 1) {
    const key = await tx.selectFrom('listing').select(['city_id', 'id', 'owner_id']).where('public_id', '=', publicId).executeTakeFirst();
    // nobody locks the listings of others
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

/** The same for many listings of an owner. */
export async function lockListings(tx: Tx, ownerId: string, publicIds: readonly string[]): Promise<ListingRow[]> {
  const keys = await tx
    .selectFrom('listing')
    .select(['city_id', 'id'])
    .where('public_id', 'in', [...publicIds])
    .where('owner_id', '=', ownerId)
    .execute();
  return lockRows(tx, keys);
}

/**
 * Locks rows until the transaction ends, city by city. Always in the same order, so that two writers never wait for each other.
 * @param whenLocked what to do with rows that another transaction has locked: `skip` leaves them to it
 */
export async function lockRows(
  tx: Tx,
  keys: readonly Pick<ListingRow, 'city_id' | 'id'>[],
  whenLocked: 'wait' | 'skip' = 'wait',
): Promise<ListingRow[]> {
  const rows: ListingRow[] = [];
  for (const [cityId, inCity] of [...Map.groupBy(keys, ({ city_id }) => city_id)].toSorted(([a], [b]) => a - b)) {
    const ids = inCity.map(({ id }) => id);
    const query = tx.selectFrom('listing').selectAll().where('city_id', '=', cityId).where('id', 'in', ids).orderBy('id').forUpdate();
    rows.push(...(await (whenLocked === 'skip' ? query.skipLocked() : query).execute()));
  }
  return rows;
}
