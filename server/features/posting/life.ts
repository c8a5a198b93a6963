import type { CloseReason } from '../../../contract/posting.ts';
import type { OwnListing } from '../../../contract/shapes.ts';
import { kindOf } from '../../../kinds/index.ts';
import { lapsesAt } from '../../../kinds/lifetime.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit, type AuditAction } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { asWanted, heldContent, reviewOf, type ReviewRow } from '../../views/held-edit.ts';
import { openHold } from '../../views/holds.ts';
import { expectRoom, queueForRoom, takesPlace } from '../../views/listing-room.ts';
import { ownListing } from '../../views/own-listing.ts';
import { galleries } from '../../views/own-photo.ts';
import { keyOf, ownRow, type ListingRow } from '../../views/own-row.ts';
import { isRefused } from '../../views/refused.ts';
import { textOf } from '../../views/text.ts';
import { findingsOf, reviewCodes, unaccepted } from './doubts.ts';
import { expectMended } from './expect-mended.ts';
import { submit } from './hold-edit.ts';
import { queueLive } from './inspect-live.ts';
import { updateListing } from './listing-rows.ts';
import { creditClosed } from './gone.ts';
import { goLive, hasPublished } from './market.ts';
import { isPublished, ownerMove, publishStatus, type Status } from './moves.ts';
import { expectPublishable } from './publishable.ts';
import { evidence } from './review-trail.ts';

/** Who asks, and from where, for the audit trail. */
export interface Actor {
  readonly id: string;
  readonly ip: string;
}

/**
 * Puts a fit draft or listing on the market, or sends it to review first where the site wants that (`publishStatus`). One that is
 * live stays as it is; an edit of it that was not accepted is sent again.
 * @throws AppError `conflict` while nothing was changed of what was not accepted
 */
export async function publish(deps: Deps, actor: Actor, publicId: string): Promise<OwnListing> {
  return move(deps, actor, publicId, 'publish', async (tx, before, review) => {
    if (isRefused(review)) await expectMended(tx, before, review);
    if (before.status === 'active' || before.status === 'pending_review') return { to: before.status };
    await expectPublishable(tx, before, deps.now(), m['posting_error.not_publishable']());
    const codes = reviewCodes(await findingsOf(tx, before, review));
    const wantsToKnow = deps.config.review === 'first' && before.first_published_at === null;
    const isFirst = wantsToKnow && !(await hasPublished(tx, actor.id));
    // what an edit is doubted for is looked at with the edit, and visitors see the old one
    const doubtful = !(isPublished(before) && heldContent(review)) && unaccepted(codes, review).length > 0;
    return { to: publishStatus(deps.config.review, { ...before, refused: isRefused(review) }, isFirst, doubtful), found: codes };
  });
}

/** `reason` is kept when it is closed. */
export function changeStatus(deps: Deps, actor: Actor, publicId: string, to: Status, reason?: CloseReason): Promise<OwnListing> {
  return move(deps, actor, publicId, 'status', async () => ({ to }), reason);
}

/** Still available: shown to visitors, and the expiry starts anew. An expired listing is live again. */
export function confirm(deps: Deps, actor: Actor, publicId: string): Promise<OwnListing> {
  return move(deps, actor, publicId, 'confirm', async () => ({ to: 'active' }));
}

type Asked = 'publish' | 'status' | 'confirm';
interface Target {
  readonly to: Status;
  /** What somebody has to look at. */
  readonly found?: readonly string[];
}

async function move(
  deps: Deps,
  actor: Actor,
  publicId: string,
  by: Asked,
  target: (tx: Tx, before: ListingRow, review: ReviewRow | null) => Promise<Target>,
  reason?: CloseReason,
): Promise<OwnListing> {
  const now = deps.now();
  const { listing, changed } = await deps.db.transaction().execute(async (tx) => {
    await queueForRoom(deps.config, tx, actor.id);
    const before = await ownRow(tx, actor.id, publicId, { lock: true });
    const review = await reviewOf(tx, before);
    const { to, found = [] } = await target(tx, before, review);
    if (by === 'publish') await sendAgain(tx, actor, before, review, now);
    const allowed = ownerMove(by, before.status, to);
    if (!allowed && before.status === to) return { listing: await ownListing(tx, before, now), changed: [] };
    if (!allowed) throw notMovable(by, before.status, to);
    if (takesPlace(to) && !takesPlace(before.status)) await expectRoom(deps.config, tx, before, before.details, now);
    const { row, changed } = await updateListing(tx, before, await changeOf(tx, before, review, to, { now, reason, found }), now);
    if (before.status !== to) {
      if (to === 'closed') await creditClosed(deps, tx, row, now);
      const action = to === 'pending_review' ? 'review_submit' : to === 'active' && by === 'publish' ? 'publish' : 'status_change';
      await trace(tx, actor, row, action, before.status, now);
    }
    return { listing: await ownListing(tx, row, now), changed };
  });
  if (changed.length > 0) await deps.search.refresh(changed);
  return listing;
}

async function changeOf(
  tx: Tx,
  before: ListingRow,
  review: ReviewRow | null,
  to: Status,
  { now, reason, found }: { now: Date; reason: CloseReason | undefined; found: readonly string[] },
) {
  if (to === 'active')
    return before.status === 'active' ? { last_confirmed_at: now, expires_at: lapsesAt(before.kind, now) } : goLive(tx, before, now);
  if (to === 'pending_review') {
    await expectPublishable(tx, before, now, m['posting_error.not_publishable']());
    await submit(tx, [keyOf(before)], review ? [review] : [], now, found);
  }
  return { status: to, ...(to === 'closed' && { closed_at: now, close_reason: reason ?? null }) };
}

/** Of what visitors see, an edit that was not accepted, or what its owner was asked to change, waits again as it is now. */
async function sendAgain(tx: Tx, actor: Actor, before: ListingRow, review: ReviewRow | null, now: Date): Promise<void> {
  const kind = kindOf(before.kind);
  const held = heldContent(review);
  if (!kind || !isRefused(review) || !isPublished(before)) return;
  await expectPublishable(tx, asWanted(before, review), now, m['posting_error.not_publishable']());
  if (!held) return queueLive(tx, before, review, reviewCodes(await findingsOf(tx, before, review)), { by: actor.id, now });
  await submit(tx, [keyOf(before)], [review], now);
  const facts = { of: 'edit', ...evidence(kind, review.fields, before.details, held.details) };
  await audit(tx, { action: 'review_submit', actorId: actor.id, subject: before.public_id, ip: actor.ip, facts, at: now });
}

/**
 * Takes back what waits for review or was not accepted: an edit is dropped, a new listing is a draft again. What was not accepted
 * stays so, or taking it back would be the way around the moderators. Nothing to take back is no error, so it is safe to repeat.
 */
export async function withdraw(deps: Deps, actor: Actor, publicId: string): Promise<OwnListing> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const before = await ownRow(tx, actor.id, publicId, { lock: true });
    const review = await reviewOf(tx, before);
    if (await openHold(tx, keyOf(before))) throw new AppError('conflict', m['posting_error.held']());
    const toDraft = ownerMove('withdraw', before.status, 'draft');
    if (!toDraft && !heldContent(review)) return ownListing(tx, before, now);
    if (review) await letGo(tx, review, heldContent(review) !== null);
    const { row } = await updateListing(tx, before, toDraft ? { status: toDraft.to } : {}, now);
    await trace(tx, actor, row, 'review_withdraw', before.status, now);
    return ownListing(tx, row, now);
  });
}

async function letGo(tx: Tx, { id, refused }: ReviewRow, isEdit: boolean): Promise<void> {
  if (isEdit || refused === null) await tx.deleteFrom('listing_review').where('id', '=', id).execute();
  else
    await tx.updateTable('listing_review').set({ state: 'rejected', claimed_by: null, claimed_until: null }).where('id', '=', id).execute();
}

function notMovable(by: Asked, from: string, to: Status): AppError {
  const status = textOf(`listing_status.${from}`);
  if (by === 'confirm') return new AppError('conflict', m['posting_error.cannot_confirm']({ status }));
  return new AppError('conflict', m['posting_error.not_movable']({ status, wanted: textOf(`listing_status.${to}`) }));
}

/**
 * Takes a listing away for good, with its photos. What was never on the market leaves no row; what was keeps one, so that
 * people who knew it can be told it is gone.
 */
export async function remove(deps: Deps, actor: Actor, publicId: string): Promise<void> {
  const now = deps.now();
  const key = await deps.db.transaction().execute(async (tx) => {
    const row = await ownRow(tx, actor.id, publicId, { lock: true });
    const key = keyOf(row);
    const mediaKeys = ((await galleries(tx, [key])).get(row.id) ?? []).map((photo) => photo.media_key);
    if (row.first_published_at === null) {
      await tx.deleteFrom('listing').where('city_id', '=', row.city_id).where('id', '=', row.id).execute();
    } else {
      await tx.deleteFrom('listing_review').where('city_id', '=', row.city_id).where('listing_id', '=', row.id).execute();
      await tx.deleteFrom('listing_photo').where('city_id', '=', row.city_id).where('listing_id', '=', row.id).execute();
      await creditClosed(deps, tx, row, now);
      await updateListing(tx, row, { status: 'removed', closed_at: row.closed_at ?? now, close_reason: 'deleted by its owner' }, now);
    }
    if (mediaKeys.length > 0) await deps.jobs.add(tx, 'sweep_media', { mediaKeys });
    await trace(tx, actor, row, 'remove', row.status, now);
    return key;
  });
  await deps.search.refresh([key]);
}

async function trace(tx: Tx, actor: Actor, row: ListingRow, action: AuditAction, from: string, at: Date): Promise<void> {
  await audit(tx, { action, actorId: actor.id, subject: row.public_id, ip: actor.ip, facts: { from, to: row.status }, at });
}
