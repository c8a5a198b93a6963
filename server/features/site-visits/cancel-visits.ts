/**
 * Cancels future visits in the name of the site: of listings that were closed, expired or taken down, so that nobody travels to a home that
 * is no longer offered, between two people of whom one blocked the other, of suspended people, and of people who deleted their
 * account.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ListingKey } from '../../db/listing-key.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { JobPayloads } from '../../jobs/queue.ts';
import { withdrawCalendar } from './calendar-mail.ts';
import { notifyBothOfVisit } from './notify-visit.ts';
import { findVisit } from './queries.ts';
import { releaseSlot } from './request-visit.ts';
import { forEachIndependently } from '../../jobs/attempts.ts';

/**
 * Each listing is a transaction, independent of the others. A repeated job finds nothing left to do. Visits stay when the listing is offered
 * again by then.
 */
export async function cancelVisits(deps: Deps, { listings }: JobPayloads['cancel_visits'], signal: AbortSignal): Promise<void> {
  await forEachIndependently(listings, async (key) => {
    signal.throwIfAborted();
    await deps.db.transaction().execute((tx) => cancelVisitsOf(deps, tx, key));
  });
}

async function cancelVisitsOf(deps: Deps, tx: Tx, { cityId, listingId }: ListingKey): Promise<void> {
  const listing = await tx
    .selectFrom('listing')
    .select('status')
    .where('city_id', '=', cityId)
    .where('id', '=', listingId)
    .executeTakeFirst();
  if (!listing || listing.status === 'active' || listing.status === 'paused') return;
  await cancelWhere(deps, tx, sql<SqlBool>`city_id = ${cityId} and listing_id = ${listingId}`);
}

/** The other people learn of the cancelled visits, but not why. */
export async function cancelVisitsOfPerson(deps: Deps, { userId, otherIds }: JobPayloads['cancel_visits_of_person']): Promise<void> {
  const isOther = (column: string) => (otherIds === null ? sql`true` : sql`${sql.ref(column)} = any(${otherIds}::uuid[])`);
  const condition = sql<SqlBool>`(
    (owner_id = ${userId} and ${isOther('seeker_id')}) or (seeker_id = ${userId} and ${isOther('owner_id')})
  )`;
  await deps.db.transaction().execute((tx) => cancelWhere(deps, tx, condition));
}

async function cancelWhere(deps: Deps, tx: Tx, condition: RawBuilder<SqlBool>): Promise<void> {
  const now = deps.now();
  const cancelled = await tx
    .updateTable('site_visit')
    .set((e) => ({ state: 'cancelled', cancelled_by: 'site', cancel_reason: null, version: e('version', '+', 1), updated_at: now }))
    .where(condition)
    .where('state', 'in', ['requested', 'proposed', 'accepted'])
    .where('starts_at', '>', now)
    .returning(['id', 'seeker_id'])
    .execute();
  for (const { id, seeker_id } of cancelled) {
    await releaseSlot(tx, id);
    const row = await findVisit(tx, seeker_id, id);
    if (!row) continue;
    await notifyBothOfVisit(deps, tx, row, 'visit_cancelled');
    for (const userId of [row.seeker_id, row.owner_id]) await withdrawCalendar(deps, tx, row, userId);
  }
}
