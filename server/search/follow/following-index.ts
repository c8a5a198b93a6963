/**
 * Keeps a `ColumnIndex` up to date with the table listing_search, by reading the change feed listing_change. Transactions do not commit
 * in the order of their ids, so each read remembers the oldest transaction that was still open (the watermark) and the next read starts
 * there. Some changes are therefore read twice, which does no harm: a change only names the listing to read again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/schema.ts';
import { buildIndex, type BuiltIndex } from './build-index.ts';
import { tableDigests } from '../index/digest.ts';
import type { ColumnIndex } from '../column-index.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { SearchIndex, SearchRequest } from '../types.ts';
import type { Layout } from '../layout.ts';
import { readRows } from '../table/read-rows.ts';
import type { KindRow } from '../index/row.ts';

/** Comparisons of a city before its index counts as different, because listings may change between reading the feed and the table. */
const VERIFY_ATTEMPTS = 4;
const VERIFY_PAUSE_MS = 250;
/** Listings read by one query. */
const READ_BATCH = 2000;
/** The feed is pruned after a day. A reader that could not read it for this long rebuilds the index. */
const STALE_MS = 12 * 3_600_000;

export interface FollowOptions {
  readonly db: Db;
  /** Connection string, for reading the whole table on a connection of its own. */
  readonly url: string;
  readonly layout: Layout;
  readonly log: FastifyBaseLogger;
  /** Called as soon as search knows of changes, with the listings that changed, or `any` when they are not known. */
  readonly onChange?: (keys: readonly ListingKey[] | 'any') => void;
  /** Resolves once the other processes have read what was committed before the call; never rejects. */
  readonly othersCaughtUp?: () => Promise<void>;
}

export class FollowingIndex implements SearchIndex {
  readonly #db: Db;
  readonly #url: string;
  readonly #layout: Layout;
  readonly #log: FastifyBaseLogger;
  readonly #onChange: NonNullable<FollowOptions['onChange']>;
  readonly #othersCaughtUp: NonNullable<FollowOptions['othersCaughtUp']>;
  #index: ColumnIndex;
  #watermark: string;
  /** `seq` of the changes that were read already but whose transactions are not older than the watermark. */
  #readSeqs = new Set<number>();
  #caughtUpAt = performance.now();
  /** Resolves after the last queued read. Reads run one after another, so that an older state never replaces a newer one. */
  #lastRead: Promise<unknown> = Promise.resolve();
  /** Whether a `catchUp` is in the queue and has not started. */
  #catchUpQueued = false;

  private constructor({ db, url, layout, log, onChange, othersCaughtUp }: FollowOptions, built: BuiltIndex) {
    this.#db = db;
    this.#url = url;
    this.#layout = layout;
    this.#log = log;
    this.#onChange = onChange ?? (() => undefined);
    this.#othersCaughtUp = othersCaughtUp ?? (async () => undefined);
    this.#index = built.index;
    this.#watermark = built.watermark;
  }

  static async build(options: FollowOptions): Promise<FollowingIndex> {
    return new FollowingIndex(options, await buildIndex(options.url, options.layout));
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
  relaxQuery(request: SearchRequest) {
    return this.#index.relaxQuery(request);
  }
  matcherFor(rows: readonly KindRow[]) {
    return this.#index.matcherFor(rows);
  }
  localityCounts(cityId: number, kinds?: readonly string[]) {
    return this.#index.localityCounts(cityId, kinds);
  }
  cityCount(cityId: number, kinds?: readonly string[]) {
    return this.#index.cityCount(cityId, kinds);
  }

  async refresh(keys: readonly ListingKey[]): Promise<void> {
    await Promise.all([this.#enqueue(() => this.#readListings(keys)), this.#othersCaughtUp()]);
  }

  /** Reads everything that was committed before the call. Calls share one read while it is queued. */
  catchUp(): Promise<void> {
    if (this.#catchUpQueued) return this.#lastRead.then(() => undefined);
    this.#catchUpQueued = true;
    return this.#enqueue(async () => {
      this.#catchUpQueued = false;
      await this.#readChanges();
    });
  }

  /** See `SearchIndex.verify`. A difference means a bug, so it is logged as an error. */
  async verify(): Promise<number[]> {
    const cities = await this.#db.selectFrom('city').select('id').execute();
    const correctedIds: number[] = [];
    for (const { id } of cities) {
      if (await this.#matchesTable(id)) continue;
      const rows = await this.#db.selectFrom('listing_search').select('listing_id').where('city_id', '=', id).execute();
      const ids = new Set([...rows.map((row) => row.listing_id), ...this.#index.listingIds(id)]);
      await this.refresh([...ids].map((listingId) => ({ cityId: id, listingId })));
      this.#log.error({ city: id, listings: ids.size }, 'search index differed from its table and was corrected');
      correctedIds.push(id);
    }
    return correctedIds;
  }

  async #matchesTable(cityId: number): Promise<boolean> {
    for (let attempt = 0; attempt < VERIFY_ATTEMPTS; attempt++) {
      await this.catchUp();
      const expected = await tableDigests(this.#db, cityId);
      const actual = this.#index.digests(cityId);
      if (expected.size === actual.size && [...expected].every(([kind, digest]) => actual.get(kind) === digest)) return true;
      await sleep(VERIFY_PAUSE_MS * attempt);
    }
    return false;
  }

  /** Runs a read after all reads that are queued already. */
  #enqueue(read: () => Promise<void>): Promise<void> {
    const result = this.#lastRead.then(read);
    this.#lastRead = result.catch(() => undefined);
    return result;
  }

  async #readChanges(): Promise<void> {
    const now = performance.now();
    if (now - this.#caughtUpAt > STALE_MS) {
      this.#log.warn('search index has not read the change feed for 12 hours; rebuilding it');
      const built = await buildIndex(this.#url, this.#layout);
      this.#index = built.index;
      this.#watermark = built.watermark;
      this.#readSeqs.clear();
      this.#onChange('any');
    } else {
      const { rows } = await sql<{ xmin: string; seq: number | null; city_id: number; listing_id: number; open: boolean }>`
        with s as (select pg_snapshot_xmin(pg_current_snapshot()) as xmin)
        select s.xmin::text, c.seq, c.city_id, c.listing_id, c.xid >= s.xmin as open
        from s left join listing_change c on c.xid >= ${this.#watermark}::text::xid8`.execute(this.#db);
      const changes = rows.filter((row) => row.seq !== null && !this.#readSeqs.has(row.seq));
      await this.#readListings(changes.map((row) => ({ cityId: row.city_id, listingId: row.listing_id })));
      // only after the read succeeded: a failed one is repeated from the same watermark
      this.#watermark = rows[0]!.xmin;
      this.#readSeqs = new Set(rows.flatMap((row) => (row.open && row.seq !== null ? [row.seq] : [])));
    }
    this.#caughtUpAt = now;
  }

  async #readListings(changedKeys: readonly ListingKey[]): Promise<void> {
    // a listing that changed twice is read once
    const keys = [...new Map(changedKeys.map((key) => [`${key.cityId}/${key.listingId}`, key])).values()];
    for (let from = 0; from < keys.length; from += READ_BATCH) {
      const batch = keys.slice(from, from + READ_BATCH);
      this.#index.apply(batch, await readRows(this.#db, batch));
      this.#onChange(batch);
    }
  }
}
