import { m } from '../../messages/compiled/messages.js';
import type { Config } from '../config.ts';
import type { Tx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { queueForRoomOf } from './listing-room.ts';
import type { ListingRow } from './own-row.ts';

/**
 * A listing that somebody of staff judges: nobody else changes it until the transaction ends, and no other one of its owner goes live
 * meanwhile, beside which it may come back.
 * @throws AppError `not_found`, `forbidden` (one's own)
 */
export async function judgedListing(config: Config, tx: Tx, publicId: string, staffId: string): Promise<ListingRow> {
  await queueForRoomOf(config, tx, publicId);
  const row = await tx.selectFrom('listing').selectAll().where('public_id', '=', publicId).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('not_found', m['review_error.no_listing']());
  if (row.owner_id === staffId) throw new AppError('forbidden', m['review_error.own']());
  return row;
}
