import { sql } from 'kysely';
import type { Tx } from '../../db/schema.ts';
import type { ListingKey } from '../../search/index.ts';
import { mergeEntry, type Brought, type Entry } from './merge-entry.ts';

/** An entry of a device whose listing was found. */
export interface Arrival extends ListingKey, Brought {}

interface Row extends ListingKey {
  readonly entry: Entry;
}

/**
 * Adds what devices kept to the person's shortlist and answers whether each listing is in it now, in order. Several may do so at
 * once: who comes second waits for the rows of the first and goes on from them.
 * @param arrivals each listing once
 */
export async function mergeArrivals(tx: Tx, userId: string, arrivals: readonly Arrival[]): Promise<boolean[]> {
  // in one order everywhere, or two devices wait for each other
  const ordered = arrivals.toSorted((a, b) => a.cityId - b.cityId || a.listingId - b.listingId);
  const inserted = await insertNew(tx, userId, ordered);
  const there = await lockRows(
    tx,
    userId,
    ordered.filter((one) => !inserted.has(keyText(one))),
  );
  const rows = ordered.flatMap((one) => {
    const before = there.get(keyText(one));
    return before ? [{ cityId: one.cityId, listingId: one.listingId, entry: mergeEntry(before, one) }] : [];
  });
  await updateRows(tx, userId, rows);
  const active = new Map(rows.map((row) => [keyText(row), row.entry.active]));
  return arrivals.map((one) => active.get(keyText(one)) ?? true);
}

const keyText = ({ cityId, listingId }: ListingKey): string => `${cityId}/${listingId}`;

async function insertNew(tx: Tx, userId: string, arrivals: readonly Arrival[]): Promise<ReadonlySet<string>> {
  if (arrivals.length === 0) return new Set();
  const rows = await tx
    .insertInto('shortlist')
    .values(
      arrivals.map((one) => {
        const { active, keptAt, changedAt, note } = mergeEntry(null, one);
        return {
          user_id: userId,
          city_id: one.cityId,
          listing_id: one.listingId,
          status: active ? 'active' : 'inactive',
          created_at: keptAt,
          updated_at: changedAt,
          note: note?.text ?? null,
          note_at: note?.at ?? null,
        };
      }),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'city_id', 'listing_id']).doNothing())
    .returning(['city_id as cityId', 'listing_id as listingId'])
    .execute();
  return new Set(rows.map(keyText));
}

async function lockRows(tx: Tx, userId: string, keys: readonly ListingKey[]): Promise<ReadonlyMap<string, Entry>> {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('shortlist')
    .selectAll()
    .where('user_id', '=', userId)
    .where((e) =>
      e(
        e.refTuple('city_id', 'listing_id'),
        'in',
        keys.map((key) => e.tuple(key.cityId, key.listingId)),
      ),
    )
    .orderBy('city_id')
    .orderBy('listing_id')
    .forUpdate()
    .execute();
  return new Map(
    rows.map((row) => [
      keyText({ cityId: row.city_id, listingId: row.listing_id }),
      {
        active: row.status === 'active',
        keptAt: row.created_at,
        changedAt: row.updated_at,
        note: row.note !== null && row.note_at ? { text: row.note, at: row.note_at } : null,
      },
    ]),
  );
}

async function updateRows(tx: Tx, userId: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const changed = JSON.stringify(
    rows.map(({ cityId, listingId, entry }) => ({
      city_id: cityId,
      listing_id: listingId,
      status: entry.active ? 'active' : 'inactive',
      created_at: entry.keptAt,
      updated_at: entry.changedAt,
      note: entry.note?.text ?? null,
      note_at: entry.note?.at ?? null,
    })),
  );
  await sql`
    update shortlist set status = n.status, created_at = n.created_at, updated_at = n.updated_at, note = n.note, note_at = n.note_at
    from jsonb_populate_recordset(null::shortlist, ${changed}::jsonb) n
    where shortlist.user_id = ${userId} and shortlist.city_id = n.city_id and shortlist.listing_id = n.listing_id`.execute(tx);
}
