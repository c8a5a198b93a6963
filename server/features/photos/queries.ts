import { sql, type Selectable } from 'kysely';

import type { Db, ListingPhotoTable, Tx } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { deleteDuplicatesOf, storePhotoHash } from '../../listings/moderation/photo-hashes.ts';
import type { DecodedUpload } from '../../pictures/decode-upload.ts';

export type PhotoRow = Selectable<ListingPhotoTable>;

const photosOfListing = (db: Db | Tx, key: ListingKey) =>
  db.selectFrom('listing_photo').where('city_id', '=', key.cityId).where('listing_id', '=', key.listingId);

/** The listing's photos in gallery order. */
export function photosOf(db: Db | Tx, key: ListingKey): Promise<PhotoRow[]> {
  return photosOfListing(db, key).selectAll().orderBy('position').orderBy('id').execute();
}

/** Inserts a photo at `position`. The caller has locked the listing's row, so positions cannot collide. */
export async function insertPhoto(
  tx: Tx,
  key: ListingKey,
  photo: {
    mediaKey: string;
    position: number;
    category: string | null;
    bytes: number;
    picture: DecodedUpload;
    previewToken: string | null;
  },
): Promise<string> {
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
      preview_token: photo.previewToken,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (photo.picture.hash) await storePhotoHash(tx, key, id, photo.picture.hash);
  return id;
}

/** Deletes photos of a listing, and the records of their duplicates. */
export async function deletePhotos(tx: Tx, key: ListingKey, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('listing_photo')
    .where('city_id', '=', key.cityId)
    .where('listing_id', '=', key.listingId)
    .where('id', 'in', [...ids])
    .execute();
  await deleteDuplicatesOf(tx, ids);
}

/** Sets the positions of the photos in this order, starting at 0. */
export async function orderPhotos(tx: Tx, key: ListingKey, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update listing_photo set position = ordered.number - 1
    from unnest(${[...ids]}::uuid[]) with ordinality as ordered (id, number)
    where city_id = ${key.cityId} and listing_id = ${key.listingId} and listing_photo.id = ordered.id`.execute(tx);
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

/** Whether visitors may see the picture. A picture that no listing uses is not public, and its files are about to be deleted. */
export async function isPublicPicture(db: Db | Tx, mediaKey: string): Promise<boolean> {
  const query = db.selectFrom('listing_photo').select('id').where('media_key', '=', mediaKey).where('preview_token', 'is', null);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** The keys that no listing uses. */
export async function unreferencedKeys(db: Db | Tx, mediaKeys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('listing_photo')
    .select('media_key')
    .where('media_key', 'in', [...mediaKeys])
    .execute();
  const usedKeys = new Set(rows.map((row) => row.media_key));
  return mediaKeys.filter((key) => !usedKeys.has(key));
}

/**
 * Takes an advisory lock on the files of a picture until the transaction ends, so that they are never written and deleted at the same time.
 */
export async function lockMedia(tx: Tx, mediaKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`media:${mediaKey}`}, 0))`.execute(tx);
}
