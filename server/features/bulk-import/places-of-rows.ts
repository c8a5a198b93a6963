/** Finds the cities and localities that the rows of an import name. */
import type { Values } from '../../../kinds/field.ts';
import { m } from '../../../messages/compiled/messages.js';
import { unknownCityMessage, type Fields } from '../../listings/write/content.ts';
import { findPlaceByName } from '../../places/place-names.ts';
import type { City, Locality, Places } from '../../places/places.ts';

export interface PlacesOfBatch {
  readonly places: Places;
  /** Slug of the city of a new listing whose row names no city. */
  readonly defaultCity: string;
  /** Localities found so far, by city id and the name in the file. */
  readonly localities: Map<string, Locality | null>;
}

export const hasCityName = (values: Fields): boolean => typeof values.city === 'string' && values.city.trim() !== '';

/** The city that a row names, otherwise the city of the existing listing, otherwise the default city. */
export function cityOf(
  values: Fields,
  currentCityId: number | null,
  { places, defaultCity }: PlacesOfBatch,
): { city: City } | { errorMessage: string } {
  if (!hasCityName(values)) {
    const city = currentCityId === null ? places.city(defaultCity) : places.cityById(currentCityId);
    return city ? { city } : { errorMessage: m['posting_error.no_city']() };
  }
  const name = String(values.city);
  const openCities = places.all.filter((city) => city.accepts_listings);
  const city = findPlaceByName(openCities, name);
  return city ? { city } : { errorMessage: unknownCityMessage(openCities, name) };
}

/** The locality of the gazetteer that a row names; null when the gazetteer does not have it. */
export function localityOf({ locality: name }: Values, city: City, { places, localities }: PlacesOfBatch): Locality | null {
  if (typeof name !== 'string') return null;
  const key = `${city.id} ${name}`;
  let locality = localities.get(key);
  if (locality === undefined) localities.set(key, (locality = findPlaceByName(places.localitiesOf(city.id), name)));
  return locality;
}
