/** Reads and writes shortlist entries. */
import { sql } from 'kysely';
import type { ShortlistStatus } from '../../../contract/shortlist.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';

interface EntryContext {
  readonly userId: string;
  readonly key: ListingKey;
  readonly now: Date;
}

/** For this time, an entry that is removed and added again keeps its position and the price with which it is compared. */
const UNDO_WINDOW_MS = 3_600_000;

/**
 * Sets the status of an entry, or toggles it when `status` is absent. It is one statement, so that no concurrent request is lost. An entry
 * whose status does not change keeps its position in the list.
 */
export async function setEntry(db: Db, { userId, key, now }: EntryContext, status: ShortlistStatus | undefined): Promise<ShortlistStatus> {
  const toggledStatus = sql<string>`case when shortlist.status = 'active' then 'inactive' else 'active' end`;
  const nextStatus = status === undefined ? toggledStatus : sql<string>`excluded.status`;
  const undoLimit = new Date(now.getTime() - UNDO_WINDOW_MS);
  const row = await db
    .insertInto('shortlist')
    .values({
      user_id: userId,
      city_id: key.cityId,
      listing_id: key.listingId,
      status: status ?? 'active',
      created_at: now,
      updated_at: now,
      note: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'city_id', 'listing_id']).doUpdateSet({
        status: nextStatus,
        created_at: sql`case when shortlist.status = 'inactive' and ${nextStatus} = 'active' and shortlist.updated_at < ${undoLimit}
          then excluded.created_at else shortlist.created_at end`,
        updated_at: sql`case when shortlist.status = ${nextStatus} then shortlist.updated_at else excluded.updated_at end`,
      }),
    )
    .returning('status')
    .executeTakeFirstOrThrow();
  return row.status as ShortlistStatus;
}

/** Returns null when the listing was never in the person's shortlist. */
export async function findEntry(db: Db, { userId, key }: Omit<EntryContext, 'now'>): Promise<ShortlistStatus | null> {
  const row = await db
    .selectFrom('shortlist')
    .select('status')
    .where('user_id', '=', userId)
    .where('city_id', '=', key.cityId)
    .where('listing_id', '=', key.listingId)
    .executeTakeFirst();
  return (row?.status as ShortlistStatus | undefined) ?? null;
}

/** Returns false when the listing is not in the shortlist. */
export async function writeNote(db: Db, { userId, key, now }: EntryContext, note: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shortlist')
    .set({ note, note_at: note === null ? null : now })
    .where('user_id', '=', userId)
    .where('city_id', '=', key.cityId)
    .where('listing_id', '=', key.listingId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A page of the shortlist, newest first, and the total number of entries. */
export async function readShortlistPage(db: Db, userId: string, { page, limit }: { page: number; limit: number }) {
  const activeEntries = db.selectFrom('shortlist').where('user_id', '=', userId).where('status', '=', 'active');
  const [{ total }, entries] = await Promise.all([
    activeEntries.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    activeEntries
      .select(['city_id as cityId', 'listing_id as listingId', 'created_at as addedAt', 'note'])
      .orderBy('created_at', 'desc')
      .orderBy('listing_id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ]);
  return { total, entries };
}

/** Finds out which of these public ids are in the shortlist. */
export async function findActiveIds(db: Db, userId: string, publicIds: readonly string[]): Promise<ReadonlySet<string>> {
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

/** The listings among these that were ever published, by public id, with the time of their first publication. */
export async function findPublishedListings(db: Db | Tx, publicIds: readonly string[]) {
  const rows = await db
    .selectFrom('listing')
    .select(['city_id as cityId', 'id as listingId', 'public_id as publicId', 'first_published_at as firstPublishedAt'])
    .where('public_id', 'in', [...publicIds])
    .where('first_published_at', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.publicId, row]));
}
