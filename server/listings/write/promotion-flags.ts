/**
 * Keeps `listing.promotion_flags`, which search and cards read, in step with the editorial picks and paid boosts that are in force now.
 * They follow from those tables alone, so one statement sets them; neither status nor version of a listing changes.
 */
import { sql } from 'kysely';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { writeSearchRows } from '../../search/table/write-rows.ts';

/** Listings updated by one transaction. */
const BATCH = 200;

/**
 * Updates the flags of one listing, or of a batch of listings whose flags are out of date. Returns the listings that changed.
 * Idempotent.
 */
export async function syncPromotionFlags(tx: Tx, now: Date, only: ListingKey | null = null): Promise<ListingKey[]> {
  const { rows } = await sql<{ city_id: number; id: number }>`
    with due as (
      select l.city_id, l.id, coalesce(p.flags, '{}') as flags
      from listing l
      left join (
        select city_id, listing_id, array_agg(distinct list order by list) as flags from (
          select city_id, listing_id, list from editorial_pick where starts_at <= ${now} and (ends_at is null or ends_at > ${now})
          union all
          select city_id, listing_id, list from boost where starts_at <= ${now} and ends_at > ${now}
        ) due
        group by city_id, listing_id
      ) p on p.city_id = l.city_id and p.listing_id = l.id
      where ${only ? sql`l.city_id = ${only.cityId} and l.id = ${only.listingId}` : sql`(l.promotion_flags <> '{}' or p.flags is not null)`}
        and (select coalesce(array_agg(flag order by flag), '{}') from unnest(l.promotion_flags) flag) <> coalesce(p.flags, '{}')
      limit ${BATCH}
      for update of l skip locked
    )
    update listing l set promotion_flags = due.flags
    from due where l.city_id = due.city_id and l.id = due.id
    returning l.city_id, l.id`.execute(tx);
  const changed = rows.map((row) => ({ cityId: row.city_id, listingId: row.id }));
  await writeSearchRows(tx, changed);
  return changed;
}

/** Run by the scheduler: updates all listings for which a pick or boost has begun or ended, in batches. */
export async function syncDuePromotionFlags({ db, now }: Pick<Deps, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const changed = await db.transaction().execute((tx) => syncPromotionFlags(tx, now()));
    if (changed.length < BATCH) return;
  }
}
