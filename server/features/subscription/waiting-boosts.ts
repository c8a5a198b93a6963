/** Days that were paid for are days on the list: while a home is paused, closed or hidden they stand still. */
import { sql } from 'kysely';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { ListingKey } from '../../search/index.ts';

/**
 * Stops the days of boosts whose home is not shown, and lets those go on whose home is back. Safe to repeat; what lies between two
 * rounds (five minutes) is not counted.
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
    await resumeBoosts(tx, at);
  });
}

/** Lets boosts go on whose home is on offer again, of all homes or of one: as much later as it was away, with those that stand behind. */
export async function resumeBoosts(tx: Tx, at: Date, only: ListingKey | null = null): Promise<void> {
  await sql`
    with back as (
      select b.id, b.city_id, b.listing_id, b.list, ${at}::timestamptz - b.held_since as away from boost b
      join listing l on l.city_id = b.city_id and l.id = b.listing_id and l.status = 'active'
      where b.held_since is not null ${only ? sql`and b.city_id = ${only.cityId} and b.listing_id = ${only.listingId}` : sql``}
      for update of b
    )
    update boost b set
      starts_at = case when b.id = back.id then b.starts_at else b.starts_at + back.away end,
      ends_at = b.ends_at + back.away,
      held_since = null
    from back
    where b.city_id = back.city_id and b.listing_id = back.listing_id and b.list = back.list
      and (b.id = back.id or b.starts_at >= (select ends_at from boost first where first.id = back.id))`.execute(tx);
}
