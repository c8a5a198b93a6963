/** What staff, or many reports, do to a listing: decide its case, take it from visitors, give it back. Callers check who may do so. */
import { m } from '../../../messages/compiled/messages.js';
import type { ListingKey } from '../../db/listing-key.ts';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { findingsOf, reviewCodes } from '../moderation/review-findings.ts';
import { readOpenHold } from '../read/reviews.ts';
import { listingKeyOf, type ListingRow } from '../present/rows.ts';
import { readGalleries } from '../read/galleries.ts';
import type { ReviewRow } from '../present/rows.ts';
import { applyChange, readCurrentListing, type WriteDeps } from './apply-change.ts';
import type { Actor, DecideRequest, HoldRequest } from './listing-change.ts';

type Decision = Pick<DecideRequest, 'decision' | 'reasons' | 'note'>;

/**
 * Carries a decision out. The caller holds the rows of the listing and of its review, which waits.
 * @returns the listings search has to read again once the transaction is committed
 * @throws AppError `conflict` when it does not wait any more, or visitors may not see it as it is
 */
export async function decideReview(
  deps: WriteDeps,
  tx: Tx,
  moderator: Actor,
  { row, review }: { readonly row: ListingRow; readonly review: ReviewRow },
  { decision, reasons, note }: Decision,
  now: Date,
): Promise<readonly ListingKey[]> {
  const photos = (await readGalleries(tx, [listingKeyOf(row)])).get(row.id) ?? [];
  const findings = decision === 'approve' ? reviewCodes(await findingsOf(tx, row, review)) : [];
  const request = { type: 'decide', decision, reasons, note, findings } as const;
  try {
    return (await applyChange(deps, tx, { row, review, photos }, request, { actor: moderator, now })).changedKeys;
  } catch (error) {
    // a moderator cannot fill in what is missing, so to them it is no wrong input
    if (error instanceof AppError && error.code === 'not_publishable') throw new AppError('conflict', m['review_error.not_fit']());
    throw error;
  }
}

interface Hold extends Pick<HoldRequest, 'cause' | 'reasons' | 'note'> {
  /** Null: many reports did it, nobody in person. */
  readonly by: Actor | null;
}

/** Takes it from visitors: hidden until somebody has looked, or removed with a page that says so. The caller holds the row. */
export async function holdListing(
  deps: WriteDeps,
  tx: Tx,
  row: ListingRow,
  { by, cause, reasons, note }: Hold,
  now: Date,
): Promise<{ readonly held: boolean; readonly changed: readonly ListingKey[] }> {
  const openHold = await readOpenHold(tx, listingKeyOf(row));
  const request = { type: 'hold', cause, reasons, note, openHold } as const;
  const { change, changedKeys } = await applyChange(deps, tx, await readCurrentListing(tx, row), request, { actor: by, now });
  return { held: change.outcome !== 'unchanged', changed: changedKeys };
}

/**
 * Gives it back as it was before it was held. The caller holds the row and, before that, took the lock of its owner's quota
 * (`lockForDecision`).
 * @returns `released`: false when nothing holds it
 */
export async function releaseListing(
  deps: WriteDeps,
  tx: Tx,
  row: ListingRow,
  actor: Actor,
  now: Date,
): Promise<{ readonly released: boolean; readonly changed: readonly ListingKey[] }> {
  const hold = await readOpenHold(tx, listingKeyOf(row));
  if (!hold) return { released: false, changed: [] };
  const { changedKeys } = await applyChange(deps, tx, await readCurrentListing(tx, row), { type: 'release', hold }, { actor, now });
  return { released: true, changed: changedKeys };
}
