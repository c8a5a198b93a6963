/** Allowed status changes of a listing, and who may make them. Every change of `listing.status` is checked against this table. */
import type { Config } from '../../config/config.ts';

export type Status = 'draft' | 'pending_review' | 'active' | 'paused' | 'closed' | 'expired' | 'rejected' | 'removed';

/**
 * Actions of the owner: publish, set_status, confirm, withdraw, remove. Of a moderator: approve and reject (a listing that was never
 * published), reject_published, take_down, release. Because of reports: hide. Of a scheduled job: expire. Together with the owner's
 * account: suspend, reinstate.
 */
export type Action =
  | 'publish'
  | 'set_status'
  | 'confirm'
  | 'withdraw'
  | 'remove'
  | 'approve'
  | 'reject'
  | 'reject_published'
  | 'hide'
  | 'take_down'
  | 'release'
  | 'expire'
  | 'suspend'
  | 'reinstate';

interface Transition {
  readonly action: Action;
  readonly from: readonly Status[];
  readonly to: Status;
}

/** Statuses in which a published listing is visible, or has a page that says what happened to it. */
const PUBLIC_STATUSES: readonly Status[] = ['active', 'paused', 'closed', 'expired'];

const TRANSITIONS: readonly Transition[] = [
  { action: 'publish', from: ['draft', 'paused', 'closed', 'expired'], to: 'active' },
  { action: 'publish', from: ['draft', 'rejected', 'paused', 'closed', 'expired'], to: 'pending_review' },
  { action: 'set_status', from: ['paused', 'closed', 'expired'], to: 'active' },
  { action: 'set_status', from: ['active'], to: 'paused' },
  { action: 'set_status', from: ['active', 'paused', 'expired'], to: 'closed' },
  { action: 'confirm', from: ['active', 'expired'], to: 'active' },
  { action: 'withdraw', from: ['pending_review', 'rejected'], to: 'draft' },
  { action: 'remove', from: [...PUBLIC_STATUSES, 'draft', 'pending_review', 'rejected'], to: 'removed' },
  { action: 'approve', from: ['pending_review'], to: 'active' },
  { action: 'reject', from: ['pending_review'], to: 'rejected' },
  { action: 'reject_published', from: PUBLIC_STATUSES, to: 'rejected' },
  { action: 'hide', from: ['active'], to: 'pending_review' },
  { action: 'take_down', from: [...PUBLIC_STATUSES, 'pending_review'], to: 'removed' },
  ...PUBLIC_STATUSES.map((to): Transition => ({ action: 'release', from: ['pending_review', 'removed'], to })),
  { action: 'expire', from: ['active'], to: 'expired' },
  { action: 'suspend', from: [...PUBLIC_STATUSES, 'pending_review'], to: 'removed' },
  ...[...PUBLIC_STATUSES, 'pending_review' as const].map((to): Transition => ({ action: 'reinstate', from: ['removed'], to })),
];

export function isAllowed(action: Action, from: string, to: string): boolean {
  return TRANSITIONS.some((transition) => transition.action === action && transition.to === to && includes(transition.from, from));
}

/** Statuses in which the action is possible. */
export const statusesBefore = (action: Action): readonly Status[] => [
  ...new Set(TRANSITIONS.flatMap((transition) => (transition.action === action ? transition.from : []))),
];

const includes = (statuses: readonly Status[], status: string): boolean => (statuses as readonly string[]).includes(status);

/** Whether the owner may edit the listing: with any status except `removed`. */
export const isEditable = (status: string): boolean => includes([...PUBLIC_STATUSES, 'draft', 'pending_review', 'rejected'], status);

/** Whether visitors see or saw the listing, so that significant changes have to wait for review. */
export function isPublished(row: { readonly status: string; readonly first_published_at: Date | null }): boolean {
  return row.first_published_at !== null && includes(PUBLIC_STATUSES, row.status);
}

interface PublishableRow {
  readonly status: string;
  readonly first_published_at: Date | null;
  readonly isRejected: boolean;
}

const isAlwaysReviewed = ({ status, isRejected }: PublishableRow): boolean =>
  status === 'rejected' || status === 'pending_review' || (status === 'draft' && isRejected);

/**
 * Status after publishing a complete listing. A rejected listing is always reviewed again, whatever the policy. So is a listing with
 * findings, unless reviews are off. A listing that was published before is not reviewed again, except a draft: it was withdrawn while it
 * waited for review, and edits of drafts are not compared with what was published.
 * @param row null for a new listing; `isRejected` means that a moderator rejected it and has not accepted it since, even when it has become
 * a draft again
 * @param isNewReviewed whether a new listing of this owner is reviewed whatever the checks find
 * @param isFlagged whether there are findings that no moderator has accepted
 */
export function publishTarget(
  policy: Config['review'],
  row: PublishableRow | null,
  isNewReviewed: boolean,
  isFlagged: boolean,
): 'active' | 'pending_review' {
  if (row && isAlwaysReviewed(row)) return 'pending_review';
  const isWithdrawn = row?.status === 'draft' && row.first_published_at !== null;
  if ((isFlagged || isWithdrawn) && policy !== 'off') return 'pending_review';
  if (row?.first_published_at) return 'active';
  return policy === 'all' || isNewReviewed ? 'pending_review' : 'active';
}
