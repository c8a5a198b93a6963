/** The record of who was shown whose number, for the person whose number it is. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import { DAY_MS } from '../../../durations.ts';
import type { ContactRow, Party } from '../queries.ts';

/** How far back a person is shown the views, and at most how many. */
const SHOWN = { days: 90, rows: 100 } as const;

/** Records that this party of the contacts was shown the numbers in them; one row per person, listing and day. */
export async function recordViews(db: Db | Tx, rows: readonly ContactRow[], party: Party, now: Date): Promise<void> {
  const shown = rows.filter((row) => (party === 'seeker' ? row.owner : row.seeker).phone !== null);
  if (shown.length === 0) return;
  await db
    .insertInto('number_view')
    .values(
      shown
        .map((row) => ({
          subject_id: party === 'seeker' ? row.ownerId : row.seekerId,
          viewer_id: party === 'seeker' ? row.seekerId : row.ownerId,
          city_id: row.key.cityId,
          listing_id: row.key.listingId,
          first_at: now,
          last_at: now,
          day: sql<string>`(${now.toISOString()}::timestamptz at time zone 'Asia/Kolkata')::date`,
        }))
        // a fixed order, so that parallel requests do not deadlock
        .toSorted((a, b) => a.listing_id - b.listing_id || (a.subject_id < b.subject_id ? -1 : 1)),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['subject_id', 'viewer_id', 'city_id', 'listing_id', 'day'])
        .doUpdateSet({ last_at: now, times: sql`number_view.times + 1` }),
    )
    .execute();
}

/** Who was shown the number of this person, latest first. */
export async function listViews(db: Db, userId: string, now: Date) {
  const rows = await db
    .selectFrom('number_view as v')
    .innerJoin('listing', (join) => join.onRef('listing.city_id', '=', 'v.city_id').onRef('listing.id', '=', 'v.listing_id'))
    .leftJoin('app_user as viewer', (join) => join.onRef('viewer.id', '=', 'v.viewer_id').on('viewer.deleted_at', 'is', null))
    .select(['viewer.name', 'listing.public_id', 'v.first_at', 'v.last_at', 'v.times'])
    .where('v.subject_id', '=', userId)
    .where('v.last_at', '>', new Date(now.getTime() - SHOWN.days * DAY_MS))
    .orderBy('v.last_at', 'desc')
    .orderBy('v.viewer_id')
    .orderBy('v.listing_id')
    .limit(SHOWN.rows)
    .execute();
  return rows.map(({ name, public_id, first_at, last_at, times }) => ({
    name,
    property_id: public_id,
    first_at: first_at.toISOString(),
    last_at: last_at.toISOString(),
    times,
  }));
}
