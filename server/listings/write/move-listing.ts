/**
 * Moves a listing to another city. Tables are distributed by the city, which is part of the key. Such a column cannot be updated in a
 * cluster, where the new row may be on another node. Therefore the listing and all its rows are inserted again with the new key, and the
 * old rows are deleted.
 */
import { sql, type RawBuilder } from 'kysely';
import type { ListingKey } from '../../db/listing-key.ts';
import type { Tables, Tx } from '../../db/schema.ts';
import { requestComparison } from '../home/home-comparison.ts';

/**
 * Tables whose rows move with their listing. Each table comes after the tables that its foreign keys refer to. A test compares the list
 * with the schema.
 */
export const MOVED_TABLES = [
  'listing_price',
  'listing_photo',
  'listing_reminder',
  'daily_listing_views',
  'listing_external_id',
  'listing_review',
  'listing_hold',
  'listing_evidence',
  'listing_report',
  'photo_hash',
  'photo_duplicate',
  'suspended_listing',
  'boost',
  'contact',
  'contact_message',
  'listing_reach',
  'masked_call',
  'number_view',
  'conversation',
  'site_visit',
  'shortlist',
  'recently_viewed',
  'curated_list_entry',
] as const satisfies readonly (keyof Tables)[];

/**
 * Tables whose rows are about the listing in its old city: a computed list, the listings of the same home, and matches of searches in that
 * city. Their rows are deleted together with the old row.
 */
export const DELETED_TABLES = ['counted_list', 'home_listing', 'saved_search_match'] as const satisfies readonly (keyof Tables)[];

/** The caller has locked the listing, and writes the search rows of both keys afterwards. */
export async function moveListing(tx: Tx, { cityId, listingId }: ListingKey, toCityId: number): Promise<void> {
  const newCity = sql`jsonb_build_object('city_id', ${toCityId}::int)`;
  const { rows } = await sql<{ row: string }>`
    select (to_jsonb(l) || ${newCity})::text as row from listing l where city_id = ${cityId} and id = ${listingId}`.execute(tx);
  await sql`
    insert into listing overriding system value
    select * from jsonb_populate_record(null::listing, ${rows[0]!.row}::jsonb)`.execute(tx);
  const listingCondition = sql`city_id = ${cityId} and listing_id = ${listingId}`;
  for (const name of MOVED_TABLES) await copyRows(tx, name, listingCondition, newCity);
  const conversationCondition = sql`city_id = ${cityId} and conversation_id in (select id from conversation where ${listingCondition})`;
  for (const name of ['conversation_entry', 'conversation_photo'] as const) await copyRows(tx, name, conversationCondition, newCity);
  await sql`
    update photo_duplicate set duplicate_city_id = ${toCityId}
    where duplicate_city_id = ${cityId} and duplicate_listing_id = ${listingId} and duplicate_photo_id in (
      select id from listing_photo where city_id = ${toCityId} and listing_id = ${listingId})`.execute(tx);
  await regroupOthers(tx, { cityId, listingId });
  await sql`delete from listing where city_id = ${cityId} and id = ${listingId}`.execute(tx);
}

/**
 * Inserts copies of rows with the new city.
 * @param newCity JSON object with the new `city_id`
 */
async function copyRows(tx: Tx, name: keyof Tables, condition: RawBuilder<unknown>, newCity: RawBuilder<unknown>): Promise<void> {
  const table = sql.table(name);
  // as text, because 64-bit numbers would lose digits in JavaScript
  const { rows } = await sql<{ rows: string | null }>`
    select jsonb_agg(to_jsonb(t) || ${newCity})::text as rows from ${table} t where ${condition}`.execute(tx);
  if (rows[0]!.rows === null) return;
  await sql`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${rows[0]!.rows}::jsonb)`.execute(tx);
}

/** Regroups the other listings of its home in the old city without it. */
async function regroupOthers(tx: Tx, { cityId, listingId }: ListingKey): Promise<void> {
  const others = await tx
    .selectFrom('home_listing as moving')
    .innerJoin('home_listing as other', (join) =>
      join
        .onRef('other.city_id', '=', 'moving.city_id')
        .onRef('other.home_id', '=', 'moving.home_id')
        .onRef('other.listing_id', '<>', 'moving.listing_id'),
    )
    .select(['other.city_id as cityId', 'other.listing_id as listingId'])
    .where('moving.city_id', '=', cityId)
    .where('moving.listing_id', '=', listingId)
    .execute();
  await requestComparison(tx, others);
}
