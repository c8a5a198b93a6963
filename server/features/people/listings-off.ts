/** What a suspension does to listings: all that visitors could see, or were about to, is held back as it stood. */
import { sql } from 'kysely';
import type { Tx } from '../../db/schema.ts';
import type { ListingKey } from '../../search/index.ts';
import { writeSearchRows } from '../../search/write.ts';

/** Drafts and what was not accepted are seen by nobody but their owner anyway. */
const SEEN = ['active', 'paused', 'closed', 'expired', 'pending_review'];

const keysOf = (rows: readonly { city_id: number; listing_id: number }[]): ListingKey[] =>
  rows.map(({ city_id, listing_id }) => ({ cityId: city_id, listingId: listing_id }));

/** Takes the listings of a person off the site, notes what they were, and takes what waits for review out of the queue. */
export async function takeOff(tx: Tx, ownerId: string): Promise<ListingKey[]> {
  const { rows } = await sql<{ city_id: number; listing_id: number }>`
    with held as (
      select l.city_id, l.id, l.status from listing l
      where l.owner_id = ${ownerId} and l.status = any(${sql.val(SEEN)}::text[]) order by l.city_id, l.id for update
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
  const keys = keysOf(rows);
  await writeSearchRows(tx, keys);
  return keys;
}

/** Puts them back as they were. What was removed for another reason meanwhile, or anew, is not among them. */
export async function putBack(tx: Tx, ownerId: string): Promise<ListingKey[]> {
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
  const keys = keysOf(rows);
  await writeSearchRows(tx, keys);
  return keys;
}
