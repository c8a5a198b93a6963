/** Counts of live listings by city, kind and locality, cached until a listing of the city changes. */
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../durations.ts';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';

interface CountRow {
  readonly kind: string;
  /** Null for listings without a locality. */
  readonly locality_id: number | null;
  readonly n: number;
}

const MAX_CITIES = 1000;

export class CityCounts {
  readonly #db: Db;
  /** A change removes the city. The expiry is for changes that this process was not notified of. */
  readonly #rowsByCity = new LRUCache<number, Promise<readonly CountRow[]>>({ max: MAX_CITIES, ttl: MINUTE_MS });

  constructor(db: Db) {
    this.#db = db;
  }

  invalidate(keys: readonly ListingKey[] | 'any'): void {
    if (keys === 'any') this.#rowsByCity.clear();
    else for (const { cityId } of keys) this.#rowsByCity.delete(cityId);
  }

  async of(cityId: number, kinds?: readonly string[]): Promise<readonly CountRow[]> {
    const rows = await (this.#rowsByCity.get(cityId) ?? this.#read(cityId));
    return kinds ? rows.filter(({ kind }) => kinds.includes(kind)) : rows;
  }

  #read(cityId: number): Promise<readonly CountRow[]> {
    const reading = sql<CountRow>`
      select kind, locality_id, count(*) as n from listing_search where city_id = ${cityId}::smallint group by kind, locality_id`
      .execute(this.#db)
      .then(({ rows }) => rows);
    this.#rowsByCity.set(cityId, reading);
    reading.catch(() => this.#rowsByCity.get(cityId) === reading && this.#rowsByCity.delete(cityId));
    return reading;
  }
}
