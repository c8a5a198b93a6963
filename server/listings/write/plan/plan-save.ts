/** Plans saving of content: steps of the form, drafts, duplicates and rows of imports. Pure. */
import { isDeepStrictEqual } from 'node:util';
import { fieldLabelId } from '../../../../kinds/label-ids.ts';
import type { Kind } from '../../../../kinds/field.ts';
import { kindOf } from '../../../../kinds/index.ts';
import { publishIssues } from '../../../../kinds/validation/publish.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { issueMessage } from '../../../../messages/issue-message.ts';
import { textFindings } from '../../../../moderation-rules/text-findings.ts';
import type { AppError } from '../../../errors.ts';
import { textById } from '../../../i18n/text.ts';
import { doorOf, homeKey } from '../../home/home-key.ts';
import { reviewKeys, unacceptedKeys } from '../../moderation/review-findings.ts';
import { priceOf, sizeOf } from '../../present/price-and-area.ts';
import type { Problem } from '../../present/publish-problems.ts';
import { contentOf, withPendingEdit, type Content } from '../../present/pending-edit.ts';
import { isRejected, isRevised } from '../../present/rejected-content.ts';
import { liveColumns, neededQuota, notPublishable, problemsOf } from '../going-live.ts';
import {
  listingChange,
  unchanged,
  type ChangeContext,
  type CurrentListing,
  type ListingChange,
  type ListingColumns,
  type Note,
  type PlannedChange,
  type ReviewChange,
  type SaveRequest,
} from '../listing-change.ts';
import { editDetails, planEdit, planNoEdit, reviewAfterEdit, submittedReview, type EditPlan } from './plan-edit.ts';
import { refusal, unrevisedMessage, type Refusal } from '../refusals.ts';
import { isAllowed, isEditable, isPublished, publishTarget } from '../transitions.ts';

interface Publication {
  /** Null when the status does not change. */
  readonly status: 'active' | 'pending_review' | null;
  /** Keys of findings. */
  readonly findings: readonly string[];
  /** Reasons why a requested publication is not possible. */
  readonly notes: readonly Note[];
}
const NOT_PUBLISHED: Publication = { status: null, findings: [], notes: [] };

/**
 * Saved content of a live listing is public at once, so it must remain publishable; significant changes wait for review. Saving the same
 * content again changes nothing, so requests can be repeated safely.
 */
export function planSave(current: CurrentListing | null, request: SaveRequest, context: ChangeContext): PlannedChange {
  const { content, publish } = request;
  const status = current?.row.status ?? 'draft';
  const generalRefusal = refusalWithoutContent(status, publish, context);
  if (generalRefusal) return generalRefusal;
  const isSame = current !== null && isDeepStrictEqual(contentOf(withPendingEdit(current.row, current.review)), content);
  if (isSame && !publish) return unchanged(current);
  const problems = publish || status === 'active' ? problemsOf(content, context) : [];
  if (status === 'active' && problems.length > 0) return notPublishable(content.details, 'live', problems);

  const edit = planEditOrNone(current, content, isSame, context);
  const publication = planPublication(current, request, edit, problems, context);
  const needsQuota = neededQuota(current, publication.status ?? status, content.details) !== null;
  if (context.quotaError && needsQuota)
    return planQuotaExceeded(current, content, isSame, edit, publication, { ...context, quotaError: context.quotaError });
  return savedChange(current, content, isSame, edit, publication, context);
}

/** Refusals that do not depend on the content. */
function refusalWithoutContent(status: string, publish: boolean, { existingListing }: ChangeContext): Refusal | null {
  if (!isEditable(status)) return refusal({ cause: 'not_editable', status });
  const goesLive = publish && status !== 'active' && status !== 'pending_review';
  return goesLive && existingListing ? refusal({ cause: 'home_already_listed', existing: existingListing }) : null;
}

/** A live listing cannot change to a role without remaining quota. Any other listing is saved without being published. */
function planQuotaExceeded(
  current: CurrentListing | null,
  content: Content,
  isSame: boolean,
  edit: EditPlan,
  publication: Publication,
  context: ChangeContext & { readonly quotaError: AppError },
): PlannedChange {
  if (publication.status === null) return refusal({ cause: 'quota', error: context.quotaError });
  const unpublished = { ...NOT_PUBLISHED, notes: [{ path: 'status', message: context.quotaError.message }] };
  return savedChange(current, content, isSame, edit, unpublished, context);
}

function planEditOrNone(current: CurrentListing | null, content: Content, isSame: boolean, context: ChangeContext): EditPlan {
  if (!current) return { live: content, baseline: null, pending: null };
  return isSame ? planNoEdit(current) : planEdit(current, content, context);
}

function planPublication(
  current: CurrentListing | null,
  { content, publish }: SaveRequest,
  edit: EditPlan,
  problems: readonly Problem[],
  context: ChangeContext,
): Publication {
  if (!publish) return NOT_PUBLISHED;
  const { row, review, photos } = current ?? { row: null, review: null, photos: [] };
  const textKeys = reviewKeys(textFindings(context.kind, content.details, context.checkContext(content.city_id).state));
  const findings = [...new Set([...textKeys, ...(context.crossListingFindings ?? [])])];
  // findings of an edit are reviewed together with the edit; visitors see the old content meanwhile
  const isEditReviewed = row !== null && edit.pending !== null && isPublished(row);
  const isFlagged = !isEditReviewed && unacceptedKeys(findings, review).length > 0;
  const listing = row && { ...row, isRejected: isRejected(review) };
  const status = publishTarget(context.reviewPolicy, listing, context.isNewReviewed, isFlagged);
  if (!isAllowed('publish', row?.status ?? 'draft', status)) return NOT_PUBLISHED;
  if (isRejected(review) && !isRevised(review, content, photos))
    return { status: null, findings, notes: [{ path: 'status', message: unrevisedMessage(review) }] };
  const obstacles = problems.length > 0 ? problems : problemsOfVisibleContent(edit, context);
  return { status: obstacles.length > 0 ? null : status, findings, notes: obstacles };
}

/** While an edit is pending, visitors see the old content, which may not be publishable any more. */
function problemsOfVisibleContent({ live, pending }: EditPlan, { kind, checkContext }: ChangeContext): Note[] {
  if (!pending) return [];
  return publishIssues(kind, live.details, checkContext(live.city_id)).map((issue) => ({
    path: issue.path,
    message: m['review.old_lacks']({ problem: issueMessage(issue) }),
  }));
}

function savedChange(
  current: CurrentListing | null,
  content: Content,
  isSame: boolean,
  edit: EditPlan,
  { status, findings, notes }: Publication,
  context: ChangeContext,
): ListingChange {
  if (current && isSame && status === null) return unchanged(current, notes);
  const columns: ListingColumns & Content = {
    ...edit.live,
    baseline: edit.baseline,
    ...(status === 'active'
      ? liveColumns(context.kind, current?.row.first_published_at ?? null, edit.live.details, context.now)
      : status && { status }),
  };
  const events = [...publicationEvents(current, status), ...editEvents(context.kind, current, edit)];
  return listingChange(current, {
    outcome: current ? 'updated' : 'created',
    row: current ? { type: 'update', columns } : { type: 'insert', kindId: context.kind.id, ownerId: context.ownerId, columns },
    review: reviewOfSave(current, edit, status, findings, context.now),
    events,
    recheckLater: needsRecheck(current, status, edit.live),
    quotaRole: neededQuota(current, status ?? current?.row.status ?? 'draft', content.details),
    notes: isSame ? notes : [...notes, ...waitingNotes(context.kind, edit)],
  });
}

/** A listing that becomes live is rechecked, because only its texts have been checked so far. */
const needsRecheck = (current: CurrentListing | null, status: Publication['status'], live: Content): boolean =>
  status === 'active' || isOtherOffer(current?.row, live);

/**
 * Whether visitors see other values of a live listing that are compared with those of other listings: it may be a home now that was taken
 * down, or that somebody else offers.
 */
function isOtherOffer(row: CurrentListing['row'] | undefined, live: Content): boolean {
  if (row?.status !== 'active') return false;
  const kind = kindOf(row.kind)!;
  const compared = ({ details, ...place }: Content) => [
    homeKey({ ...place, details, kind: kind.id }),
    doorOf(details),
    priceOf(kind, details),
    sizeOf(kind, details),
    details.project_rera_id,
    details.listing_role,
    place.lat,
    place.lng,
  ];
  return !isDeepStrictEqual(compared(contentOf(row)), compared(live));
}

function reviewOfSave(
  current: CurrentListing | null,
  { pending }: EditPlan,
  status: Publication['status'],
  findings: readonly string[],
  now: Date,
): ReviewChange {
  const review = current?.review ?? null;
  if (status !== 'pending_review') return reviewAfterEdit(review, pending, now);
  return { type: 'replace', values: submittedReview(review && { ...review, details: null, to_city_id: null }, findings, now) };
}

function publicationEvents(current: CurrentListing | null, status: Publication['status']): ListingChange['events'] {
  if (!status) return [];
  const details = { from: current?.row.status ?? 'draft', to: status };
  return [{ action: status === 'active' ? 'publish' : 'review_submit', details }];
}

function editEvents(kind: Kind, current: CurrentListing | null, { pending }: EditPlan): ListingChange['events'] {
  if (!current || pending?.state !== 'waiting' || current.review?.state === 'waiting') return [];
  return [{ action: 'review_submit', details: editDetails(kind, pending.fields, current.row.details, pending.content.details) }];
}

/** Notes for the owner about values that visitors do not see yet. */
function waitingNotes(kind: Kind, { pending }: EditPlan): Note[] {
  if (pending?.state !== 'waiting') return [];
  return pending.fields.map((path) => ({
    path,
    message: m['review.field_waits']({ field: textById(fieldLabelId(path, kind.fields[path])) }),
  }));
}
