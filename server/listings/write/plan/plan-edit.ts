/** Plans edits of published listings: which values are published at once and which wait for review. Pure. */
import { measuredValues } from '../../../../kinds/edits/significant-changes.ts';
import { isEqualJson } from '../../../../kinds/edits/is-equal-json.ts';
import { splitEdit } from '../../../../kinds/edits/split-edit.ts';
import type { Kind, Values } from '../../../../kinds/field.ts';
import { publishIssues } from '../../../../kinds/validation/publish.ts';
import { textFindings } from '../../../../moderation-rules/text-findings.ts';
import { isHiddenFromLister } from '../../present/own-review.ts';
import { contentOf, pendingContent, type Content } from '../../present/pending-edit.ts';
import type { InterruptedCase } from '../../../db/tables/review.ts';
import { type ReviewRow } from '../../present/rows.ts';
import type { ListingRow } from '../../present/rows.ts';
import type { ChangeContext, CurrentListing, ReviewChange, ReviewValues } from '../listing-change.ts';
import { isPublished } from '../transitions.ts';

/** An edit that waits for review, or that its owner has to complete or revise. */
interface PendingEdit {
  readonly content: Content;
  /** Names of the fields with pending values. */
  readonly fields: readonly string[];
  readonly state: 'unfinished' | 'waiting' | 'rejected' | 'changes_requested';
}
export interface EditPlan {
  /** The new published content. */
  readonly live: Content;
  /** Baseline for measuring later changes (price, size, pin); null when it was never published. */
  readonly baseline: ListingRow['baseline'];
  readonly pending: PendingEdit | null;
}

/** Splits new content into published and pending values. Without reviews, or when the listing was never published, nothing is pending. */
export function planEdit({ row, review }: CurrentListing, content: Content, context: ChangeContext): EditPlan {
  const { kind } = context;
  if (context.reviewPolicy === 'off' || !isPublished(row)) return { live: content, baseline: null, pending: null };
  const pendingBefore = pendingContent(review);
  const { live, waiting } = splitEdit(
    kind,
    {
      live: row.details,
      previous: pendingBefore?.details ?? row.details,
      requested: content.details,
      waiting: pendingBefore ? review!.fields : [],
      baseline: row.baseline ?? {},
      flagged: flaggedFields(kind, row.details, content.details, context.checkContext(content.city_id).state),
    },
    context.checkContext(row.city_id),
  );
  const baseline = row.baseline ?? measuredValues(kind, row.details);
  if (waiting.length === 0) return { live: content, baseline, pending: null };
  const isPlacePending = kind.steps.some(({ id, fields }) => id === 'location' && fields.some((name) => waiting.includes(name)));
  return {
    live: { ...(isPlacePending ? contentOf(row) : content), details: { ...live } },
    baseline,
    pending: { content, fields: waiting, state: pendingStateOf(review, content, waiting, context) },
  };
}

/** The plan of an edit that changes nothing: a pending edit remains pending. */
export function planNoEdit({ row, review }: CurrentListing): EditPlan {
  const content = pendingContent(review);
  const pending = content && { content, fields: review!.fields, state: review!.state as PendingEdit['state'] };
  return { live: contentOf(row), baseline: row.baseline, pending };
}

/** Fields with findings that the live values do not have. */
function flaggedFields(kind: Kind, live: Values, edited: Values, stateCode: string): string[] {
  const liveFindings = new Set(textFindings(kind, live, stateCode).map(({ code, path, params }) => `${code} ${path} ${params.quote}`));
  return textFindings(kind, edited, stateCode).flatMap(({ severity, code, path, params }) =>
    severity === 'review' && !liveFindings.has(`${code} ${path} ${params.quote}`) ? path.split('.')[0]! : [],
  );
}

/**
 * With an open case about the live listing, an incomplete edit waits too: otherwise the case would leave the queue. The state must not tell
 * the lister about a case that is hidden from them.
 */
function incompleteState(review: ReviewRow | null): PendingEdit['state'] {
  const interrupted = interruptedCase(review);
  return interrupted && !isHiddenFromLister({ subject: 'live', ...interrupted }) ? 'waiting' : 'unfinished';
}

/** A change of other fields does not resubmit a rejected edit. */
function pendingStateOf(
  review: ReviewRow | null,
  content: Content,
  waiting: readonly string[],
  { kind, checkContext }: ChangeContext,
): PendingEdit['state'] {
  if (publishIssues(kind, content.details, checkContext(content.city_id)).length > 0) return incompleteState(review);
  const pendingBefore = pendingContent(review);
  const isSame = waiting.every((name) => isEqualJson(pendingBefore?.details[name], content.details[name]));
  return isSame && (review?.state === 'rejected' || review?.state === 'changes_requested') ? review.state : 'waiting';
}

/** The change of the review row: a decided review, or a case about the complete listing, remains unless an edit replaces it. */
export function reviewAfterEdit(review: ReviewRow | null, pending: PendingEdit | null, now: Date): ReviewChange {
  if (pending) return { type: 'replace', values: editReview(review, pending, now) };
  return review?.subject === 'edit' && review.state !== 'approved' ? reviewWithoutEdit(review) : { type: 'none' };
}

/** The open case about the live listing that an edit replaces or has replaced; null when there is none. */
function interruptedCase(review: ReviewRow | null): InterruptedCase | null {
  if (review?.subject === 'edit') return review.state === 'approved' ? null : review.interrupted_case;
  if (review?.subject !== 'live' || (review.state !== 'waiting' && review.state !== 'changes_requested')) return null;
  const { state, since, findings, reasons, note, rejected_digest } = review;
  return { state, since: since.toISOString(), findings, reasons, note, rejected_digest: rejected_digest?.toString('base64') ?? null };
}

/** The change of the review row when an edit is discarded: the case that the edit had replaced continues. */
export function reviewWithoutEdit(review: ReviewRow): ReviewChange {
  const interrupted = interruptedCase(review);
  if (!interrupted) return { type: 'delete' };
  const { state, since, findings, reasons, note, rejected_digest } = interrupted;
  const values: ReviewValues = {
    ...NO_CONTENT,
    ...UNDECIDED,
    subject: 'live',
    state,
    since: new Date(since),
    findings: [...findings],
    reasons: [...reasons],
    note,
    rejected_digest: rejected_digest === null ? null : Buffer.from(rejected_digest, 'base64'),
  };
  return { type: 'replace', values };
}

/**
 * An edit that is still waiting keeps its position in the queue and its moderator. A resubmitted edit is a new case, and so is one that
 * interrupts a case about the live listing: its lister sees when it began, but must not see when the other case did.
 */
function editReview(review: ReviewRow | null, { content, fields, state }: PendingEdit, now: Date): ReviewValues {
  const { city_id: to_city_id, ...columns } = content;
  const continuedCase = review?.subject === 'edit' && review.state === state ? review : null;
  const newCase = {
    claimed_by: null,
    note: state === 'waiting' ? null : (review?.note ?? null),
    decided_by: null,
    since: queuedSince(review, now),
  };
  return {
    ...(continuedCase ?? newCase),
    findings: review?.findings ?? [],
    // until it is resubmitted, the owner still sees why it was rejected
    reasons: state === 'waiting' ? [] : (review?.reasons ?? []),
    ...columns,
    to_city_id,
    subject: 'edit',
    interrupted_case: interruptedCase(review),
    state,
    fields: [...fields],
  };
}

/** The time that determines the position in the queue. After requested changes, a case returns to its position; others go to the end. */
const queuedSince = (review: ReviewRow | null, now: Date): Date => (review?.state === 'changes_requested' ? review.since : now);

const NO_CONTENT = { to_city_id: null, locality_id: null, lat: null, lng: null, public_lat: null, public_lng: null } as const;
const UNDECIDED = { claimed_by: null, decided_by: null, state: 'waiting' } as const;

/**
 * The review of an unpublished listing or of a rejected edit when it is added to the queue.
 * @param findings keys of findings
 */
export function submittedReview(review: ReviewRow | null, findings: readonly string[], now: Date): ReviewValues {
  const content = pendingContent(review);
  if (review && content)
    return { ...editReview(review, { content, fields: review.fields, state: 'waiting' }, now), findings: [...findings] };
  return {
    ...NO_CONTENT,
    ...UNDECIDED,
    // the last rejection remains stored while the listing waits, because after a withdrawal the content is still the rejected one
    reasons: review?.reasons ?? [],
    note: review?.note ?? null,
    rejected_digest: review?.rejected_digest ?? null,
    subject: 'listing',
    since: queuedSince(review, now),
    findings: [...findings],
  };
}

/** The review of a live listing with findings when it is added to the queue. Visitors still see the listing. */
export function publishedReview(review: ReviewRow | null, findings: readonly string[], now: Date): ReviewValues {
  const queued = { ...UNDECIDED, subject: 'live' as const, findings: [...findings] };
  const isApproved = review?.state === 'approved';
  return {
    ...NO_CONTENT,
    ...queued,
    note: null,
    since: queuedSince(review, now),
    // "Reviewed by" remains on the page, because its end would tell the lister about the case
    decided_at: isApproved && isHiddenFromLister(queued) ? review.decided_at : null,
  };
}

/**
 * Changed fields with old and new values, for the audit trail. Contains only reviewed fields, none of which has long free text, and not the
 * exact pin.
 */
export function editDetails(kind: Kind, fields: readonly string[], before: Values, after: Values) {
  const recorded = fields.filter((name) => {
    const field = kind.fields[name];
    return (
      field !== undefined && !field.private && field.control !== 'coordinate' && (field.review !== undefined || field.control === 'rows')
    );
  });
  const pick = (values: Values) => Object.fromEntries(recorded.map((name) => [name, values[name] ?? null]));
  return { subject: 'edit', fields: [...fields], before: pick(before), after: pick(after) };
}
