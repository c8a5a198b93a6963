/** Rewrites the whole table listing_search: at the start when the filters changed, or by `npm run search -- rebuild`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { openDatabase } from '../../db/pool.ts';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { Layout } from '../layout.ts';
import { keyBatches } from './walk-keys.ts';
import { keysJson, writeSearchRows } from './write-rows.ts';

const BATCH = 500;
const LAYOUT_SETTING = 'search_layout';
/** Key of the advisory lock that keeps processes which start together from rewriting at the same time. An arbitrary number. */
const ADVISORY_LOCK = 7_204_511;
const RETRY_MS = 500;
const STATEMENT_TIMEOUT_MS = 60_000;

/**
 * Rewrites the table when it was written with another layout, which numbers the filters differently. It works in batches, each one
 * transaction, and stores the hash of the layout last, so it may be interrupted at any time and starts over at the next start.
 * @param url a direct connection: the lock belongs to a session, which a pooler in transaction mode does not keep
 */
export async function rewriteIfLayoutChanged(db: Db, url: string, layout: Layout, log: FastifyBaseLogger): Promise<void> {
  if ((await writtenLayoutHash(db)) === layout.hash) return;
  const direct = openDatabase({ url, size: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS, onError: () => undefined });
  try {
    const written = await rewrite(direct.db, layout, false);
    if (written > 0) log.info({ written }, 'search table rewritten because the filters changed');
  } finally {
    await direct.close();
  }
}

/**
 * Rewrites the table in any case and answers its number of rows. Running processes take in the changes as it goes.
 * @param db on direct connections, see `rewriteIfLayoutChanged`
 */
export const rewriteTable = (db: Db, layout: Layout): Promise<number> => rewrite(db, layout, true);

async function rewrite(db: Db, layout: Layout, force: boolean): Promise<number> {
  return db.connection().execute(async (connection) => {
    // polled, because a blocking lock would run into the statement timeout
    while (!(await tryLock(connection))) await sleep(RETRY_MS);
    try {
      // another process may have done it while this one waited
      if (!force && (await writtenLayoutHash(connection)) === layout.hash) return 0;
      const written = await rewriteAll(connection);
      await connection
        .insertInto('setting')
        .values({ key: LAYOUT_SETTING, value: JSON.stringify(layout.hash) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(layout.hash) }))
        .execute();
      return written;
    } finally {
      await sql`select pg_advisory_unlock(${ADVISORY_LOCK})`.execute(connection);
    }
  });
}

async function tryLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${ADVISORY_LOCK}) as locked`.execute(db);
  return rows[0]!.locked;
}

async function writtenLayoutHash(db: Db): Promise<unknown> {
  return (await db.selectFrom('setting').select('value').where('key', '=', LAYOUT_SETTING).executeTakeFirst())?.value;
}

/** Rewrites every row once and removes the rows of listings that are no longer live; returns the number of rows written. */
async function rewriteAll(db: Db): Promise<number> {
  let written = 0;
  for await (const keys of keyBatches(db, BATCH)) written += await writeLocked(db, keys);
  return written;
}

/**
 * Locks the listings before their rows are written, as every other writer does. Otherwise a row read before somebody's change could be
 * written after it.
 */
async function writeLocked(db: Db, keys: readonly ListingKey[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`
      select from listing l
      join jsonb_to_recordset(${keysJson(keys)}::jsonb) as k (city_id smallint, listing_id bigint) on l.city_id = k.city_id and l.id = k.listing_id
      order by l.city_id, l.id for no key update of l`.execute(tx);
    return writeSearchRows(tx, keys, 'renumbered');
  });
}
