import { sql } from 'kysely';
import { m } from '../../../messages/compiled/messages.js';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { PLACE_CHANNEL, placesOf, type City, type Locality } from '../../views/places.ts';
import type { Deps } from '../../deps.ts';
import type { Known } from './clashes.ts';

/** Every place, with the right to change one: one change at a time, so that no name is given twice. */
export async function lockedPlaces(tx: Tx): Promise<Known> {
  await sql`select pg_advisory_xact_lock(hashtextextended('places', 0))`.execute(tx);
  return {
    cities: await tx.selectFrom('city').selectAll().orderBy('id').execute(),
    localities: await tx.selectFrom('locality').selectAll().where('merged_into', 'is', null).orderBy('id').execute(),
  };
}

/** @throws AppError `not_found` */
export function knownCity({ cities }: Known, slug: string): City {
  const city = cities.find((one) => one.slug === slug);
  if (!city) throw new AppError('not_found', m['places_error.no_city']());
  return city;
}

/** @throws AppError `not_found` */
export function knownLocality({ localities }: Known, id: number): Locality {
  const locality = localities.find((one) => one.id === id);
  if (!locality) throw new AppError('not_found', m['places_error.no_locality']());
  return locality;
}

/** @throws AppError `version_conflict` when somebody else changed it since it was looked at */
export function expectVersion(place: { readonly version: number }, version: number | undefined): void {
  if (place.version !== version) throw new AppError('version_conflict', m['places_error.changed']());
}

/** Makes every process forget the places it read, once the transaction is committed. */
export async function callOut(tx: Tx): Promise<void> {
  await sql`select pg_notify(${PLACE_CHANNEL}, '')`.execute(tx);
}

/** A change of places: alone, heard by every process, and true in this one before it is answered. */
export async function changing<T>({ db }: Pick<Deps, 'db'>, work: (tx: Tx, known: Known) => Promise<T>): Promise<T> {
  const done = await db.transaction().execute(async (tx) => {
    const result = await work(tx, await lockedPlaces(tx));
    await callOut(tx);
    return result;
  });
  placesOf.forget(db);
  return done;
}
