/** The connection pool and the query builder that uses it. */
import { Kysely, PostgresDialect, type LogEvent } from 'kysely';
import { Pool, types as standardTypes } from 'pg';
import { DatabaseClient } from './database-client.ts';
import { routedPool } from '../replicas/read-scope.ts';
import { recordStatement } from '../../tracing/spans.ts';
import type { Db, Tables } from '../schema.ts';

interface PoolOptions {
  readonly url: string;
  readonly size: number;
  /** Milliseconds after which the database server cancels a statement. */
  readonly statementTimeoutMs: number;
  /** Called for connections that break while they are idle. Others fail the query that waits for them. */
  readonly onError: (error: Error) => void;
  /**
   * Whether there is a pooler in transaction mode, so that each transaction may run in another session of the database. Connections then
   * have no settings of their own and no prepared statements; the time limits are those of the role (`role-limits.ts`).
   */
  readonly isPooled?: boolean;
  /** Whether statements become spans of the request or job that runs them. */
  readonly isTraced?: boolean;
  /** Session settings in the format of libpq, e.g. `-c jit=off`; ignored behind a pooler. */
  readonly sessionOptions?: string;
}
export interface Database {
  /** Within a read that may use a replica (`replicas/`), queries go to the replica, otherwise to this database. */
  readonly db: Db;
  readonly pool: Pool;
  /** Waits for running statements and closes every connection. */
  readonly close: () => Promise<void>;
}

/**
 * A silent connection is checked after this share of the statement timeout, so that a dead one delays a request by less than the timeout.
 */
const SILENCE_SHARE = 0.4;
/**
 * The server ends a transaction that gets no statement for this share of the statement timeout, which is as long as this process needs to
 * close a silent connection. Until then the transaction keeps its locks, and a write that is sent again would wait for them.
 */
const IDLE_TRANSACTION_SHARE = 2 * SILENCE_SHARE;
/** Type ids (OIDs) of PostgreSQL. */
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
    (format === 'binary' ? undefined : parsers.get(oid)) ?? standardTypes.getTypeParser(oid, format)) as typeof standardTypes.getTypeParser,
};

const traceStatement = (event: LogEvent): void =>
  recordStatement(event.query.sql, event.queryDurationMillis, event.level === 'error' ? event.error : undefined);

/** Time limits in milliseconds that the database server enforces in a session of requests. */
export const sessionLimits = (statementTimeoutMs: number) => ({
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: Math.round(statementTimeoutMs * IDLE_TRANSACTION_SHARE),
});

/** Opens the pool. bigint and numeric are parsed as numbers, timestamptz as Date. A request waits 2 s for a connection, then fails. */
export function openDatabase({
  url,
  size,
  statementTimeoutMs,
  onError,
  isPooled = false,
  isTraced = false,
  sessionOptions,
}: PoolOptions): Database {
  const options = {
    connectionString: url,
    Client: DatabaseClient,
    max: size,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    ...(!isPooled && sessionLimits(statementTimeoutMs)),
    ...(!isPooled && sessionOptions !== undefined && { options: sessionOptions }),
    // the server reaches its own limit first; this one is for a server that no longer responds
    query_timeout: statementTimeoutMs + 2000,
    application_name: 'thinnai',
    types,
    prepares: !isPooled,
    silenceMs: statementTimeoutMs * SILENCE_SHARE,
  };
  const pool = new Pool(options);
  let isClosing = false;
  // connections that are being closed may still report that the server is shutting down
  pool.on('error', (error) => isClosing || onError(error));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: routedPool(pool) }), ...(isTraced && { log: traceStatement }) });
  const close = async () => {
    isClosing = true;
    await db.destroy();
  };
  return { db, pool, close };
}
