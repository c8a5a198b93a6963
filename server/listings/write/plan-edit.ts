/** Edits of what is published: what of them visitors see at once, and what waits until a moderator has looked. Pure. */
import { measuredValues } from '../../../kinds/edits/big-changes.ts';
import { sameValue } from '../../../kinds/edits/same-value.ts';
import { splitEdit } from '../../../kinds/edits/split-edit.ts';
import type { Kind, Values } from '../../../kinds/field.ts';
import { publishIssues } from '../../../kinds/validation/publish.ts';
import { textFindings } from '../../../moderation-rules/text-findings.ts';
import { contentOf, pendingContent, type Content } from '../present/pending-edit.ts';
import { type ReviewRow } from '../present/rows.ts';
import type { ListingRow } from '../present/rows.ts';
import type { ChangeContext, CurrentListing, ReviewChange, ReviewValues } from './listing-change.ts';
import { isPublished } from './transitions.ts';

/** An edit that waits for review, or that its owner has to finish or revise first. */
interface PendingEdit {
  readonly content: Content;
  /** Names of the fields whose new values wait. */
  readonly fields: readonly string[];
  readonly state: 'unfinished' | 'waiting' | 'rejected' | 'changes';
}
export interface EditPlan {
  /** What the listing says from now on. */
  readonly live: Content;
  /** What later measured changes (price, size, pin) count from; null for what was never published. */
  readonly baseline: ListingRow['baseline'];
  readonly pending: PendingEdit | null;
}

/** Splits what the owner wants the listing to say. Nothing waits of what was never published, or where the site reviews nothing. */
export function planEdit({ row, review }: CurrentListing, content: Content, context: ChangeContext): EditPlan {
  const { kind } = context;
  if (context.reviewPolicy === 'off' || !isPublished(row)) return { live: content, baseline: null, pending: null };
  const earlier = pendingContent(review);
  const { live, waiting } = splitEdit(
    kind,
    {
      live: row.details,
      previous: earlier?.details ?? row.details,
      requested: content.details,
      waiting: earlier ? review!.fields : [],
      baseline: row.baseline ?? {},
      flagged: flaggedFields(kind, row.details, content.details, context.checkContext(content.city_id).state),
    },
    context.checkContext(row.city_id),
  );
  const baseline = row.baseline ?? measuredValues(kind, row.details);
  if (waiting.length === 0) return { live: content, baseline, pending: null };
  const placeWaits = kind.steps.some(({ id, fields }) => id === 'location' && fields.some((name) => waiting.includes(name)));
  return {
    live: { ...(placeWaits ? contentOf(row) : content), details: { ...live } },
    baseline,
    pending: { content, fields: waiting, state: stateOf(review, content, waiting, context) },
  };
}

/** The plan of an edit that changes nothing: what waits goes on waiting. */
export function planNoEdit({ row, review }: CurrentListing): EditPlan {
  const content = pendingContent(review);
  const pending = content && { content, fields: review!.fields, state: review!.state as PendingEdit['state'] };
  return { live: contentOf(row), baseline: row.baseline, pending };
}

/** Fields in which the checks flag something that they do not flag in the live values. */
function flaggedFields(kind: Kind, live: Values, edited: Values, state: string): string[] {
  const liveFindings = new Set(textFindings(kind, live, state).map(({ code, path, params }) => `${code} ${path} ${params.quote}`));
  return textFindings(kind, edited, state).flatMap(({ severity, code, path, params }) =>
    severity === 'review' && !liveFindings.has(`${code} ${path} ${params.quote}`) ? path.split('.')[0]! : [],
  );
}

/** What was refused is not sent again by a change of something else. */
function stateOf(
  review: ReviewRow | null,
  content: Content,
  waiting: readonly string[],
  { kind, checkContext }: ChangeContext,
): PendingEdit['state'] {
  if (publishIssues(kind, content.details, checkContext(content.city_id)).length > 0) return 'unfinished';
  const earlier = pendingContent(review);
  const isSame = waiting.every((name) => sameValue(earlier?.details[name], content.details[name]));
  return isSame && (review?.state === 'rejected' || review?.state === 'changes') ? review.state : 'waiting';
}

/** What becomes of the review row: what was decided, and a case about the whole listing, stay while no edit takes their place. */
export function reviewAfterEdit(review: ReviewRow | null, pending: PendingEdit | null, now: Date): ReviewChange {
  if (pending) return { type: 'replace', values: editReview(review, pending, now) };
  return review?.of === 'edit' && review.state !== 'approved' ? { type: 'delete' } : { type: 'none' };
}

/** An edit that goes on waiting keeps its place in the queue and whoever looks at it; one that is sent again is a new case. */
function editReview(review: ReviewRow | null, { content, fields, state }: PendingEdit, now: Date): ReviewValues {
  const { city_id: to_city_id, ...columns } = content;
  const continued = review?.state === state ? review : null;
  const fresh = {
    claimed_by: null,
    note: state === 'waiting' ? null : (review?.note ?? null),
    decided_by: null,
    since: sentSince(review, now),
  };
  return {
    ...(continued ?? fresh),
    found: review?.found ?? [],
    // its owner goes on seeing why it was refused, until it is sent again
    reasons: state === 'waiting' ? [] : (review?.reasons ?? []),
    ...columns,
    to_city_id,
    of: 'edit',
    state,
    fields: [...fields],
  };
}

/** What a moderator asked to be changed comes back to its place in the queue; all else queues up now. */
const sentSince = (review: ReviewRow | null, now: Date): Date => (review?.state === 'changes' ? review.since : now);

const NO_CONTENT = { to_city_id: null, locality_id: null, lat: null, lng: null, public_lat: null, public_lng: null } as const;
const UNDECIDED = { claimed_by: null, decided_by: null, state: 'waiting' } as const;

/** A listing that was never published, or an edit that was refused, as it joins the queue. `findings`: codes of what the checks flag. */
export function submittedReview(review: ReviewRow | null, findings: readonly string[], now: Date): ReviewValues {
  const content = pendingContent(review);
  if (review && content) return { ...editReview(review, { content, fields: review.fields, state: 'waiting' }, now), found: [...findings] };
  return {
    ...NO_CONTENT,
    ...UNDECIDED,
    // kept while it waits: withdrawn it is still what was refused
    reasons: review?.reasons ?? [],
    note: review?.note ?? null,
    refused: review?.refused ?? null,
    of: 'listing',
    since: sentSince(review, now),
    found: [...findings],
  };
}

/** A live listing as it joins the queue for what the checks flag in it. Visitors go on seeing it. */
export const publishedReview = (review: ReviewRow | null, findings: readonly string[], now: Date): ReviewValues => ({
  ...NO_CONTENT,
  ...UNDECIDED,
  note: null,
  of: 'live',
  since: sentSince(review, now),
  found: [...findings],
});

/**
 * Which fields changed, and from what to what, for the audit trail: only fields that are reviewed, none of which holds long free
 * text, and without the exact pin.
 */
export function editFacts(kind: Kind, fields: readonly string[], before: Values, after: Values) {
  const recorded = fields.filter((name) => {
    const field = kind.fields[name];
    return (
      field !== undefined && !field.private && field.control !== 'coordinate' && (field.review !== undefined || field.control === 'rows')
    );
  });
  const pick = (values: Values) => Object.fromEntries(recorded.map((name) => [name, values[name] ?? null]));
  return { of: 'edit', fields: [...fields], before: pick(before), after: pick(after) };
}
