/**
 * Sends reads to replicas when the data may be slightly outdated. A replica serves a query when it has replayed the log up to the reader's
 * last write, and up to the last change that this process was notified of. People therefore always see what they wrote, and a cache never
 * stores a value that is older than the one that was removed from it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { isConnectionError } from '../connections/connection-errors.ts';
import { readFromPrimary, readWith } from './read-scope.ts';
import { parsePosition, type LogPosition, type Replica } from './replica.ts';

/** Interval at which each server is checked. After a replica has a write, the writer still reads from the primary for about this long. */
const CHECK_MS = 200;
/** Number of positions of the primary that are remembered to compute the lag of a replica, for about three minutes. */
const MAX_SAMPLES = 1000;
/** No replica ever replays up to this position. */
const LAST_POSITION = 1n << 64n;
/**
 * SQLSTATEs of failures that the primary does not share. 40001, and 40P01 for a deadlock: cancelled because the replica replays a change of
 * the same rows ("canceling statement due to conflict with recovery"). 25006: the statement writes. 57P: the replica is stopping or
 * starting. 58: its disk or operating system fails. 53: it lacks memory, disk space or connections. 08: the connection failed.
 */
const FAILURES_OF_REPLICA = /^(40001|40P01|25006|57P|58|53|08)/;

interface ReplicasOptions {
  readonly primary: Pool;
  readonly all: readonly Replica[];
  /** Identity of the primary's database; null when the server does not reveal it. */
  readonly identity: string | null;
  /** Maximum lag in milliseconds. A replica that is further behind serves no reads. */
  readonly maxLagMs: number;
  readonly log: FastifyBaseLogger;
}

export class Replicas {
  readonly all: readonly Replica[];
  /** Number of reads since the start: by a replica, by the primary only, and repeated on the primary. */
  readonly reads = { replica: 0, primary: 0, repeated: 0 };
  readonly #primary: Pool;
  readonly #maxLagMs: number;
  readonly #log: FastifyBaseLogger;
  readonly #closing = new AbortController();
  readonly #loops: readonly Promise<void>[];
  /** Log positions of the primary at earlier times, oldest first. */
  #samples: { readonly readAt: number; readonly position: LogPosition }[] = [];
  /** The position up to which this process was notified of changes. */
  #floor: LogPosition = LAST_POSITION;
  /** Increases with each change that this process is notified of. */
  #changes = 0;
  /** Number of changes whose position is still being read. */
  #pending = 0;
  /** Index of the replica that is considered first for the next read. */
  #nextIndex = 0;

  constructor({ primary, all, identity, maxLagMs, log }: ReplicasOptions) {
    this.#primary = primary;
    this.all = all;
    this.#maxLagMs = maxLagMs;
    this.#log = log;
    this.#loops = [
      this.#repeat(() => this.#checkPrimary()),
      ...all.map((replica) => this.#repeat(() => replica.check((position) => this.#lagOf(position), identity))),
    ];
  }

  /** Call this when the process is notified of a change: reads go to the primary until a replica has the change, too. */
  noteChange(): void {
    this.#changes++;
    this.#pending++;
    void this.#readPosition()
      .then(
        (position) => void (this.#floor = position > this.#floor ? position : this.#floor),
        // no replica may be used until the primary has returned a position
        () => void (this.#floor = LAST_POSITION),
      )
      .finally(() => this.#pending--);
  }

  /**
   * Runs a read on a replica that has everything the reader wrote. When the replica fails, the read is repeated on the primary, so it must
   * not have side effects.
   * @param lastWrite log position after the reader's last write (`session.last_write_lsn`); null when they wrote nothing
   */
  async read<T>(lastWrite: string | null, work: () => Promise<T>): Promise<T> {
    const needed = lastWrite === null ? 0n : parsePosition(lastWrite);
    const first = this.#choose(needed);
    if (!first) {
      this.reads.primary++;
      return work();
    }
    // all queries of the read use the same replica, because another one might be older
    const readState = { ended: false, replica: first as Replica | null };
    const connect = async () => {
      if (readState.ended || !readState.replica) return null;
      const client = this.#mayUse(readState.replica, needed) ? await readState.replica.connect() : null;
      if (!client) readState.replica = null;
      return client;
    };
    try {
      const result = await readWith({ connect }, work);
      this.reads.replica++;
      return result;
    } catch (error) {
      if (!isFailureOfReplica(error)) {
        // an expected result such as "not found"
        this.reads.replica++;
        throw error;
      }
      if (isConnectionError(error)) first.recordFailure(error);
      this.reads.repeated++;
      this.#log.info({ err: error, replica: first.name }, 'a read failed on the replica; the primary repeats it');
      return await readFromPrimary(work);
    } finally {
      // work that the read started but did not wait for, such as a timer, is not part of the read
      readState.ended = true;
    }
  }

  /** Stops checking the servers, and closes the connections to the replicas. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#loops);
    await Promise.all(this.all.map((replica) => replica.close()));
  }

  #mayUse(replica: Replica, needed: LogPosition): boolean {
    return this.#pending === 0 && replica.has(needed > this.#floor ? needed : this.#floor);
  }

  #choose(needed: LogPosition): Replica | null {
    for (let n = 0; n < this.all.length; n++) {
      const index = (this.#nextIndex + n) % this.all.length;
      const replica = this.all[index]!;
      if (!this.#mayUse(replica, needed)) continue;
      this.#nextIndex = index + 1;
      return replica;
    }
    return null;
  }

  /** The current end of the primary's log. Everything that was committed earlier is before it. */
  async #readPosition(): Promise<LogPosition> {
    const { rows } = await this.#primary.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position');
    return parsePosition(rows[0]!.position);
  }

  async #checkPrimary(): Promise<void> {
    const readAt = performance.now();
    const changesBefore = this.#changes;
    const position = await this.#readPosition();
    // after a failover, the log may continue from an earlier position
    if (position < (this.#samples.at(-1)?.position ?? 0n)) this.#samples = [];
    this.#samples.push({ readAt, position });
    if (this.#samples.length > MAX_SAMPLES) this.#samples.shift();
    if (this.#floor === LAST_POSITION && this.#changes === changesBefore) this.#floor = position;
  }

  /**
   * Age of the data of a server with this position. While the primary is unavailable nothing is committed, so the age does not increase.
   */
  #lagOf(replayed: LogPosition): number {
    const last = this.#samples.at(-1);
    if (!last || last.position <= replayed) return 0;
    const newest = this.#samples.findLast(({ position }) => position <= replayed);
    // the position is older than all remembered ones
    if (!newest) return Math.max(this.#maxLagMs + 1, last.readAt - this.#samples[0]!.readAt);
    return performance.now() - newest.readAt;
  }

  async #repeat(check: () => Promise<void>): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await check().catch((err: unknown) => this.#log.debug({ err }, 'the position of the primary could not be read'));
      await sleep(CHECK_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}

/** 57014 also means that a statement took too long, as it would on the primary. Only statements that the replica cancelled are repeated. */
function isFailureOfReplica(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && FAILURES_OF_REPLICA.test(code)) return true;
  return isConnectionError(error) || (code === '57014' && error.message.includes('conflict with recovery'));
}
