/**
 * The number of writes of one account in a day, whatever they do and from whatever addresses they come. Most writes leave something that is
 * kept, such as a row of the audit trail, so this bounds what one account can add. Each process counts on its own and adds its count to the
 * common one from time to time, so a write costs no statement.
 */
import { LRUCache } from 'lru-cache';
import type { RateClass } from '../../../contract/base/route.ts';
import { dailyLimitError } from '../../db/daily-limit.ts';
import { count } from '../../db/rate-window.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { DAY_MS, DAY_S } from '../../durations.ts';
import { maxEntries } from '../../max-entries.ts';

/** One every four seconds, day and night; a fast moderator claims and decides a case every ten seconds. */
export const WRITES_PER_DAY = 20_000;
/** Writes that a process counts before it informs the others. Each process can exceed the limit by at most as many. */
const UNSHARED = 25;
const MAX_ACCOUNTS = 50_000;
/** Classes of calls that leave something in the database. Uploads and logins have limits of their own. */
const COUNTED_CLASSES: ReadonlySet<RateClass> = new Set(['write', 'reveal']);

interface Writes {
  readonly day: number;
  /** Writes of all processes, as of the last response. */
  common: number;
  /** Writes of this process that were not added yet. */
  unshared: number;
}

export class DailyWrites {
  readonly #db: Db;
  readonly #now: () => Date;
  readonly #accounts = new LRUCache<string, Writes>(maxEntries(MAX_ACCOUNTS));

  constructor(db: Db, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * Counts one request of the account, if requests of this class are limited.
   * @throws AppError `too_many_requests` at the limit
   */
  async add(accountId: string, rateClass: RateClass): Promise<void> {
    if (!COUNTED_CLASSES.has(rateClass)) return;
    const now = this.#now();
    const writes = this.#writesOf(accountId, Math.floor(now.getTime() / DAY_MS));
    if (writes.common + writes.unshared >= WRITES_PER_DAY) {
      const seconds = DAY_S - (Math.floor(now.getTime() / 1000) % DAY_S);
      throw dailyLimitError(seconds);
    }
    writes.unshared += 1;
    if (writes.unshared < UNSHARED) return;
    const added = writes.unshared;
    writes.unshared = 0;
    writes.common = Math.max(writes.common + added, await count(this.#db, { key: `writes:${accountId}`, seconds: DAY_S }, now, added));
  }

  #writesOf(accountId: string, day: number): Writes {
    const known = this.#accounts.get(accountId);
    if (known?.day === day) return known;
    const writes = { day, common: 0, unshared: 0 };
    this.#accounts.set(accountId, writes);
    return writes;
  }
}

/** Null when the site has no limits. */
export const createDailyWrites = ({ config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>): DailyWrites | null =>
  config.http.rateLimits ? new DailyWrites(db, now) : null;
