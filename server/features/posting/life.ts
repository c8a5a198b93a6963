import type { CloseReason } from '../../../contract/posting.ts';
import type { OwnListing } from '../../../contract/shapes.ts';
import { lapsesAt } from '../../../kinds/lifetime.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit, type AuditAction } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { ownListing } from '../../views/own-listing.ts';
import { galleries } from '../../views/own-photo.ts';
import { keyOf, ownRow, type ListingRow } from '../../views/own-row.ts';
import { textOf } from '../../views/text.ts';
import { updateListing } from './listing-rows.ts';
import { ownerMove, publishStatus, type Status } from './moves.ts';
import { expectPublishable } from './publishable.ts';
import { carryPrices, formerListing } from './same-home.ts';

/** Who asks, and from where, for the audit trail. */
export interface Actor {
  readonly id: string;
  readonly ip: string;
}

/** Puts a fit draft or listing on the market; one that is live already stays as it is. */
export function publish(deps: Deps, actor: Actor, publicId: string): Promise<OwnListing> {
  return move(deps, actor, publicId, 'publish', publishStatus());
}

/** `reason` is kept when it is closed. */
export function changeStatus(deps: Deps, actor: Actor, publicId: string, to: Status, reason?: CloseReason): Promise<OwnListing> {
  return move(deps, actor, publicId, 'status', to, reason);
}

/** Still available: shown to visitors, and the expiry starts anew. An expired listing is live again. */
export function confirm(deps: Deps, actor: Actor, publicId: string): Promise<OwnListing> {
  return move(deps, actor, publicId, 'confirm', 'active');
}

async function move(
  deps: Deps,
  actor: Actor,
  publicId: string,
  by: 'publish' | 'status' | 'confirm',
  to: Status,
  reason?: CloseReason,
): Promise<OwnListing> {
  const now = deps.now();
  const { listing, changed } = await deps.db.transaction().execute(async (tx) => {
    const before = await ownRow(tx, actor.id, publicId, { lock: true });
    const found = ownerMove(by, before.status, to);
    if (!found && before.status === to) return { listing: await ownListing(tx, before, now), changed: [] };
    if (!found) throw notMovable(by, before.status, to);
    if (found.goesLive) await expectPublishable(tx, before, now, m['posting_error.not_publishable']());
    const former = found.goesLive && before.first_published_at === null ? await formerListing(tx, before, now) : null;
    if (former) await carryPrices(tx, former, before);
    const first = before.first_published_at ?? former?.first_published_at ?? now;
    const { row, changed } = await updateListing(tx, before, { status: to, ...timesOf(before, to, { now, first, reason }) }, now);
    if (before.status !== to)
      await trace(tx, actor, row, to === 'active' && by === 'publish' ? 'publish' : 'status_change', before.status, now);
    return { listing: await ownListing(tx, row, now), changed };
  });
  if (changed.length > 0) await deps.search.refresh(changed);
  return listing;
}

function timesOf(row: ListingRow, to: Status, { now, first, reason }: { now: Date; first: Date; reason: CloseReason | undefined }) {
  if (to === 'closed') return { closed_at: now, close_reason: reason ?? null };
  if (to !== 'active') return {};
  return { first_published_at: first, ...timesOfLive(row.kind, now) };
}

/** What a listing's row says from the moment it goes live, beside when it first did. */
export function timesOfLive(kind: string, now: Date) {
  return { last_confirmed_at: now, expires_at: lapsesAt(kind, now), closed_at: null, close_reason: null };
}

function notMovable(by: 'publish' | 'status' | 'confirm', from: string, to: Status): AppError {
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
      await tx.deleteFrom('listing_photo').where('city_id', '=', row.city_id).where('listing_id', '=', row.id).execute();
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
