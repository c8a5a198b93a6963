/** Moderation of a listing: decides its review case, holds it, or releases it. Callers check permissions. */
import { m } from '../../../messages/compiled/messages.js';
import type { ListingKey } from '../../db/listing-key.ts';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { findingsOf, reviewKeys } from '../moderation/review-findings.ts';
import { isFoundByDoor } from '../present/own-review.ts';
import { readOpenHold } from '../read/reviews.ts';
import { listingKeyOf, type ListingRow } from '../present/rows.ts';
import { readGalleries } from '../read/galleries.ts';
import type { ReviewRow } from '../present/rows.ts';
import { applyChange, readCurrentListing, type WriteDeps } from './apply-change.ts';
import { touchPhotos } from './listing-rows.ts';
import { publishPhotos } from './publish-photos.ts';
import { despiteSuspension } from './suspend-listings.ts';
import { writeSearchRow } from '../../search/table/write-rows.ts';
import type { Actor, DecideRequest, HoldRequest } from './listing-change.ts';

type Decision = Pick<DecideRequest, 'decision' | 'reasons' | 'note'>;

/**
 * Applies a decision. The caller has locked the rows of the listing and of its waiting review.
 * @returns keys of the listings that search has to refresh once the transaction is committed
 * @throws AppError `conflict` when the review was already decided, or when the listing is not publishable
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
  // findings about other listings of the same door are not computed here, so those that the moderator saw in the case are accepted
  const findings =
    decision === 'approve'
      ? [...new Set([...reviewKeys(await findingsOf(tx, row, review)), ...review.findings.filter(isFoundByDoor)])]
      : [];
  const request = { type: 'decide', decision, reasons, note, findings } as const;
  try {
    // before the change, so that the search row of a listing that goes live counts them
    const showsPhotos = decision === 'approve' && (await publishPhotos(deps, tx, listingKeyOf(row)));
    const applied = await applyChange(deps, tx, { row, review, photos }, request, { actor: moderator, now });
    if (!showsPhotos || row.status !== 'active' || applied.row?.status !== 'active') return applied.changedKeys;
    await touchPhotos(tx, applied.row, now);
    await writeSearchRow(tx, listingKeyOf(applied.row));
    return [...applied.changedKeys, listingKeyOf(applied.row)];
  } catch (error) {
    // a moderator cannot complete the listing, so for them this is a conflict and not invalid input
    if (error instanceof AppError && error.code === 'not_publishable') throw new AppError('conflict', m['review_error.not_fit']());
    throw error;
  }
}

interface Hold extends Pick<HoldRequest, 'cause' | 'reasons' | 'note'> {
  /** Null when reports exceeded the limit. */
  readonly by: Actor | null;
}

/**
 * Hides a listing until a moderator decides, or takes it down, also while its owner is suspended. The caller has locked the row.
 * @returns `held` is false when nothing changed; `changed` are the keys that search has to refresh
 */
export async function holdListing(
  deps: WriteDeps,
  tx: Tx,
  row: ListingRow,
  { by, cause, reasons, note }: Hold,
  now: Date,
): Promise<{ readonly held: boolean; readonly changed: readonly ListingKey[] }> {
  const openHold = await readOpenHold(tx, listingKeyOf(row));
  const request = { type: 'hold', cause, reasons, note, openHold } as const;
  const { change, changedKeys } = await despiteSuspension(tx, row, async (current) =>
    applyChange(deps, tx, await readCurrentListing(tx, current), request, { actor: by, now }),
  );
  return { held: change.outcome !== 'unchanged', changed: changedKeys };
}

/**
 * Ends a hold and restores the previous status, while its owner is suspended only for the time afterwards. The caller has locked the account
 * of the owner, then the row of the listing (`lockForDecision`).
 * @returns `released` is false when there was no hold, or when the listing waits for review now; `changed` are the keys that search has to
 * refresh
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
  const released = await despiteSuspension(tx, row, async (current) =>
    applyChange(deps, tx, await readCurrentListing(tx, current), { type: 'release', hold }, { actor, now }),
  );
  return { released: released.row?.status !== 'pending_review', changed: released.changedKeys };
}
