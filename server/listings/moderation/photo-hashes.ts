/** Finds photos that other listings also show: stores hashes, compares each photo once, and records the duplicates. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { isSimilar, indexKeysOf, filterSimilar } from './similar-hashes.ts';
import { unpackHashes, type PhotoHash } from './perceptual-hash.ts';

/** The hash of a new photo, with the hashes to search for. Null when the photo has too little detail to be distinguished from others. */
type NewPhotoHash = (PhotoHash & { readonly cropHashes: Uint8Array }) | null;

/** Stores the hash of a photo, and replaces an earlier one. */
export async function storePhotoHash(tx: Db | Tx, key: ListingKey, photoId: string, hash: NewPhotoHash): Promise<void> {
  const photoKey = { city_id: key.cityId, listing_id: key.listingId, photo_id: photoId };
  if (!hash) {
    await tx
      .deleteFrom('photo_hash')
      .where('photo_id', '=', photoId)
      .where('city_id', '=', key.cityId)
      .where('listing_id', '=', key.listingId)
      .execute();
    return;
  }
  const columns = { coarse: String(hash.coarse), fine: Buffer.from(hash.fine), crop_hashes: Buffer.from(hash.cropHashes) };
  await tx
    .insertInto('photo_hash')
    .values({ ...photoKey, ...columns })
    .onConflict((conflict) => conflict.columns(['city_id', 'listing_id', 'photo_id']).doUpdateSet(columns))
    .execute();
}

/** Maximum number of duplicates that are recorded for one photo, oldest first. */
const MAX_DUPLICATES = 40;
/** Maximum number of photos with a similar coarse hash whose fine hashes are read, oldest first; a picture may be on very many listings. */
const MAX_COMPARED = 1000;

/**
 * Searches for duplicates of the listing's photos that were not compared yet: photos on the site that are copies of them, or from which
 * they were cropped. Safe to repeat and to run in parallel: of two photos that are added at the same time, the later search finds the
 * other.
 */
export async function searchDuplicates(db: Db | Tx, key: ListingKey): Promise<void> {
  const uncompared = await db
    .selectFrom('photo_hash')
    .select(['photo_id', 'crop_hashes'])
    .where('city_id', '=', key.cityId)
    .where('listing_id', '=', key.listingId)
    .where('crop_hashes', 'is not', null)
    .execute();
  for (const { photo_id: photoId, crop_hashes: cropHashes } of uncompared) {
    const duplicates = await findSimilarPhotos(db, key, unpackHashes(cropHashes!));
    await storeDuplicates(db, key, photoId, duplicates);
  }
}

interface SimilarPhoto {
  readonly photo_id: string;
  readonly city_id: number;
  readonly listing_id: number;
}

/** Photos of other listings that are similar to any of the hashes, oldest first, at most `MAX_DUPLICATES`. */
export async function findSimilarPhotos(
  db: Db | Tx,
  { cityId, listingId }: ListingKey,
  hashes: readonly PhotoHash[],
): Promise<SimilarPhoto[]> {
  const [low, middle, high] = indexKeysOf(hashes);
  // reads only the indexes, one for each of the three parts of the hash (see `THIRDS`), and not the table
  const { rows: candidates } = await sql<{ coarse: string }>`
    select coarse::text from (
    select coarse from photo_hash where (coarse & 2097151)::integer = any(${low}::integer[])
    union select coarse from photo_hash where ((coarse >> 21) & 2097151)::integer = any(${middle}::integer[])
    union select coarse from photo_hash where ((coarse >> 42) & 4194303)::integer = any(${high}::integer[])) found`.execute(db);
  const similarCoarse = filterSimilar(
    hashes,
    candidates.map((row) => BigInt(row.coarse)),
  );
  if (similarCoarse.length === 0) return [];
  const { rows } = await sql<SimilarPhoto & { coarse: string; fine: Buffer }>`
    select p.photo_id, p.city_id, p.listing_id, p.coarse::text, p.fine from unnest(${similarCoarse.map(String)}::bigint[]) as c (bits)
    join photo_hash p on (p.coarse & 2097151)::integer = (c.bits & 2097151)::integer and p.coarse = c.bits
    where (p.city_id, p.listing_id) <> (${cityId}, ${listingId})
    order by p.listing_id, p.photo_id
    limit ${MAX_COMPARED}`.execute(db);
  return rows
    .filter((row) => isSimilar(hashes, { coarse: BigInt(row.coarse), fine: row.fine }))
    .slice(0, MAX_DUPLICATES)
    .map(({ photo_id, city_id, listing_id }) => ({ photo_id, city_id, listing_id }));
}

async function storeDuplicates(
  db: Db | Tx,
  { cityId, listingId }: ListingKey,
  photoId: string,
  duplicates: readonly SimilarPhoto[],
): Promise<void> {
  // in one transaction, so that a photo is either compared completely or not at all
  if (!db.isTransaction) return db.transaction().execute((tx) => storeDuplicates(tx, { cityId, listingId }, photoId, duplicates));
  const compared = await db
    .updateTable('photo_hash')
    .set({ crop_hashes: null })
    .where('city_id', '=', cityId)
    .where('listing_id', '=', listingId)
    .where('photo_id', '=', photoId)
    .returning('photo_id')
    .executeTakeFirst();
  if (!compared || duplicates.length === 0) return;
  const existing: SimilarPhoto[] = [];
  for (const [city, cityDuplicates] of [...Map.groupBy(duplicates, ({ city_id }) => city_id)].toSorted(([a], [b]) => a - b))
    existing.push(...(await lockExisting(db, city, cityDuplicates)));
  const ownPhoto = { city_id: cityId, listing_id: listingId, photo_id: photoId };
  const pairs = existing
    .flatMap((other) => [duplicateRow(ownPhoto, other), duplicateRow(other, ownPhoto)])
    .toSorted((a, b) => a.photo_id.localeCompare(b.photo_id) || a.duplicate_photo_id.localeCompare(b.duplicate_photo_id));
  if (pairs.length === 0) return;
  await db
    .insertInto('photo_duplicate')
    .values(pairs)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const duplicateRow = (photo: SimilarPhoto, other: SimilarPhoto) => ({
  ...photo,
  duplicate_city_id: other.city_id,
  duplicate_listing_id: other.listing_id,
  duplicate_photo_id: other.photo_id,
});

/**
 * Locks the photos of one city that still exist. They cannot be deleted until the transaction ends. A photo that was deleted meanwhile
 * is not a duplicate.
 */
function lockExisting(tx: Db | Tx, cityId: number, photos: readonly SimilarPhoto[]): Promise<SimilarPhoto[]> {
  return tx
    .selectFrom('photo_hash')
    .select(['city_id', 'listing_id', 'photo_id'])
    .where('city_id', '=', cityId)
    .where('listing_id', 'in', [...new Set(photos.map(({ listing_id }) => listing_id))])
    .where('photo_id', 'in', [...new Set(photos.map(({ photo_id }) => photo_id))])
    .orderBy('photo_id')
    .forKeyShare()
    .execute();
}

/** A photo of this listing that somebody else's listing also shows. */
export interface DuplicatePhoto {
  readonly photoId: string;
  readonly cityId: number;
  readonly listingId: number;
  readonly otherPhotoId: string;
}

/** Statuses of listings that visitors saw, see, or would see after a review. Drafts of other people prove nothing. */
const COUNTED_STATUSES = ['active', 'paused', 'closed', 'expired', 'pending_review', 'rejected', 'removed'];

/**
 * Finds photos that both this listing and a listing of another person show, possibly cropped, with the oldest duplicate of each. Other
 * listings of the same owner do not count. Photos that were not compared yet are compared first.
 */
export async function findDuplicatesOfListing(db: Db | Tx, key: ListingKey, ownerId: string): Promise<DuplicatePhoto[]> {
  await searchDuplicates(db, key);
  const pairs = await db
    .selectFrom('photo_duplicate')
    .select([
      'photo_id as photoId',
      'duplicate_city_id as cityId',
      'duplicate_listing_id as listingId',
      'duplicate_photo_id as otherPhotoId',
    ])
    .where('city_id', '=', key.cityId)
    .where('listing_id', '=', key.listingId)
    .orderBy('photo_id')
    // ids of photos are in the order in which they were uploaded
    .orderBy('duplicate_photo_id')
    .execute();
  const countedIds = new Set<string>();
  for (const [cityId, cityPairs] of Map.groupBy(pairs, (pair) => pair.cityId))
    for (const id of await readCountedPhotoIds(db, cityId, cityPairs, ownerId)) countedIds.add(id);
  const countedPairs = pairs.filter(({ otherPhotoId }) => countedIds.has(otherPhotoId));
  return [...Map.groupBy(countedPairs, ({ photoId }) => photoId).values()].map((pairsOfPhoto) => pairsOfPhoto[0]!);
}

/** Ids of the other photos in one city that still exist and belong to a listing of another person with one of `COUNTED_STATUSES`. */
async function readCountedPhotoIds(db: Db | Tx, cityId: number, pairs: readonly DuplicatePhoto[], ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('photo_hash as p')
    .innerJoin('listing as l', (join) => join.onRef('l.city_id', '=', 'p.city_id').onRef('l.id', '=', 'p.listing_id'))
    .select('p.photo_id')
    .where('p.city_id', '=', cityId)
    // arrays, because a common picture has more duplicates than a statement may have parameters
    .where(sql<boolean>`p.listing_id = any(${sql.val([...new Set(pairs.map(({ listingId }) => listingId))])}::bigint[])`)
    .where(sql<boolean>`p.photo_id = any(${sql.val([...new Set(pairs.map(({ otherPhotoId }) => otherPhotoId))])}::uuid[])`)
    .where('l.owner_id', '<>', ownerId)
    .where('l.status', 'in', COUNTED_STATUSES)
    .execute();
  return rows.map(({ photo_id }) => photo_id);
}

/**
 * Deletes the pairs in which another listing names these deleted photos as duplicates. Those listings may be in any city, so no foreign key
 * deletes the pairs.
 */
export async function deleteDuplicatesOf(tx: Tx, photoIds: readonly string[]): Promise<void> {
  if (photoIds.length === 0) return;
  await tx
    .deleteFrom('photo_duplicate')
    .where('duplicate_photo_id', 'in', [...photoIds])
    .execute();
}
