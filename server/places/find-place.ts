/** Finds the cities and localities that a request names. */
import { m } from '../../messages/compiled/messages.js';
import { AppError } from '../errors.ts';
import type { City, Locality, Places } from './places.ts';

/**
 * The named city, or the default city.
 * @throws AppError `invalid` when it does not exist
 */
export function requireCity(places: Places, slug: string | undefined, defaultCity: string): City {
  const city = places.city(slug ?? defaultCity);
  if (city) return city;
  if (slug === undefined) throw new AppError('unavailable', m['search_error.no_places'](), { retryAfter: 30 });
  const message = m['search_error.no_city']({ city: slug });
  throw new AppError('invalid', message, { errors: [{ path: 'city', message }] });
}

/** The named localities of a city. @throws AppError `invalid` when one does not exist */
export function requireLocalities(places: Places, city: City, slugs: readonly string[]): Locality[] {
  return slugs.map((slug) => {
    const locality = places.locality(city.id, slug);
    if (locality) return locality;
    const message = m['search_error.no_locality']({ locality: slug, city: city.name });
    throw new AppError('invalid', message, { errors: [{ path: 'locality', message }] });
  });
}
