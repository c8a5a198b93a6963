/** Deletes removed listings that were never published and remained only because a moderator had rejected them. */
import { REVIEWED_AFTER_TAKE_DOWN_DAYS } from '../../accounts/former-accounts.ts';
import type { Db } from '../../db/schema.ts';
import { daysAfter } from '../../../kinds/lifetime.ts';
import { deleteListings } from './listing-rows.ts';

/** Number of listings that one transaction deletes. */
const LISTINGS_PER_BATCH = 500;

export async function forgetRejections(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const count = await db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('listing_review as r')
        .innerJoin('listing as l', (join) => join.onRef('l.city_id', '=', 'r.city_id').onRef('l.id', '=', 'r.listing_id'))
        .select(['l.city_id', 'l.id'])
        .where('r.state', '=', 'rejected')
        // a rejection is remembered as long as a take-down
        .where('r.decided_at', '<', daysAfter(now, -REVIEWED_AFTER_TAKE_DOWN_DAYS))
        .where('l.status', '=', 'removed')
        .where('l.first_published_at', 'is', null)
        .limit(LISTINGS_PER_BATCH)
        .execute();
      await deleteListings(tx, rows);
      return rows.length;
    });
    if (count < LISTINGS_PER_BATCH) return;
  }
}
