import { m } from '../../../messages/compiled/messages.js';
import type { CloseReason } from '../../../contract/posting.ts';
import type { OwnListing } from '../../../contract/shapes.ts';
import { api } from '../../lib/api.ts';

export type Action = 'withdraw' | 'resend' | 'confirm' | 'pause' | 'resume' | 'close' | 'duplicate' | 'delete';

interface Answer {
  readonly message?: string | undefined;
}

interface Press {
  readonly reason?: CloseReason | undefined;
  /** The same for every try of one press. */
  readonly attempt: string;
}

/** What a press does on the server. Each is safe to repeat. */
export const DO: Readonly<Record<Action, (id: string, press: Press) => Promise<Answer>>> = {
  withdraw: (id) => api('POST /property/review/withdraw', { body: { id } }),
  resend: (id) => api('POST /property/publish', { body: { id } }),
  confirm: (id) => api('POST /property/confirm', { body: { id } }),
  pause: (id) => api('POST /property/status', { body: { id, status: 'paused' } }),
  resume: (id) => api('POST /property/status', { body: { id, status: 'active' } }),
  close: (id, { reason }) => api('POST /property/status', { body: { id, status: 'closed', ...(reason && { reason }) } }),
  duplicate: (id, { attempt }) => api('POST /property/duplicate', { body: { id } }, { idempotencyKey: attempt }),
  delete: (id) => api('DELETE /property', { body: { id } }),
};

/** What an owner may do in each state, the likeliest first; the server has the last word. */
const OFFERED: Readonly<Record<string, readonly Action[]>> = {
  draft: ['duplicate', 'delete'],
  active: ['confirm', 'pause', 'close', 'duplicate'],
  paused: ['resume', 'close', 'duplicate', 'delete'],
  expired: ['confirm', 'close', 'duplicate', 'delete'],
  closed: ['resume', 'duplicate', 'delete'],
  rejected: ['duplicate', 'delete'],
  pending_review: ['duplicate', 'delete'],
  removed: [],
};

export function actionsOf({ status, review, hold }: Pick<OwnListing, 'status' | 'review' | 'hold'>): readonly Action[] {
  return [...(hold === null ? reviewActions(status, review) : []), ...(OFFERED[status] ?? [])];
}

function reviewActions(status: string, review: OwnListing['review']): readonly Action[] {
  // a draft is sent from its last step
  if (review === null || status === 'draft') return [];
  const refused = review.state === 'rejected' || review.state === 'changes';
  return refused && review.mended ? ['resend', 'withdraw'] : ['withdraw'];
}

export const ACTION_LABEL: Readonly<Record<Action, () => string>> = {
  withdraw: m['review_own.withdraw'],
  resend: m['review_own.resend'],
  confirm: m['posting.action_confirm'],
  pause: m['posting.action_pause'],
  resume: m['posting.action_resume'],
  close: m['posting.action_close'],
  duplicate: m['posting.action_duplicate'],
  delete: m['posting.delete'],
};
