/**
 * Archives the log of the database continuously, so that the site can be restored to any time and at most seconds are lost. A replication
 * slot ensures that the server retains what is not archived yet, and that only one process archives at a time.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { BackupError } from '../backup-error.ts';
import { identifyServer, type Server } from '../replication/identify.ts';
import { ReplicationClient } from '../replication/client.ts';
import { formatLsn, parseLsn, segmentStart } from '../replication/lsn.ts';
import { streamLog, type LogStream } from '../replication/log-stream.ts';
import { streamOf } from '../streams.ts';
import { HEARTBEAT_FOLDER } from '../folders.ts';
import type { BackupStore } from '../store.ts';
import { archivedRanges, rangeKey, type LogId } from './archived-ranges.ts';

interface ArchiveOptions {
  readonly url: string;
  readonly store: BackupStore;
  /** Maximum time until written log is stored, in milliseconds. */
  readonly logEveryMs: number;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

const SLOT = 'thinnai_log';
const HEARTBEAT_MS = 30_000;
/** A range that is longer is stored at once. */
const MAX_RANGE_BYTES = 16 * 1024 * 1024;

/**
 * Archives until the connection breaks or storage fails (throws), or until `signal` is aborted (returns after everything received is
 * stored). The next call continues where this one stopped.
 */
export async function archiveLog(options: ArchiveOptions): Promise<void> {
  const { url, store, signal, log } = options;
  signal.throwIfAborted();
  const client = await ReplicationClient.open(url);
  const close = () => client.close();
  signal.addEventListener('abort', close);
  try {
    const server = await identifyServer(client);
    const from = await findStart(client, store.storage, server, log);
    log(`Archiving the log from ${formatLsn(from)} on timeline ${server.timeline}.`);
    await storeStream(options, server, from, streamLog(client, SLOT, server.timeline, from));
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', close);
    client.close();
  }
}

async function storeStream(options: ArchiveOptions, id: LogId, from: bigint, stream: LogStream): Promise<void> {
  const { store, logEveryMs, signal } = options;
  let waiting: Buffer[] = [];
  let start = from;
  let end = from;
  let heartbeatAt = -Infinity;
  const flush = async () => {
    if (end > start) await store.write(rangeKey(id, start, end), streamOf(Buffer.concat(waiting)));
    waiting = [];
    start = end;
    if (performance.now() - heartbeatAt < HEARTBEAT_MS) return;
    await store.storage.put(`${HEARTBEAT_FOLDER}/log`, Buffer.from(formatLsn(end)));
    heartbeatAt = performance.now();
  };
  const parts = stream.parts[Symbol.asyncIterator]();
  // resolves when the received log has to be stored, and at once when archiving stops
  const nextDue = () => sleep(logEveryMs, 'due' as const, { signal, ref: false }).catch(() => 'due' as const);
  let due = nextDue();
  try {
    for (let next = parts.next(); ;) {
      const result = await Promise.race([next, due]);
      if (result !== 'due') {
        if (result.done) throw new Error('The database ended the log stream.');
        waiting.push(result.value.data);
        end += BigInt(result.value.data.length);
        next = parts.next();
      } else if (signal.aborted) {
        await next;
      }
      if (result === 'due' || end - start >= MAX_RANGE_BYTES) {
        await flush();
        stream.confirm(end);
        due = nextDue();
      }
    }
  } finally {
    if (signal.aborted) await flush();
  }
}

/** Returns the position where archiving continues. Creates the slot if necessary. */
async function findStart(
  client: ReplicationClient,
  storage: BackupStore['storage'],
  server: Server,
  log: (line: string) => void,
): Promise<bigint> {
  let archived: bigint | null = null;
  for await (const { to } of archivedRanges(storage, server)) archived = archived === null || to > archived ? to : archived;
  let oldestPosition = await slotPosition(client);
  if (oldestPosition === null) {
    await client.run(`CREATE_REPLICATION_SLOT "${SLOT}" PHYSICAL RESERVE_WAL`);
    oldestPosition = await slotPosition(client);
  }
  if (oldestPosition === null) throw new BackupError('The database does not retain its log.');
  const firstRetained = segmentStart(oldestPosition, server.segmentBytes);
  if (archived !== null && archived >= firstRetained) return archived;
  log('What the database wrote before is not archived. Make a backup now: moments before it can be restored from older backups only.');
  return firstRetained;
}

/** Position from which the server retains its log; null without a slot. A slot whose log the server had to delete is dropped. */
async function slotPosition(client: ReplicationClient): Promise<bigint | null> {
  const [rows] = await client.run(`SELECT restart_lsn, wal_status FROM pg_replication_slots WHERE slot_name = '${SLOT}'`);
  const [lsn, status] = rows?.[0] ?? [];
  if (status === 'lost') await client.run(`DROP_REPLICATION_SLOT "${SLOT}"`);
  return lsn && status !== 'lost' ? parseLsn(lsn) : null;
}
