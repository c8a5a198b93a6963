import { m } from '../../../messages/compiled/messages.js';
import type { CloseReason } from '../../../contract/posting/posting.ts';
import type { OwnListing } from '../../../contract/posting/own-listing.ts';
import { api } from '../../lib/api/api.ts';

export type Action = 'withdraw' | 'resubmit' | 'confirm' | 'pause' | 'resume' | 'close' | 'duplicate' | 'delete';

interface ActionResponse {
  readonly message?: string | undefined;
}

interface ActionInput {
  readonly reason?: CloseReason | undefined;
  /** Idempotency key, the same for all retries of one action. */
  readonly idempotencyKey: string;
}

/** The API request of each action. All requests are safe to repeat. */
export const ACTION_REQUESTS: Readonly<Record<Action, (id: string, input: ActionInput) => Promise<ActionResponse>>> = {
  withdraw: (id) => api('POST /property/review/withdraw', { body: { id } }),
  resubmit: (id) => api('POST /property/publish', { body: { id } }),
  confirm: (id) => api('POST /property/confirm', { body: { id } }),
  pause: (id) => api('POST /property/status', { body: { id, status: 'paused' } }),
  resume: (id) => api('POST /property/status', { body: { id, status: 'active' } }),
  close: (id, { reason }) => api('POST /property/status', { body: { id, status: 'closed', ...(reason && { reason }) } }),
  duplicate: (id, { idempotencyKey }) => api('POST /property/duplicate', { body: { id } }, { idempotencyKey }),
  delete: (id) => api('DELETE /property', { body: { id } }),
};

/** Actions offered in each status, the most likely first. The server decides whether an action is allowed. */
const ACTIONS_BY_STATUS: Readonly<Record<string, readonly Action[]>> = {
  draft: ['duplicate', 'delete'],
  active: ['confirm', 'pause', 'close', 'duplicate'],
  paused: ['resume', 'close', 'duplicate', 'delete'],
  expired: ['confirm', 'close', 'duplicate', 'delete'],
  closed: ['resume', 'duplicate', 'delete'],
  rejected: ['duplicate', 'delete'],
  pending_review: ['duplicate', 'delete'],
  removed: [],
};

export function availableActions({
  status,
  review,
  hold: moderationHold,
}: Pick<OwnListing, 'status' | 'review' | 'hold'>): readonly Action[] {
  return [...(moderationHold === null ? reviewActions(status, review) : []), ...(ACTIONS_BY_STATUS[status] ?? [])];
}

function reviewActions(status: string, review: OwnListing['review']): readonly Action[] {
  // A draft is submitted in the last step of the form.
  if (review === null || status === 'draft') return [];
  const isRejected = review.state === 'rejected' || review.state === 'changes_requested';
  return isRejected && review.revised ? ['resubmit', 'withdraw'] : ['withdraw'];
}

export const ACTION_LABEL: Readonly<Record<Action, () => string>> = {
  withdraw: m['review_own.withdraw'],
  resubmit: m['review_own.resubmit'],
  confirm: m['posting.action_confirm'],
  pause: m['posting.action_pause'],
  resume: m['posting.action_resume'],
  close: m['posting.action_close'],
  duplicate: m['posting.action_duplicate'],
  delete: m['posting.delete'],
};
