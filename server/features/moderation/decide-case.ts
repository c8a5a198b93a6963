import type { RejectReason } from '../../../contract/moderation/moderation.ts';
import { kindOf } from '../../../kinds/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { notify } from '../../notifications/notify.ts';
import { withPendingEdit } from '../../listings/present/pending-edit.ts';
import { decideReview } from '../../listings/write/moderate-listing.ts';
import { titleInEveryLanguage } from '../../listings/present/title.ts';
import { rejectionParams } from '../../listings/present/rejection-reasons.ts';
import { isClaimedByOther, lockCase, type CaseRow } from './queries.ts';
import { readPhotos, caseRevision } from './read-cases.ts';

interface ReviewDecision {
  readonly id: string;
  readonly revision: string;
  readonly decision: 'approve' | 'reject' | 'request_changes';
  readonly reasons: readonly RejectReason[];
  readonly note: string | null;
}
export interface Moderator {
  readonly id: string;
  readonly ip: string;
}

/**
 * Decides a case and notifies its lister. Repeating the same decision by the same moderator changes nothing.
 * @throws AppError `not_found` (the listing was resubmitted, withdrawn or deleted), `forbidden` (own listing), `conflict` (decided, claimed
 *   or not publishable), `version_conflict` (changed since it was read), `invalid` (reason missing)
 */
export async function decideCase<R>(
  deps: Deps,
  moderator: Moderator,
  decision: ReviewDecision,
  respond: (tx: Tx) => Promise<R>,
): Promise<R> {
  assertReasons(decision);
  const now = deps.now();
  const { changedListings, response } = await deps.db.transaction().execute(async (tx) => {
    const reviewCase = await lockCase(tx, decision.id);
    if (!reviewCase) throw new AppError('not_found', m['review_error.no_case']());
    if (isRepeated(reviewCase, moderator, decision)) return { changedListings: [], response: await respond(tx) };
    await assertDecidable(tx, reviewCase, moderator, decision, now);
    const keys = await decideReview(deps, tx, moderator, reviewCase, decision, now);
    await notifyLister(deps, tx, reviewCase, decision);
    return { changedListings: keys, response: await respond(tx) };
  });
  if (changedListings.length > 0) await deps.search.refresh(changedListings);
  return response;
}

function assertReasons({ decision, reasons, note }: ReviewDecision): void {
  if (decision === 'approve') return;
  if (reasons.length === 0) throw invalidField('reasons', m['review_error.reason_needed']());
  if (reasons.includes('other') && !note) throw invalidField('note', m['review_error.note_needed']());
}

const invalidField = (path: string, message: string) => new AppError('invalid', message, { errors: [{ path, message }] });

const DECIDED_STATE = { approve: 'approved', reject: 'rejected', request_changes: 'changes_requested' } as const;
const isRepeated = ({ review }: CaseRow, moderator: Moderator, decision: ReviewDecision): boolean =>
  review.state === DECIDED_STATE[decision.decision] && review.decided_by === moderator.id;

async function assertDecidable(tx: Tx, { review, row }: CaseRow, moderator: Moderator, decision: ReviewDecision, now: Date): Promise<void> {
  if (row.owner_id === moderator.id) throw new AppError('forbidden', m['review_error.own']());
  if (review.state === 'unfinished') throw new AppError('conflict', m['review_error.not_waiting']());
  if (review.state !== 'waiting') throw new AppError('conflict', m['review_error.decided']());
  if (isClaimedByOther(review, moderator.id, now)) throw new AppError('conflict', m['review_error.claimed']());
  if (caseRevision(row, await readPhotos(tx, row)) !== decision.revision)
    throw new AppError('version_conflict', m['review_error.changed']());
}

const NOTIFICATION_TYPE = {
  approve: 'listing_approved',
  reject: 'listing_rejected',
  request_changes: 'listing_changes_requested',
} as const;

async function notifyLister(deps: Deps, tx: Tx, { row, review }: CaseRow, { id, decision, reasons, note }: ReviewDecision): Promise<void> {
  const kind = kindOf(row.kind);
  if (!kind) return;
  const params = {
    title: titleInEveryLanguage(kind, withPendingEdit(row, review).details),
    ...(decision !== 'approve' && rejectionParams(reasons, note)),
  };
  const path = decision === 'approve' ? '/my-properties' : `/post/${row.kind}/${row.public_id}/review`;
  await notify(deps, tx, {
    userId: row.owner_id,
    type: NOTIFICATION_TYPE[decision],
    key: `review:${id}:${decision}:${row.version}`,
    params,
    path,
  });
}
