import { sql, type Updateable } from 'kysely';
import type { ListingTable, Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { ListingKey } from '../../search/index.ts';
import { writeSearchRow } from '../../search/write.ts';
import { keyOf, type ListingRow } from '../../views/own-row.ts';
import { m } from '../../../messages/compiled/messages.js';
import { publicId } from './public-id.ts';
import { homeKey } from './same-home.ts';

/** Unfinished drafts a person may keep. */
export const MAX_DRAFTS = 50;

/** Where a listing lies within its city. */
type Place = Pick<ListingRow, 'locality_id' | 'lat' | 'lng' | 'public_lat' | 'public_lng'>;

/**
 * A new draft, nowhere yet unless `place` is given.
 * @throws AppError `conflict` when the person has too many already
 */
export async function insertDraft(
  tx: Tx,
  draft: { ownerId: string; kind: string; cityId: number; details: Record<string, unknown>; place?: Place; now: Date },
): Promise<ListingRow> {
  // Drafts of one person are counted one after the other, so that adding at once cannot pass the limit.
  await tx.selectFrom('app_user').select('id').where('id', '=', draft.ownerId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('listing')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('owner_id', '=', draft.ownerId)
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_DRAFTS) throw new AppError('conflict', m['posting_error.too_many_drafts']({ count: MAX_DRAFTS }));
  return tx
    .insertInto('listing')
    .values({
      city_id: draft.cityId,
      public_id: publicId(),
      kind: draft.kind,
      owner_id: draft.ownerId,
      details: draft.details,
      locality_id: draft.place?.locality_id ?? null,
      lat: draft.place?.lat ?? null,
      lng: draft.place?.lng ?? null,
      public_lat: draft.place?.public_lat ?? null,
      public_lng: draft.place?.public_lng ?? null,
      close_reason: null,
      created_at: draft.now,
      updated_at: draft.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Changes a listing's row and what follows from it in the same transaction: version, which home it is, price history, row in search.
 * Answers the new row and the keys search has to read again once the transaction is done.
 */
export async function updateListing(
  tx: Tx,
  before: ListingRow,
  change: Updateable<ListingTable>,
  now: Date,
): Promise<{ row: ListingRow; changed: ListingKey[] }> {
  const row = await tx
    .updateTable('listing')
    .set({ ...change, home_key: homeKey({ ...before, ...change }), version: before.version + 1, updated_at: now })
    .where('city_id', '=', before.city_id)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (before.status !== 'active' && row.status !== 'active') return { row, changed: [] };
  const moved = before.city_id !== row.city_id;
  if (moved) await writeSearchRow(tx, keyOf(before));
  await writeSearchRow(tx, keyOf(row));
  await recordPrices(tx, [keyOf(row)], now);
  return { row, changed: moved ? [keyOf(before), keyOf(row)] : [keyOf(row)] };
}

/** Keeps the asking prices as search knows them, whenever one is another than before. */
export async function recordPrices(tx: Tx, keys: readonly ListingKey[], now: Date): Promise<void> {
  const pairs = JSON.stringify(keys.map(({ cityId, listingId }) => ({ city_id: cityId, listing_id: listingId })));
  await sql`insert into listing_price (city_id, listing_id, at, amount)
    select found.city_id, found.listing_id, ${now}, found.price
    from jsonb_to_recordset(${pairs}::jsonb) as k (city_id smallint, listing_id bigint)
    join listing_search found on found.city_id = k.city_id and found.listing_id = k.listing_id
    where found.price is not null
      and found.price is distinct from (select amount from listing_price last
        where last.city_id = found.city_id and last.listing_id = found.listing_id order by last.at desc limit 1)
    on conflict (city_id, listing_id, at) do update set amount = excluded.amount`.execute(tx);
}
