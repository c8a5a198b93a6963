import { sql } from 'kysely';
import type { ShortlistStatus } from '../../../contract/shortlist.ts';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../search/index.ts';
import { KNOWN_TO_VISITORS } from '../../views/listing-ref.ts';

interface Entry {
  readonly userId: string;
  readonly key: ListingKey;
  readonly now: Date;
}

/** Sets the entry, or turns it over when `status` is not given; one statement, so that no parallel click is lost. */
export async function setEntry(db: Db, { userId, key, now }: Entry, status: ShortlistStatus | undefined): Promise<ShortlistStatus> {
  const turned = sql<string>`case shortlist.status when 'active' then 'inactive' else 'active' end`;
  const next = status === undefined ? turned : sql<string>`excluded.status`;
  const row = await db
    .insertInto('shortlist')
    .values({
      user_id: userId,
      city_id: key.cityId,
      listing_id: key.listingId,
      status: status ?? 'active',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'city_id', 'listing_id']).doUpdateSet({
        status: next,
        // what stays as it was keeps its place in the list
        updated_at: sql`case when shortlist.status = ${next} then shortlist.updated_at else excluded.updated_at end`,
      }),
    )
    .returning('status')
    .executeTakeFirstOrThrow();
  return row.status as ShortlistStatus;
}

/** Null when the person never had it in the shortlist. */
export async function findEntry(db: Db, { userId, key }: Omit<Entry, 'now'>): Promise<ShortlistStatus | null> {
  const row = await db
    .selectFrom('shortlist')
    .select('status')
    .where('user_id', '=', userId)
    .where('city_id', '=', key.cityId)
    .where('listing_id', '=', key.listingId)
    .executeTakeFirst();
  return (row?.status as ShortlistStatus | undefined) ?? null;
}

/** Listings in the shortlist that visitors may know of, newest first, and how many there are. */
export async function pageOfShortlist(db: Db, userId: string, { page, limit }: { page: number; limit: number }) {
  const kept = db
    .selectFrom('shortlist')
    .innerJoin('listing', (join) =>
      join.onRef('listing.city_id', '=', 'shortlist.city_id').onRef('listing.id', '=', 'shortlist.listing_id'),
    )
    .where('shortlist.user_id', '=', userId)
    .where('shortlist.status', '=', 'active')
    .where('listing.status', 'in', KNOWN_TO_VISITORS);
  const { total } = await kept.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await kept
    .select(['shortlist.city_id as cityId', 'shortlist.listing_id as listingId'])
    .orderBy('shortlist.updated_at', 'desc')
    .orderBy('shortlist.listing_id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { total, keys: rows satisfies ListingKey[] };
}

/** Which of these public ids are in the shortlist. */
export async function activeAmong(db: Db, userId: string, publicIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('shortlist')
    .innerJoin('listing', (join) =>
      join.onRef('listing.city_id', '=', 'shortlist.city_id').onRef('listing.id', '=', 'shortlist.listing_id'),
    )
    .select('listing.public_id')
    .where('shortlist.user_id', '=', userId)
    .where('shortlist.status', '=', 'active')
    .where('listing.public_id', 'in', [...publicIds])
    .execute();
  return new Set(rows.map((row) => row.public_id));
}
