import type { RejectReason } from '../../../contract/review.ts';
import { kindOf } from '../../../kinds/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { notify } from '../../notify.ts';
import type { ListingKey } from '../../search/index.ts';
import { asWanted } from '../../views/held-edit.ts';
import { toldTitle } from '../../views/title.ts';
import { whyRefused } from '../../views/why-refused.ts';
import { isTaken, lockCase, type Case } from './case-rows.ts';
import { photosOf, revisionOf } from './present-case.ts';

export interface Wish {
  readonly id: string;
  readonly revision: string;
  readonly decision: 'approve' | 'reject' | 'changes';
  readonly reasons: readonly RejectReason[];
  readonly note: string | null;
}
export interface Moderator {
  readonly id: string;
  readonly ip: string;
}
/** Carries a decision out; handed in by `features.ts`, as listings are written by the posting room alone. */
export type CarryOut = (tx: Tx, moderator: Moderator, one: Case, wish: Wish, now: Date) => Promise<ListingKey[]>;

/**
 * Decides a case and tells its lister. The same decision by the same moderator again changes nothing.
 * @throws AppError `not_found` (sent anew, taken back, deleted), `forbidden` (one's own), `conflict` (decided, taken, not ready, not
 * fit), `version_conflict` (changed since it was looked at), `invalid` (no reason)
 */
export async function decide(deps: Deps, carryOut: CarryOut, moderator: Moderator, wish: Wish): Promise<void> {
  expectReasons(wish);
  const now = deps.now();
  const changed = await deps.db.transaction().execute(async (tx) => {
    const one = await lockCase(tx, wish.id);
    if (!one) throw new AppError('not_found', m['review_error.no_case']());
    if (isRepeated(one, moderator, wish)) return [];
    await expectOpen(tx, one, moderator, wish, now);
    const keys = await carryOut(tx, moderator, one, wish, now);
    await tellLister(deps, tx, one, wish);
    return keys;
  });
  if (changed.length > 0) await deps.search.refresh(changed);
}

function expectReasons({ decision, reasons, note }: Wish): void {
  if (decision === 'approve') return;
  const missing =
    reasons.length === 0
      ? { path: 'reasons', message: m['review_error.reason_needed']() }
      : reasons.includes('other') && !note
        ? { path: 'note', message: m['review_error.note_needed']() }
        : null;
  if (missing) throw new AppError('invalid', missing.message, { errors: [missing] });
}

const STATE = { approve: 'approved', reject: 'rejected', changes: 'changes' } as const;
const isRepeated = ({ review }: Case, moderator: Moderator, wish: Wish): boolean =>
  review.state === STATE[wish.decision] && review.decided_by === moderator.id;

async function expectOpen(tx: Tx, { review, row }: Case, moderator: Moderator, wish: Wish, now: Date): Promise<void> {
  if (row.owner_id === moderator.id) throw new AppError('forbidden', m['review_error.own']());
  if (review.state === 'unfinished') throw new AppError('conflict', m['review_error.not_waiting']());
  if (review.state !== 'waiting') throw new AppError('conflict', m['review_error.decided']());
  if (isTaken(review, moderator.id, now)) throw new AppError('conflict', m['review_error.claimed']());
  if (revisionOf(row, await photosOf(tx, row)) !== wish.revision) throw new AppError('version_conflict', m['review_error.changed']());
}

const NOTICES = { approve: 'listing_approved', reject: 'listing_rejected', changes: 'listing_changes' } as const;

async function tellLister(deps: Deps, tx: Tx, { row, review }: Case, { id, decision, reasons, note }: Wish): Promise<void> {
  const kind = kindOf(row.kind);
  if (!kind) return;
  const facts = {
    title: toldTitle(kind, asWanted(row, review).details),
    ...(decision !== 'approve' && whyRefused(reasons, note)),
  };
  const path = decision === 'approve' ? '/my-properties' : `/post/${row.kind}/${row.public_id}/review`;
  await notify(deps, tx, { userId: row.owner_id, type: NOTICES[decision], key: `review:${id}:${decision}:${row.version}`, facts, path });
}
