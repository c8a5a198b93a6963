import { sql } from 'kysely';
import { MAX_RECENTLY_VIEWED } from '../../contract/recently-viewed.ts';
import type { Db, Tx } from '../db/schema.ts';

interface CountedVisit {
  readonly publicId: string;
  /** Calendar day in India, `YYYY-MM-DD`. */
  readonly day: string;
  readonly visitorHash: Buffer;
}
export interface ViewedListing {
  readonly userId: string;
  readonly publicId: string;
  readonly viewedAt: Date;
}

/**
 * Counts visits in one statement. Idempotent across processes: an existing visitor hash is not counted again. Rows are written in a fixed
 * order to avoid deadlocks. Visits of listings that are not live are ignored.
 */
export async function writeVisits(db: Db, visits: readonly CountedVisit[]): Promise<void> {
  if (visits.length === 0) return;
  await sql`
    with visit as materialized (
      select l.city_id, l.id, v.day, v.visitor_hash
      from unnest(${visits.map(({ publicId }) => publicId)}::text[], ${visits.map(({ day }) => day)}::date[], ${visits.map(({ visitorHash }) => visitorHash)}::bytea[])
        as v (public_id, day, visitor_hash)
      join listing l on l.public_id = v.public_id and l.status = 'active'
    ), new_visitor as (
      insert into counted_visitor (day, city_id, visitor_hash)
      select day, city_id, visitor_hash from visit order by day, city_id, visitor_hash
      on conflict do nothing
      returning day, city_id, visitor_hash
    )
    insert into daily_listing_views (city_id, listing_id, day, views)
    select visit.city_id, visit.id, visit.day, count(distinct visit.visitor_hash)
    from visit join new_visitor using (day, city_id, visitor_hash)
    group by visit.city_id, visit.id, visit.day
    order by visit.city_id, visit.id, visit.day
    on conflict (city_id, listing_id, day) do update set views = daily_listing_views.views + excluded.views`.execute(db);
}

/**
 * Stores recently viewed listings with their latest time, and deletes the oldest above the limit per person. Listings with other statuses,
 * and people's own listings, are ignored. Idempotent.
 */
export async function writeViewedListings(db: Db | Tx, entries: readonly ViewedListing[], statuses: readonly string[]): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    with viewed as materialized (
      select u.id as user_id, l.city_id, l.id, max(e.viewed_at) as viewed_at
      from unnest(${entries.map(({ userId }) => userId)}::uuid[], ${entries.map(({ publicId }) => publicId)}::text[], ${entries.map(({ viewedAt }) => viewedAt)}::timestamptz[])
        as e (user_id, public_id, viewed_at)
      join app_user u on u.id = e.user_id
      join listing l on l.public_id = e.public_id and l.owner_id <> u.id and l.status = any(${[...statuses]})
      group by u.id, l.city_id, l.id
    )
    insert into recently_viewed (user_id, city_id, listing_id, viewed_at)
    select user_id, city_id, id, viewed_at from viewed order by user_id, city_id, id
    on conflict (user_id, city_id, listing_id) do update set viewed_at = greatest(recently_viewed.viewed_at, excluded.viewed_at)`.execute(
    db,
  );
  const { rows: old } = await sql<{ user_id: string; city_id: number; listing_id: number }>`
    select user_id, city_id, listing_id from (
      select user_id, city_id, listing_id, row_number() over (partition by user_id order by viewed_at desc, listing_id desc) as position
      from recently_viewed where user_id = any(${[...new Set(entries.map(({ userId }) => userId))]}::uuid[])
    ) ranked where position > ${MAX_RECENTLY_VIEWED}`.execute(db);
  if (old.length === 0) return;
  await sql`
    delete from recently_viewed v
    using jsonb_to_recordset(${JSON.stringify(old)}::jsonb) as old (user_id uuid, city_id smallint, listing_id bigint)
    where v.user_id = old.user_id and v.city_id = old.city_id and v.listing_id = old.listing_id`.execute(db);
}
