import type { Selectable } from 'kysely';
import type { Db, ListingTable, Tx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { ListingKey } from '../search/index.ts';
import { m } from '../../messages/compiled/messages.js';

export type ListingRow = Selectable<ListingTable>;

export const keyOf = (row: { city_id: number; id: number }): ListingKey => ({ cityId: row.city_id, listingId: row.id });

/**
 * A person's own draft or listing by its public id. With `lock` nobody else changes it until the transaction ends.
 * @throws AppError `not_found`, the same whether it is not there or somebody else's
 */
export async function ownRow(db: Db | Tx, ownerId: string, publicId: string, options: { lock?: boolean } = {}): Promise<ListingRow> {
  const query = db
    .selectFrom('listing')
    .selectAll()
    .where('public_id', '=', publicId)
    .where('owner_id', '=', ownerId)
    .where('status', '!=', 'removed');
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new AppError('not_found', m['posting_error.not_found']());
  return row;
}
