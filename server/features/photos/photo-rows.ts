import { sql, type Selectable } from 'kysely';

import type { Db, ListingPhotoTable, Tx } from '../../db/schema.ts';
import type { ListingKey } from '../../search/index.ts';
import { keepLook } from '../../views/photo-prints.ts';
import type { Picture } from './picture.ts';

export type PhotoRow = Selectable<ListingPhotoTable>;

const ofListing = (db: Db | Tx, key: ListingKey) =>
  db.selectFrom('listing_photo').where('city_id', '=', key.cityId).where('listing_id', '=', key.listingId);

/** The gallery in its order. */
export function photosOf(db: Db | Tx, key: ListingKey): Promise<PhotoRow[]> {
  return ofListing(db, key).selectAll().orderBy('position').orderBy('id').execute();
}

/** Appends a picture; the caller holds the listing's row, so positions cannot collide. */
export async function insertPhoto(
  tx: Tx,
  key: ListingKey,
  photo: { mediaKey: string; position: number; category: string | null; bytes: number; picture: Picture },
): Promise<void> {
  const { id } = await tx
    .insertInto('listing_photo')
    .values({
      city_id: key.cityId,
      listing_id: key.listingId,
      position: photo.position,
      media_key: photo.mediaKey,
      category: photo.category,
      alt_text: null,
      width: photo.picture.width,
      height: photo.picture.height,
      bytes: photo.bytes,
      blur: photo.picture.blur,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (photo.picture.look) await keepLook(tx, key, id, photo.picture.look);
}

export async function deletePhotos(tx: Tx, key: ListingKey, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('listing_photo')
    .where('city_id', '=', key.cityId)
    .where('listing_id', '=', key.listingId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Numbers the photos from 0 in this order. */
export async function orderPhotos(tx: Tx, key: ListingKey, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update listing_photo set position = placed.at - 1
    from unnest(${[...ids]}::uuid[]) with ordinality as placed (id, at)
    where city_id = ${key.cityId} and listing_id = ${key.listingId} and listing_photo.id = placed.id`.execute(tx);
}

export async function updatePhoto(
  tx: Tx,
  key: ListingKey,
  id: string,
  change: { category?: string | null; alt_text?: string | null },
): Promise<void> {
  await tx
    .updateTable('listing_photo')
    .set(change)
    .where('city_id', '=', key.cityId)
    .where('listing_id', '=', key.listingId)
    .where('id', '=', id)
    .execute();
}

/** Which of these pictures no listing shows. */
export async function unreferenced(db: Db | Tx, mediaKeys: readonly string[]): Promise<string[]> {
  const used = await db
    .selectFrom('listing_photo')
    .select('media_key')
    .where('media_key', 'in', [...mediaKeys])
    .execute();
  const keep = new Set(used.map((row) => row.media_key));
  return mediaKeys.filter((key) => !keep.has(key));
}

/** Held while a picture's files are written or swept, so that the two never cross. Ends with the transaction. */
export async function lockMedia(tx: Tx, mediaKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`media:${mediaKey}`}, 0))`.execute(tx);
}
