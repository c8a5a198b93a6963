/**
 * Sends reads that may be a moment old to replicas. A replica serves a query when it has replayed the log up to where the reader's last
 * write ended, and up to the last change that this process was notified of. So nobody misses what they wrote, and nothing older than what was
 * removed from a cache is stored in it again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { isConnectionError } from '../connections/connection-errors.ts';
import { readFromPrimary, readWith } from './read-scope.ts';
import { parsePosition, type LogPosition, type Replica } from './replica.ts';

/** Pause between questions to each server. A write is read from the primary for about as long after a replica has it. */
const CHECK_MS = 200;
/** Positions of the primary that are remembered to tell how old a replica is: of about three minutes. */
const MAX_SAMPLES = 1000;
/** No replica has replayed as much. */
const LAST_POSITION = 1n << 64n;
/**
 * Failures of a statement that the primary does not share. 40001: cancelled because the replica replays a change of the same rows
 * ("canceling statement due to conflict with recovery"). 25006: a statement that writes. 57P: the replica stops or starts.
 */
const FAILURES_OF_REPLICA = /^(40001|40P01|25006|57P|58|53|08)/;

interface ReplicasOptions {
  readonly primary: Pool;
  readonly all: readonly Replica[];
  /** Of the database of the primary; null when it does not tell. */
  readonly identity: string | null;
  /** A replica that is further behind, in milliseconds, serves no reads. */
  readonly maxLagMs: number;
  readonly log: FastifyBaseLogger;
}

export class Replicas {
  readonly all: readonly Replica[];
  /** Reads since the start: with a replica, with the primary alone, and those that were repeated on it. */
  readonly reads = { replica: 0, primary: 0, repeated: 0 };
  readonly #primary: Pool;
  readonly #maxLagMs: number;
  readonly #log: FastifyBaseLogger;
  readonly #closing = new AbortController();
  readonly #loops: readonly Promise<void>[];
  /** Where the log of the primary ended at some moments, oldest first. */
  #samples: { readonly at: number; readonly position: LogPosition }[] = [];
  /** Every change that this process was notified of is before it. */
  #floor: LogPosition = LAST_POSITION;
  /** Grows with each change that this process is notified of. */
  #changes = 0;
  /** Changes whose position is being asked for. */
  #pending = 0;
  #next = 0;

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

  /** This process was notified of a change: reads go to the primary until a replica has the change, too. */
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
   * Runs a read with a replica that has everything the reader wrote. Repeated on the primary when the replica fails, so it must not have
   * effects.
   * @param written where the log ended after the reader's last write; null when they wrote nothing
   */
  async read<T>(written: string | null, work: () => Promise<T>): Promise<T> {
    const needed = written === null ? 0n : parsePosition(written);
    const first = this.#choose(needed);
    if (!first) {
      this.reads.primary++;
      return work();
    }
    // the same replica for all its queries: another one might be older
    const state = { ended: false, replica: first as Replica | null };
    const connect = async () => {
      if (state.ended || !state.replica) return null;
      const client = this.#mayUse(state.replica, needed) ? await state.replica.connect() : null;
      if (!client) state.replica = null;
      return client;
    };
    try {
      const result = await readWith({ connect }, work);
      this.reads.replica++;
      return result;
    } catch (error) {
      if (!isFailureOfReplica(error)) {
        // an answer such as "not found"
        this.reads.replica++;
        throw error;
      }
      if (isConnectionError(error)) first.failed(error);
      this.reads.repeated++;
      this.#log.info({ err: error, replica: first.name }, 'a read failed on the replica; the primary repeats it');
      return await readFromPrimary(work);
    } finally {
      // work that the read started and did not wait for, such as a timer, is not part of it
      state.ended = true;
    }
  }

  /** Stops asking the servers, and closes the connections to the replicas. */
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
      const index = (this.#next + n) % this.all.length;
      const replica = this.all[index]!;
      if (!this.#mayUse(replica, needed)) continue;
      this.#next = index + 1;
      return replica;
    }
    return null;
  }

  /** Where the log of the primary ends: everything committed before is before it. */
  async #readPosition(): Promise<LogPosition> {
    const { rows } = await this.#primary.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position');
    return parsePosition(rows[0]!.position);
  }

  async #checkPrimary(): Promise<void> {
    const at = performance.now();
    const changesBefore = this.#changes;
    const position = await this.#readPosition();
    // after a failover the log may go on from an earlier position
    if (position < (this.#samples.at(-1)?.position ?? 0n)) this.#samples = [];
    this.#samples.push({ at, position });
    if (this.#samples.length > MAX_SAMPLES) this.#samples.shift();
    if (this.#floor === LAST_POSITION && this.#changes === changesBefore) this.#floor = position;
  }

  /** Age of the data of a server up to this position. While the primary is unavailable nothing is committed, so the age does not grow. */
  #lagOf(replayed: LogPosition): number {
    const last = this.#samples.at(-1);
    if (!last || last.position <= replayed) return 0;
    const newest = this.#samples.findLast(({ position }) => position <= replayed);
    // older than everything that is remembered
    if (!newest) return Math.max(this.#maxLagMs + 1, last.at - this.#samples[0]!.at);
    return performance.now() - newest.at;
  }

  async #repeat(check: () => Promise<void>): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await check().catch((err: unknown) => this.#log.debug({ err }, 'the position of the primary could not be read'));
      await sleep(CHECK_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}

/** 57014 also means that a statement took too long, which it would on the primary too. Only cancelled statements are repeated. */
function isFailureOfReplica(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && FAILURES_OF_REPLICA.test(code)) return true;
  return isConnectionError(error) || (code === '57014' && error.message.includes('conflict with recovery'));
}
