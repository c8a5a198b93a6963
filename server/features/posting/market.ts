/** Going on the market, whoever opens the way: the owner, or a moderator's approval. */
import type { Updateable } from 'kysely';
import { measuredValues } from '../../../kinds/big-changes.ts';
import { kindOf } from '../../../kinds/index.ts';
import { lapsesAt } from '../../../kinds/lifetime.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { ListingTable, Tx } from '../../db/schema.ts';
import type { ListingRow } from '../../views/own-row.ts';
import { expectPublishable } from './publishable.ts';
import { carryPrices, formerListing } from './same-home.ts';

/**
 * What changes of a listing's row when it goes live now; a home that comes back keeps its first date and its prices.
 * @throws AppError `not_publishable`
 */
export async function goLive(tx: Tx, before: ListingRow, now: Date): Promise<Updateable<ListingTable>> {
  await expectPublishable(tx, before, now, m['posting_error.not_publishable']());
  const times = { status: 'active', ...timesOfLive(before.kind, now) };
  if (before.first_published_at) return times;
  const former = await formerListing(tx, before, now);
  if (former) await carryPrices(tx, former, before);
  const kind = kindOf(before.kind);
  return { ...times, first_published_at: former?.first_published_at ?? now, vouched: kind ? measuredValues(kind, before.details) : null };
}

/** What a listing's row says from the moment it goes live, beside when it first did. */
export function timesOfLive(kind: string, now: Date) {
  return { last_confirmed_at: now, expires_at: lapsesAt(kind, now), closed_at: null, close_reason: null };
}

/** Whether anything of this person's was ever on the market. */
export async function hasPublished(tx: Tx, ownerId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('listing')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('first_published_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
