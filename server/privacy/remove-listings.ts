/** Permanent removal of a user's listings, in batches. */
import { sql } from 'kysely';
import { auditAll } from '../db/audit.ts';
import type { Tx } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { ListingKey } from '../db/listing-key.ts';
import { writeSearchRows } from '../search/table/write-rows.ts';
import { listingKeyOf } from '../listings/present/rows.ts';

/** Listings removed in one transaction. */
export const REMOVAL_BATCH = 200;

/**
 * Removes the next batch of a user's listings. Listings that were never published are deleted. Published ones keep an empty row with
 * status `removed`, so that their pages can say that the listing was removed. A job deletes the photos afterwards.
 * @returns the listings to refresh in search; fewer than `REMOVAL_BATCH` when none are left
 */
export async function removeListings(deps: Pick<Deps, 'jobs'>, tx: Tx, ownerId: string, now: Date): Promise<ListingKey[]> {
  const rows = await tx
    .selectFrom('listing')
    .select(['city_id', 'id', 'public_id', 'status', 'first_published_at'])
    .where('owner_id', '=', ownerId)
    .where((e) => e.or([e('status', '!=', 'removed'), sql<boolean>`details <> '{}'`]))
    // active listings first, because visitors see them
    .orderBy((e) => e.case().when('status', '=', 'active').then(0).else(1).end())
    .orderBy('id')
    .limit(REMOVAL_BATCH)
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
  const [published, unpublished] = [
    rows.filter((row) => row.first_published_at !== null),
    rows.filter((row) => row.first_published_at === null),
  ];
  if (unpublished.length > 0) {
    await tx
      .deleteFrom('listing')
      .where('city_id', 'in', cities)
      .where(
        'id',
        'in',
        unpublished.map((row) => row.id),
      )
      .execute();
  }
  if (published.length > 0) {
    await tx
      .updateTable('listing')
      .set((e) => ({
        status: 'removed',
        version: e('version', '+', 1),
        updated_at: now,
        closed_at: e.fn.coalesce('closed_at', e.val(now)),
        close_reason: 'its owner left',
        details: {},
        baseline: null,
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
        published.map((row) => row.id),
      )
      .execute();
  }
  const live = rows.filter((row) => row.status === 'active').map(listingKeyOf);
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
  return rows.map(listingKeyOf);
}
