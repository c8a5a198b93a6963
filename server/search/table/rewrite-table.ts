/** Rewrites rows of listing_search: those that another layout wrote, or all of them with `npm run search -- rebuild`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { openDatabase } from '../../db/connections/pool.ts';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { lockListings } from '../../db/lock-listings.ts';
import { RowCompatibility } from './row-compatibility.ts';
import { activeLayouts } from './active-layouts.ts';
import { layoutOf, useLayoutOf } from './numbering.ts';
import { keyBatches } from './walk-keys.ts';
import { writeSearchRows } from './write-rows.ts';

const LISTINGS_PER_BATCH = 500;
/** Number of rows whose layout one statement changes. */
const ROWS_PER_RELABELLING = 5000;
/** Key of the advisory lock that prevents processes that start together from rewriting at the same time. An arbitrary constant. */
const ADVISORY_LOCK = 7_204_511;
const RETRY_MS = 500;
const STATEMENT_TIMEOUT_MS = 60_000;

interface RewriteOptions {
  readonly db: Db;
  /** A direct connection, because the lock belongs to a session, which does not persist behind a pooler in transaction mode. */
  readonly url: string;
  readonly log: FastifyBaseLogger;
}

/**
 * Rewrites the rows that this program cannot use, if it is the newest of the running programs. An older program that is restarted does not
 * change rows of a newer one. Works in batches with one transaction each, and may be interrupted at any time.
 */
export async function rewriteIncompatible(options: RewriteOptions): Promise<number> {
  const { db, log } = options;
  const layout = await layoutOf(db);
  const isNewest = async () => (await activeLayouts(db)).every((id) => id <= layout.id);
  if (!(await isNewest()) || (await RowCompatibility.of(layout).affectedKeys(db)).length === 0) return 0;
  return onDirectConnection(options, async (direct) => {
    // another process may have rewritten them while this one waited
    const keys = (await isNewest()) ? await RowCompatibility.of(await layoutOf(direct)).affectedKeys(direct) : [];
    for (let from = 0; from < keys.length; from += LISTINGS_PER_BATCH)
      await lockAndWrite(direct, keys.slice(from, from + LISTINGS_PER_BATCH));
    if (keys.length > 0) log.info({ written: keys.length, layout: layout.id }, 'search rows rewritten because the filters changed');
    return keys.length;
  });
}

/** Rewrites these rows, if this program is the newest of the running ones. */
export async function rewriteListings({ db }: Pick<RewriteOptions, 'db'>, keys: readonly ListingKey[]): Promise<void> {
  const layout = await layoutOf(db);
  if ((await activeLayouts(db)).some((id) => id > layout.id)) return;
  for (let from = 0; from < keys.length; from += LISTINGS_PER_BATCH) await lockAndWrite(db, keys.slice(from, from + LISTINGS_PER_BATCH));
}

/**
 * Gives all rows the layout of this program once no process with another layout is running: rewrites incompatible rows, and
 * changes only the layout of the others. Returns whether all rows have this layout now.
 */
export async function retireOtherLayouts(options: RewriteOptions): Promise<boolean> {
  const { db } = options;
  const layout = await layoutOf(db);
  const isAlone = async () => (await activeLayouts(db)).every((id) => id === layout.id);
  if (!(await isAlone())) return false;
  await rewriteIncompatible(options);
  return onDirectConnection(options, async (direct) => {
    const compatibility = RowCompatibility.of(await layoutOf(direct));
    while (await isAlone())
      if ((await compatibility.relabel(direct, ROWS_PER_RELABELLING)) === 0) return (await compatibility.affectedKeys(direct)).length === 0;
    return false;
  });
}

/**
 * Rewrites the complete table and returns its number of rows. Running processes apply the changes meanwhile.
 * @param db must use direct connections (see `RewriteOptions`)
 */
export const rewriteTable = (db: Db): Promise<number> => withLock(db, rewriteAll);

async function onDirectConnection<T>({ db, url }: RewriteOptions, work: (db: Db) => Promise<T>): Promise<T> {
  const direct = openDatabase({ url, size: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS, onError: () => undefined });
  try {
    useLayoutOf(db, direct.db);
    return await withLock(direct.db, work);
  } finally {
    await direct.close();
  }
}

async function withLock<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    // polled, because a blocking lock would exceed the statement timeout
    while (!(await tryLock(connection))) await sleep(RETRY_MS);
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${ADVISORY_LOCK})`.execute(connection);
    }
  });
}

async function tryLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${ADVISORY_LOCK}) as locked`.execute(db);
  return rows[0]!.locked;
}

/** Rewrites every row once, and deletes the rows of listings that are no longer live. Returns the number of written rows. */
async function rewriteAll(db: Db): Promise<number> {
  let written = 0;
  for await (const keys of keyBatches(db, LISTINGS_PER_BATCH)) written += await lockAndWrite(db, keys);
  return written;
}

async function lockAndWrite(db: Db, keys: readonly ListingKey[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockListings(tx, keys);
    return writeSearchRows(tx, keys, 'derived');
  });
}
