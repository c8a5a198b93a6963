/** What a moderator's decision makes of a listing. Who may decide what is the review room's matter; see `features.ts`. */
import { measuredValues } from '../../../kinds/big-changes.ts';
import { kindOf } from '../../../kinds/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { ListingKey } from '../../search/index.ts';
import { writeSearchRow } from '../../search/write.ts';
import { asWanted, heldContent, type ReviewRow } from '../../views/held-edit.ts';
import { galleries } from '../../views/own-photo.ts';
import { keyOf, type ListingRow } from '../../views/own-row.ts';
import { contentDigest } from '../../views/refused.ts';
import { findingsOf, reviewCodes } from './doubts.ts';
import type { Actor } from './life.ts';
import { updateListing } from './listing-rows.ts';
import { goLive } from './market.ts';
import { isPublished, moderatorMove } from './moves.ts';
import { expectPublishable } from './publishable.ts';
import { evidence } from './review-trail.ts';

export interface Verdict {
  /** `changes`: its lister mends it, and it comes back to its place in the queue. */
  readonly decision: 'approve' | 'reject' | 'changes';
  /** Why it is rejected, or what has to change. */
  readonly reasons: readonly string[];
  /** To the lister; never in the audit trail. */
  readonly note: string | null;
}

/**
 * Carries a decision out; the caller holds the rows of the listing and of its review, which waits. Answers what search has to read
 * again once the transaction is done.
 * @throws AppError `conflict` when it may not be shown as it is
 */
export async function decideReview(
  tx: Tx,
  moderator: Actor,
  { row, review }: { readonly row: ListingRow; readonly review: ReviewRow },
  verdict: Verdict,
  now: Date,
): Promise<ListingKey[]> {
  const held = heldContent(review);
  const outcome = {
    state: STATES[verdict.decision],
    reasons: [...verdict.reasons],
    note: verdict.note,
    decided_by: moderator.id,
    decided_at: now,
    claimed_by: null,
    claimed_until: null,
    // its lister changes something of this before it is looked at again
    refused: verdict.decision === 'approve' ? null : contentDigest(asWanted(row, review), await photosOf(tx, row)),
    ...(verdict.decision === 'approve' && {
      details: null,
      to_city_id: null,
      locality_id: null,
      // what this moderator has seen is not held again
      found: reviewCodes(await findingsOf(tx, row, review)),
    }),
  };
  await tx.updateTable('listing_review').set(outcome).where('id', '=', review.id).execute();
  const change = held
    ? await edited(tx, row, review, verdict, now)
    : review.of === 'live'
      ? liveMove(row, verdict)
      : await moved(tx, row, verdict, now);
  const after = change ? await updateListing(tx, row, change, now) : { row, changed: [keyOf(row)] };
  // that it was looked at is something people search by
  if (!change) await writeSearchRow(tx, keyOf(row));
  const kind = kindOf(row.kind);
  const facts = {
    of: review.of,
    case: review.id,
    from: row.status,
    to: after.row.status,
    reasons: outcome.reasons,
    ...(held && kind && evidence(kind, review.fields, row.details, held.details)),
  };
  await audit(tx, { action: ACTIONS[verdict.decision], actorId: moderator.id, subject: row.public_id, ip: moderator.ip, facts, at: now });
  return after.changed;
}

const STATES = { approve: 'approved', reject: 'rejected', changes: 'changes' } as const;
const ACTIONS = { approve: 'review_approve', reject: 'review_reject', changes: 'review_changes' } as const;

const photosOf = async (tx: Tx, row: ListingRow) => (await galleries(tx, [keyOf(row)])).get(row.id) ?? [];

/** Of a live listing that was found doubtful: refused, it leaves the market; asked to change, it stays while its lister mends it. */
function liveMove(row: ListingRow, { decision }: Verdict): { status: 'rejected' } | null {
  return decision === 'reject' && isPublished(row) ? { status: 'rejected' } : null;
}

async function edited(tx: Tx, row: ListingRow, review: ReviewRow, { decision }: Verdict, now: Date) {
  const held = heldContent(review);
  const kind = kindOf(row.kind);
  if (decision !== 'approve' || !held || !kind) return null;
  if (row.status === 'active') await fitOrConflict(() => expectPublishable(tx, { ...row, ...held }, now, m['review_error.not_fit']()));
  return { ...held, vouched: measuredValues(kind, held.details) };
}

async function moved(tx: Tx, row: ListingRow, { decision }: Verdict, now: Date) {
  const move = moderatorMove(decision === 'approve' ? 'approve' : 'reject', row.status);
  if (!move) throw new AppError('conflict', m['review_error.decided']());
  return move.to === 'active' ? fitOrConflict(() => goLive(tx, row, now)) : { status: move.to };
}

/** The moderator cannot mend what is missing, so it is no matter of wrong input. */
async function fitOrConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_publishable') throw new AppError('conflict', m['review_error.not_fit']());
    throw error;
  }
}
