/** Places that requests name, found or refused with a sentence. */
import { m } from '../../messages/compiled/messages.js';
import { AppError } from '../http/app-error.ts';
import type { City, Locality, Places } from './places.ts';

/**
 * The city a request names, or the default one.
 * @throws AppError `invalid` when there is no such city
 */
export function namedCity(places: Places, slug: string | undefined, defaultCity: string): City {
  const city = places.city(slug ?? defaultCity);
  if (city) return city;
  if (slug === undefined) throw new AppError('unavailable', m['search_error.no_places'](), { retryAfter: 30 });
  const message = m['search_error.no_city']({ city: slug });
  throw new AppError('invalid', message, { errors: [{ path: 'city', message }] });
}

/** @throws AppError `invalid` naming the one that the city does not have */
export function namedLocalities(places: Places, city: City, slugs: readonly string[]): Locality[] {
  return slugs.map((slug) => {
    const locality = places.locality(city.id, slug);
    if (locality) return locality;
    const message = m['search_error.no_locality']({ locality: slug, city: city.name });
    throw new AppError('invalid', message, { errors: [{ path: 'locality', message }] });
  });
}
