/** Which moves between states a listing's owner may make. Moves of staff and of time (expiry) are not among them. */
export type Status = 'draft' | 'pending_review' | 'active' | 'paused' | 'closed' | 'expired' | 'rejected' | 'removed';

interface Move {
  readonly by: 'publish' | 'status' | 'confirm';
  readonly from: readonly Status[];
  readonly to: Status;
  /** Has to be fit for publishing. */
  readonly goesLive?: true;
}

export const OWNER_MOVES: readonly Move[] = [
  { by: 'publish', from: ['draft', 'paused', 'closed', 'expired'], to: 'active', goesLive: true },
  { by: 'status', from: ['paused', 'closed', 'expired'], to: 'active', goesLive: true },
  { by: 'status', from: ['active'], to: 'paused' },
  { by: 'status', from: ['active', 'paused', 'expired'], to: 'closed' },
  { by: 'confirm', from: ['active'], to: 'active' },
  { by: 'confirm', from: ['expired'], to: 'active', goesLive: true },
];

/** The move an owner makes so, or null when it is not theirs to make. */
export function ownerMove(by: Move['by'], from: string, to: Status): Move | null {
  return OWNER_MOVES.find((move) => move.by === by && move.to === to && (move.from as readonly string[]).includes(from)) ?? null;
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

/** Where a fit listing goes when its owner publishes it: straight to the market. A review before that has its place here. */
export function publishStatus(): Status {
  return 'active';
}
