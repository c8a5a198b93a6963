import { m } from '../../../messages/compiled/messages.js';
import type { Config } from '../../config/config.ts';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { lockQuotaOfListing } from '../quota/listing-quota.ts';
import type { ListingRow } from '../present/rows.ts';
import { lockListing } from '../read/listing-row.ts';

/**
 * Locks the row of a listing that staff decide about. Nobody else changes it until the transaction ends, and no other listing of its owner
 * is published meanwhile, because the decision may make this one live in addition to them.
 * @throws AppError `not_found`, `forbidden` (their own listing)
 */
export async function lockForDecision(config: Config, tx: Tx, publicId: string, staffId: string): Promise<ListingRow> {
  await lockQuotaOfListing(config, tx, publicId);
  const row = await lockListing(tx, publicId);
  if (!row) throw new AppError('not_found', m['review_error.no_listing']());
  if (row.owner_id === staffId) throw new AppError('forbidden', m['review_error.own']());
  return row;
}
