/**
 * The index that follows the table. Changes are read in an order that skips nothing: the reader remembers the oldest transaction
 * that was still open, and every later read starts there. What it reads twice does no harm, because a change only says which
 * listing to read again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/schema.ts';
import { buildIndex, type Built } from './build.ts';
import { digestsOf } from './digest.ts';
import type { ColumnIndex } from './column-index.ts';
import type { ListingKey, SearchIndex, SearchRequest } from './index.ts';
import type { Layout } from './layout.ts';
import { readRows } from './read.ts';
import type { PlacedRow } from './row.ts';

/** Looks at a busy city before its index counts as different. */
const TRIES = 4;
const PAUSE_MS = 250;
/** Keys read again at once. */
const BATCH = 2000;
/** Changes are kept for a day (see `prune`); a reader that was away for half of it starts anew. */
const STALE_MS = 12 * 3_600_000;

export interface Follow {
  readonly db: Db;
  /** For reading the whole table on a connection of its own. */
  readonly url: string;
  readonly layout: Layout;
  readonly log: FastifyBaseLogger;
  /** Told which listings changed, or that any may have, in the moment search knows it. */
  readonly onChange?: (keys: readonly ListingKey[] | 'any') => void;
}

export class FollowingIndex implements SearchIndex {
  readonly #db: Db;
  readonly #url: string;
  readonly #layout: Layout;
  readonly #log: FastifyBaseLogger;
  readonly #onChange: NonNullable<Follow['onChange']>;
  #index: ColumnIndex;
  #watermark: string;
  /** Changes read already whose transactions are not older than the watermark. */
  #seen = new Set<number>();
  #caughtUpAt = performance.now();
  /** Reads run one after another, so that an older state never replaces a newer one. */
  #last: Promise<unknown> = Promise.resolve();
  #waiting = false;

  private constructor({ db, url, layout, log, onChange }: Follow, built: Built) {
    this.#db = db;
    this.#url = url;
    this.#layout = layout;
    this.#log = log;
    this.#onChange = onChange ?? (() => undefined);
    this.#index = built.index;
    this.#watermark = built.watermark;
  }

  static async build(on: Follow): Promise<FollowingIndex> {
    return new FollowingIndex(on, await buildIndex(on.url, on.layout));
  }

  readonly ready = true;

  search(request: SearchRequest) {
    return this.#index.search(request);
  }
  map(request: SearchRequest, zoom: number) {
    return this.#index.map(request, zoom);
  }
  relevanceParts(key: ListingKey) {
    return this.#index.relevanceParts(key);
  }
  loosen(request: SearchRequest) {
    return this.#index.loosen(request);
  }
  among(rows: readonly PlacedRow[]) {
    return this.#index.among(rows);
  }
  localityCounts(cityId: number, kinds?: readonly string[]) {
    return this.#index.localityCounts(cityId, kinds);
  }
  cityCount(cityId: number, kinds?: readonly string[]) {
    return this.#index.cityCount(cityId, kinds);
  }

  refresh(keys: readonly ListingKey[]): Promise<void> {
    return this.#inTurn(() => this.#readAgain(keys));
  }

  /** Takes in everything that was committed before the call. Calls that wait are one. */
  catchUp(): Promise<void> {
    if (this.#waiting) return this.#last.then(() => undefined);
    this.#waiting = true;
    return this.#inTurn(async () => {
      this.#waiting = false;
      await this.#readChanges();
    });
  }

  /**
   * Holds the index against its table and reads again what differs. Answers the cities that had to be mended, which is worth a
   * look: it should never happen.
   */
  async verify(): Promise<number[]> {
    const cities = await this.#db.selectFrom('city').select('id').execute();
    const mended: number[] = [];
    for (const { id } of cities) {
      if (await this.#agrees(id)) continue;
      const rows = await this.#db.selectFrom('listing_search').select('listing_id').where('city_id', '=', id).execute();
      const ids = new Set([...rows.map((row) => row.listing_id), ...this.#index.listingIds(id)]);
      await this.refresh([...ids].map((listingId) => ({ cityId: id, listingId })));
      this.#log.error({ city: id, listings: ids.size }, 'search differed from its table and was read again');
      mended.push(id);
    }
    return mended;
  }

  /** Asked a few times: between catching up and reading the table, listings may change. */
  async #agrees(cityId: number): Promise<boolean> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      await this.catchUp();
      const there = await digestsOf(this.#db, cityId);
      const held = this.#index.digests(cityId);
      if (there.size === held.size && [...there].every(([kind, digest]) => held.get(kind) === digest)) return true;
      await sleep(PAUSE_MS * attempt);
    }
    return false;
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #readChanges(): Promise<void> {
    const now = performance.now();
    if (now - this.#caughtUpAt > STALE_MS) {
      this.#log.warn('search was away from the database for too long; building the index anew');
      const built = await buildIndex(this.#url, this.#layout);
      this.#index = built.index;
      this.#watermark = built.watermark;
      this.#seen.clear();
      this.#onChange('any');
    } else {
      const { rows } = await sql<{ xmin: string; seq: number | null; city_id: number; listing_id: number; open: boolean }>`
        with s as (select pg_snapshot_xmin(pg_current_snapshot()) as xmin)
        select s.xmin::text, c.seq, c.city_id, c.listing_id, c.xid >= s.xmin as open
        from s left join listing_change c on c.xid >= ${this.#watermark}::text::xid8`.execute(this.#db);
      const changes = rows.filter((row) => row.seq !== null && !this.#seen.has(row.seq));
      await this.#readAgain(changes.map((row) => ({ cityId: row.city_id, listingId: row.listing_id })));
      // only now: a failed read is read again from the same place
      this.#watermark = rows[0]!.xmin;
      this.#seen = new Set(rows.flatMap((row) => (row.open && row.seq !== null ? [row.seq] : [])));
    }
    this.#caughtUpAt = now;
  }

  async #readAgain(named: readonly ListingKey[]): Promise<void> {
    // a listing that changed twice is read once
    const keys = [...new Map(named.map((key) => [`${key.cityId}/${key.listingId}`, key])).values()];
    for (let from = 0; from < keys.length; from += BATCH) {
      const some = keys.slice(from, from + BATCH);
      this.#index.apply(some, await readRows(this.#db, some));
      this.#onChange(some);
    }
  }
}
