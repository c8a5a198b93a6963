/** One replica: how much of the primary's log it has replayed, and whether it may serve reads. */
import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { readIdentity } from './database-identity.ts';
import type { Database } from '../connections/pool.ts';

/** A log position of the database (`pg_lsn`). */
export type LogPosition = bigint;

/** Parses a position such as `16/B374D848`: two 32-bit numbers in hexadecimal. */
export function parsePosition(text: string): LogPosition {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/**
 * `unreachable`: it does not respond. `promoted`: it has become a primary with its own history. `foreign`: it belongs to another database.
 */
export const REPLICA_STATES = ['serving', 'lagging', 'unreachable', 'promoted', 'foreign'] as const;
type ReplicaState = (typeof REPLICA_STATES)[number];

/** Shortest and longest pause after a failure. Each failure in a row doubles the pause. */
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 15_000;

interface ReplicaOptions {
  /** Host and port, for the log and metrics. */
  readonly name: string;
  /** Connections for reads. */
  readonly reads: Database;
  /** A separate connection, so that many reads do not make the replica look unavailable. */
  readonly watch: Database;
  readonly maxLagMs: number;
  readonly log: FastifyBaseLogger;
}

export class Replica {
  readonly name: string;
  readonly #reads: Database;
  readonly #watch: Database;
  readonly #maxLagMs: number;
  readonly #log: FastifyBaseLogger;
  #state: ReplicaState = 'unreachable';
  /** Whether a state was logged already, because the first one is logged even if it does not change. */
  #isLogged = false;
  /** Position up to which the replica had replayed the log at the last check. */
  #replayed: LogPosition = -1n;
  #failures = 0;
  #retryAt = 0;
  #checkedAt = -Infinity;
  #lagMs: number | null = null;
  /**
   * Whether the server is known to belong to the same database. Reset after a failure and with a new connection, because another server may
   * then have the address.
   */
  #isIdentityVerified = false;

  constructor({ name, reads, watch, maxLagMs, log }: ReplicaOptions) {
    this.name = name;
    this.#reads = reads;
    this.#watch = watch;
    this.#maxLagMs = maxLagMs;
    this.#log = log;
    // a connection that ends while it is idle is replaced without a failure
    watch.pool.on('connect', () => void (this.#isIdentityVerified = false));
  }

  get state(): ReplicaState {
    return this.#state;
  }
  /** Milliseconds; null when unknown. */
  get lagMs(): number | null {
    return this.#lagMs;
  }
  get pool(): Pool {
    return this.#reads.pool;
  }

  /** Whether this replica has everything up to this position. Its last status must not be older than the allowed lag. */
  has(position: LogPosition): boolean {
    return this.#state === 'serving' && this.#replayed >= position && performance.now() - this.#checkedAt <= this.#maxLagMs;
  }

  /** Opens a connection for a read. When that fails, it returns null and the replica is not used for a while. */
  async connect(): Promise<PoolClient | null> {
    try {
      return await this.pool.connect();
    } catch (error) {
      this.recordFailure(error);
      return null;
    }
  }

  /**
   * The identity of the replica's database; null when the server does not reveal it.
   * @throws Error when the server does not respond
   */
  readIdentity(): Promise<string | null> {
    return readIdentity((statement) => this.#watch.pool.query(statement));
  }

  /**
   * Reads how much the replica has replayed, unless it failed a moment ago.
   * @param lagOf returns how old the state at a position is, in milliseconds
   * @param identity of the primary's database; null when unknown
   */
  async check(lagOf: (replayed: LogPosition) => number, identity: string | null): Promise<void> {
    const startedAt = performance.now();
    if (startedAt < this.#retryAt) return;
    try {
      const { rows } = await this.#watch.pool.query<{ replayed: string | null }>(
        `select case when pg_is_in_recovery() then coalesce(pg_last_wal_replay_lsn(), '0/0')::text end as replayed`,
      );
      if (!this.#isIdentityVerified && identity !== null) {
        const replicaIdentity = await this.readIdentity();
        if (replicaIdentity !== null && replicaIdentity !== identity) return this.#setState('foreign', null);
        this.#isIdentityVerified = true;
      }
      this.#failures = 0;
      this.#checkedAt = startedAt;
      const replayed = rows[0]?.replayed ?? null;
      if (replayed === null) return this.#setState('promoted', null);
      this.#replayed = parsePosition(replayed);
      const lagMs = lagOf(this.#replayed);
      this.#setState(lagMs <= this.#maxLagMs ? 'serving' : 'lagging', lagMs);
    } catch (error) {
      this.recordFailure(error);
    }
  }

  /** Excludes the replica for a while, which gets longer with each failure in a row. */
  recordFailure(err: unknown): void {
    const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(this.#failures++, 10));
    this.#retryAt = performance.now() + pauseMs * (0.75 + Math.random() / 2);
    this.#isIdentityVerified = false;
    this.#setState('unreachable', null, err);
  }

  async close(): Promise<void> {
    await Promise.all([this.#reads.close(), this.#watch.close()]);
  }

  #setState(state: ReplicaState, lagMs: number | null, err?: unknown): void {
    this.#lagMs = lagMs;
    if (state === this.#state && this.#isLogged) return;
    this.#state = state;
    this.#isLogged = true;
    if (state === 'serving') this.#log.info({ replica: this.name }, 'reads go to the replica');
    else this.#log.warn({ replica: this.name, state, err }, 'the replica serves no reads');
  }
}
