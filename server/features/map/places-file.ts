/** The shapes and names a city's drawn map is made of, as GeoJSON. */
import { createHash } from 'node:crypto';
import type { City, Places } from '../../views/places.ts';
import { cellsOf } from './place-cells.ts';
import { kmBetween, type Point } from './plane.ts';

export interface Place {
  readonly is: 'cell' | 'locality' | 'city';
  readonly name: string;
  /** Of a cell: which of the four tints. */
  readonly tint?: number;
  /** Of a locality: the lower, the sooner its name is shown. */
  readonly rank?: number;
}
export interface PlacesFile {
  readonly body: string;
  /** Changes with the body. */
  readonly hash: string;
}

const made = new WeakMap<Places, Map<number, PlacesFile>>();

/** Made once for each reading of the places. */
export function placesFile(places: Places, city: City): PlacesFile {
  const known = made.get(places) ?? new Map<number, PlacesFile>();
  made.set(places, known);
  const file = known.get(city.id) ?? write(places, city);
  known.set(city.id, file);
  return file;
}

function write(places: Places, city: City): PlacesFile {
  const localities = places.localitiesOf(city.id);
  const cells = cellsOf(localities, kmBetween);
  const body = JSON.stringify({
    type: 'FeatureCollection',
    features: [
      ...cells.map(({ place, ring }, n) =>
        feature({ is: 'cell', name: place.name, tint: n % 4 }, { type: 'Polygon', coordinates: [ring.map(pair)] }),
      ),
      ...localities.map((locality, rank) =>
        feature({ is: 'locality', name: locality.name, rank }, { type: 'Point', coordinates: pair(locality) }),
      ),
      ...places.all.map((other) => feature({ is: 'city', name: other.name }, { type: 'Point', coordinates: pair(other) })),
    ],
  });
  return { body, hash: createHash('sha256').update(body).digest('base64url').slice(0, 12) };
}

const pair = ({ lat, lng }: Point): [number, number] => [lng, lat];
const feature = (properties: Place, geometry: object) => ({ type: 'Feature', properties, geometry });
