/** Plans status changes by owners: publish, pause, close, confirm, withdraw. Pure. */
import type { CloseReason } from '../../../../contract/posting/posting.ts';
import { daysAfter, expiresAt } from '../../../../kinds/lifetime.ts';
import { unacceptedKeys } from '../../moderation/review-findings.ts';
import { codesOfKeys } from '../../present/finding-keys.ts';
import { pendingContent, withPendingEdit } from '../../present/pending-edit.ts';
import { type ReviewRow } from '../../present/rows.ts';
import { isRejected, isRevised } from '../../present/rejected-content.ts';
import { liveColumns, neededQuota, publishRefusal } from '../going-live.ts';
import {
  listingChange,
  unchanged,
  type ChangeContext,
  type CurrentListing,
  type ListingChange,
  type ListingColumns,
  type PlannedChange,
  type ReviewChange,
} from '../listing-change.ts';
import { editDetails, publishedReview, reviewWithoutEdit, submittedReview } from './plan-edit.ts';
import { refusal, type Refusal } from '../refusals.ts';
import { isAllowed, isPublished, publishTarget, type Action, type Status } from '../transitions.ts';

/** A listing that is closed or removed within this number of days after a contact was probably not available any more. */
export const STALE_CONTACT_DAYS = 2;

/**
 * Publishes a complete listing, or submits it for review when the policy requires that. A listing that is live or waits for review does not
 * change, but a rejected edit is resubmitted. Refused while rejected content is unchanged.
 */
export function planPublish(current: CurrentListing, findings: readonly string[], context: ChangeContext): PlannedChange {
  const { row, review, photos } = current;
  if (isRejected(review) && !isRevised(review, withPendingEdit(row, review), photos)) return refusal({ cause: 'unrevised', review });
  const keepsStatus = row.status === 'active' || row.status === 'pending_review';
  const notPublishable = keepsStatus ? null : publishRefusal(row, 'publish', context);
  if (notPublishable) return notPublishable;
  const resubmission = isRejected(review) && isPublished(row) ? planResubmission(current, review, findings, context) : null;
  if (resubmission?.type === 'refusal') return resubmission;
  if (keepsStatus) return resubmission ?? unchanged(current);
  return planPublication(current, resubmission, findings, context);
}

function planPublication(
  current: CurrentListing,
  resubmission: ListingChange | null,
  findings: readonly string[],
  context: ChangeContext,
): PlannedChange {
  const { row, review } = current;
  // findings of an edit are reviewed together with the edit; visitors see the old content meanwhile
  const isEditReviewed = isPublished(row) && pendingContent(review) !== null;
  const isFlagged = !isEditReviewed && unacceptedKeys(findings, review).length > 0;
  const to = publishTarget(context.reviewPolicy, { ...row, isRejected: isRejected(review) }, context.isNewReviewed, isFlagged);
  const events = [...(resubmission?.events ?? []), statusEvent(to === 'active' ? 'publish' : 'review_submit', row.status, to)];
  if (to === 'active') return planTransition(current, 'publish', to, { review: resubmission?.review ?? { type: 'none' }, events }, context);
  return planTransition(
    current,
    'publish',
    to,
    { review: { type: 'replace', values: submittedReview(review, findings, context.now) }, events },
    context,
  );
}

/** Resubmits a rejected edit of a published listing, or a published listing after requested changes. */
function planResubmission(
  current: CurrentListing,
  review: ReviewRow,
  findings: readonly string[],
  context: ChangeContext,
): ListingChange | Refusal {
  const notPublishable = publishRefusal(withPendingEdit(current.row, review), 'publish', context);
  if (notPublishable) return notPublishable;
  const content = pendingContent(review);
  if (!content) return queuePublished(current, findings, context);
  const details = editDetails(context.kind, review.fields, current.row.details, content.details);
  return listingChange(current, {
    review: { type: 'replace', values: submittedReview(review, [], context.now) },
    events: [{ action: 'review_submit', details }],
  });
}

/** Adds a published listing with findings to the review queue. Visitors still see it. */
export const queuePublished = (current: CurrentListing, findings: readonly string[], context: ChangeContext): ListingChange =>
  listingChange(current, {
    review: { type: 'replace', values: publishedReview(current.review, findings, context.now) },
    // its current content is not approved by a moderator any more
    reindex: true,
    events: [{ action: 'review_submit', details: { subject: 'live', findings: codesOfKeys(findings) } }],
  });

/** @param reason recorded when the listing is closed */
export function planStatus(
  current: CurrentListing,
  { status, reason }: { readonly status: 'active' | 'paused' | 'closed'; readonly reason: CloseReason | null },
  context: ChangeContext,
): PlannedChange {
  const { now } = context;
  if (status !== 'closed') return planTransition(current, 'set_status', status, {}, context);
  const creditContactsSince = daysAfter(now, -STALE_CONTACT_DAYS);
  return planTransition(current, 'set_status', status, { creditContactsSince }, context, { closed_at: now, close_reason: reason });
}

/** The owner confirms availability: visitors see the date, and the lifetime restarts. An expired listing becomes live. */
export function planConfirm(current: CurrentListing, context: ChangeContext): PlannedChange {
  if (current.row.status !== 'active') return planTransition(current, 'confirm', 'active', {}, context);
  const columns = { last_confirmed_at: context.now, expires_at: expiresAt(context.kind.id, context.now) };
  return listingChange(current, { row: { type: 'update', columns } });
}

/** Plans a transition of the table in `transitions.ts`. A listing that becomes live must be publishable and needs remaining quota. */
function planTransition(
  current: CurrentListing,
  action: Action,
  to: Status,
  parts: Partial<ListingChange>,
  context: ChangeContext,
  extraColumns: ListingColumns = {},
): PlannedChange {
  const { row } = current;
  if (!isAllowed(action, row.status, to)) {
    return row.status === to ? unchanged(current) : refusal({ cause: 'transition_not_allowed', action, from: row.status, to });
  }
  if ((to === 'active' || to === 'pending_review') && context.existingListing)
    return refusal({ cause: 'home_already_listed', existing: context.existingListing });
  const notPublishable = to === 'active' ? publishRefusal(row, 'publish', context) : null;
  if (notPublishable) return notPublishable;
  const quotaRole = neededQuota(current, to, row.details);
  if (quotaRole && context.quotaError) return refusal({ cause: 'quota', error: context.quotaError });
  const columns: ListingColumns =
    to === 'active' ? liveColumns(context.kind, row.first_published_at, row.details, context.now) : { status: to, ...extraColumns };
  const events = [statusEvent('status_change', row.status, to)];
  return listingChange(current, { row: { type: 'update', columns }, events, quotaRole, ...parts });
}

export const statusEvent = (
  action: ListingChange['events'][number]['action'],
  from: string,
  to: Status,
  more: Readonly<Record<string, unknown>> = {},
): ListingChange['events'][number] => ({ action, details: { from, to, ...more } });

/**
 * Withdraws a waiting or rejected review: an edit is discarded, and a new listing becomes a draft. A rejected listing remains rejected,
 * otherwise withdrawing would bypass the moderators. Safe to repeat: when there is nothing to withdraw, nothing changes.
 */
export function planWithdrawal(current: CurrentListing, hasModerationHold: boolean): PlannedChange {
  const { row, review } = current;
  if (hasModerationHold) return refusal({ cause: 'moderation_hold' });
  const becomesDraft = isAllowed('withdraw', row.status, 'draft');
  if (!becomesDraft && !pendingContent(review)) return unchanged(current);
  const to = becomesDraft ? 'draft' : row.status;
  return listingChange(current, {
    row: { type: 'update', columns: becomesDraft ? { status: to } : {} },
    review: withdrawnReview(review),
    // while the edit waited, the other values that were saved with it were not checked
    recheckLater: row.status === 'active',
    events: [{ action: 'review_withdraw', details: { from: row.status, to } }],
  });
}

function withdrawnReview(review: ReviewRow | null): ReviewChange {
  if (!review) return { type: 'none' };
  if (pendingContent(review)) return reviewWithoutEdit(review);
  if (review.rejected_digest === null) return { type: 'delete' };
  return { type: 'update', values: { state: 'rejected', claimed_by: null, claimed_until: null } };
}
