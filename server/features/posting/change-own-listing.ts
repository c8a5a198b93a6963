/** Everything that owners do to their listings. Each action is one transaction, in which the response is read too. */
import type { CloseReason } from '../../../contract/posting/posting.ts';
import type { OwnListing } from '../../../contract/posting/own-listing.ts';
import { m } from '../../../messages/compiled/messages.js';
import { lockAccountState } from '../../accounts/account-state.ts';
import { consumeDaily } from '../../db/daily-limit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { findingsForLister } from '../../listings/moderation/findings.ts';
import { findingsOf, reviewKeys, unacceptedKeys } from '../../listings/moderation/review-findings.ts';
import { readOpenHold } from '../../listings/read/reviews.ts';
import { requireOwnListing } from '../../listings/read/listing-row.ts';
import type { Respond } from '../../http/api/idempotency.ts';
import { listingKeyOf } from '../../listings/present/rows.ts';
import { readOwnListing } from '../../listings/read/own-listing.ts';
import { isRejected } from '../../listings/present/rejected-content.ts';
import { applyChange, readCurrentListing } from '../../listings/write/apply-change.ts';
import type { Actor, ChangeRequest, CurrentListing } from '../../listings/write/listing-change.ts';
import { isPublished } from '../../listings/write/transitions.ts';

type RequestFor = (tx: Tx, current: CurrentListing) => Promise<ChangeRequest>;

/**
 * Changes one of the actor's own listings. `requestFor` returns the change for the current state. `respond` gets null when the listing was
 * deleted.
 * @throws AppError `not_found`, `conflict`, `not_publishable`, `quota_exceeded`, `login_expired` (the account was suspended or deleted), and
 *   the errors of `requestFor`
 */
async function changeOrDelete<R>(
  deps: Deps,
  actor: Actor,
  publicId: string,
  requestFor: RequestFor,
  respond: Respond<OwnListing | null, R>,
): Promise<R> {
  const now = deps.now();
  const { response, changedKeys } = await deps.db.transaction().execute(async (tx) => {
    // The lock makes other writers of this person's listings wait, so that they cannot exceed the quota together. A listing that is published
    // after a suspension would stay visible.
    if ((await lockAccountState(tx, actor.id)) !== 'active') throw new AppError('login_expired', m['error.login_expired']());
    const current = await readCurrentListing(tx, await requireOwnListing(tx, actor.id, publicId, { lock: true }));
    const { row, changedKeys } = await applyChange(deps, tx, current, await requestFor(tx, current), { actor, now });
    return { response: await respond(tx, row && (await readOwnListing(tx, row, now))), changedKeys };
  });
  if (changedKeys.length > 0) await deps.search.refresh(changedKeys);
  return response;
}

/** Changes a listing without deleting it. `respond` creates the response in the transaction of the change. */
export const changeOwnListing = <R>(
  deps: Deps,
  actor: Actor,
  publicId: string,
  requestFor: RequestFor,
  respond: Respond<OwnListing, R>,
): Promise<R> =>
  changeOrDelete(deps, actor, publicId, requestFor, (tx, listing) => {
    if (!listing) throw new Error(`Listing ${publicId} was deleted`);
    return respond(tx, listing);
  });

const respondWithListing: Respond<OwnListing, OwnListing> = async (_tx, listing) => listing;

/** Publishes a complete listing, or sends it to review first when the site requires that. */
export const publish = (deps: Deps, actor: Actor, publicId: string): Promise<OwnListing> =>
  changeOwnListing(
    deps,
    actor,
    publicId,
    async (tx, current) => {
      await consumeDaily(tx, 'live', publicId, deps.now());
      return { type: 'publish', findings: await keysToReview(tx, current) };
    },
    respondWithListing,
  );

/** Keys of findings that need a review. A listing that is already published or waiting is not checked again, unless it was rejected. */
async function keysToReview(tx: Tx, { row, review }: CurrentListing): Promise<string[]> {
  const keepsStatus = row.status === 'active' || row.status === 'pending_review';
  return keepsStatus && !isRejected(review) ? [] : reviewKeys(findingsForLister(await findingsOf(tx, row, review)));
}

/**
 * The request that makes a listing live again: `request`, or publishing if its content has findings. Photos and edits of a listing that is
 * not live are checked only then.
 */
async function returnOrReview(tx: Tx, current: CurrentListing, request: ChangeRequest): Promise<ChangeRequest> {
  if (!isPublished(current.row) || current.row.status === 'active') return request;
  const findings = await keysToReview(tx, current);
  return unacceptedKeys(findings, current.review).length > 0 ? { type: 'publish', findings } : request;
}

/** Changes the status. A listing with findings is sent to review instead of becoming live. `reason` is recorded when the listing is closed. */
export const changeStatus = (
  deps: Deps,
  actor: Actor,
  publicId: string,
  status: 'active' | 'paused' | 'closed',
  reason: CloseReason | undefined,
): Promise<OwnListing> =>
  changeOwnListing(
    deps,
    actor,
    publicId,
    async (tx, current) => {
      const request: ChangeRequest = { type: 'set_status', status, reason: reason ?? null };
      if (status !== 'active') return request;
      await consumeDaily(tx, 'live', publicId, deps.now());
      return returnOrReview(tx, current, request);
    },
    respondWithListing,
  );

/**
 * Confirms that the listing is available. Visitors see the date, the lifetime of the listing starts again, and an expired listing is live
 * again, or sent to review if it has findings.
 */
export const confirm = (deps: Deps, actor: Actor, publicId: string): Promise<OwnListing> =>
  changeOwnListing(
    deps,
    actor,
    publicId,
    async (tx, current) => {
      await consumeDaily(tx, 'live', publicId, deps.now());
      return returnOrReview(tx, current, { type: 'confirm' });
    },
    respondWithListing,
  );

/** Withdraws a pending or rejected edit, or a listing that was submitted for review. */
export const withdraw = (deps: Deps, actor: Actor, publicId: string): Promise<OwnListing> =>
  changeOwnListing(
    deps,
    actor,
    publicId,
    async (tx, { row }) => ({ type: 'withdraw', hasModerationHold: (await readOpenHold(tx, listingKeyOf(row))) !== null }),
    respondWithListing,
  );

/** Deletes a listing with its photos. */
export async function remove(deps: Deps, actor: Actor, publicId: string): Promise<void> {
  await changeOrDelete(
    deps,
    actor,
    publicId,
    async () => ({ type: 'remove' }),
    async () => undefined,
  );
}
