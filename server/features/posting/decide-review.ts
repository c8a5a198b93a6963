/** What a moderator's decision makes of a listing. Who may decide what is the review room's matter; see `features.ts`. */
import { measuredValues } from '../../../kinds/big-changes.ts';
import { kindOf } from '../../../kinds/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { ListingKey } from '../../search/index.ts';
import { heldContent, type ReviewRow } from '../../views/held-edit.ts';
import type { ListingRow } from '../../views/own-row.ts';
import type { Actor } from './life.ts';
import { updateListing } from './listing-rows.ts';
import { goLive } from './market.ts';
import { moderatorMove } from './moves.ts';
import { expectPublishable } from './publishable.ts';
import { evidence } from './review-trail.ts';

export interface Verdict {
  readonly decision: 'approve' | 'reject';
  /** Why it is rejected. */
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
    state: verdict.decision === 'approve' ? ('approved' as const) : ('rejected' as const),
    reasons: [...verdict.reasons],
    note: verdict.note,
    decided_by: moderator.id,
    decided_at: now,
    claimed_by: null,
    claimed_until: null,
    ...(verdict.decision === 'approve' && { details: null, to_city_id: null, locality_id: null }),
  };
  await tx.updateTable('listing_review').set(outcome).where('id', '=', review.id).execute();
  const change = held ? await edited(tx, row, review, verdict, now) : await moved(tx, row, verdict, now);
  const after = change ? await updateListing(tx, row, change, now) : { row, changed: [] };
  const kind = kindOf(row.kind);
  const facts = {
    of: review.of,
    case: review.id,
    from: row.status,
    to: after.row.status,
    reasons: outcome.reasons,
    ...(held && kind && evidence(kind, review.fields, row.details, held.details)),
  };
  const action = verdict.decision === 'approve' ? 'review_approve' : 'review_reject';
  await audit(tx, { action, actorId: moderator.id, subject: row.public_id, ip: moderator.ip, facts, at: now });
  return after.changed;
}

async function edited(tx: Tx, row: ListingRow, review: ReviewRow, { decision }: Verdict, now: Date) {
  const held = heldContent(review);
  const kind = kindOf(row.kind);
  if (decision === 'reject' || !held || !kind) return null;
  if (row.status === 'active') await fitOrConflict(() => expectPublishable(tx, { ...row, ...held }, now, m['review_error.not_fit']()));
  return { ...held, vouched: measuredValues(kind, held.details) };
}

async function moved(tx: Tx, row: ListingRow, { decision }: Verdict, now: Date) {
  const move = moderatorMove(decision, row.status);
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
