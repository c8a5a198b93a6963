/** Plans changes by moderators, reports and automatic checks. Pure. */
import { measuredValues } from '../../../../kinds/edits/significant-changes.ts';
import { roleOf } from '../../quota/listing-quota.ts';
import type { HoldRow } from '../../present/rows.ts';
import { pendingContent, withPendingEdit } from '../../present/pending-edit.ts';
import type { ListingRow, ReviewRow } from '../../present/rows.ts';
import { contentDigest } from '../../present/rejected-content.ts';
import { liveColumns, problemsOf, publishRefusal } from '../going-live.ts';
import {
  listingChange,
  unchanged,
  type ChangeContext,
  type CurrentListing,
  type DecideRequest,
  type HoldRequest,
  type ListingChange,
  type ListingColumns,
  type PlannedChange,
  type ReviewChange,
} from '../listing-change.ts';
import { isHiddenFromLister } from '../../present/own-review.ts';
import { editDetails, submittedReview } from './plan-edit.ts';
import { queuePublished } from './plan-status.ts';
import { refusal, type Refusal } from '../refusals.ts';
import { unacceptedKeys } from '../../moderation/review-findings.ts';
import { isAllowed, isPublished } from '../transitions.ts';

const STATE_OF_DECISION = { approve: 'approved', reject: 'rejected', request_changes: 'changes_requested' } as const;
const ACTION_OF_DECISION = { approve: 'review_approve', reject: 'review_reject', request_changes: 'review_request_changes' } as const;

/** Plans a moderator's decision about a waiting review case. */
export function planDecision(
  current: CurrentListing & { readonly review: ReviewRow },
  request: DecideRequest,
  context: ChangeContext,
): PlannedChange {
  const { row, review } = current;
  const content = pendingContent(review);
  const columns = decidedColumns(current, request, context);
  if (columns && 'type' in columns) return columns;
  const details = {
    subject: review.subject,
    case: review.id,
    from: row.status,
    to: columns?.status ?? row.status,
    reasons: [...request.reasons],
    ...(content && editDetails(context.kind, review.fields, row.details, content.details)),
  };
  return listingChange(current, {
    row: columns ? { type: 'update', columns } : { type: 'none' },
    review: decidedReview(current, request, context),
    reindex: true,
    events: [{ action: ACTION_OF_DECISION[request.decision], details }],
  });
}

function decidedReview(
  { row, review, photos }: CurrentListing & { readonly review: ReviewRow },
  { decision, reasons, note, findings }: DecideRequest,
  { actorId, now }: ChangeContext,
): ReviewChange {
  const decided = {
    state: STATE_OF_DECISION[decision],
    reasons: [...reasons],
    note,
    decided_by: actorId,
    decided_at: now,
    claimed_by: null,
    claimed_until: null,
  };
  if (decision !== 'approve') {
    // the owner has to change some of this content before it is reviewed again
    return { type: 'update', values: { ...decided, rejected_digest: contentDigest(withPendingEdit(row, review), photos) } };
  }
  // accepted findings are not flagged again
  return {
    type: 'update',
    values: {
      ...decided,
      // a later time on the page would tell the lister about the case
      decided_at: isHiddenFromLister(review) ? review.decided_at : now,
      rejected_digest: null,
      interrupted_case: null,
      details: null,
      to_city_id: null,
      locality_id: null,
      findings: [...findings],
    },
  };
}

/** Null when the listing row does not change. */
function decidedColumns(
  { row, review }: CurrentListing & { readonly review: ReviewRow },
  { decision }: DecideRequest,
  context: ChangeContext,
): ListingColumns | Refusal | null {
  const content = pendingContent(review);
  if (content) {
    if (decision !== 'approve') return null;
    const notPublishable = row.status === 'active' ? publishRefusal(content, 'live', context) : null;
    return notPublishable ?? { ...content, baseline: measuredValues(context.kind, content.details) };
  }
  // for a flagged live listing, a rejection removes it; with requested changes it remains live while the owner revises it
  if (review.subject === 'live') return decision === 'reject' && isPublished(row) ? { status: 'rejected' } : null;
  const [action, to] = decision === 'approve' ? (['approve', 'active'] as const) : (['reject', 'rejected'] as const);
  if (!isAllowed(action, row.status, to)) return refusal({ cause: 'decided' });
  if (decision !== 'approve') return { status: to };
  return publishRefusal(row, 'publish', context) ?? liveColumns(context.kind, row.first_published_at, row.details, context.now);
}

/** Holds a listing. Nothing changes when it already has a hold or was never public. */
export function planHold(current: CurrentListing, { cause, reasons, note, openHold }: HoldRequest): PlannedChange {
  const { row } = current;
  const [action, to] = cause === 'taken_down' ? (['take_down', 'removed'] as const) : (['hide', 'pending_review'] as const);
  const wasPublic = row.status !== 'pending_review' || row.first_published_at !== null;
  const isStronger = openHold === null || (openHold.cause === 'reports' && cause === 'taken_down');
  if (!isStronger || !wasPublic || !isAllowed(action, row.status, to)) return unchanged(current);
  return listingChange(current, {
    row: { type: 'update', columns: { status: to } },
    hold: {
      ends: openHold?.id ?? null,
      begins: { cause, previous_status: openHold?.previous_status ?? row.status, reasons: [...reasons], note },
    },
    events: [{ action: cause === 'taken_down' ? 'take_down' : 'report_hide', details: { from: row.status, to, reasons: [...reasons] } }],
  });
}

const isEditedSince = ({ status, content_changed_at }: ListingRow, { since }: HoldRow): boolean =>
  status === 'pending_review' && content_changed_at > since;

/**
 * Ends a hold and restores the previous status. A listing that its owner edited meanwhile is reviewed first: nobody compared these edits
 * with what was live, and they may be later than what the decision is about. A live listing gets a new lifetime. It is paused instead when it is not publishable any
 * more, or when no quota of its owner is left.
 */
export function planRelease(current: CurrentListing, hold: HoldRow, context: ChangeContext): ListingChange {
  const { row } = current;
  if (isEditedSince(row, hold) && context.reviewPolicy !== 'off')
    return listingChange(current, {
      row: { type: 'update', columns: {} },
      hold: { ends: hold.id, begins: null },
      review: { type: 'replace', values: submittedReview(current.review, [], context.now) },
      events: [{ action: 'review_submit', details: { from: row.status, to: row.status } }],
    });
  const restoredStatus = hold.previous_status === 'pending_review' ? 'active' : hold.previous_status;
  const isPublishable = restoredStatus !== 'active' || problemsOf(row, context).length === 0;
  const to = isPublishable && !(restoredStatus === 'active' && context.quotaError) ? restoredStatus : 'paused';
  const { last_confirmed_at, expires_at } = liveColumns(context.kind, row.first_published_at, row.details, context.now);
  return listingChange(current, {
    row: { type: 'update', columns: { status: to, ...(to === 'active' && { last_confirmed_at, expires_at }) } },
    hold: { ends: hold.id, begins: null },
    events: [{ action: 'restore', details: { from: row.status, to } }],
    // other listings may have used the quota while it was held
    quotaRole: to === 'active' ? roleOf(row.details) : null,
  });
}

/**
 * The result of checking a live listing after a change of photos or an import. A listing that already waits for review, or whose findings a
 * moderator accepted, does not change. `forceReview`: it is reviewed whatever the checks found.
 */
export function planRecheck(
  current: CurrentListing,
  { findings, forceReview }: { readonly findings: readonly string[]; readonly forceReview: boolean },
  context: ChangeContext,
): ListingChange {
  if (!canBeRechecked(current)) return unchanged(current);
  const hasRequestedChanges = current.review?.state === 'changes_requested';
  const isQueued = forceReview || hasRequestedChanges || unacceptedKeys(findings, current.review).length > 0;
  return isQueued ? queuePublished(current, findings, context) : unchanged(current);
}

/** A waiting or returned edit already is the review case of this listing. */
export const canBeRechecked = ({ row, review }: CurrentListing): boolean =>
  row.status === 'active' &&
  (!review || review.state === 'approved' || (review.subject === 'live' && review.state === 'changes_requested'));
