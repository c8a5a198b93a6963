/**
 * Societies and projects that several homes name (`server/features/societies/collect-societies.ts`,
 * docs/decisions/0060-places-and-prices.md).
 */
import { sql } from 'kysely';
import { memoizeTtl } from '../db/memoize.ts';
import type { Db } from '../db/schema.ts';
import { MINUTE_MS } from '../durations.ts';

export interface Society {
  readonly slug: string;
  readonly name: string;
  readonly cityId: number;
  readonly localityId: number | null;
  /** Null while there is no live home with a position. */
  readonly lat: number | null;
  readonly lng: number | null;
  /** Number of live homes at the last count. */
  readonly homes: number;
  /** Values of `listing_search.society` that belong to this society. */
  readonly keys: readonly string[];
}

export interface Societies {
  /** Sorted by number of homes, highest first. */
  of(cityId: number): readonly Society[];
  bySlug(cityId: number, slug: string): Society | null;
  byKey(cityId: number, key: string): Society | null;
}

/** The societies of a database. The job that changes them runs every hour; other processes see a change within five minutes. */
export const societiesOf = memoizeTtl(5 * MINUTE_MS, readSocieties);

async function readSocieties(db: Db): Promise<Societies> {
  const { rows } = await sql<Society>`
    select s.slug, s.name, s.city_id as "cityId", s.locality_id as "localityId", s.lat, s.lng, s.homes,
      array_agg(k.key order by k.key) as keys
    from society s join society_key k on k.city_id = s.city_id and k.slug = s.slug
    group by s.city_id, s.slug order by s.city_id, s.homes desc, s.slug`.execute(db);
  const byCity = Map.groupBy(rows, ({ cityId }) => cityId);
  const bySlug = new Map(rows.map((row) => [`${row.cityId} ${row.slug}`, row]));
  const byKey = new Map(rows.flatMap((row) => row.keys.map((key): [string, Society] => [`${row.cityId} ${key}`, row])));
  return {
    of: (cityId) => byCity.get(cityId) ?? [],
    bySlug: (cityId, slug) => bySlug.get(`${cityId} ${slug}`) ?? null,
    byKey: (cityId, key) => byKey.get(`${cityId} ${key}`) ?? null,
  };
}
