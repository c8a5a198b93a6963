/**
 * Keeps a `ColumnIndex` up to date with the table listing_search, by reading the change feed listing_change (`followed-index.ts`), compares
 * it with the table from time to time, and replaces it by a new one where that is quicker.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { ObjectStorage } from '../../integrations/storage/index.ts';
import { bytesOfBlocks } from '../index/block-memory.ts';
import type { KindRow } from '../index/row.ts';
import type { Layout } from '../layout.ts';
import { deleteSnapshot, MIN_LISTINGS, storeSnapshot, type SnapshotOptions } from '../snapshot/snapshot-store.ts';
import type { IndexedCities, Search, SearchRequest, SearchStatus } from '../types.ts';
import { elapsedMs, readClocks } from './clocks.ts';
import { Coverage } from '../table/coverage.ts';
import { buildIndex } from './build-index.ts';
import { FollowedIndex } from './followed-index.ts';
import { followSnapshot } from './follow-snapshot.ts';
import { verifyIndex } from './verify-index.ts';

/** The feed is pruned after a day. A reader that could not read it for this long rebuilds the index. */
const STALE_MS = 12 * 3_600_000;

export interface FollowOptions {
  readonly db: Db;
  /** Connection string, for reading the whole table on a connection of its own. */
  readonly url: string;
  readonly layout: Layout;
  readonly log: FastifyBaseLogger;
  /** The cities whose listings the index holds; all by default. It finds nothing in others. */
  readonly cities?: IndexedCities;
  /** Where snapshots are kept; without it there are none. */
  readonly storage?: ObjectStorage;
  /** Smallest number of listings of which snapshots are written. */
  readonly minListings?: number;
  /** Called as soon as search knows of changes, with the listings that changed, or `any` when they are not known. */
  readonly onChange?: (keys: readonly ListingKey[] | 'any') => void;
  /** Called with listings whose rows another release wrote in a way that this program cannot use. The index holds them correctly. */
  readonly onUncovered?: (keys: readonly ListingKey[]) => void;
  /** Resolves once the other processes have read what was committed before the call; never rejects. */
  readonly othersCaughtUp?: () => Promise<void>;
}

/** Builds an index from the table, and reads the listings again whose rows another release wrote in a way that this program cannot use. */
async function openFollowed({ db, url, layout, cities = 'all', onUncovered }: FollowOptions): Promise<FollowedIndex> {
  const followed = new FollowedIndex(db, await buildIndex(url, layout, cities), cities, onUncovered);
  await followed.readListings(await Coverage.of(layout).affectedKeys(db), () => undefined);
  return followed;
}

export class FollowingIndex implements Search {
  readonly cities: IndexedCities;
  /** Whether the index came from a snapshot. */
  readonly isFromSnapshot: boolean;
  readonly #snapshots: SnapshotOptions | null;
  readonly #minListings: number;
  readonly #options: FollowOptions;
  readonly #log: FastifyBaseLogger;
  readonly #onChange: NonNullable<FollowOptions['onChange']>;
  readonly #othersCaughtUp: NonNullable<FollowOptions['othersCaughtUp']>;
  #followed: FollowedIndex;
  #caughtUpAt = readClocks();
  /** Resolves after the last queued read. Reads run one after another, so that an older state never replaces a newer one. */
  #lastRead: Promise<unknown> = Promise.resolve();
  /** Whether a `catchUp` is in the queue and has not started. */
  #catchUpQueued = false;

  private constructor(options: FollowOptions, followed: FollowedIndex, isFromSnapshot: boolean) {
    const { db, layout, log, cities = 'all', storage, minListings = MIN_LISTINGS, onChange, othersCaughtUp } = options;
    this.isFromSnapshot = isFromSnapshot;
    this.#snapshots = storage ? { db, storage, layout, log } : null;
    this.#minListings = minListings;
    this.cities = cities;
    this.#options = options;
    this.#log = log;
    this.#onChange = onChange ?? (() => undefined);
    this.#othersCaughtUp = othersCaughtUp ?? (async () => undefined);
    this.#followed = followed;
  }

  /** The index from a snapshot where there is a valid one, otherwise from the table. All changes are in it. */
  static async build(options: FollowOptions): Promise<FollowingIndex> {
    const { cities = 'all', storage } = options;
    const loaded = storage ? await followSnapshot({ ...options, storage }, cities) : null;
    return new FollowingIndex(options, loaded ?? (await openFollowed(options)), loaded !== null);
  }

  readonly ready = true;

  // Each of these answers without waiting for anything, so callers that await several of them in a row see one state of the index.
  async search(request: SearchRequest) {
    return this.#followed.index.search(request);
  }
  async countMatches(requests: readonly SearchRequest[]) {
    return requests.map((request) => this.#followed.index.countMatches(request));
  }
  async map(request: SearchRequest, zoom: number) {
    return this.#followed.index.map(request, zoom);
  }
  async relevanceParts(keys: readonly ListingKey[]) {
    return new Map(keys.map((key) => [key.listingId, this.#followed.index.relevanceParts(key)]));
  }
  async relaxQuery(request: SearchRequest) {
    return this.#followed.index.relaxQuery(request);
  }
  matcherFor(rows: readonly KindRow[]) {
    const match = this.#followed.index.matcherFor(rows);
    return async (request: SearchRequest) => match(request);
  }
  async localityCounts(cityId: number, kinds?: readonly string[]) {
    return this.#followed.index.localityCounts(cityId, kinds);
  }
  async cityCount(cityId: number, kinds?: readonly string[]) {
    return this.#followed.index.cityCount(cityId, kinds);
  }
  async cityCounts(cityIds: readonly number[]) {
    return new Map(cityIds.map((id) => [id, this.#followed.index.cityCount(id)]));
  }

  async refresh(keys: readonly ListingKey[]): Promise<void> {
    await Promise.all([this.#enqueue(() => this.#followed.readListings(keys, this.#onChange)), this.#othersCaughtUp()]);
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
        await this.#replace(await openFollowed(this.#options));
      } else await this.#followed.readChanges(this.#onChange);
      this.#caughtUpAt = now;
    });
  }

  /**
   * Builds the index again from the table. Until the new one is complete and has taken in all changes, the old one answers and follows
   * the changes; then the new one takes its place at once.
   */
  async rebuild(): Promise<void> {
    const next = await openFollowed(this.#options);
    await this.#enqueue(() => this.#replace(next));
  }

  /** Whether the index is so large that a start should find a snapshot. */
  get needsSnapshot(): boolean {
    return this.#snapshots !== null && this.#followed.index.liveCount >= this.#minListings;
  }

  /** See `SearchIndex.writeSnapshot`. */
  async writeSnapshot(): Promise<void> {
    if (!this.#snapshots) return;
    if (!this.needsSnapshot) return deleteSnapshot(this.#snapshots);
    await storeSnapshot(this.#snapshots, this.cities, async () => {
      await this.catchUp();
      return this.#followed;
    });
  }

  /** See `Search.status`. */
  status(): SearchStatus {
    const { index } = this.#followed;
    return { listings: index.liveCount, bytes: bytesOfBlocks(index.blocks), lagSeconds: elapsedMs(this.#caughtUpAt, readClocks()) / 1000 };
  }

  async #replace(next: FollowedIndex): Promise<void> {
    await next.readChanges(() => undefined);
    this.#followed = next;
    this.#onChange('any');
  }

  /** See `Search.verify`. */
  async verify(): Promise<number[]> {
    return verifyIndex({ ...this.#options, cities: this.cities, followed: this, index: () => this.#followed.index });
  }

  /** Runs a read after all reads that are queued already. */
  #enqueue(read: () => Promise<void>): Promise<void> {
    const result = this.#lastRead.then(read);
    this.#lastRead = result.catch(() => undefined);
    return result;
  }
}
