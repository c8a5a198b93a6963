import { sql } from 'kysely';
import { m } from '../../../messages/compiled/messages.js';
import { lockUntilCommit } from '../../db/lock-until-commit.ts';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { PLACE_CHANNEL, placesOf, type City, type Locality } from '../../places/places.ts';
import type { Deps } from '../../deps.ts';
import type { AllPlaces } from './place-rules.ts';

/** Dependencies of changes of places. Commands have them too, not only the running site. */
export type PlaceDeps = Pick<Deps, 'db' | 'jobs' | 'now'>;

/** Reads all places in the state that the transaction sees. */
export const readAllPlaces = async (tx: Tx): Promise<AllPlaces> => ({
  cities: await tx.selectFrom('city').selectAll().orderBy('id').execute(),
  localities: await tx.selectFrom('locality').selectAll().where('merged_into', 'is', null).orderBy('id').execute(),
});

/** Reads all places under an advisory lock, so that no concurrent change can use the same name. */
async function lockPlaces(tx: Tx): Promise<AllPlaces> {
  await lockUntilCommit(tx, 'places');
  return readAllPlaces(tx);
}

/**
 * Any city, even one that accepts no listings.
 * @throws AppError `not_found`
 */
export function requireCityBySlug({ cities }: AllPlaces, slug: string): City {
  const city = cities.find((candidate) => candidate.slug === slug);
  if (!city) throw new AppError('not_found', m['places_error.no_city']());
  return city;
}

/** @throws AppError `not_found` */
export function requireLocality({ localities }: AllPlaces, id: number): Locality {
  const locality = localities.find((candidate) => candidate.id === id);
  if (!locality) throw new AppError('not_found', m['places_error.no_locality']());
  return locality;
}

/** @throws AppError `version_conflict` when somebody else has changed the place in the meantime */
export function assertVersion(place: { readonly version: number }, version: number | undefined): void {
  if (place.version !== version) throw new AppError('version_conflict', m['places_error.changed']());
}

/** Makes every process read the places again after the transaction is committed. */
async function notifyPlacesChanged(tx: Tx): Promise<void> {
  await sql`select pg_notify(${PLACE_CHANNEL}, '')`.execute(tx);
}

/**
 * Changes places in a transaction. Changes run one after the other, all processes are notified, and this process has the new places when
 * the function returns.
 */
export async function changePlaces<T>({ db }: Pick<Deps, 'db'>, work: (tx: Tx, places: AllPlaces) => Promise<T>): Promise<T> {
  const result = await db.transaction().execute(async (tx) => {
    const result = await work(tx, await lockPlaces(tx));
    await notifyPlacesChanged(tx);
    return result;
  });
  placesOf.invalidate(db);
  return result;
}
