/** Days that were paid for are days on the list: while a home is paused, closed or hidden they stand still. */
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';

/**
 * Stops the days of boosts whose home is not shown, and lets those go on whose home is back, as much later as it was away. Safe to
 * repeat; what lies between two rounds (five minutes) is not counted.
 */
export async function holdBoosts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now();
  await db.transaction().execute(async (tx) => {
    await sql`
      update boost b set held_since = greatest(${at}, b.starts_at) from listing l
      where l.city_id = b.city_id and l.id = b.listing_id and l.status <> 'active' and b.held_since is null and b.ends_at > ${at}
        and b.starts_at <= ${at}
        -- what stands behind one that waits has not begun
        and not exists (select from boost first where first.city_id = b.city_id and first.listing_id = b.listing_id and first.list = b.list
          and first.held_since is not null)`.execute(tx);
    await sql`
      with back as (
        select b.id, b.city_id, b.listing_id, b.list, ${at}::timestamptz - b.held_since as away from boost b
        join listing l on l.city_id = b.city_id and l.id = b.listing_id and l.status = 'active'
        where b.held_since is not null for update of b
      )
      update boost b set
        starts_at = case when b.id = back.id then b.starts_at else b.starts_at + back.away end,
        ends_at = b.ends_at + back.away,
        held_since = null
      from back
      -- those that stand behind it move along
      where b.city_id = back.city_id and b.listing_id = back.listing_id and b.list = back.list
        and (b.id = back.id or b.starts_at >= (select ends_at from boost first where first.id = back.id))`.execute(tx);
  });
}
