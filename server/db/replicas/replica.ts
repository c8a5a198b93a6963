/** One replica: how far it has replayed the log of the primary, and whether reads may go to it. */
import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { readIdentity } from './database-identity.ts';
import type { Database } from '../connections/pool.ts';

/** A position in the log of the database, as `pg_lsn` counts it. */
export type LogPosition = bigint;

/** `16/B374D848`: two numbers of 32 bits in hexadecimal. */
export function parsePosition(text: string): LogPosition {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** `unreachable`: it does not answer. `promoted`: it is a primary now, with a history of its own. `foreign`: it is of another database. */
export const REPLICA_STATES = ['serving', 'lagging', 'unreachable', 'promoted', 'foreign'] as const;
type ReplicaState = (typeof REPLICA_STATES)[number];

/** The first pause after a failure, and the longest; each failure doubles it. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;

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
  /** Whether its state was logged; the first state is logged too. */
  #isLogged = false;
  #replayed: LogPosition = -1n;
  #failures = 0;
  #retryAt = 0;
  #checkedAt = -Infinity;
  #lagMs: number | null = null;
  /** What answered last is known to be of the same database. After a failure another server may have the address. */
  #isKnown = false;

  constructor({ name, reads, watch, maxLagMs, log }: ReplicaOptions) {
    this.name = name;
    this.#reads = reads;
    this.#watch = watch;
    this.#maxLagMs = maxLagMs;
    this.#log = log;
  }

  get state(): ReplicaState {
    return this.#state;
  }
  /** Milliseconds; null when it is not known. */
  get lagMs(): number | null {
    return this.#lagMs;
  }
  get pool(): Pool {
    return this.#reads.pool;
  }

  /** Whether everything up to this position can be read there. The last status of the replica must not be older than the allowed lag. */
  has(position: LogPosition): boolean {
    return this.#state === 'serving' && this.#replayed >= position && performance.now() - this.#checkedAt <= this.#maxLagMs;
  }

  /** A connection for a read; null when none can be made, and the replica is left out from then on. */
  async connect(): Promise<PoolClient | null> {
    try {
      return await this.pool.connect();
    } catch (error) {
      this.failed(error);
      return null;
    }
  }

  /** The identity of its database; null when it does not return one. @throws Error when it does not answer */
  readIdentity(): Promise<string | null> {
    return readIdentity((statement) => this.#watch.pool.query(statement));
  }

  /**
   * Asks how far it is, unless it has just failed.
   * @param lagOf how old the state at a position is, in milliseconds
   * @param identity of the database of the primary; null when it is not known
   */
  async check(lagOf: (replayed: LogPosition) => number, identity: string | null): Promise<void> {
    const askedAt = performance.now();
    if (askedAt < this.#retryAt) return;
    try {
      const { rows } = await this.#watch.pool.query<{ replayed: string | null }>(
        `select case when pg_is_in_recovery() then coalesce(pg_last_wal_replay_lsn(), '0/0')::text end as replayed`,
      );
      if (!this.#isKnown && identity !== null) {
        const own = await this.readIdentity();
        if (own !== null && own !== identity) return this.#enter('foreign', null);
        this.#isKnown = true;
      }
      this.#failures = 0;
      this.#checkedAt = askedAt;
      const replayed = rows[0]?.replayed ?? null;
      if (replayed === null) return this.#enter('promoted', null);
      this.#replayed = parsePosition(replayed);
      const lagMs = lagOf(this.#replayed);
      this.#enter(lagMs <= this.#maxLagMs ? 'serving' : 'lagging', lagMs);
    } catch (error) {
      this.failed(error);
    }
  }

  /** Leaves the replica out for a while, longer after each failure in a row. */
  failed(err: unknown): void {
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(this.#failures++, 10));
    this.#retryAt = performance.now() + pauseMs * (0.75 + Math.random() / 2);
    this.#isKnown = false;
    this.#enter('unreachable', null, err);
  }

  async close(): Promise<void> {
    await Promise.all([this.#reads.close(), this.#watch.close()]);
  }

  #enter(state: ReplicaState, lagMs: number | null, err?: unknown): void {
    this.#lagMs = lagMs;
    if (state === this.#state && this.#isLogged) return;
    this.#state = state;
    this.#isLogged = true;
    if (state === 'serving') this.#log.info({ replica: this.name }, 'reads go to the replica');
    else this.#log.warn({ replica: this.name, state, err }, 'the replica serves no reads');
  }
}
