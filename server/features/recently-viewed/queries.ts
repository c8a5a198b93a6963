import { MAX_RECENTLY_VIEWED } from '../../../contract/recently-viewed.ts';
import type { Db } from '../../db/schema.ts';
import { ONCE_PUBLISHED_STATUSES } from '../../listings/read/listing-ref.ts';

/** A page of the listings that a person has viewed and may still see, latest first, and their total number. */
export async function readViewedPage(db: Db, userId: string, { page, limit }: { page: number; limit: number }) {
  const viewed = db
    .selectFrom('recently_viewed')
    .innerJoin('listing', (join) =>
      join.onRef('listing.city_id', '=', 'recently_viewed.city_id').onRef('listing.id', '=', 'recently_viewed.listing_id'),
    )
    .where('recently_viewed.user_id', '=', userId)
    .where('listing.status', 'in', ONCE_PUBLISHED_STATUSES);
  const [{ total }, entries] = await Promise.all([
    viewed.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    viewed
      .select([
        'recently_viewed.city_id as cityId',
        'recently_viewed.listing_id as listingId',
        'listing.public_id as publicId',
        'recently_viewed.viewed_at as seenAt',
      ])
      .orderBy('recently_viewed.viewed_at', 'desc')
      .orderBy('recently_viewed.listing_id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ]);
  return { total, entries };
}

/** The public ids of the live listings that a person has viewed, latest first. */
export async function readViewedIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('recently_viewed')
    .innerJoin('listing', (join) =>
      join.onRef('listing.city_id', '=', 'recently_viewed.city_id').onRef('listing.id', '=', 'recently_viewed.listing_id'),
    )
    .select('listing.public_id as publicId')
    .where('recently_viewed.user_id', '=', userId)
    .where('listing.status', '=', 'active')
    .orderBy('recently_viewed.viewed_at', 'desc')
    .limit(MAX_RECENTLY_VIEWED)
    .execute();
  return rows.map(({ publicId }) => publicId);
}

/** The listings with these public ids that visitors may see, in the order of `publicIds`. */
export async function findPublishedListings(db: Db, publicIds: readonly string[]) {
  const rows = await db
    .selectFrom('listing')
    .select(['city_id as cityId', 'id as listingId', 'public_id as publicId'])
    .where('public_id', 'in', [...publicIds])
    .where('status', 'in', ONCE_PUBLISHED_STATUSES)
    .execute();
  const byId = new Map(rows.map((row) => [row.publicId, row]));
  return [...new Set(publicIds)].flatMap((id) => byId.get(id) ?? []);
}

/** Deletes one listing from the viewed listings of a person, or all of them. */
export async function deleteViewed(db: Db, userId: string, publicId: string | undefined): Promise<void> {
  const query = db.deleteFrom('recently_viewed').where('user_id', '=', userId);
  if (publicId === undefined) return void (await query.execute());
  await query
    .where((e) =>
      e(
        e.refTuple('city_id', 'listing_id'),
        'in',
        e.selectFrom('listing').select(['listing.city_id', 'listing.id']).where('public_id', '=', publicId).$asTuple('city_id', 'id'),
      ),
    )
    .execute();
}
