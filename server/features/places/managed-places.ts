/** Places as administrators see them, with names in every language, counts, and background work in progress. */
import { sql } from 'kysely';
import type { ManagedCity, ManagedLocality } from '../../../contract/places.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { normalizePlaceName, namesOf } from '../../places/place-names.ts';
import { placesOf, type Locality } from '../../places/places.ts';
import { readPlaceChanges } from './place-changes.ts';

const MAX_UNKNOWN_PLACES = 30;

/** All cities, those that accept listings first. `listings` is the number of live ones. */
export async function readManagedCities({ db, search }: Deps): Promise<ManagedCity[]> {
  const rows = await db
    .selectFrom('city')
    .selectAll()
    .select((e) =>
      e
        .selectFrom('locality')
        .select((locality) => locality.fn.countAll<number>().as('count'))
        .whereRef('locality.city_id', '=', 'city.id')
        .where('merged_into', 'is', null)
        .as('localities'),
    )
    .orderBy('accepts_listings', 'desc')
    .orderBy('name')
    .execute();
  const workOf = await readPlaceChanges(db);
  const counts = await search.cityCounts(rows.map(({ id }) => id));
  return rows.map((city) => ({
    id: city.id,
    slug: city.slug,
    name: city.name,
    names: city.names,
    aliases: city.aliases,
    lat: city.lat,
    lng: city.lng,
    version: city.version,
    state_code: city.state_code,
    radius_km: city.radius_km,
    accepts_listings: city.accepts_listings,
    localities: Number(city.localities ?? 0),
    listings: counts.get(city.id) ?? 0,
    work: workOf({ cityId: city.id, localityId: null }),
  }));
}

/** Localities of a city with a spelling that matches the search text, sorted by name. */
export async function readManagedLocalities(
  { db, search }: Deps,
  cityId: number,
  query: { readonly q?: string; readonly id?: number; readonly page: number; readonly limit: number },
): Promise<{ data: ManagedLocality[]; total: number }> {
  const rows = await db.selectFrom('locality').selectAll().where('city_id', '=', cityId).orderBy('name').orderBy('id').execute();
  const mergedByTarget = Map.groupBy(
    rows.filter(({ merged_into }) => merged_into !== null),
    ({ merged_into }) => merged_into!,
  );
  const searchText = normalizePlaceName(query.q ?? '');
  const isRequested = (locality: Locality) =>
    query.id === undefined
      ? searchText === '' || namesOf(locality).some((name) => normalizePlaceName(name).includes(searchText))
      : locality.id === query.id;
  const matches = rows.filter((row) => row.merged_into === null && isRequested(row));
  const workOf = await readPlaceChanges(db, cityId);
  const counts = (await placesOf(db)).sumByLocality(await search.localityCounts(cityId));
  const data = matches.slice((query.page - 1) * query.limit, query.page * query.limit).map((row): ManagedLocality => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    names: row.names,
    aliases: row.aliases,
    lat: row.lat,
    lng: row.lng,
    version: row.version,
    pincode: row.pincode,
    listings: counts.get(row.id) ?? 0,
    merged: (mergedByTarget.get(row.id) ?? []).map(({ name }) => name),
    work: workOf({ cityId, localityId: row.id }),
  }));
  return { data, total: matches.length };
}

/** Names of localities that people entered and that are not in the gazetteer. */
export async function readUnknownPlaces(db: Db, cityId: number): Promise<{ text: string; listings: number }[]> {
  const { rows } = await sql<{ text: string; listings: number }>`
    select left(min(details->>'locality'), 80) as text, count(*)::int as listings from listing
    where city_id = ${cityId} and locality_id is null and details ? 'locality' and details->>'locality' <> '' and status <> 'removed'
    group by lower(details->>'locality') order by listings desc, text limit ${MAX_UNKNOWN_PLACES}`.execute(db);
  return rows;
}
