/** Taking all that somebody listed away for good, a batch at a time. */
import { sql } from 'kysely';
import { auditAll } from '../db/audit.ts';
import type { Tx } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { ListingKey } from '../search/index.ts';
import { writeSearchRows } from '../search/write.ts';
import { keyOf } from '../views/own-row.ts';

/** Listings in one transaction. */
export const BATCH = 200;

/**
 * Takes the next listings of a person off the site: what visitors never saw goes; what they saw leaves a row that says it is gone,
 * and nothing of what it said. Their pictures are swept after the transaction.
 * @returns the listings search has to read again, fewer than `BATCH` when none is left
 */
export async function takeDown(deps: Pick<Deps, 'jobs'>, tx: Tx, ownerId: string, now: Date): Promise<ListingKey[]> {
  const rows = await tx
    .selectFrom('listing')
    .select(['city_id', 'id', 'public_id', 'status', 'first_published_at'])
    .where('owner_id', '=', ownerId)
    .where((e) => e.or([e('status', '!=', 'removed'), sql<boolean>`details <> '{}'`]))
    // what visitors can see goes first
    .orderBy((e) => e.case().when('status', '=', 'active').then(0).else(1).end())
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .execute();
  if (rows.length === 0) return [];
  const cities = [...new Set(rows.map((row) => row.city_id))];
  const photos = await tx
    .deleteFrom('listing_photo')
    .where('city_id', 'in', cities)
    .where(
      'listing_id',
      'in',
      rows.map((row) => row.id),
    )
    .returning('media_key')
    .execute();
  const mediaKeys = [...new Set(photos.map((photo) => photo.media_key))];
  if (mediaKeys.length > 0) await deps.jobs.add(tx, 'sweep_media', { mediaKeys });
  const [seen, unseen] = [rows.filter((row) => row.first_published_at !== null), rows.filter((row) => row.first_published_at === null)];
  if (unseen.length > 0) {
    await tx
      .deleteFrom('listing')
      .where('city_id', 'in', cities)
      .where(
        'id',
        'in',
        unseen.map((row) => row.id),
      )
      .execute();
  }
  if (seen.length > 0) {
    await tx
      .updateTable('listing')
      .set((e) => ({
        status: 'removed',
        version: e('version', '+', 1),
        updated_at: now,
        closed_at: e.fn.coalesce('closed_at', e.val(now)),
        close_reason: 'its owner left',
        details: {},
        vouched: null,
        home_key: null,
        promotion_flags: [],
        locality_id: null,
        lat: null,
        lng: null,
        public_lat: null,
        public_lng: null,
      }))
      .where('city_id', 'in', cities)
      .where(
        'id',
        'in',
        seen.map((row) => row.id),
      )
      .execute();
  }
  const live = rows.filter((row) => row.status === 'active').map(keyOf);
  await writeSearchRows(tx, live);
  await auditAll(
    tx,
    rows.map((row) => ({
      action: 'remove',
      actorId: ownerId,
      subject: row.public_id,
      facts: { from: row.status, cause: 'erasure' },
      at: now,
    })),
  );
  return rows.map(keyOf);
}
