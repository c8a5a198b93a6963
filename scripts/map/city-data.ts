/** Reads the files in map-data, and selects the data for the tiles. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FeatureCollection } from 'geojson';
import { root } from '../tool.ts';
import { areaLayer, earthLayer, pointLayers, roadLayers, type Box, type Layer } from './layers.ts';

const MAP_DATA = join(root, 'map-data');
export const TILES_FOLDER = join(MAP_DATA, 'tiles');

type CityFile = 'roads' | 'water' | 'green' | 'places' | 'sea' | 'stations_extra';
/** Tiles contain only data under the ODbL. A sea with another licence is a separate layer (`/map/data/`). */
const ODBL = /OpenStreetMap/;

const fileOf = (city: string, name: CityFile) => join(MAP_DATA, city, `${name}.geojson.gz`);

/** Reads a file of a city; null when the city has no such file. */
export function readCollection(city: string, name: CityFile): (FeatureCollection & { readonly attribution: string }) | null {
  const file = fileOf(city, name);
  if (!existsSync(file)) return null;
  return JSON.parse(gunzipSync(readFileSync(file)).toString()) as FeatureCollection & { attribution: string };
}

/**
 * All data for the tiles of a city. Stations from DataMeet have no licence conditions (CC0) and are merged with those from OpenStreetMap.
 */
export function cityLayers(city: string, box: Box): Layer[] {
  const read = (name: CityFile): FeatureCollection => readCollection(city, name) ?? { type: 'FeatureCollection', features: [] };
  const sea = readCollection(city, 'sea');
  const places: FeatureCollection = {
    type: 'FeatureCollection',
    features: [...read('places').features, ...read('stations_extra').features],
  };
  return [
    earthLayer(box),
    areaLayer('landuse', read('green')),
    areaLayer('water', read('water')),
    ...(sea && ODBL.test(sea.attribution) ? [areaLayer('water', sea)] : []),
    ...roadLayers(read('roads')),
    ...pointLayers(places),
  ];
}

/** Hash that changes when the data of a city, or the code that cuts it into tiles, changes. */
export function sourcesHash(city: string): string {
  const hash = createHash('sha256');
  for (const file of [
    ...globSync(join(MAP_DATA, city, '*.gz')),
    ...['layers', 'join-lines', 'write-tiles'].map((name) => join(import.meta.dirname, `${name}.ts`)),
  ].toSorted())
    hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
