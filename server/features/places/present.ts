/** Places as administrators see them: their names in every language, and what they hold. */
import { sql } from 'kysely';
import type { KeptCity, KeptLocality } from '../../../contract/places.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { foldedName, namesOf } from '../../views/place-names.ts';
import { placesOf, type Locality } from '../../views/places.ts';
import { worksOf } from './work.ts';

const MOST_UNKNOWN = 30;

export async function keptCities({ db, search }: Deps): Promise<KeptCity[]> {
  const rows = await db
    .selectFrom('city')
    .selectAll()
    .select((e) =>
      e
        .selectFrom('locality')
        .select((one) => one.fn.countAll<number>().as('count'))
        .whereRef('locality.city_id', '=', 'city.id')
        .where('merged_into', 'is', null)
        .as('localities'),
    )
    .orderBy('takes_listings', 'desc')
    .orderBy('name')
    .execute();
  const workOf = await worksOf(db);
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
    takes_listings: city.takes_listings,
    localities: Number(city.localities ?? 0),
    listings: search.cityCount(city.id),
    work: workOf({ city: city.id, locality: null }),
  }));
}

/** Of a city, those that one of their spellings finds; by name. */
export async function keptLocalities(
  { db, search }: Deps,
  cityId: number,
  asked: { readonly q?: string; readonly id?: number; readonly page: number; readonly limit: number },
): Promise<{ data: KeptLocality[]; total: number }> {
  const rows = await db.selectFrom('locality').selectAll().where('city_id', '=', cityId).orderBy('name').orderBy('id').execute();
  const merged = Map.groupBy(
    rows.filter(({ merged_into }) => merged_into !== null),
    ({ merged_into }) => merged_into!,
  );
  const wanted = foldedName(asked.q ?? '');
  const isWanted = (one: Locality) =>
    asked.id === undefined ? wanted === '' || namesOf(one).some((name) => foldedName(name).includes(wanted)) : one.id === asked.id;
  const found = rows.filter((one) => one.merged_into === null && isWanted(one));
  const workOf = await worksOf(db, cityId);
  const counts = (await placesOf(db)).summed(search.localityCounts(cityId));
  const data = found.slice((asked.page - 1) * asked.limit, asked.page * asked.limit).map((one): KeptLocality => ({
    id: one.id,
    slug: one.slug,
    name: one.name,
    names: one.names,
    aliases: one.aliases,
    lat: one.lat,
    lng: one.lng,
    version: one.version,
    pincode: one.pincode,
    listings: counts.get(one.id) ?? 0,
    merged: (merged.get(one.id) ?? []).map(({ name }) => name),
    work: workOf({ city: cityId, locality: one.id }),
  }));
  return { data, total: found.length };
}

/** What people wrote as their locality and nobody knows. */
export async function unknownPlaces(db: Db, cityId: number): Promise<{ text: string; listings: number }[]> {
  const { rows } = await sql<{ text: string; listings: number }>`
    select left(min(details->>'locality'), 80) as text, count(*)::int as listings from listing
    where city_id = ${cityId} and locality_id is null and details ? 'locality' and details->>'locality' <> '' and status <> 'removed'
    group by lower(details->>'locality') order by listings desc, text limit ${MOST_UNKNOWN}`.execute(db);
  return rows;
}
