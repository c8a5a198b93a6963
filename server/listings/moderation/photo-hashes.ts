/** Finds photos that other listings show as well: hashes are stored, compared once, and the duplicates recorded. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { isSimilar, indexKeysOf, filterSimilar } from './similar-hashes.ts';
import { unpackHashes, type PhotoHash } from './perceptual-hash.ts';

/** The hash of a new photo, with the hashes to search for. Null when the photo shows too little to be told from others. */
type NewPhotoHash = (PhotoHash & { readonly cropHashes: Uint8Array }) | null;

/** Stores the hash of a photo, in place of an earlier one. */
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
  const columns = { coarse: String(hash.coarse), fine: Buffer.from(hash.fine), asked: Buffer.from(hash.cropHashes) };
  await tx
    .insertInto('photo_hash')
    .values({ ...photoKey, ...columns })
    .onConflict((conflict) => conflict.columns(['city_id', 'listing_id', 'photo_id']).doUpdateSet(columns))
    .execute();
}

/** Duplicates recorded for one photo, the oldest first. */
const MAX_DUPLICATES = 40;

/**
 * Searches duplicates of the listing's photos that were not compared yet: photos on the site that are copies of them, or from which they
 * were cropped. Safe to repeat and to run concurrently: of two photos added at the same time the later search finds the other.
 */
export async function searchDuplicates(db: Db | Tx, key: ListingKey): Promise<void> {
  const waiting = await db
    .selectFrom('photo_hash')
    .select(['photo_id', 'asked'])
    .where('city_id', '=', key.cityId)
    .where('listing_id', '=', key.listingId)
    .where('asked', 'is not', null)
    .execute();
  for (const { photo_id: photoId, asked } of waiting) {
    const duplicates = await findSimilarPhotos(db, key, unpackHashes(asked!));
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
  // reads the indexes only, not the table
  const { rows: candidates } = await sql<{ coarse: string }>`
    select coarse::text from (
    select coarse from photo_hash where (coarse & 2097151)::integer = any(${low}::integer[])
    union select coarse from photo_hash where ((coarse >> 21) & 2097151)::integer = any(${middle}::integer[])
    union select coarse from photo_hash where ((coarse >> 42) & 4194303)::integer = any(${high}::integer[])) found`.execute(db);
  const coarse = filterSimilar(
    hashes,
    candidates.map((row) => BigInt(row.coarse)),
  );
  if (coarse.length === 0) return [];
  const { rows } = await sql<SimilarPhoto & { coarse: string; fine: Buffer }>`
    select p.photo_id, p.city_id, p.listing_id, p.coarse::text, p.fine from unnest(${coarse.map(String)}::bigint[]) as c (bits)
    join photo_hash p on (p.coarse & 2097151)::integer = (c.bits & 2097151)::integer and p.coarse = c.bits
    where (p.city_id, p.listing_id) <> (${cityId}, ${listingId})
    order by p.listing_id, p.photo_id`.execute(db);
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
  const columns = (side: 'own' | 'other') =>
    sql.raw(side === 'own' ? 'o.city_id, o.listing_id, o.photo_id' : 't.city_id, t.listing_id, t.photo_id');
  // One statement, so that a photo is either compared or not. Both rows are locked: a photo deleted meanwhile is no duplicate.
  await sql`with o as (update photo_hash set asked = null
      where city_id = ${cityId} and listing_id = ${listingId} and photo_id = ${photoId} returning city_id, listing_id, photo_id),
    t as (select city_id, listing_id, photo_id from photo_hash
      where (city_id, listing_id, photo_id) in (select * from jsonb_to_recordset(${JSON.stringify(duplicates)}::jsonb)
        as n (city_id smallint, listing_id bigint, photo_id uuid)) for key share),
    pair as (select ${columns('own')}, ${columns('other')} from o cross join t union all select ${columns('other')}, ${columns('own')} from o cross join t)
    insert into photo_duplicate select * from pair order by 3, 6 on conflict do nothing`.execute(db);
}

/** A photo of this listing that somebody else's listing shows as well. */
export interface DuplicatePhoto {
  readonly photoId: string;
  readonly cityId: number;
  readonly listingId: number;
  readonly otherPhotoId: string;
}

/** Listings that visitors saw, see, or would see after a review. Drafts of other people prove nothing. */
const COMPARED_STATUSES = ['active', 'paused', 'closed', 'expired', 'pending_review', 'rejected', 'removed'];

/**
 * Photos that both this listing and one of another person show, possibly cropped: the oldest duplicate of each. Other listings of the
 * same owner do not count. Photos that were not compared yet are compared first.
 */
export async function findDuplicatePhotos(db: Db | Tx, key: ListingKey, ownerId: string): Promise<DuplicatePhoto[]> {
  await searchDuplicates(db, key);
  const { rows } = await sql<{ photo_id: string; duplicate_city_id: number; duplicate_listing_id: number; duplicate_photo_id: string }>`
    select distinct on (w.photo_id) w.photo_id, w.duplicate_city_id, w.duplicate_listing_id, w.duplicate_photo_id from photo_duplicate w
    join listing l on l.city_id = w.duplicate_city_id and l.id = w.duplicate_listing_id
    where w.city_id = ${key.cityId} and w.listing_id = ${key.listingId} and l.owner_id <> ${ownerId} and l.status = any(${COMPARED_STATUSES})
    order by w.photo_id, w.duplicate_listing_id, w.duplicate_photo_id`.execute(db);
  return rows.map((row) => ({
    photoId: row.photo_id,
    cityId: row.duplicate_city_id,
    listingId: row.duplicate_listing_id,
    otherPhotoId: row.duplicate_photo_id,
  }));
}
