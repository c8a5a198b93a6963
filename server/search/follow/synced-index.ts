/** An index with its watermark: the position in the change feed (`change-feed.ts`) up to which all changes were applied. */
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { ColumnIndex } from '../column-index.ts';
import { readRows } from '../table/read-rows.ts';
import type { IndexedCities } from '../types.ts';
import type { BuiltIndex } from './build-index.ts';
import { readFeed, type FeedPosition } from './change-feed.ts';

/** Number of listings that one query reads. */
const LISTINGS_PER_READ = 2000;

/** Keeps one `ColumnIndex` synchronised with the table. */
export class SyncedIndex {
  readonly index: ColumnIndex;
  readonly #db: Db;
  readonly #cities: IndexedCities;
  readonly #onIncompatible: ((keys: readonly ListingKey[]) => void) | undefined;
  #watermark: FeedPosition;
  /** `seq` of changes that were already applied and that the next read will return again. */
  #readSeqs = new Set<number>();

  /** @param onIncompatible see `readRows` */
  constructor(db: Db, built: BuiltIndex, cities: IndexedCities, onIncompatible?: (keys: readonly ListingKey[]) => void) {
    this.#db = db;
    this.#cities = cities;
    this.#onIncompatible = onIncompatible;
    this.index = built.index;
    this.#watermark = built.watermark;
  }

  /** All changes before this position are in the index. */
  get watermark(): FeedPosition {
    return this.#watermark;
  }

  /**
   * Applies everything that was committed before the call.
   * @param onRead called with the listings of each batch, including those of cities that are not in the index
   * @param limit maximum number of listings to read
   * @returns false when more listings than `limit` changed; the index then lacks some of the changes
   */
  async readChanges(onRead: (keys: readonly ListingKey[]) => void, limit = Infinity): Promise<boolean> {
    const stillOpen = new Set<number>();
    let [position, count] = [this.#watermark, 0];
    for await (const page of readFeed(this.#db, this.#watermark)) {
      const unread = page.changes.filter(({ seq }) => !this.#readSeqs.has(seq));
      const keys = distinct(unread.map(({ cityId, listingId }) => ({ cityId, listingId })));
      count += keys.length;
      if (count > limit) return false;
      await this.readListings(keys, onRead);
      for (const { seq, isOpen } of page.changes) if (isOpen) stillOpen.add(seq);
      position = page.position;
    }
    // only after a successful read, because a failed one is repeated from the same watermark
    this.#watermark = position;
    this.#readSeqs = stillOpen;
    return true;
  }

  /** Reads these listings from the table. The parameters are those of `readChanges`. */
  async readListings(changedKeys: readonly ListingKey[], onRead: (keys: readonly ListingKey[]) => void): Promise<void> {
    const keys = distinct(changedKeys);
    for (let from = 0; from < keys.length; from += LISTINGS_PER_READ) {
      const batch = keys.slice(from, from + LISTINGS_PER_READ);
      const indexedKeys = batch.filter(({ cityId }) => this.#cities === 'all' || this.#cities.has(cityId));
      // listings of other cities are read as well, because `readRows` reports rows that another release wrote
      const rows = await readRows(this.#db, batch, this.#onIncompatible);
      if (indexedKeys.length > 0) this.index.apply(indexedKeys, rows);
      onRead(batch);
    }
  }
}

/** Removes repeated keys, so that a listing that changed twice is read once. */
const distinct = (keys: readonly ListingKey[]): ListingKey[] => [
  ...new Map(keys.map((key) => [`${key.cityId}/${key.listingId}`, key])).values(),
];
