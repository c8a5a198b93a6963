/**
 * Synchronises `listing.promotion_flags`, which search and cards read, with the current entries of curated lists and paid boosts. The flags
 * depend only on those tables, so one statement per city sets them; neither the status nor the version of a listing changes.
 */
import { sql } from 'kysely';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { writeSearchRows } from '../../search/table/write-rows.ts';

/** Number of listings that one transaction updates. */
const LISTINGS_PER_BATCH = 200;

/**
 * Updates the flags of one listing, or of a batch of listings whose flags are outdated. Idempotent.
 * @returns the listings that changed
 */
export async function syncPromotionFlags(tx: Tx, now: Date, onlyListing: ListingKey | null = null): Promise<ListingKey[]> {
  const cities = onlyListing ? [onlyListing.cityId] : await citiesWithPromotion(tx);
  const changed: ListingKey[] = [];
  for (const cityId of cities) {
    if (changed.length >= LISTINGS_PER_BATCH) break;
    changed.push(...(await syncCity(tx, now, cityId, onlyListing, LISTINGS_PER_BATCH - changed.length)));
  }
  await writeSearchRows(tx, changed);
  return changed;
}

/** Cities with listings that are promoted, or that still have promotion flags. */
async function citiesWithPromotion(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ city_id: number }>`
    select distinct city_id from (
      select city_id from curated_list_entry union all select city_id from boost union all select city_id from listing where promotion_flags <> '{}'
    ) promoted order by city_id`.execute(tx);
  return rows.map(({ city_id }) => city_id);
}

async function syncCity(tx: Tx, now: Date, cityId: number, onlyListing: ListingKey | null, limit: number): Promise<ListingKey[]> {
  // first the listings that are promoted or have flags, which indexes find, because a city may have hundreds of thousands of others
  const candidates = onlyListing
    ? sql`select city_id, id from listing where city_id = ${cityId} and id = ${onlyListing.listingId}`
    : sql`select city_id, listing_id as id from promoted union select city_id, id from listing where city_id = ${cityId} and promotion_flags <> '{}'`;
  const { rows } = await sql<{ city_id: number; id: number; flags: string[] }>`
    with promoted as materialized (
      select city_id, listing_id, array_agg(distinct list order by list) as flags from (
        select city_id, listing_id, list from curated_list_entry
        where city_id = ${cityId} and starts_at <= ${now} and (ends_at is null or ends_at > ${now})
        union all
        select city_id, listing_id, list from boost
        -- the time of a pause is added to the boost, also when the listing is live again before the pause ends
        where city_id = ${cityId} and starts_at <= ${now} and ends_at > ${now} and paused_since is null
      ) due
      group by city_id, listing_id
    )
    select l.city_id, l.id, coalesce(p.flags, '{}') as flags
    from (${candidates}) candidate
    join listing l on l.city_id = candidate.city_id and l.id = candidate.id
    left join promoted p on p.city_id = l.city_id and p.listing_id = l.id
    where l.city_id = ${cityId} and (select coalesce(array_agg(flag order by flag), '{}') from unnest(l.promotion_flags) flag) <> coalesce(p.flags, '{}')
    limit ${limit}
    for update of l skip locked`.execute(tx);
  if (rows.length === 0) return [];
  await sql`
    update listing l set promotion_flags = due.flags from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as due (id bigint, flags text[])
    where l.city_id = ${cityId} and l.id = due.id`.execute(tx);
  return rows.map((row) => ({ cityId: row.city_id, listingId: row.id }));
}

/** Routine that updates all listings whose promotion has started or ended, in batches. */
export async function syncDuePromotionFlags({ db, now }: Pick<Deps, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const changed = await db.transaction().execute((tx) => syncPromotionFlags(tx, now()));
    if (changed.length < LISTINGS_PER_BATCH) return;
  }
}
