/**
 * Applies the suspension of an account to its listings: everything that is public or about to be is hidden, and restored unchanged
 * afterwards. Uses a few statements for each 500 listings and no planned changes, because an agent may have tens of thousands, and the
 * change depends only on their status: content, version, dates and quota do not change.
 */
import { sql } from 'kysely';
import type { Tx } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { ListingRow } from '../present/rows.ts';
import { statusesBefore } from './transitions.ts';
import { writeSearchRows } from '../../search/table/write-rows.ts';

/** Does not include drafts and rejected listings, because only their owner sees those. */
const HIDDEN_STATUSES = statusesBefore('suspend');

/** So that no statement reaches its time limit, however many listings an account has imported. Changing 1,500 took 0.2 s. */
export const LISTINGS_PER_STATEMENT = 500;

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
    const { rows } = await sql<{ id: number }>`
      select id from listing where city_id = ${cityId} and owner_id = ${ownerId} and status = any(${sql.val(HIDDEN_STATUSES)}::text[])
      order by id for update`.execute(tx);
    for (const ids of batchesOf(rows)) {
      await sql`
        insert into suspended_listing (city_id, listing_id, status, reviewed)
        select l.city_id, l.id, l.status, r.state is not null
        from listing l left join listing_review r on r.city_id = l.city_id and r.listing_id = l.id and r.state = 'waiting'
        where l.city_id = ${cityId} and l.id = any(${sql.val(ids)}::bigint[])
        on conflict (city_id, listing_id) do nothing`.execute(tx);
      await sql`
        update listing_review set state = 'unfinished', claimed_by = null, claimed_until = null
        where city_id = ${cityId} and state = 'waiting' and listing_id = any(${sql.val(ids)}::bigint[])`.execute(tx);
      await sql`update listing set status = 'removed' where city_id = ${cityId} and id = any(${sql.val(ids)}::bigint[])`.execute(tx);
      keys.push(...(await writeSearchRowsOf(tx, cityId, ids)));
    }
  }
  return keys;
}

/** Restores the listings that `hideListings` hid, except those that were removed for another reason meanwhile. */
export async function restoreListings(tx: Tx, ownerId: string): Promise<ListingKey[]> {
  const keys: ListingKey[] = [];
  for (const cityId of await readCityIds(tx, ownerId)) {
    const { rows } = await sql<{ id: number }>`
      select l.id from suspended_listing s join listing l on l.city_id = s.city_id and l.id = s.listing_id
      where s.city_id = ${cityId} and l.city_id = ${cityId} and l.owner_id = ${ownerId} order by l.id for update of l`.execute(tx);
    for (const ids of batchesOf(rows)) {
      await sql`
        update listing_review r set state = 'waiting' from suspended_listing s
        where r.city_id = ${cityId} and r.state = 'unfinished' and s.city_id = r.city_id and s.listing_id = r.listing_id and s.reviewed
          and r.listing_id = any(${sql.val(ids)}::bigint[])`.execute(tx);
      const { rows: restored } = await sql<{ id: number }>`
        update listing l set status = s.status from suspended_listing s
        where l.city_id = ${cityId} and l.id = any(${sql.val(ids)}::bigint[]) and l.status = 'removed' and s.city_id = l.city_id
          and s.listing_id = l.id
        returning l.id`.execute(tx);
      await sql`delete from suspended_listing where city_id = ${cityId} and listing_id = any(${sql.val(ids)}::bigint[])`.execute(tx);
      keys.push(
        ...(await writeSearchRowsOf(
          tx,
          cityId,
          restored.map(({ id }) => id),
        )),
      );
    }
  }
  return keys;
}

/**
 * Runs a decision of staff about a listing as if its owner were not suspended, and hides what is live or waits afterwards again. So the decision
 * counts when the suspension ends, and not before. The caller has locked the account, then the row (`lockForDecision`).
 */
export async function despiteSuspension<T>(tx: Tx, row: ListingRow, decide: (row: ListingRow) => Promise<T>): Promise<T> {
  const owner = await tx.selectFrom('app_user').select('suspended_at').where('id', '=', row.owner_id).executeTakeFirst();
  if (!owner?.suspended_at) return decide(row);
  const key = sql`city_id = ${row.city_id} and listing_id = ${row.id}`;
  const { rows: hidden } = await sql<{ status: string; reviewed: boolean }>`
    delete from suspended_listing where ${key} returning status, reviewed`.execute(tx);
  const [before] = row.status === 'removed' ? hidden : [];
  if (before) {
    await sql`update listing set status = ${before.status} where city_id = ${row.city_id} and id = ${row.id}`.execute(tx);
    if (before.reviewed) await sql`update listing_review set state = 'waiting' where ${key} and state = 'unfinished'`.execute(tx);
  }
  const result = await decide(before ? { ...row, status: before.status } : row);
  await hideListings(tx, row.owner_id);
  return result;
}

function batchesOf(rows: readonly { readonly id: number }[]): number[][] {
  const ids = rows.map(({ id }) => id);
  return Array.from({ length: Math.ceil(ids.length / LISTINGS_PER_STATEMENT) }, (_, n) =>
    ids.slice(n * LISTINGS_PER_STATEMENT, (n + 1) * LISTINGS_PER_STATEMENT),
  );
}

async function writeSearchRowsOf(tx: Tx, cityId: number, ids: readonly number[]): Promise<ListingKey[]> {
  const keys = ids.map((listingId): ListingKey => ({ cityId, listingId }));
  await writeSearchRows(tx, keys);
  return keys;
}
