import { m } from '../../../messages/compiled/messages.js';

/** Statuses of a person's own listings, in the order of the tabs. */
export const MY_STATUS_ORDER = ['active', 'draft', 'pending_review', 'paused', 'expired', 'closed', 'rejected', 'removed'] as const;
export type MyStatus = (typeof MY_STATUS_ORDER)[number];

const LABELS: Readonly<Record<MyStatus, () => string>> = {
  active: m['posting.status_active'],
  draft: m['posting.status_draft'],
  pending_review: m['posting.status_pending_review'],
  paused: m['posting.status_paused'],
  expired: m['posting.status_expired'],
  closed: m['posting.status_closed'],
  rejected: m['posting.status_rejected'],
  removed: m['posting.status_removed'],
};

const isMyStatus = (status: string): status is MyStatus => Object.hasOwn(LABELS, status);

export function statusLabel(status: string): string {
  return isMyStatus(status) ? LABELS[status]() : status;
}
