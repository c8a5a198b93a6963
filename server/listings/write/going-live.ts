/** Requirements for publishing a listing, and the columns that are set then. Pure. */
import { measuredValues } from '../../../kinds/edits/significant-changes.ts';
import type { Kind, Values } from '../../../kinds/field.ts';
import { expiresAt } from '../../../kinds/lifetime.ts';
import { publishProblems, type Problem } from '../present/publish-problems.ts';
import { countsTowardQuota, roleOf, type ListingRole } from '../quota/listing-quota.ts';
import type { ListingRow } from '../present/rows.ts';
import { pendingContent, type Content } from '../present/pending-edit.ts';
import type { ChangeContext, CurrentListing, ListingColumns } from './listing-change.ts';
import { refusal, type Refusal } from './refusals.ts';

type ContentInCity = Pick<Content, 'details' | 'city_id'>;

/** Problems that prevent publishing this content; empty when there are none. */
export const problemsOf = ({ details, city_id }: ContentInCity, { kind, checkContext }: ChangeContext): Problem[] =>
  publishProblems(kind, details, checkContext(city_id));

/**
 * Why this content must not be published; null when it may be.
 * @param stage `publish` for a listing that would be published, `live` for one that is live and would become incomplete
 */
export function publishRefusal(content: ContentInCity, stage: 'publish' | 'live', context: ChangeContext): Refusal | null {
  const problems = problemsOf(content, context);
  return problems.length === 0 ? null : notPublishable(content.details, stage, problems);
}

export const notPublishable = (details: Values, stage: 'publish' | 'live', problems: readonly Problem[]): Refusal =>
  refusal({ cause: 'not_publishable', stage, problems, isIncomplete: problems.some(({ path }) => details[path] === undefined) });

/** Columns of a listing that is published now. The first publication also sets its date, and the baseline for measuring later changes. */
export function liveColumns(
  kind: Kind,
  firstPublishedAt: ListingRow['first_published_at'],
  details: Values,
  now: Date,
): ListingColumns & { readonly status: 'active' } {
  const columns = {
    status: 'active',
    last_confirmed_at: now,
    expires_at: expiresAt(kind.id, now),
    closed_at: null,
    close_reason: null,
  } as const;
  return firstPublishedAt ? columns : { ...columns, first_published_at: now, baseline: measuredValues(kind, details) };
}

/**
 * Roles in which the listing already counts towards its owner's quota. When a pending edit changes the role, it also counts in the new
 * role.
 */
function occupiedRoles({ row, review }: CurrentListing): ListingRole[] {
  if (!countsTowardQuota(row.status)) return [];
  const content = review?.state === 'rejected' ? null : pendingContent(review);
  return [roleOf(row.details), ...(content ? [roleOf(content.details)] : [])];
}

/** The role in which a listing with this status and content needs additional quota; null when it needs none. */
export function neededQuota(current: CurrentListing | null, status: string, details: Values): ListingRole | null {
  if (!countsTowardQuota(status)) return null;
  const role = roleOf(details);
  return current && occupiedRoles(current).includes(role) ? null : role;
}
