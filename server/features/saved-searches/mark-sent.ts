/** Ends the sending of saved searches whose messages were due. */
import { sql } from 'kysely';
import type { Tx } from '../../db/schema.ts';

/** Number of matches that one statement marks as sent. */
const MARKED_PER_STATEMENT = 5000;

interface SearchKey {
  readonly id: string;
  readonly city_id: number;
}

/** Marks all matches of the searches as sent, including those that were omitted because they no longer match. */
export async function markSent(tx: Tx, searches: readonly SearchKey[], sentIds: readonly string[], now: Date): Promise<void> {
  if (searches.length === 0) return;
  const ids = searches.map(({ id }) => id);
  for (const { id, city_id } of searches) await markAllSent(tx, id, city_id, now);
  await tx.updateTable('saved_search').set({ due_at: null }).where('id', 'in', ids).execute();
  if (sentIds.length > 0)
    await tx
      .updateTable('saved_search')
      .set({ sent_at: now })
      .where('id', 'in', [...sentIds])
      .execute();
}

async function markAllSent(tx: Tx, searchId: string, cityId: number, now: Date): Promise<void> {
  const isUnsent = sql`search_id = ${searchId} and city_id = ${cityId} and notified_at is null`;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      update saved_search_match set notified_at = ${now}
      where ${isUnsent} and home_id in (select home_id from saved_search_match where ${isUnsent} limit ${MARKED_PER_STATEMENT})`.execute(
      tx,
    );
    if (Number(numAffectedRows) < MARKED_PER_STATEMENT) return;
  }
}
