import { m } from '../../../messages/compiled/messages.js';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { ListingRow } from '../present/rows.ts';
import { lockListing } from '../read/listing-row.ts';
import { lockAccountState } from '../../accounts/account-state.ts';

/**
 * Locks the account of the owner, then the row of a listing that staff decide about. Until the transaction ends nobody else changes the
 * listing, no other listing of its owner is published, because the decision may make this one live in addition to them, and the account is
 * not suspended, which would hide what is live.
 * @throws AppError `not_found`, `forbidden` (their own listing)
 */
export async function lockForDecision(tx: Tx, publicId: string, staffId: string): Promise<ListingRow> {
  const listing = await tx.selectFrom('listing').select('owner_id').where('public_id', '=', publicId).executeTakeFirst();
  if (listing) await lockAccountState(tx, listing.owner_id);
  const row = await lockListing(tx, publicId);
  if (!row) throw new AppError('not_found', m['review_error.no_listing']());
  if (row.owner_id === staffId) throw new AppError('forbidden', m['review_error.own']());
  return row;
}
