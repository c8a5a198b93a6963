/** Pauses boosts while their listing is not live, so that paid days are not lost. */
import { sql } from 'kysely';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { ListingKey } from '../../db/listing-key.ts';

/**
 * Pauses boosts of listings that are not live, and resumes those of listings that are live again. Idempotent; runs every five minutes, so a pause is
 * recorded up to five minutes late.
 */
export async function pauseBoosts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now();
  await db.transaction().execute(async (tx) => {
    await sql`
      update boost b set paused_since = greatest(${at}, b.starts_at) from listing l
      where l.city_id = b.city_id and l.id = b.listing_id and l.status <> 'active' and b.paused_since is null and b.ends_at > ${at}
        and b.starts_at <= ${at}
        -- boosts queued after a paused one have not begun
        and not exists (select from boost first where first.city_id = b.city_id and first.listing_id = b.listing_id and first.list = b.list
          and first.paused_since is not null)`.execute(tx);
    await resumeBoosts(tx, at);
  });
}

/** Resumes paused boosts of live listings (of one, or of all) by shifting them, and those queued after them, by the paused time. */
export async function resumeBoosts(tx: Tx, at: Date, only: ListingKey | null = null): Promise<void> {
  await sql`
    with back as (
      select b.id, b.city_id, b.listing_id, b.list, ${at}::timestamptz - b.paused_since as away from boost b
      join listing l on l.city_id = b.city_id and l.id = b.listing_id and l.status = 'active'
      where b.paused_since is not null ${only ? sql`and b.city_id = ${only.cityId} and b.listing_id = ${only.listingId}` : sql``}
      for update of b
    )
    update boost b set
      starts_at = case when b.id = back.id then b.starts_at else b.starts_at + back.away end,
      ends_at = b.ends_at + back.away,
      paused_since = null
    from back
    where b.city_id = back.city_id and b.listing_id = back.listing_id and b.list = back.list
      and (b.id = back.id or b.starts_at >= (select ends_at from boost first where first.id = back.id))`.execute(tx);
}
