/** The connection pool and the query builder over it. */
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types as standard } from 'pg';
import { DatabaseClient } from './database-client.ts';
import type { Db, Tables } from './schema.ts';

/** Setting of a database connection: `on` where changed listings are purged from shared caches. */
export const PURGE_SETTING = 'thinnai.purge';

interface PoolOptions {
  readonly url: string;
  readonly size: number;
  /** Milliseconds after which the database server cancels a statement. */
  readonly statementTimeoutMs: number;
  /** Called for connections that break while idle. The others fail the query that waits for them. */
  readonly onError: (error: Error) => void;
  /** Whether changes of listings are to be told to a shared cache. */
  readonly purges?: boolean;
}
export interface Database {
  readonly db: Db;
  readonly pool: Pool;
  /** Waits for running statements and closes every connection. */
  readonly close: () => Promise<void>;
}

/** Share of the longest statement after which a silent connection is checked, so that a dead one costs a request less than that time. */
const SILENCE_SHARE = 0.4;
const INT8 = 20;
const NUMERIC = 1700;

// Ids and rupees stay below 2^53, where numbers are exact. A larger value throws instead of losing digits.
function exactNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be read as a number`);
  return value;
}
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, exactNumber],
  [NUMERIC, exactNumber],
]);
const types = {
  getTypeParser: ((oid, format) =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? standard.getTypeParser(oid, format)) as typeof standard.getTypeParser,
};

/** Opens the pool. bigint and numeric are read as numbers, timestamptz as Date. A request waits 2 s for a connection, then fails. */
export function openDatabase({ url, size, statementTimeoutMs, onError, purges = false }: PoolOptions): Database {
  const options = {
    connectionString: url,
    Client: DatabaseClient,
    max: size,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    // the server's own limit is reached first; this one is for a server that no longer answers
    query_timeout: statementTimeoutMs + 2000,
    idle_in_transaction_session_timeout: statementTimeoutMs * 4,
    application_name: 'thinnai',
    types,
    // read by the writers of listings, which have no configuration (`search/table/write-rows.ts`)
    options: purges ? `-c ${PURGE_SETTING}=on` : '',
    silenceMs: statementTimeoutMs * SILENCE_SHARE,
  };
  const pool = new Pool(options);
  let closing = false;
  // connections that are being closed may still report that the server shuts down
  pool.on('error', (error) => closing || onError(error));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    closing = true;
    await db.destroy();
  };
  return { db, pool, close };
}
