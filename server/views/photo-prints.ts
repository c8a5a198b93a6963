/** Where the photos of a listing were seen before: fingerprints kept, and looked up among a million. */
import { sql } from 'kysely';
import type { Db, Tx } from '../db/schema.ts';
import type { ListingKey } from '../search/index.ts';

/** Bits of 64 and of 256 in which copies differ at most; measured in `docs/performance.md`. */
export const NEAR_COARSE = 11;
export const NEAR_FINE = 76;

const BANDS = 4;
const BAND_BITS = 16;
const FINE_BYTES = 32;

/** The quarters of a fingerprint, numbered by their place so that equal ones of different places differ. */
export function bandsOf(coarse: bigint): number[] {
  const bits = BigInt.asUintN(64, coarse);
  return Array.from({ length: BANDS }, (_, at) => bandKey(at, Number((bits >> BigInt(at * BAND_BITS)) & 0xffffn)));
}
// of a signed 32-bit column
const bandKey = (at: number, value: number): number => (at << BAND_BITS) | value;

/**
 * Every key that shares a quarter with a fingerprint up to two bits: of those at most NEAR_COARSE = 4 * 2 + 3 bits away, one quarter
 * at least differs by two or less, so none is missed.
 */
export function keysNear(coarse: bigint): number[] {
  return bandsOf(coarse).flatMap((key) => {
    const keys = [key];
    for (let one = 0; one < BAND_BITS; one++) {
      keys.push(key ^ (1 << one));
      for (let two = one + 1; two < BAND_BITS; two++) keys.push(key ^ (1 << one) ^ (1 << two));
    }
    return keys;
  });
}

export interface Print {
  readonly coarse: bigint;
  readonly fine: Uint8Array;
}

/** Keeps what a photo looks like; nothing when it shows too little. */
export async function keepPrints(tx: Tx, key: ListingKey, photoId: string, prints: readonly Print[]): Promise<void> {
  if (prints.length === 0) return;
  await tx
    .insertInto('photo_print')
    .values({
      city_id: key.cityId,
      listing_id: key.listingId,
      photo_id: photoId,
      coarse: prints.map(({ coarse }) => String(coarse)),
      fine: Buffer.concat(prints.map(({ fine }) => fine)),
      bands: [...new Set(prints.flatMap(({ coarse }) => bandsOf(coarse)))],
    })
    .onConflict((conflict) => conflict.columns(['city_id', 'listing_id', 'photo_id']).doNothing())
    .execute();
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
const MOST = 40;

/**
 * Photos of other people's listings that are copies of these, or of which these are slightly cropped ones: the oldest for each. The
 * owner's own other listings do not count.
 */
export async function photoTwins(db: Db | Tx, { cityId, listingId }: ListingKey, ownerId: string): Promise<PhotoTwin[]> {
  const own = await db
    .selectFrom('photo_print')
    .select(['photo_id', 'coarse', 'fine'])
    .where('city_id', '=', cityId)
    .where('listing_id', '=', listingId)
    .execute();
  const asked = own.map(({ photo_id, coarse }) => ({ photo_id, whole: coarse[0]!, keys: keysNear(BigInt(coarse[0]!)) }));
  if (asked.length === 0) return [];
  const { rows } = await sql<{ own_id: string; photo_id: string; city_id: number; listing_id: number; fine: Buffer; coarse: string[] }>`
    select q.photo_id as own_id, near.* from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as q (photo_id uuid, whole text, keys integer[])
    cross join lateral (
      select p.photo_id, p.city_id, p.listing_id, p.fine, p.coarse from photo_print p
      join listing l on l.city_id = p.city_id and l.id = p.listing_id
      where p.bands && q.keys
        and exists (select from unnest(p.coarse) c where bit_count((c # q.whole::bigint)::bit(64)) <= ${NEAR_COARSE})
        and l.owner_id <> ${ownerId} and l.status = any(${SEEN})
      order by p.listing_id limit ${MOST}) near`.execute(db);
  const fineOf = new Map(own.map(({ photo_id, fine }) => [photo_id, fine.subarray(0, FINE_BYTES)]));
  const twins = new Map<string, PhotoTwin>();
  for (const row of rows) {
    const whole = fineOf.get(row.own_id)!;
    if (twins.has(row.own_id) || !isNear(whole, row.fine)) continue;
    twins.set(row.own_id, { photoId: row.own_id, cityId: row.city_id, listingId: Number(row.listing_id), twinPhotoId: row.photo_id });
  }
  return [...twins.values()];
}

/** Near the other photo, or near one of its cropped forms. */
function isNear(whole: Uint8Array, others: Uint8Array): boolean {
  for (let from = 0; from < others.length; from += FINE_BYTES) {
    if (bitsApart(whole, others.subarray(from, from + FINE_BYTES)) <= NEAR_FINE) return true;
  }
  return false;
}

/** Bits in which two fine fingerprints differ. */
export function bitsApart(a: Uint8Array, b: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < a.length; at++) {
    let difference = a[at]! ^ b[at]!;
    for (; difference > 0; difference &= difference - 1) count += 1;
  }
  return count;
}
