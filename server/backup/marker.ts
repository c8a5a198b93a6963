/**
 * Names a position in the log and reads the row counts at exactly that position, so that a restored database can be compared with them.
 * Other transactions continue meanwhile, so this is repeated until the position is between two transactions.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Db, Tables } from '../db/schema.ts';
import { parseLsn } from './replication/lsn.ts';

interface TableSummary {
  readonly rows: number;
  /** Sum of the hashes of all rows, as decimal text; null when it was not requested. */
  readonly checksum: string | null;
}
type TableSummaries = Readonly<Record<string, TableSummary>>;
export interface Marker {
  /** Name of the restore point, under which PostgreSQL finds the position. */
  readonly name: string;
  readonly lsn: string;
  /** Whether the row counts are those of exactly this position. */
  readonly isExact: boolean;
  readonly tables: TableSummaries;
}

/** After this number of attempts, a marker with inexact row counts is accepted. */
const MAX_ATTEMPTS = 200;
const PAUSE_MS = 10;
/**
 * Size of the log record of a marker. When the log grew by more than this since the position before the snapshot, something else was written
 * in between, such as a commit of 40 bytes, or a page of the log began, and the marker is set again.
 */
export const MARKER_BYTES = 104n;

/**
 * Sets a marker and reads the row counts.
 * @param id of the backup
 * @param checksums whether to hash the content of all rows, which reads all of the database
 */
export async function setMarker(db: Db, id: string, checksums: boolean): Promise<Marker> {
  for (let attempt = 1; ; attempt += 1) {
    const name = `thinnai ${id} ${attempt}`;
    const isLast = attempt === MAX_ATTEMPTS;
    const marker = await db.connection().execute((connection) => trySetMarker(connection, name, checksums, isLast));
    if (marker) return marker;
    await sleep(PAUSE_MS);
  }
}

async function trySetMarker(db: Kysely<Tables>, name: string, checksums: boolean, isLast: boolean): Promise<Marker | null> {
  const positionBefore = await position(db);
  // A transaction whose commit is in the log is not yet visible as long as it holds this lock. The snapshot does not tell: its text omits open
  // transactions that are younger than the last one that ended.
  const hasOpenTransaction = await holdsTransactionLock(db);
  if (hasOpenTransaction && !isLast) return null;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // the first statement takes the snapshot in which the rows are counted
      await sql`select`.execute(tx);
      const { rows: restorePoints } = await sql<{ lsn: string }>`select pg_create_restore_point(${name})::text as lsn`.execute(tx);
      const { lsn } = restorePoints[0]!;
      const isExact = !hasOpenTransaction && parseLsn(lsn) - positionBefore <= MARKER_BYTES;
      if (!isExact && !isLast) return null;
      return { name, lsn, isExact, tables: await readTableSummaries(tx, checksums) };
    });
}

/** Whether any transaction that changes something is open; each holds a lock on its own id. */
async function holdsTransactionLock(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from pg_locks where locktype = 'transactionid' and granted) as open`.execute(db);
  return rows[0]!.open;
}

async function position(db: Kysely<Tables>): Promise<bigint> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(db);
  return parseLsn(rows[0]!.lsn);
}

/** Counts the rows of every table except unlogged tables, which are empty after a recovery. Keyed by schema and table name. */
export async function readTableSummaries(db: Kysely<Tables>, checksums: boolean): Promise<TableSummaries> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and n.nspname in ('public', 'graphile_worker') order by 1`.execute(db);
  const summaries: Record<string, TableSummary> = {};
  for (const { name } of tables) {
    const checksum = checksums ? sql`sum(hashtextextended(t::text, 0)::numeric)::text` : sql`null::text`;
    const { rows } = await sql<TableSummary>`select count(*) as rows, ${checksum} as checksum from ${sql.raw(name)} t`.execute(db);
    summaries[name] = { rows: Number(rows[0]!.rows), checksum: rows[0]!.checksum };
  }
  return summaries;
}

/** Describes each table that differs in a sentence. Checksums are compared only when both sides have them. */
export function describeDifferences(expected: TableSummaries, actual: TableSummaries): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])].toSorted();
  return names.flatMap((name) => {
    const [before, after] = [expected[name], actual[name]];
    if (before?.rows !== after?.rows) return [`${name} has ${after?.rows ?? 'no'} rows, and had ${before?.rows ?? 'none'}.`];
    const isSame = before?.checksum === null || after?.checksum === null || before?.checksum === after?.checksum;
    return isSame ? [] : [`${name} has the same number of rows, but other content.`];
  });
}
