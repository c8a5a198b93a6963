/**
 * Counts requests by key in windows of one minute, for limits that all processes share. Each process admits a few requests of a key on its
 * own and then adds them to the common count, many keys in one statement. Only clients that send faster have to wait for the database.
 * Without a database, or while it is unavailable, each process counts for itself.
 */
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/schema.ts';
import { MINUTE_MS } from '../../durations.ts';
import { maxEntries } from '../../max-entries.ts';

const WINDOW_MS = MINUTE_MS;
/**
 * Share of a limit that a process admits before it informs the others. Each process can exceed the limit by at most this share. Most people
 * stay below it and never cause a statement.
 */
const UNSHARED_SHARE = 0.01;
/** Number of counters in memory; the least recently used are dropped first. */
const MAX_KEYS = 100_000;
/** Number of keys that one statement adds. */
const KEYS_PER_BATCH = 1000;
/** When the database responds more slowly, it counts as unavailable, so that no request waits longer. */
const TIMEOUT_MS = 1000;
/** Milliseconds that a process counts for itself before it uses a database again that was unavailable. */
const UNAVAILABLE_MS = 2000;

/** The requests that one process adds to the common count of a key. */
export interface Addition {
  readonly key: string;
  /** Milliseconds by which the windows of this key start before the full minute, so that not all windows end at the same time. */
  readonly phase: number;
  readonly count: number;
}
interface CommonCount {
  readonly key: string;
  /** Number of the current window of this key. */
  readonly window: number;
  /** Requests of all processes in this window. */
  readonly total: number;
  /** The common clock of all processes, in milliseconds since 1970. */
  readonly now: number;
}
/** Adds requests to the common counts and returns the counts. */
export type AddCounts = (additions: readonly Addition[]) => Promise<readonly CommonCount[]>;

/** What this process knows about a key. */
interface KeyCounts {
  readonly key: string;
  phase: number;
  window: number;
  /** Requests of all processes, as of the last response. */
  common: number;
  /** Requests of this process that are being added to the common count. */
  adding: number;
  /** Requests of this process that were not added yet. */
  unadded: number;
  waiting: Waiter[];
}
interface Waiter {
  readonly max: number;
  readonly setAllowed: (isAllowed: boolean) => void;
}

/** A number derived from the text, evenly distributed over a window. */
function phaseOf(key: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 16_777_619);
  return (hash >>> 0) % WINDOW_MS;
}

export class RequestCounts {
  readonly #add: AddCounts | null;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #timeoutMs: number;
  readonly #clock: () => number;
  readonly #entries = new LRUCache<string, KeyCounts>(maxEntries(MAX_KEYS));
  readonly #due = new Map<string, KeyCounts>();
  /** Milliseconds by which the common clock is ahead of the clock of this process. */
  #offset: number;
  #isAdding = false;
  #unavailableUntil = 0;

  /**
   * @param add null when this is the only process
   * @param clock a monotonic clock in milliseconds
   */
  constructor(
    add: AddCounts | null,
    log: Pick<FastifyBaseLogger, 'warn'>,
    { timeoutMs = TIMEOUT_MS, clock = () => performance.now() }: { readonly timeoutMs?: number; readonly clock?: () => number } = {},
  ) {
    this.#add = add;
    this.#log = log;
    this.#timeoutMs = timeoutMs;
    this.#clock = clock;
    this.#offset = Date.now() - clock();
  }

  /** Counts a request. Returns null when the key is within `max` per window, otherwise the seconds until the window ends. */
  async count(key: string, max: number): Promise<number | null> {
    const entry = this.#entryOf(key);
    if (entry.common + entry.adding + entry.unadded >= max) return this.#secondsLeft(entry);
    entry.unadded += 1;
    if (this.#add === null || this.#isUnavailable()) return null;
    const unshared = Math.floor(max * UNSHARED_SHARE);
    if (entry.adding + entry.unadded <= unshared && entry.waiting.length === 0) {
      // early enough that the response arrives before the next requests have to wait
      if (entry.unadded * 2 >= unshared) this.#addSoon(entry);
      return null;
    }
    const isAllowed = await new Promise<boolean>((setAllowed) => {
      entry.waiting.push({ max, setAllowed });
      this.#addSoon(entry);
    });
    return isAllowed ? null : this.#secondsLeft(entry);
  }

  #isUnavailable = () => this.#clock() < this.#unavailableUntil;
  #windowOf = ({ phase }: Pick<KeyCounts, 'phase'>) => Math.floor((this.#clock() + this.#offset + phase) / WINDOW_MS);

  /** When there is only one process, a window starts with its first request. */
  #phaseOf(key: string): number {
    return this.#add === null ? WINDOW_MS - ((this.#clock() + this.#offset) % WINDOW_MS) : phaseOf(key);
  }

  #secondsLeft(entry: KeyCounts): number {
    const elapsed = (this.#clock() + this.#offset + entry.phase) % WINDOW_MS;
    return Math.max(1, Math.ceil((WINDOW_MS - elapsed) / 1000));
  }

  #entryOf(key: string): KeyCounts {
    const existing = this.#entries.get(key);
    const entry = existing ?? { key, phase: this.#phaseOf(key), window: 0, common: 0, adding: 0, unadded: 0, waiting: [] };
    const window = this.#windowOf(entry);
    // requests that are being added count in the window in which they arrive
    if (entry.window !== window) {
      entry.phase = this.#phaseOf(key);
      Object.assign(entry, { window: this.#windowOf(entry), common: 0, unadded: entry.waiting.length });
    }
    if (!existing) this.#entries.set(key, entry);
    return entry;
  }

  #addSoon(entry: KeyCounts): void {
    this.#due.set(entry.key, entry);
    if (this.#isAdding) return;
    this.#isAdding = true;
    // in the next turn of the event loop, together with everything that has arrived by then
    setImmediate(() => void this.#addAll());
  }

  async #addAll(): Promise<void> {
    while (this.#due.size > 0) {
      const entries = [...this.#due.values()].slice(0, KEYS_PER_BATCH);
      for (const { key } of entries) this.#due.delete(key);
      await this.#addBatch(entries);
    }
    this.#isAdding = false;
  }

  async #addBatch(entries: readonly KeyCounts[]): Promise<void> {
    const waitingOf = new Map(entries.map((entry) => [entry, entry.waiting]));
    const additions = entries.map((entry) => {
      const { key, phase, unadded } = entry;
      Object.assign(entry, { adding: unadded, unadded: 0, waiting: [] });
      return { key, phase, count: unadded };
    });
    const counts = await this.#addToCommon(additions);
    for (const entry of entries) {
      const waiting = waitingOf.get(entry)!;
      const count = counts?.get(entry.key);
      if (count) Object.assign(entry, { window: count.window, common: count.total });
      else entry.common += entry.adding;
      entry.adding = 0;
      // waiting requests were counted last
      const requestsBefore = entry.common - waiting.length;
      for (const [index, { max, setAllowed }] of waiting.entries()) setAllowed(requestsBefore + index < max);
    }
  }

  /** Null when the database does not respond in time. These requests are not sent again: this process counts them for itself. */
  async #addToCommon(additions: readonly Addition[]): Promise<ReadonlyMap<string, CommonCount> | null> {
    if (this.#isUnavailable()) return null;
    let timer: NodeJS.Timeout | undefined;
    const timedOut = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no response in time')), this.#timeoutMs);
    });
    try {
      const counts = await Promise.race([this.#add!(additions), timedOut]);
      const [first] = counts;
      if (first) this.#offset = first.now - this.#clock();
      return new Map(counts.map((count) => [count.key, count]));
    } catch (err) {
      this.#unavailableUntil = this.#clock() + UNAVAILABLE_MS;
      this.#log.warn({ err }, 'requests could not be counted together with the other processes; each counts for itself');
      return null;
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * Common counts in the table `request_count`. The table is unlogged: after a crash of the database, the counts of one minute are missing.
 * The windows follow the clock of the database.
 */
export const databaseCounts =
  (db: Db): AddCounts =>
  async (additions) => {
    const column = (name: keyof Addition) => additions.map((addition) => addition[name]);
    // sorted, so that two processes that add the same keys do not wait for each other
    const { rows } = await sql<CommonCount>`
      insert into request_count as c (key, window_number, count)
      select n.key, floor((extract(epoch from clock_timestamp()) * 1000 + n.phase) / ${WINDOW_MS}), n.count
        from unnest(${column('key')}::text[], ${column('phase')}::int[], ${column('count')}::int[]) as n (key, phase, count) order by n.key
      on conflict (key) do update set
        count = case when c.window_number = excluded.window_number then c.count + excluded.count else excluded.count end,
        window_number = excluded.window_number
      returning c.key, c.window_number as window, c.count as total, extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(
      db,
    );
    return rows;
  };

/** Deletes the counts of windows that have ended. */
export async function pruneRequestCounts(db: Db): Promise<void> {
  await sql`delete from request_count where window_number < floor(extract(epoch from now()) * 1000 / ${WINDOW_MS}) - 1`.execute(db);
}
