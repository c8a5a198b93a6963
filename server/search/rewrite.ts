import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/schema.ts';
import type { ListingKey } from './index.ts';
import type { Layout } from './layout.ts';
import { pairsOf, writeSearchRows } from './write.ts';

const BATCH = 500;
const SETTING = 'search_layout';
/** Any number; processes that start together agree on it. */
const LOCK = 7_204_511;
const RETRY_MS = 500;

/**
 * Writes listing_search anew when the filters were numbered differently when it was written. In batches, each whole, so it may
 * be cut off at any time: the layout is noted last.
 */
export async function rewriteIfLayoutChanged(db: Db, layout: Layout, log: FastifyBaseLogger): Promise<void> {
  if ((await writtenWith(db)) === layout.hash) return;
  const written = await rewrite(db, layout, false);
  if (written > 0) log.info({ written }, 'the search table was written anew for changed filters');
}

/** Writes listing_search anew whatever it holds, and answers how many rows it has. Sites that run follow as it goes. */
export const rewriteTable = (db: Db, layout: Layout): Promise<number> => rewrite(db, layout, true);

async function rewrite(db: Db, layout: Layout, always: boolean): Promise<number> {
  return db.connection().execute(async (connection) => {
    // asked again and again instead of waited for: a wait would meet the statement timeout
    while (!(await gotLock(connection))) await sleep(RETRY_MS);
    try {
      // another process may have done it while this one waited
      if (!always && (await writtenWith(connection)) === layout.hash) return 0;
      const written = await rewriteAll(connection);
      await connection
        .insertInto('setting')
        .values({ key: SETTING, value: JSON.stringify(layout.hash) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(layout.hash) }))
        .execute();
      return written;
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
    }
  });
}

async function gotLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${LOCK}) as got`.execute(db);
  return rows[0]!.got;
}

async function writtenWith(db: Db): Promise<unknown> {
  return (await db.selectFrom('setting').select('value').where('key', '=', SETTING).executeTakeFirst())?.value;
}

async function rewriteAll(db: Db): Promise<number> {
  let written = 0;
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom('listing')
      .select(['city_id', 'id'])
      .where('status', '=', 'active')
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const last = rows.at(-1);
    if (!last) {
      await removeStray(db);
      return written;
    }
    const keys = rows.map((row) => ({ cityId: row.city_id, listingId: row.id }));
    await writeHeld(db, keys, 'renumbered');
    written += rows.length;
    after = last.id;
  }
}

/** Takes away rows of what is no longer live. */
async function removeStray(db: Db): Promise<void> {
  const { rows } = await sql<{ city_id: number; listing_id: number }>`
    select city_id, listing_id from listing_search s
    where not exists (select from listing l where l.city_id = s.city_id and l.id = s.listing_id and l.status = 'active')`.execute(db);
  for (let from = 0; from < rows.length; from += BATCH) {
    const keys = rows.slice(from, from + BATCH).map((row) => ({ cityId: row.city_id, listingId: row.listing_id }));
    await writeHeld(db, keys, 'changed');
  }
}

/**
 * Writes them while nobody changes their listings, as every other writer does: a change that is being made is waited for, and one that
 * comes meanwhile writes after this. Else a row read before a change could be written after it.
 */
async function writeHeld(db: Db, keys: readonly ListingKey[], why: 'changed' | 'renumbered'): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      select from listing l
      join jsonb_to_recordset(${pairsOf(keys)}::jsonb) as k (city_id smallint, listing_id bigint) on l.city_id = k.city_id and l.id = k.listing_id
      order by l.city_id, l.id for no key update of l`.execute(tx);
    await writeSearchRows(tx, keys, why);
  });
}
