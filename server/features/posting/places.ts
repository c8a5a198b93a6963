import type { Selectable } from 'kysely';
import type { CityTable, Db, LocalityTable, Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { placeNamed } from '../../views/place-names.ts';
import { m } from '../../../messages/compiled/messages.js';

export type City = Selectable<CityTable>;
export type Locality = Selectable<LocalityTable>;

/** @throws AppError `unavailable` when the site has no such city, that is before its places are filled in */
export async function defaultCity(db: Db | Tx, slug: string): Promise<City> {
  const city = await db.selectFrom('city').selectAll().where('slug', '=', slug).executeTakeFirst();
  if (!city) throw new AppError('unavailable', m['posting_error.no_city'](), { retryAfter: 30 });
  return city;
}

export async function cityById(db: Db | Tx, id: number): Promise<City> {
  return db.selectFrom('city').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/**
 * The city a person named by slug, name or another spelling.
 * @throws AppError `invalid` naming the cities that take listings, when it is not one of them
 */
export async function listingCity(db: Db | Tx, said: string): Promise<City> {
  const cities = await db.selectFrom('city').selectAll().where('takes_listings', '=', true).orderBy('name').execute();
  const found = cityNamed(cities, said);
  if (found) return found;
  const message = unknownCity(cities, said);
  throw new AppError('invalid', message, { errors: [{ path: 'city', message }] });
}

export function cityNamed(cities: readonly City[], said: string): City | null {
  return placeNamed(cities, said);
}

/** That none of these cities, which take listings, is the one a person named. */
export function unknownCity(cities: readonly City[], said: string): string {
  return m['posting_error.unknown_city']({ city: said, cities: cities.map((city) => city.name).join(', ') });
}

/** The locality a person means by slug, name in any language or another spelling; null when nobody knows it. */
export async function knownLocality(db: Db | Tx, cityId: number, said: string): Promise<Locality | null> {
  return localityNamed(
    await db.selectFrom('locality').selectAll().where('city_id', '=', cityId).where('merged_into', 'is', null).orderBy('id').execute(),
    said,
  );
}

export function localityNamed(localities: readonly Locality[], said: string): Locality | null {
  return placeNamed(localities, said);
}

export async function localityById(db: Db | Tx, id: number): Promise<Locality | null> {
  return (await db.selectFrom('locality').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Notes a place somebody picked; `at` as the server sees it. */
export async function recordPlace(
  db: Db,
  userId: string,
  place: { city: string; locality?: string | null | undefined; lat: number; lng: number; source: string },
  at: Date,
): Promise<void> {
  const city = await db.selectFrom('city').select('id').where('slug', '=', place.city).executeTakeFirst();
  if (!city) {
    const message = m['posting_error.no_such_city']({ city: place.city });
    throw new AppError('invalid', message, { errors: [{ path: 'city', message }] });
  }
  await db
    .insertInto('location_log')
    .values({
      user_id: userId,
      city_id: city.id,
      locality: place.locality ?? null,
      lat: place.lat,
      lng: place.lng,
      source: place.source,
      at,
    })
    .execute();
}
