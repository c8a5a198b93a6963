/**
 * Snapshots of the index in storage, so that a start does not have to build a large index from the table. One snapshot is valid at a time:
 * the one that the row `search_snapshot` of the table `setting` describes. The row is written after everything in the snapshot was
 * committed, so a database with the row also has all of these commits, even after a restore to an earlier time. A snapshot is used only
 * with the same numbering of filters and format of segments, for the database from which it was made, and while the change feed still has
 * all later changes. These are read before the index serves searches, so listings that were removed or erased meanwhile are never found.
 */
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { readIdentity } from '../../db/replicas/database-identity.ts';
import type { Db } from '../../db/schema.ts';
import type { ObjectStorage } from '../../integrations/storage/index.ts';
import type { BuiltIndex } from '../follow/build-index.ts';
import type { Layout } from '../layout.ts';
import type { IndexedCities } from '../types.ts';
import { SEGMENT_FORMAT } from './segment-bytes.ts';
import { decodeIndex, encodeIndex, type ExpectedFile } from './index-bytes.ts';

const SETTING = 'search_snapshot';
const FOLDER = 'snapshots/search';
/** A file without a row is deleted after this time: the process that wrote it was killed, or another process was faster. */
const ABANDONED_MS = 3_600_000;
/** Reading a smaller index from the table takes less than half a second. */
export const MIN_LISTINGS = 20_000;

export interface SnapshotOptions {
  readonly db: Db;
  readonly storage: ObjectStorage;
  readonly layout: Layout;
  readonly log: FastifyBaseLogger;
}

/** The value of the setting. */
interface SnapshotDescription extends ExpectedFile {
  readonly key: string;
  /** Hash of the layout. */
  readonly layout: string;
  /** See `SEGMENT_FORMAT`. */
  readonly format: string;
  /** See `identityOf`. */
  readonly database: string;
  readonly cities: readonly number[] | 'all';
  /** Time of the database: everything that was committed earlier is in the snapshot, or in the change feed after the watermark. */
  readonly takenAt: string;
  readonly watermark: string;
}

/**
 * The index of these cities from the valid snapshot, as of its watermark. Null when there is no usable snapshot, which is logged. Never
 * rejects, because the caller can always build the index from the table.
 */
export async function loadSnapshot(options: SnapshotOptions, cities: IndexedCities): Promise<BuiltIndex | null> {
  const { db, storage, layout, log } = options;
  try {
    const description = await readDescription(db);
    if (!description) return null;
    const reason = await reasonNotToUse(options, description, cities);
    if (reason) {
      log.info({ reason }, 'search snapshot is not used');
      return null;
    }
    const stream = await storage.stream(description.key);
    if (!stream) throw new Error('the file is missing');
    return { index: await decodeIndex(stream, description, layout, cities), watermark: description.watermark };
  } catch (err) {
    log.warn({ err }, 'search snapshot cannot be read; the index is built from the table');
    return null;
  }
}

/** Why a process for these cities cannot use the snapshot; null when it can. */
async function reasonNotToUse(
  { db, layout }: SnapshotOptions,
  { layout: hash, format, database, cities: snapshotCities, takenAt }: SnapshotDescription,
  cities: IndexedCities,
): Promise<string | null> {
  if (hash !== layout.hash || format !== SEGMENT_FORMAT) return 'another version wrote it';
  if (snapshotCities !== 'all' && (cities === 'all' || [...cities].some((id) => !snapshotCities.includes(id))))
    return 'it does not contain all cities';
  const identity = await identityOf(db);
  if (identity === null) return NO_IDENTITY;
  if (identity !== database) return 'it is of another database';
  // half of the time that the change feed is retained (see `prune`)
  const { rows } = await sql<{ fresh: boolean }>`
    select ${takenAt}::timestamptz between now() - interval '12 hours' and now() as fresh`.execute(db);
  return rows[0]!.fresh ? null : 'it is older than 12 hours';
}

const NO_IDENTITY = 'the database does not tell its identifier (pg_control_system)';
/**
 * Transaction ids are only meaningful within one database cluster. A copy of the database in another one has the same rows with other ids.
 * When the database does not report its identifier, nothing else reliably distinguishes it from a copy, so there are no snapshots.
 */
const identityOf = (db: Db): Promise<string | null> => readIdentity((statement) => sql.raw<{ identity: string }>(statement).execute(db));

/**
 * Stores the index, replaces the previous snapshot and deletes its file. A newer snapshot that another process has stored meanwhile is not
 * replaced.
 * @param catchUp applies all changes that were committed before the call, and returns the index with its watermark
 */
export async function storeSnapshot(options: SnapshotOptions, cities: IndexedCities, catchUp: () => Promise<BuiltIndex>): Promise<void> {
  const { db, storage, layout, log } = options;
  const database = await identityOf(db);
  if (database === null) {
    log.info({ reason: NO_IDENTITY }, 'no search snapshot is written');
    // an earlier snapshot is useless as well, and may contain data that was erased since
    return deleteSnapshot(options);
  }
  const { rows } = await sql<{ taken_at: string }>`select now()::text as taken_at`.execute(db);
  const takenAt = rows[0]!.taken_at;
  const { index, watermark } = await catchUp();
  const key = `${FOLDER}/${randomUUID()}`;
  const content = measureStream(encodeIndex(index));
  await storage.putStream(key, content.stream);
  const description: SnapshotDescription = {
    key,
    ...content.measured(),
    layout: layout.hash,
    format: SEGMENT_FORMAT,
    database,
    cities: cities === 'all' ? 'all' : [...cities],
    takenAt,
    watermark,
  };
  const unusedKey = await replaceDescription(db, description);
  if (unusedKey) await storage.delete(unusedKey);
  await deleteAbandoned(storage, key);
  log.info({ bytes: description.bytes, listings: index.liveCount, stored: unusedKey !== key }, 'search snapshot written');
}

/** Deletes the valid snapshot and its file, because the index has become small enough to be built at every start. */
export async function deleteSnapshot({ db, storage }: SnapshotOptions): Promise<void> {
  // the deleted row contains the name of the file, because another process may replace both meanwhile
  const deleted = await db.deleteFrom('setting').where('key', '=', SETTING).returning('value').executeTakeFirst();
  const description = deleted?.value as SnapshotDescription | null | undefined;
  if (description) await storage.delete(description.key);
  await deleteAbandoned(storage, null);
}

/** Stores the description unless a later one exists. Returns the key of the file that is not needed any more, if any. */
async function replaceDescription(db: Db, description: SnapshotDescription): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('setting')
      .values({ key: SETTING, value: 'null' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { value } = await tx.selectFrom('setting').select('value').where('key', '=', SETTING).forUpdate().executeTakeFirstOrThrow();
    const existing = value as SnapshotDescription | null;
    if (existing && new Date(existing.takenAt) > new Date(description.takenAt)) return description.key;
    await tx
      .updateTable('setting')
      .set({ value: JSON.stringify(description) })
      .where('key', '=', SETTING)
      .execute();
    return existing?.key ?? null;
  });
}

async function readDescription(db: Db): Promise<SnapshotDescription | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', SETTING).executeTakeFirst();
  return (row?.value ?? null) as SnapshotDescription | null;
}

async function deleteAbandoned(storage: ObjectStorage, validKey: string | null): Promise<void> {
  for await (const { key, modifiedAt } of storage.list(FOLDER))
    if (key !== validKey && Date.now() - modifiedAt.getTime() > ABANDONED_MS) await storage.delete(key);
}

/** Passes a stream through. `measured` returns its length and checksum once it has ended. */
function measureStream(source: AsyncIterable<Buffer>): { readonly stream: AsyncIterable<Buffer>; readonly measured: () => ExpectedFile } {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* passThrough() {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  return { stream: passThrough(), measured: () => ({ bytes, sha256: hash.digest('hex') }) };
}
