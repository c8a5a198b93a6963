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
