/** Merges the shortlist of a device into the shortlist of the person who logs in. */
import { sql } from 'kysely';
import { consumeDaily } from '../../db/daily-limit.ts';
import type { Tx } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { mergeEntry, type DeviceValue, type Entry } from './merge-entry.ts';

/** An entry of a device with its listing. */
export interface ImportedEntry extends ListingKey, DeviceValue {}

interface MergedRow extends ListingKey {
  readonly entry: Entry;
}

/**
 * Adds the entries to the person's shortlist. Returns for each entry, in the same order, whether the listing is in the shortlist now.
 * Concurrent calls wait for each other's rows.
 * @param entries entries without duplicate listings
 * @throws AppError too_many_requests
 */
export async function mergeImportedEntries(tx: Tx, userId: string, entries: readonly ImportedEntry[], now: Date): Promise<boolean[]> {
  // rows are always locked in the same order, so that two devices do not deadlock
  const ordered = entries.toSorted((a, b) => a.cityId - b.cityId || a.listingId - b.listingId);
  const inserted = await insertMissingEntries(tx, userId, ordered);
  if (inserted.size > 0) await consumeDaily(tx, 'shortlisted', userId, now, inserted.size);
  const existing = await lockExistingEntries(
    tx,
    userId,
    ordered.filter((entry) => !inserted.has(keyText(entry))),
  );
  const rows = ordered.flatMap((entry) => {
    const current = existing.get(keyText(entry));
    return current ? [{ cityId: entry.cityId, listingId: entry.listingId, entry: mergeEntry(current, entry) }] : [];
  });
  await updateRows(tx, userId, rows);
  const isActive = new Map(rows.map((row) => [keyText(row), row.entry.active]));
  return entries.map((entry) => isActive.get(keyText(entry)) ?? true);
}

const keyText = ({ cityId, listingId }: ListingKey): string => `${cityId}/${listingId}`;

async function insertMissingEntries(tx: Tx, userId: string, entries: readonly ImportedEntry[]): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set();
  const rows = await tx
    .insertInto('shortlist')
    .values(
      entries.map((entry) => {
        const { active: isActive, addedAt, changedAt, note } = mergeEntry(null, entry);
        return {
          user_id: userId,
          city_id: entry.cityId,
          listing_id: entry.listingId,
          status: isActive ? 'active' : 'inactive',
          created_at: addedAt,
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

async function lockExistingEntries(tx: Tx, userId: string, keys: readonly ListingKey[]): Promise<ReadonlyMap<string, Entry>> {
  const rows = [];
  // city by city, because on a cluster a statement can lock only rows of one node
  for (const [cityId, cityKeys] of Map.groupBy(keys, (key) => key.cityId)) {
    const ids = cityKeys.map(({ listingId }) => listingId);
    const personRows = tx.selectFrom('shortlist').selectAll().where('user_id', '=', userId).where('city_id', '=', cityId);
    rows.push(...(await personRows.where('listing_id', 'in', ids).orderBy('listing_id').forUpdate().execute()));
  }
  return new Map(
    rows.map((row) => [
      keyText({ cityId: row.city_id, listingId: row.listing_id }),
      {
        active: row.status === 'active',
        addedAt: row.created_at,
        changedAt: row.updated_at,
        note: row.note !== null && row.note_at ? { text: row.note, at: row.note_at } : null,
      },
    ]),
  );
}

async function updateRows(tx: Tx, userId: string, rows: readonly MergedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const changedRows = JSON.stringify(
    rows.map(({ cityId, listingId, entry }) => ({
      city_id: cityId,
      listing_id: listingId,
      status: entry.active ? 'active' : 'inactive',
      created_at: entry.addedAt,
      updated_at: entry.changedAt,
      note: entry.note?.text ?? null,
      note_at: entry.note?.at ?? null,
    })),
  );
  await sql`
    update shortlist set status = n.status, created_at = n.created_at, updated_at = n.updated_at, note = n.note, note_at = n.note_at
    from jsonb_populate_recordset(null::shortlist, ${changedRows}::jsonb) n
    where shortlist.user_id = ${userId} and shortlist.city_id = n.city_id and shortlist.listing_id = n.listing_id`.execute(tx);
}
