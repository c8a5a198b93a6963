/**
 * Names a position in the log and reads the row counts at exactly that position, so that a restored database can be compared with them.
 * Other transactions continue meanwhile, so this is repeated until the position is between two transactions.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Db, Tables } from '../db/schema.ts';
import { parseLsn } from './replication/lsn.ts';

interface TableState {
  readonly rows: number;
  /** Sum of the hashes of all rows; null when it was not requested. */
  readonly checksum: string | null;
}
type TableStates = Readonly<Record<string, TableState>>;
export interface Marker {
  readonly name: string;
  readonly lsn: string;
  readonly isExact: boolean;
  readonly tables: TableStates;
}

const ATTEMPTS = 200;
const PAUSE_MS = 10;
/**
 * Size of the log record of a marker (104 bytes) and of a segment header (40 bytes). A larger difference means that something else was
 * written in between: the smallest transaction that changes a row takes 96 bytes, for a deletion and its commit.
 */
export const MARKER_BYTES = 144n;

/** @param checksums whether to hash the content of all rows, which reads all of the database */
export async function mark(db: Db, id: string, checksums: boolean): Promise<Marker> {
  for (let attempt = 1; ; attempt += 1) {
    const name = `thinnai ${id} ${attempt}`;
    const isLast = attempt === ATTEMPTS;
    const marker = await db.connection().execute((connection) => tryMark(connection, name, checksums, isLast));
    if (marker) return marker;
    await sleep(PAUSE_MS);
  }
}

async function tryMark(db: Kysely<Tables>, name: string, checksums: boolean, isLast: boolean): Promise<Marker | null> {
  const before = await position(db);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows: snapshots } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(tx);
      // the format is <oldest open transaction>:<next transaction>:<open transactions>
      const [oldest, next] = snapshots[0]!.snapshot.split(':');
      if (oldest !== next && !isLast) return null;
      const { rows: marks } = await sql<{ lsn: string }>`select pg_create_restore_point(${name})::text as lsn`.execute(tx);
      const { lsn } = marks[0]!;
      const isExact = oldest === next && parseLsn(lsn) - before <= MARKER_BYTES;
      if (!isExact && !isLast) return null;
      return { name, lsn, isExact, tables: await readTableStates(tx, checksums) };
    });
}

async function position(db: Kysely<Tables>): Promise<bigint> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(db);
  return parseLsn(rows[0]!.lsn);
}

/** Counts the rows of every table except unlogged tables, which are empty after a recovery. */
export async function readTableStates(db: Kysely<Tables>, checksums: boolean): Promise<TableStates> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and n.nspname in ('public', 'graphile_worker') order by 1`.execute(db);
  const states: Record<string, TableState> = {};
  for (const { name } of tables) {
    const checksum = checksums ? sql`sum(hashtextextended(t::text, 0)::numeric)::text` : sql`null::text`;
    const { rows } = await sql<TableState>`select count(*) as rows, ${checksum} as checksum from ${sql.raw(name)} t`.execute(db);
    states[name] = { rows: Number(rows[0]!.rows), checksum: rows[0]!.checksum };
  }
  return states;
}

/** Describes each table that differs in a sentence. Checksums are compared only when both sides have them. */
export function differences(expected: TableStates, actual: TableStates): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])].toSorted();
  return names.flatMap((name) => {
    const [left, right] = [expected[name], actual[name]];
    if (left?.rows !== right?.rows) return [`${name} has ${right?.rows ?? 'no'} rows, and had ${left?.rows ?? 'none'}.`];
    const isSame = left?.checksum === null || right?.checksum === null || left?.checksum === right?.checksum;
    return isSame ? [] : [`${name} has the same number of rows, but other content.`];
  });
}
