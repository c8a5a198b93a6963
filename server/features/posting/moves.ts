/** Which moves between states a listing's owner and a moderator may make. Time's own move (expiry) is in `lapse.ts`. */
import type { Config } from '../../config.ts';

export type Status = 'draft' | 'pending_review' | 'active' | 'paused' | 'closed' | 'expired' | 'rejected' | 'removed';

interface Move {
  readonly by: 'publish' | 'status' | 'confirm' | 'withdraw' | 'approve' | 'reject';
  readonly from: readonly Status[];
  readonly to: Status;
  /** Has to be fit for publishing. */
  readonly fit?: true;
}

export const OWNER_MOVES: readonly Move[] = [
  { by: 'publish', from: ['draft', 'paused', 'closed', 'expired'], to: 'active', fit: true },
  { by: 'publish', from: ['draft', 'rejected', 'paused', 'closed', 'expired'], to: 'pending_review', fit: true },
  { by: 'withdraw', from: ['pending_review', 'rejected'], to: 'draft' },
  { by: 'status', from: ['paused', 'closed', 'expired'], to: 'active', fit: true },
  { by: 'status', from: ['active'], to: 'paused' },
  { by: 'status', from: ['active', 'paused', 'expired'], to: 'closed' },
  { by: 'confirm', from: ['active'], to: 'active' },
  { by: 'confirm', from: ['expired'], to: 'active', fit: true },
];

export const MODERATOR_MOVES: readonly Move[] = [
  { by: 'approve', from: ['pending_review'], to: 'active', fit: true },
  { by: 'reject', from: ['pending_review'], to: 'rejected' },
];

/** The move an owner makes so, or null when it is not theirs to make. */
export function ownerMove(by: Move['by'], from: string, to: Status): Move | null {
  return OWNER_MOVES.find((move) => move.by === by && move.to === to && (move.from as readonly string[]).includes(from)) ?? null;
}

/** The move of a new listing that a moderator makes so; null from any state where nothing of the kind waits. */
export function moderatorMove(by: 'approve' | 'reject', from: string): Move | null {
  return MODERATOR_MOVES.find((move) => move.by === by && (move.from as readonly string[]).includes(from)) ?? null;
}

/** States in which its owner may change what a listing says. */
export const EDITABLE: ReadonlySet<string> = new Set<Status>([
  'draft',
  'active',
  'paused',
  'closed',
  'expired',
  'rejected',
  'pending_review',
]);

/** Visitors saw it, or see it, so a big change of it waits for review. */
export function isPublished(row: { readonly status: string; readonly first_published_at: Date | null }): boolean {
  return row.first_published_at !== null && ['active', 'paused', 'closed', 'expired'].includes(row.status);
}

/**
 * Where a fit listing goes when its owner publishes it. What was not accepted once is looked at again, whatever the policy; what
 * visitors saw before comes back as it was, and whatever the checks doubt waits unless nothing does.
 * @param row.refused a moderator did not accept it, and nobody has since: taken back as a draft it is not forgotten
 * @param isFirst nothing of this person's was ever published
 * @param doubtful a check wants somebody to look, and nobody has accepted that yet
 */
export function publishStatus(
  policy: Config['review'],
  row: { readonly status: string; readonly first_published_at: Date | null; readonly refused: boolean } | null,
  isFirst: boolean,
  doubtful: boolean,
): 'active' | 'pending_review' {
  if (row?.status === 'rejected' || row?.status === 'pending_review' || (row?.status === 'draft' && row.refused)) return 'pending_review';
  if (doubtful && policy !== 'off') return 'pending_review';
  if (row?.first_published_at) return 'active';
  return policy === 'all' || (policy === 'first' && isFirst) ? 'pending_review' : 'active';
}
