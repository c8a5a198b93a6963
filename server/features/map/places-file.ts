/** The GeoJSON file of a city's own map: the cells and names of its localities, and the names of all cities. */
import { createHash } from 'node:crypto';
import type { City, Places } from '../../places/places.ts';
import type { Point } from './local-projection.ts';
import { voronoiCells } from './place-cells.ts';

/** The properties of a feature. */
export interface MapFeatureProperties {
  readonly type: 'cell' | 'locality' | 'city';
  readonly name: string;
  /** Of a cell: index of its colour in `Palette.tints`. */
  readonly tint?: number;
  /** Of a locality: names with a lower rank win where there is not room for all. */
  readonly rank?: number;
}
interface PlacesFile {
  readonly body: string;
  /** Hash of the body, for the address under which browsers may cache it forever. */
  readonly hash: string;
}

const cache = new WeakMap<Places, Map<number, PlacesFile>>();

/** Cached until the places are read again. */
export function placesFile(places: Places, city: City): PlacesFile {
  const filesByCity = cache.get(places) ?? new Map<number, PlacesFile>();
  cache.set(places, filesByCity);
  const file = filesByCity.get(city.id) ?? buildFile(places, city);
  filesByCity.set(city.id, file);
  return file;
}

function buildFile(places: Places, city: City): PlacesFile {
  const localities = places.localitiesOf(city.id);
  const cells = voronoiCells(localities);
  const body = JSON.stringify({
    type: 'FeatureCollection',
    features: [
      ...cells.map(({ place, ring }, n) =>
        feature({ type: 'cell', name: place.name, tint: n % 4 }, { type: 'Polygon', coordinates: [ring.map(toCoordinates)] }),
      ),
      ...localities.map((locality, rank) =>
        feature({ type: 'locality', name: locality.name, rank }, { type: 'Point', coordinates: toCoordinates(locality) }),
      ),
      ...places.all.map((other) => feature({ type: 'city', name: other.name }, { type: 'Point', coordinates: toCoordinates(other) })),
    ],
  });
  return { body, hash: createHash('sha256').update(body).digest('base64url').slice(0, 12) };
}

const toCoordinates = ({ lat, lng }: Point): [number, number] => [lng, lat];
const feature = (properties: MapFeatureProperties, geometry: object) => ({ type: 'Feature', properties, geometry });
