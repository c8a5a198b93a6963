/**
 * What the suspension of an account does to its listings: everything public, or about to be, is hidden and restored unchanged
 * afterwards. One statement for all of them instead of planned changes, because an agent may have tens of thousands, and the change
 * depends on nothing but their status: content, version, dates and quota stay.
 */
import { sql } from 'kysely';
import type { Tx } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { statusesBefore } from './transitions.ts';
import { writeSearchRows } from '../../search/table/write-rows.ts';

/** Drafts and rejected listings are not among them: only their owner sees those anyway. */
const HIDDEN_STATUSES = statusesBefore('suspend');

const toListingKeys = (rows: readonly { city_id: number; listing_id: number }[]): ListingKey[] =>
  rows.map(({ city_id, listing_id }) => ({ cityId: city_id, listingId: listing_id }));

/** Hides the listings of a user, records their previous status, and takes waiting review cases out of the queue. */
export async function hideListings(tx: Tx, ownerId: string): Promise<ListingKey[]> {
  const { rows } = await sql<{ city_id: number; listing_id: number }>`
    with held as (
      select l.city_id, l.id, l.status from listing l
      where l.owner_id = ${ownerId} and l.status = any(${sql.val(HIDDEN_STATUSES)}::text[]) order by l.city_id, l.id for update
    ), waiting as (
      update listing_review r set state = 'unfinished', claimed_by = null, claimed_until = null from held
      where r.city_id = held.city_id and r.listing_id = held.id and r.state = 'waiting' returning r.city_id, r.listing_id
    ), noted as (
      insert into suspended_listing (city_id, listing_id, status, reviewed)
      select held.city_id, held.id, held.status, w.listing_id is not null
      from held left join waiting w on w.city_id = held.city_id and w.listing_id = held.id
      on conflict (city_id, listing_id) do nothing
    )
    update listing l set status = 'removed' from held where l.city_id = held.city_id and l.id = held.id
    returning l.city_id, l.id as listing_id`.execute(tx);
  const keys = toListingKeys(rows);
  await writeSearchRows(tx, keys);
  return keys;
}

/** Restores the listings hidden by `hideListings`, except those that were removed for another reason meanwhile. */
export async function restoreListings(tx: Tx, ownerId: string): Promise<ListingKey[]> {
  const { rows } = await sql<{ city_id: number; listing_id: number }>`
    with held as (
      delete from suspended_listing s using listing l
      where l.owner_id = ${ownerId} and l.city_id = s.city_id and l.id = s.listing_id returning s.*
    ), waiting as (
      update listing_review r set state = 'waiting' from held
      where held.reviewed and r.city_id = held.city_id and r.listing_id = held.listing_id and r.state = 'unfinished'
    )
    update listing l set status = held.status from held
    where l.city_id = held.city_id and l.id = held.listing_id and l.status = 'removed'
    returning l.city_id, l.id as listing_id`.execute(tx);
  const keys = toListingKeys(rows);
  await writeSearchRows(tx, keys);
  return keys;
}
