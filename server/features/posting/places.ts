/**
 * Cities and localities for the posting form. They are read from the database and not from the cache, because a listing must not miss a
 * place that was just added.
 */
import { m } from '../../../messages/compiled/messages.js';
import { consumeDaily } from '../../db/daily-limit.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { unknownCityMessage } from '../../listings/write/content.ts';
import { findPlaceByName } from '../../places/place-names.ts';
import { placesOf, type City, type Locality } from '../../places/places.ts';

/** @throws AppError `unavailable` when the site does not have this city, which is the case before its places are seeded */
export async function requireDefaultCity(db: Db | Tx, slug: string): Promise<City> {
  const city = await db.selectFrom('city').selectAll().where('slug', '=', slug).executeTakeFirst();
  if (!city) throw new AppError('unavailable', m['posting_error.no_city'](), { retryAfter: 30 });
  return city;
}

/** Slug of the city that forms propose: the default city of the site, or null while it accepts no listings. */
export async function readDefaultListingCity(db: Db, slug: string): Promise<string | null> {
  return (await placesOf(db)).city(slug)?.accepts_listings ? slug : null;
}

/** The city of a stored listing, which always exists. */
export async function readCity(db: Db | Tx, id: number): Promise<City> {
  return db.selectFrom('city').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Finds a city by slug, name or another spelling.
 * @throws AppError `invalid` when no city with this name accepts listings; the message lists the cities that do
 */
export async function requireListingCity(db: Db | Tx, name: string): Promise<City> {
  const cities = await db.selectFrom('city').selectAll().where('accepts_listings', '=', true).orderBy('name').execute();
  const city = findPlaceByName(cities, name);
  if (city) return city;
  const message = unknownCityMessage(cities, name);
  throw new AppError('invalid', message, { errors: [{ path: 'city', message }] });
}

/** Finds a locality by slug, name in any language or another spelling. Null when the city has no locality of that name. */
export async function findLocality(db: Db | Tx, cityId: number, name: string): Promise<Locality | null> {
  const localities = await db
    .selectFrom('locality')
    .selectAll()
    .where('city_id', '=', cityId)
    .where('merged_into', 'is', null)
    .orderBy('id')
    .execute();
  return findPlaceByName(localities, name);
}

/**
 * Stores a place that somebody picked. `recordedAt` is the time of the server.
 * @throws AppError `invalid` for an unknown city, `too_many_requests`
 */
export async function recordPlace(
  db: Db,
  userId: string,
  place: { city: string; locality?: string | null | undefined; lat: number; lng: number; source: string },
  recordedAt: Date,
): Promise<void> {
  const city = await db.selectFrom('city').select('id').where('slug', '=', place.city).executeTakeFirst();
  if (!city) {
    const message = m['posting_error.no_such_city']({ city: place.city });
    throw new AppError('invalid', message, { errors: [{ path: 'city', message }] });
  }
  await db.transaction().execute(async (tx) => {
    await consumeDaily(tx, 'places', userId, recordedAt);
    await tx
      .insertInto('location_log')
      .values({
        user_id: userId,
        city_id: city.id,
        locality: place.locality ?? null,
        lat: place.lat,
        lng: place.lng,
        source: place.source,
        at: recordedAt,
      })
      .execute();
  });
}
