import { m } from '../../../messages/compiled/messages.js';
import type { CloseReason } from '../../../contract/posting.ts';
import type { OwnListing } from '../../../contract/shapes.ts';
import { api } from '../../lib/api.ts';

export type Action = 'confirm' | 'pause' | 'resume' | 'close' | 'delete';

interface Answer {
  readonly message?: string | undefined;
}

/** What a press does on the server. Each is safe to repeat. */
export const DO: Readonly<Record<Action, (id: string, reason?: CloseReason) => Promise<Answer>>> = {
  confirm: (id) => api('POST /property/confirm', { body: { id } }),
  pause: (id) => api('POST /property/status', { body: { id, status: 'paused' } }),
  resume: (id) => api('POST /property/status', { body: { id, status: 'active' } }),
  close: (id, reason) => api('POST /property/status', { body: { id, status: 'closed', ...(reason && { reason }) } }),
  delete: (id) => api('DELETE /property', { body: { id } }),
};

/** What an owner may do in each state, the likeliest first; the server has the last word. */
const OFFERED: Readonly<Record<string, readonly Action[]>> = {
  draft: ['delete'],
  active: ['confirm', 'pause', 'close'],
  paused: ['resume', 'close', 'delete'],
  expired: ['confirm', 'close', 'delete'],
  closed: ['resume', 'delete'],
  rejected: ['delete'],
  pending_review: ['delete'],
};

export function actionsOf(listing: Pick<OwnListing, 'status'>): readonly Action[] {
  return OFFERED[listing.status] ?? [];
}

export const ACTION_LABEL: Readonly<Record<Action, () => string>> = {
  confirm: m['posting.action_confirm'],
  pause: m['posting.action_pause'],
  resume: m['posting.action_resume'],
  close: m['posting.action_close'],
  delete: m['posting.delete'],
};
