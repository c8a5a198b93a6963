/** URLs of the price pages, and queries for the pages that exist. */
import { sql } from 'kysely';
import { BEDROOM_PARAM } from '../../contract/slug/vocabulary.ts';
import { KIND_IDS, type KindId } from '../../kinds/index.ts';
import type { Db } from '../db/schema.ts';
import type { City, Locality, Places } from './places.ts';

export interface PricePageSubject {
  readonly city: City;
  readonly locality: Locality | null;
  readonly kind: KindId;
  /** Token of `bhk_type`; null for all numbers of bedrooms. */
  readonly bedrooms: string | null;
}

/** Path of a price page, for example `/prices/coimbatore/residential-rent/rs-puram?bhk_type=2BHK`. */
export function pricePageUrl({ city, locality, kind, bedrooms }: PricePageSubject): string {
  const path = `/prices/${city.slug}/${kind.replaceAll('_', '-')}${locality ? `/${locality.slug}` : ''}`;
  return bedrooms ? `${path}?${new URLSearchParams({ [BEDROOM_PARAM]: bedrooms })}` : path;
}

/** `locality_id` in the rows of `locality_price` for the entire city. */
const WHOLE_CITY = 0;
/** Finds the rows for all numbers of bedrooms. */
const ALL_BEDROOMS_CONDITION = sql<boolean>`bedrooms = ''`;

/** Ids of cities that have price statistics. */
export async function findCitiesWithPrices(db: Db): Promise<Set<number>> {
  const { rows } = await sql<{ city_id: number }>`
    select distinct city_id from locality_price where ${ALL_BEDROOMS_CONDITION} and locality_id = ${WHOLE_CITY}`.execute(db);
  return new Set(rows.map(({ city_id }) => city_id));
}

/** Paths of a city's price pages for the latest month: for each kind first the page of the city, then those of its localities. */
export async function findPricePagePaths(db: Db, places: Places, city: City): Promise<string[]> {
  const { rows } = await sql<{ kind: string; locality_id: number }>`
    select kind, locality_id from locality_price p
    where city_id = ${city.id} and ${ALL_BEDROOMS_CONDITION}
      and month = (select max(month) from locality_price where city_id = p.city_id and kind = p.kind)
    order by kind, locality_id`.execute(db);
  return rows.flatMap(({ kind: id, locality_id }) => {
    const kind = KIND_IDS.find((candidate) => candidate === id);
    const locality = locality_id === WHOLE_CITY ? null : places.localityById(locality_id);
    return kind === undefined || (locality_id !== WHOLE_CITY && !locality) ? [] : [pricePageUrl({ city, locality, kind, bedrooms: null })];
  });
}
