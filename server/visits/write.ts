import { sql } from 'kysely';
import { SEEN_KEPT } from '../../contract/seen.ts';
import type { Db, Tx } from '../db/schema.ts';

export interface Mark {
  readonly publicId: string;
  /** Of the calendar in India. */
  readonly day: string;
  readonly mark: Buffer;
}
export interface Seen {
  readonly userId: string;
  readonly publicId: string;
  readonly at: Date;
}

/**
 * Counts visits. One statement: a mark that is there already counts nothing, so writing the same visits again, here or in
 * another process, changes nothing. Everybody writes in the same order, so nobody waits in a circle. Visits of what is not on the
 * market are left out.
 */
export async function writeVisits(db: Db, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return;
  await sql`
    with visit as materialized (
      select l.city_id, l.id, v.day, v.mark
      from unnest(${marks.map(({ publicId }) => publicId)}::text[], ${marks.map(({ day }) => day)}::date[], ${marks.map(({ mark }) => mark)}::bytea[])
        as v (public_id, day, mark)
      join listing l on l.public_id = v.public_id and l.status = 'active'
    ), fresh as (
      insert into visit_mark (day, city_id, mark)
      select day, city_id, mark from visit order by day, city_id, mark
      on conflict do nothing
      returning day, city_id, mark
    )
    insert into listing_day (city_id, listing_id, day, views)
    select visit.city_id, visit.id, visit.day, count(distinct visit.mark)
    from visit join fresh using (day, city_id, mark)
    group by visit.city_id, visit.id, visit.day
    order by visit.city_id, visit.id, visit.day
    on conflict (city_id, listing_id, day) do update set views = listing_day.views + excluded.views`.execute(db);
}

/**
 * Remembers what people saw, each listing at its latest time, and lets the oldest of each go beyond the 200 that are kept.
 * What visitors may not know of, and people's own listings, are left out. Safe to repeat.
 */
export async function writeSeen(db: Db | Tx, entries: readonly Seen[], statuses: readonly string[]): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    with given as materialized (
      select u.id as user_id, l.city_id, l.id, max(g.at) as at
      from unnest(${entries.map(({ userId }) => userId)}::uuid[], ${entries.map(({ publicId }) => publicId)}::text[], ${entries.map(({ at }) => at)}::timestamptz[])
        as g (user_id, public_id, at)
      join app_user u on u.id = g.user_id
      join listing l on l.public_id = g.public_id and l.owner_id <> u.id and l.status = any(${[...statuses]})
      group by u.id, l.city_id, l.id
    )
    insert into seen (user_id, city_id, listing_id, seen_at)
    select user_id, city_id, id, at from given order by user_id, city_id, id
    on conflict (user_id, city_id, listing_id) do update set seen_at = greatest(seen.seen_at, excluded.seen_at)`.execute(db);
  await sql`
    with old as (
      select s.user_id, s.city_id, s.listing_id
      from unnest(${[...new Set(entries.map(({ userId }) => userId))]}::uuid[]) as person (id)
      cross join lateral (
        select user_id, city_id, listing_id from seen where user_id = person.id
        order by seen_at desc, listing_id desc offset ${SEEN_KEPT}
      ) s
    )
    delete from seen using old
    where seen.user_id = old.user_id and seen.city_id = old.city_id and seen.listing_id = old.listing_id`.execute(db);
}
