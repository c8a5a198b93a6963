/**
 * The GeoJSON file of names: the localities of a city from the gazetteer, and all cities. It exists because street maps lack many of these
 * names, or spell them differently.
 */
import { createHash } from 'node:crypto';
import { DEFAULT_LANGUAGE } from '../../../contract/languages.ts';
import { constantResponse, type ConstantResponse } from '../../http/responses/constant-response.ts';
import { withLanguage } from '../../i18n/language.ts';
import type { City, Locality, Places } from '../../places/places.ts';

/** The properties of a feature. */
interface MapFeatureProperties {
  readonly type: 'locality' | 'city';
  readonly name: string;
  /** For localities: when there is not enough space, names with a lower rank are shown first. */
  readonly rank?: number;
  /** Names in the other languages of the site: `name:ta`. */
  readonly [name: `name:${string}`]: string;
}
interface PlacesFile {
  /** The response, which is compressed only once because every map loads it. */
  readonly response: ConstantResponse;
  /** The hash of the body, which is part of the address that browsers may cache forever. */
  readonly hash: string;
}

const cache = new WeakMap<Places, Map<number, PlacesFile>>();

/** The file is cached until the places are read again. */
export function placesFile(places: Places, city: City): PlacesFile {
  const filesByCity = cache.get(places) ?? new Map<number, PlacesFile>();
  cache.set(places, filesByCity);
  const file = filesByCity.get(city.id) ?? withLanguage(DEFAULT_LANGUAGE, () => buildFile(places, city));
  filesByCity.set(city.id, file);
  return file;
}

function buildFile(places: Places, city: City): PlacesFile {
  const body = JSON.stringify({
    type: 'FeatureCollection',
    features: [
      ...places.localitiesOf(city.id).map((locality, rank) => feature(locality, { type: 'locality', rank })),
      ...places.all.map((other) => feature(other, { type: 'city' })),
    ],
  });
  const response = constantResponse('application/geo+json; charset=utf-8', () => body);
  return { response, hash: createHash('sha256').update(body).digest('base64url').slice(0, 12) };
}

function feature({ lat, lng, name, names }: City | Locality, properties: Omit<MapFeatureProperties, 'name'>) {
  const localNames = Object.fromEntries(Object.entries(names).map(([language, text]) => [`name:${language}`, text]));
  return { type: 'Feature', properties: { ...properties, name, ...localNames }, geometry: { type: 'Point', coordinates: [lng, lat] } };
}
