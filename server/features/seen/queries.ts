import { SEEN_KEPT } from '../../../contract/seen.ts';
import type { Db } from '../../db/schema.ts';
import { KNOWN_TO_VISITORS } from '../../views/listing-ref.ts';

/** What a person has seen and may still know of, latest first, and how many there are. */
export async function pageOfSeen(db: Db, userId: string, { page, limit }: { page: number; limit: number }) {
  const known = db
    .selectFrom('seen')
    .innerJoin('listing', (join) => join.onRef('listing.city_id', '=', 'seen.city_id').onRef('listing.id', '=', 'seen.listing_id'))
    .where('seen.user_id', '=', userId)
    .where('listing.status', 'in', KNOWN_TO_VISITORS);
  const [{ total }, entries] = await Promise.all([
    known.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    known
      .select(['seen.city_id as cityId', 'seen.listing_id as listingId', 'listing.public_id as publicId', 'seen.seen_at as seenAt'])
      .orderBy('seen.seen_at', 'desc')
      .orderBy('seen.listing_id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ]);
  return { total, entries };
}

/** Public ids of what a person has seen and is still on offer, latest first. */
export async function idsOfSeen(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('seen')
    .innerJoin('listing', (join) => join.onRef('listing.city_id', '=', 'seen.city_id').onRef('listing.id', '=', 'seen.listing_id'))
    .select('listing.public_id as publicId')
    .where('seen.user_id', '=', userId)
    .where('listing.status', '=', 'active')
    .orderBy('seen.seen_at', 'desc')
    .limit(SEEN_KEPT)
    .execute();
  return rows.map(({ publicId }) => publicId);
}

/** Those of the listings that visitors may know of, in the order asked for. */
export async function knownAmong(db: Db, publicIds: readonly string[]) {
  const rows = await db
    .selectFrom('listing')
    .select(['city_id as cityId', 'id as listingId', 'public_id as publicId'])
    .where('public_id', 'in', [...publicIds])
    .where('status', 'in', KNOWN_TO_VISITORS)
    .execute();
  const byId = new Map(rows.map((row) => [row.publicId, row]));
  return [...new Set(publicIds)].flatMap((id) => byId.get(id) ?? []);
}

/** Forgets what a person has seen: one listing, or all. */
export async function forgetSeen(db: Db, userId: string, publicId: string | undefined): Promise<void> {
  const mine = db.deleteFrom('seen').where('user_id', '=', userId);
  if (publicId === undefined) return void (await mine.execute());
  await mine
    .where((eb) =>
      eb(
        eb.refTuple('city_id', 'listing_id'),
        'in',
        eb.selectFrom('listing').select(['listing.city_id', 'listing.id']).where('public_id', '=', publicId).$asTuple('city_id', 'id'),
      ),
    )
    .execute();
}
