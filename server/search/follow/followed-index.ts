/**
 * An index and how much of the change feed it has taken in. Transactions do not commit in the order of their ids, so each read remembers
 * the oldest transaction that was still open (the watermark) and the next read starts there. Some changes are therefore read twice,
 * which does no harm: a change only names the listing to read again.
 */
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { ColumnIndex } from '../column-index.ts';
import { readRows } from '../table/read-rows.ts';
import type { IndexedCities } from '../types.ts';
import type { BuiltIndex } from './build-index.ts';

/** Listings read by one query. */
const READ_BATCH = 2000;

export class FollowedIndex {
  readonly index: ColumnIndex;
  readonly #db: Db;
  readonly #cities: IndexedCities;
  readonly #onUncovered: ((keys: readonly ListingKey[]) => void) | undefined;
  #watermark: string;
  /** `seq` of the changes that were read already but whose transactions are not older than the watermark. */
  #readSeqs = new Set<number>();

  /** @param onUncovered see `readRows` */
  constructor(db: Db, built: BuiltIndex, cities: IndexedCities, onUncovered?: (keys: readonly ListingKey[]) => void) {
    this.#db = db;
    this.#cities = cities;
    this.#onUncovered = onUncovered;
    this.index = built.index;
    this.#watermark = built.watermark;
  }

  /** All changes of transactions older than this are in the index. */
  get watermark(): string {
    return this.#watermark;
  }

  /**
   * Takes in everything that was committed before the call.
   * @param onRead called with the listings of each batch, also those of cities that the index does not hold
   * @param limit most listings to read
   * @returns false when more listings than `limit` changed; none of them is read then
   */
  async readChanges(onRead: (keys: readonly ListingKey[]) => void, limit = Infinity): Promise<boolean> {
    const { rows } = await sql<{ xmin: string; seq: number | null; city_id: number; listing_id: number; open: boolean }>`
      with s as (select pg_snapshot_xmin(pg_current_snapshot()) as xmin)
      select s.xmin::text, c.seq, c.city_id, c.listing_id, c.xid >= s.xmin as open
      from s left join listing_change c on c.xid >= ${this.#watermark}::text::xid8`.execute(this.#db);
    const changes = rows.filter((row) => row.seq !== null && !this.#readSeqs.has(row.seq));
    const keys = distinct(changes.map((row) => ({ cityId: row.city_id, listingId: row.listing_id })));
    if (keys.length > limit) return false;
    await this.readListings(keys, onRead);
    // only after the read succeeded: a failed one is repeated from the same watermark
    this.#watermark = rows[0]!.xmin;
    this.#readSeqs = new Set(rows.flatMap((row) => (row.open && row.seq !== null ? [row.seq] : [])));
    return true;
  }

  /** Reads these listings from the table. Parameters as of `readChanges`. */
  async readListings(changedKeys: readonly ListingKey[], onRead: (keys: readonly ListingKey[]) => void): Promise<void> {
    const keys = distinct(changedKeys);
    for (let from = 0; from < keys.length; from += READ_BATCH) {
      const batch = keys.slice(from, from + READ_BATCH);
      const held = batch.filter(({ cityId }) => this.#cities === 'all' || this.#cities.has(cityId));
      if (held.length > 0) this.index.apply(held, await readRows(this.#db, held, this.#onUncovered));
      onRead(batch);
    }
  }
}

/** Each listing once, because one that changed twice is read once. */
const distinct = (keys: readonly ListingKey[]): ListingKey[] => [
  ...new Map(keys.map((key) => [`${key.cityId}/${key.listingId}`, key])).values(),
];
