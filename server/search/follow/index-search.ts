/**
 * Keeps a `ColumnIndex` up to date with the table listing_search by reading the change feed listing_change (`synced-index.ts`), compares it
 * with the table from time to time, and replaces it with a new one when that is faster.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { ObjectStorage } from '../../integrations/storage/index.ts';
import { bytesOfSegments } from '../index/segment-memory.ts';
import type { KindRow } from '../index/row.ts';
import type { Layout } from '../layout.ts';
import { deleteSnapshot, MIN_LISTINGS, storeSnapshot, type SnapshotOptions } from '../snapshot/snapshot-store.ts';
import type { IndexedCities, MapScale, Search, SearchRequest, SearchStatus } from '../types.ts';
import { elapsedMs, readClocks } from './clocks.ts';
import { RowCompatibility } from '../table/row-compatibility.ts';
import { buildIndex } from './build-index.ts';
import { SyncedIndex } from './synced-index.ts';
import { loadSyncedSnapshot } from './load-snapshot.ts';
import { verifyIndex } from './verify-index.ts';

/**
 * A process that could not read the change feed for this long rebuilds its index, because changes are deleted from the feed after a day.
 */
const STALE_MS = 12 * 3_600_000;

export interface IndexSearchOptions {
  readonly db: Db;
  /** Connection string for reading the complete table on a separate connection. */
  readonly url: string;
  readonly layout: Layout;
  readonly log: FastifyBaseLogger;
  /** The cities whose listings the index contains; all by default. Searches in other cities find nothing. */
  readonly cities?: IndexedCities;
  /** Where snapshots are stored; when absent, there are none. */
  readonly storage?: ObjectStorage;
  /** Snapshots are written from this number of listings. */
  readonly minListings?: number;
  /** Called after changes were applied, with the changed listings, or `any` when they are not known. */
  readonly onChange?: (keys: readonly ListingKey[] | 'any') => void;
  /** Called with listings whose rows are incompatible (see `RowCompatibility`). The index has already computed them from the listings. */
  readonly onIncompatible?: (keys: readonly ListingKey[]) => void;
  /** Resolves once the other processes have read everything that was committed before the call. Never rejects. */
  readonly othersCaughtUp?: () => Promise<void>;
}

/** Builds an index from the table. Listings with incompatible rows are computed from the listings themselves. */
async function buildSyncedIndex({ db, url, layout, cities = 'all', onIncompatible }: IndexSearchOptions): Promise<SyncedIndex> {
  const synced = new SyncedIndex(db, await buildIndex(url, layout, cities), cities, onIncompatible);
  await synced.readListings(await RowCompatibility.of(layout).affectedKeys(db), () => undefined);
  return synced;
}

/** Serves searches from an index in memory, which is kept up to date with the change feed. */
export class IndexSearch implements Search {
  readonly cities: IndexedCities;
  /** Whether the index was loaded from a snapshot. */
  readonly isFromSnapshot: boolean;
  readonly #snapshots: SnapshotOptions | null;
  readonly #minListings: number;
  readonly #options: IndexSearchOptions;
  readonly #log: FastifyBaseLogger;
  readonly #onChange: NonNullable<IndexSearchOptions['onChange']>;
  readonly #othersCaughtUp: NonNullable<IndexSearchOptions['othersCaughtUp']>;
  #synced: SyncedIndex;
  #caughtUpAt = readClocks();
  /** Resolves after the last queued read. Reads run one after another, so that an older state never replaces a newer one. */
  #lastRead: Promise<unknown> = Promise.resolve();
  /** Whether a `catchUp` is queued and has not started yet. */
  #catchUpQueued = false;

  private constructor(options: IndexSearchOptions, synced: SyncedIndex, isFromSnapshot: boolean) {
    const { db, layout, log, cities = 'all', storage, minListings = MIN_LISTINGS, onChange, othersCaughtUp } = options;
    this.isFromSnapshot = isFromSnapshot;
    this.#snapshots = storage ? { db, storage, layout, log } : null;
    this.#minListings = minListings;
    this.cities = cities;
    this.#options = options;
    this.#log = log;
    this.#onChange = onChange ?? (() => undefined);
    this.#othersCaughtUp = othersCaughtUp ?? (async () => undefined);
    this.#synced = synced;
  }

  /** Loads the index from a valid snapshot, or builds it from the table when there is none. It contains all committed changes. */
  static async build(options: IndexSearchOptions): Promise<IndexSearch> {
    const { cities = 'all', storage } = options;
    const loaded = storage ? await loadSyncedSnapshot({ ...options, storage }, cities) : null;
    return new IndexSearch(options, loaded ?? (await buildSyncedIndex(options)), loaded !== null);
  }

  readonly ready = true;

  // These methods never wait, so a caller that awaits several of them in a row gets results from one state of the index.
  async search(request: SearchRequest) {
    return this.#synced.index.search(request);
  }
  async countMatches(requests: readonly SearchRequest[]) {
    return requests.map((request) => this.#synced.index.countMatches(request));
  }
  async map(request: SearchRequest, scale: MapScale) {
    return this.#synced.index.map(request, scale);
  }
  async relevanceParts(keys: readonly ListingKey[]) {
    return this.#synced.index.relevanceParts(keys);
  }
  async relaxQuery(request: SearchRequest) {
    return this.#synced.index.relaxQuery(request);
  }
  matcherFor(rows: readonly KindRow[]) {
    const match = this.#synced.index.matcherFor(rows);
    return async (request: SearchRequest) => match(request);
  }
  async localityCounts(cityId: number, kinds?: readonly string[]) {
    return this.#synced.index.localityCounts(cityId, kinds);
  }
  async cityCount(cityId: number, kinds?: readonly string[]) {
    return this.#synced.index.cityCount(cityId, kinds);
  }
  async cityCounts(cityIds: readonly number[]) {
    return new Map(cityIds.map((id) => [id, this.#synced.index.cityCount(id)]));
  }

  async refresh(keys: readonly ListingKey[]): Promise<void> {
    await Promise.all([this.#enqueue(() => this.#synced.readListings(keys, this.#onChange)), this.#othersCaughtUp()]);
  }

  /** Reads everything that was committed before the call. Calls share one read while it is queued. */
  catchUp(): Promise<void> {
    if (this.#catchUpQueued) return this.#lastRead.then(() => undefined);
    this.#catchUpQueued = true;
    return this.#enqueue(async () => {
      this.#catchUpQueued = false;
      const now = readClocks();
      if (elapsedMs(this.#caughtUpAt, now) > STALE_MS) {
        this.#log.warn('search index has not read the change feed for 12 hours; rebuilding it');
        await this.#replace(await buildSyncedIndex(this.#options));
      } else await this.#synced.readChanges(this.#onChange);
      this.#caughtUpAt = now;
    });
  }

  /**
   * Builds a second index from the table while the first one serves searches and applies changes. Replaces the first one when the second
   * one is complete and has all changes.
   */
  async rebuild(): Promise<void> {
    const replacement = await buildSyncedIndex(this.#options);
    await this.#enqueue(() => this.#replace(replacement));
  }

  /** Whether the index is so large that a start should use a snapshot. */
  get needsSnapshot(): boolean {
    return this.#snapshots !== null && this.#synced.index.liveCount >= this.#minListings;
  }

  /** See `Search.writeSnapshot`. */
  async writeSnapshot(): Promise<void> {
    if (!this.#snapshots) return;
    if (!this.needsSnapshot) return deleteSnapshot(this.#snapshots);
    await storeSnapshot(this.#snapshots, this.cities, async () => {
      await this.catchUp();
      return this.#synced;
    });
  }

  /** See `Search.status`. */
  status(): SearchStatus {
    const { index } = this.#synced;
    return {
      listings: index.liveCount,
      bytes: bytesOfSegments(index.segments),
      lagSeconds: elapsedMs(this.#caughtUpAt, readClocks()) / 1000,
    };
  }

  async #replace(replacement: SyncedIndex): Promise<void> {
    await replacement.readChanges(() => undefined);
    this.#synced = replacement;
    this.#onChange('any');
  }

  /** See `Search.verify`. */
  async verify(): Promise<number[]> {
    return verifyIndex({ ...this.#options, cities: this.cities, search: this, currentIndex: () => this.#synced.index });
  }

  /** Runs a read after all reads that are already queued. */
  #enqueue(read: () => Promise<void>): Promise<void> {
    const result = this.#lastRead.then(read);
    this.#lastRead = result.catch(() => undefined);
    return result;
  }
}
