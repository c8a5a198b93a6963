/**
 * Applies the suspension of an account to its listings: everything that is public or about to be is hidden, and restored unchanged
 * afterwards. Uses a few statements for all listings and no planned changes, because an agent may have tens of thousands, and the change
 * depends only on their status: content, version, dates and quota do not change.
 */
import { sql } from 'kysely';
import type { Tx } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { statusesBefore } from './transitions.ts';
import { writeSearchRows } from '../../search/table/write-rows.ts';

/** Does not include drafts and rejected listings, because only their owner sees those. */
const HIDDEN_STATUSES = statusesBefore('suspend');

const toListingKeys = (rows: readonly { city_id: number; listing_id: number }[]): ListingKey[] =>
  rows.map(({ city_id, listing_id }) => ({ cityId: city_id, listingId: listing_id }));

/**
 * Cities in which a user has listings. The statements below run for each city, because a cluster locks and writes rows of one node only.
 */
async function readCityIds(tx: Tx, ownerId: string): Promise<number[]> {
  const rows = await tx.selectFrom('listing').select('city_id').distinct().where('owner_id', '=', ownerId).execute();
  return rows.map(({ city_id }) => city_id).toSorted((a, b) => a - b);
}

/** Hides the listings of a user, records their previous status, and removes waiting review cases from the queue. */
export async function hideListings(tx: Tx, ownerId: string): Promise<ListingKey[]> {
  const keys: ListingKey[] = [];
  for (const cityId of await readCityIds(tx, ownerId)) {
    await sql`
      select from listing where city_id = ${cityId} and owner_id = ${ownerId} and status = any(${sql.val(HIDDEN_STATUSES)}::text[])
      order by id for update`.execute(tx);
    await sql`
      insert into suspended_listing (city_id, listing_id, status, reviewed)
      select l.city_id, l.id, l.status, r.state is not null
      from listing l left join listing_review r on r.city_id = l.city_id and r.listing_id = l.id and r.state = 'waiting'
      where l.city_id = ${cityId} and l.owner_id = ${ownerId} and l.status = any(${sql.val(HIDDEN_STATUSES)}::text[])
      on conflict (city_id, listing_id) do nothing`.execute(tx);
    await sql`
      update listing_review r set state = 'unfinished', claimed_by = null, claimed_until = null from listing l
      where r.city_id = ${cityId} and r.state = 'waiting' and l.city_id = r.city_id and l.id = r.listing_id
        and l.owner_id = ${ownerId} and l.status = any(${sql.val(HIDDEN_STATUSES)}::text[])`.execute(tx);
    const { rows } = await sql<{ city_id: number; listing_id: number }>`
      update listing set status = 'removed'
      where city_id = ${cityId} and owner_id = ${ownerId} and status = any(${sql.val(HIDDEN_STATUSES)}::text[])
      returning city_id, id as listing_id`.execute(tx);
    keys.push(...toListingKeys(rows));
  }
  await writeSearchRows(tx, keys);
  return keys;
}

/** Restores the listings that `hideListings` hid, except those that were removed for another reason meanwhile. */
export async function restoreListings(tx: Tx, ownerId: string): Promise<ListingKey[]> {
  const keys: ListingKey[] = [];
  for (const cityId of await readCityIds(tx, ownerId)) {
    await sql`
      update listing_review r set state = 'waiting' from suspended_listing s, listing l
      where r.city_id = ${cityId} and r.state = 'unfinished' and s.city_id = r.city_id and s.listing_id = r.listing_id and s.reviewed
        and l.city_id = r.city_id and l.id = r.listing_id and l.owner_id = ${ownerId}`.execute(tx);
    const { rows } = await sql<{ city_id: number; listing_id: number }>`
      update listing l set status = s.status from suspended_listing s
      where l.city_id = ${cityId} and l.owner_id = ${ownerId} and l.status = 'removed' and s.city_id = l.city_id and s.listing_id = l.id
      returning l.city_id, l.id as listing_id`.execute(tx);
    await sql`
      delete from suspended_listing s using listing l
      where s.city_id = ${cityId} and l.city_id = s.city_id and l.id = s.listing_id and l.owner_id = ${ownerId}`.execute(tx);
    keys.push(...toListingKeys(rows));
  }
  await writeSearchRows(tx, keys);
  return keys;
}
