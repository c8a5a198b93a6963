/** Where the photos of a listing were seen before: fingerprints kept, looked for once, and the twins that were found. */
import { sql } from 'kysely';
import type { Db, Tx } from '../db/schema.ts';
import type { ListingKey } from '../search/index.ts';
import { isNear, keysNear, nearCoarse } from './near-prints.ts';
import { unpackPrints, type Print } from './print-record.ts';

/** What is kept of a photo until its twins were looked for; null when it shows too little to be told from others. */
export type Look = (Print & { readonly asked: Uint8Array }) | null;

/** Keeps what a photo looks like; what was kept of it before goes. */
export async function keepLook(tx: Db | Tx, key: ListingKey, photoId: string, look: Look): Promise<void> {
  const of = { city_id: key.cityId, listing_id: key.listingId, photo_id: photoId };
  if (!look) {
    await tx
      .deleteFrom('photo_print')
      .where('photo_id', '=', photoId)
      .where('city_id', '=', key.cityId)
      .where('listing_id', '=', key.listingId)
      .execute();
    return;
  }
  const kept = { coarse: String(look.coarse), fine: Buffer.from(look.fine), asked: Buffer.from(look.asked) };
  await tx
    .insertInto('photo_print')
    .values({ ...of, ...kept })
    .onConflict((conflict) => conflict.columns(['city_id', 'listing_id', 'photo_id']).doUpdateSet(kept))
    .execute();
}

/** The oldest copies of one photo that are remembered. */
const MOST = 40;

/**
 * Looks for twins of the photos of a listing nobody looked for yet: those that are on the site already and are copies of them, or what
 * they were cut from. Safe to repeat, and to run beside itself: of two photos taken in at once the later look finds the other.
 */
export async function findTwins(db: Db | Tx, key: ListingKey): Promise<void> {
  const waiting = await db
    .selectFrom('photo_print')
    .select(['photo_id', 'asked'])
    .where('city_id', '=', key.cityId)
    .where('listing_id', '=', key.listingId)
    .where('asked', 'is not', null)
    .execute();
  for (const { photo_id: photoId, asked } of waiting) {
    const twins = await nearPhotos(db, key, unpackPrints(asked!));
    await keepTwins(db, key, photoId, twins);
  }
}

interface Near {
  readonly photo_id: string;
  readonly city_id: number;
  readonly listing_id: number;
}

/** Photos of other listings near what is asked for, the oldest first, at most MOST of them. */
export async function nearPhotos(db: Db | Tx, { cityId, listingId }: ListingKey, asked: readonly Print[]): Promise<Near[]> {
  const [low, middle, high] = keysNear(asked);
  // from the indexes alone, without their rows
  const { rows: found } = await sql<{ coarse: string }>`
    select coarse::text from (
    select coarse from photo_print where (coarse & 2097151)::integer = any(${low}::integer[])
    union select coarse from photo_print where ((coarse >> 21) & 2097151)::integer = any(${middle}::integer[])
    union select coarse from photo_print where ((coarse >> 42) & 4194303)::integer = any(${high}::integer[])) found`.execute(db);
  const coarse = nearCoarse(
    asked,
    found.map((row) => BigInt(row.coarse)),
  );
  if (coarse.length === 0) return [];
  const { rows } = await sql<Near & { coarse: string; fine: Buffer }>`
    select p.photo_id, p.city_id, p.listing_id, p.coarse::text, p.fine from unnest(${coarse.map(String)}::bigint[]) as c (bits)
    join photo_print p on (p.coarse & 2097151)::integer = (c.bits & 2097151)::integer and p.coarse = c.bits
    where (p.city_id, p.listing_id) <> (${cityId}, ${listingId})
    order by p.listing_id, p.photo_id`.execute(db);
  return rows
    .filter((row) => isNear(asked, { coarse: BigInt(row.coarse), fine: row.fine }))
    .slice(0, MOST)
    .map(({ photo_id, city_id, listing_id }) => ({ photo_id, city_id, listing_id }));
}

async function keepTwins(db: Db | Tx, { cityId, listingId }: ListingKey, photoId: string, twins: readonly Near[]): Promise<void> {
  const columns = (of: 'own' | 'other') =>
    sql.raw(of === 'own' ? 'o.city_id, o.listing_id, o.photo_id' : 't.city_id, t.listing_id, t.photo_id');
  // One statement, so that a photo is either looked for or not. Both rows are held: a twin deleted meanwhile is none.
  await sql`with o as (update photo_print set asked = null
      where city_id = ${cityId} and listing_id = ${listingId} and photo_id = ${photoId} returning city_id, listing_id, photo_id),
    t as (select city_id, listing_id, photo_id from photo_print
      where (city_id, listing_id, photo_id) in (select * from jsonb_to_recordset(${JSON.stringify(twins)}::jsonb)
        as n (city_id smallint, listing_id bigint, photo_id uuid)) for key share),
    pair as (select ${columns('own')}, ${columns('other')} from o cross join t union all select ${columns('other')}, ${columns('own')} from o cross join t)
    insert into photo_twin select * from pair order by 3, 6 on conflict do nothing`.execute(db);
}

/** A photo of this listing that somebody else's listing shows. */
export interface PhotoTwin {
  readonly photoId: string;
  readonly cityId: number;
  readonly listingId: number;
  readonly twinPhotoId: string;
}

/** What of others counts: what visitors saw, see, or would see next. Drafts of strangers prove nothing. */
const SEEN = ['active', 'paused', 'closed', 'expired', 'pending_review', 'rejected', 'removed'];

/**
 * Photos that this listing and another person's both show, one of them perhaps slightly cut: the oldest for each. The owner's own
 * other listings do not count. Photos nobody looked for yet are looked for now.
 */
export async function photoTwins(db: Db | Tx, key: ListingKey, ownerId: string): Promise<PhotoTwin[]> {
  await findTwins(db, key);
  const { rows } = await sql<{ photo_id: string; twin_city_id: number; twin_listing_id: number; twin_photo_id: string }>`
    select distinct on (w.photo_id) w.photo_id, w.twin_city_id, w.twin_listing_id, w.twin_photo_id from photo_twin w
    join listing l on l.city_id = w.twin_city_id and l.id = w.twin_listing_id
    where w.city_id = ${key.cityId} and w.listing_id = ${key.listingId} and l.owner_id <> ${ownerId} and l.status = any(${SEEN})
    order by w.photo_id, w.twin_listing_id, w.twin_photo_id`.execute(db);
  return rows.map((row) => ({
    photoId: row.photo_id,
    cityId: row.twin_city_id,
    listingId: row.twin_listing_id,
    twinPhotoId: row.twin_photo_id,
  }));
}
