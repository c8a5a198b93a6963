/**
 * `npm run map:build` cuts the files in map-data into vector tiles, one PMTiles file per city (`map-data/tiles/<city>.pmtiles`). The result
 * is part of the repository, so starting the site needs neither this step nor a network. A test compares it with its sources.
 */
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CITY_BOXES } from '../../server/features/map/data-edge.ts';
import { cityLayers, readCollection, sourcesHash, TILES_FOLDER } from './city-data.ts';
import { writeTiles } from './write-tiles.ts';

mkdirSync(TILES_FOLDER, { recursive: true });
for (const [city, box] of Object.entries(CITY_BOXES)) {
  const file = join(TILES_FOLDER, `${city}.pmtiles`);
  if (existsSync(file)) rmSync(file);
  const { attribution } = readCollection(city, 'roads')!;
  const tiles = await writeTiles(file, box, cityLayers(city, box), { name: city, attribution, sources: sourcesHash(city) });
  console.log(`${city}: ${tiles} tiles, ${Math.round(statSync(file).size / 1000)} kB`);
}
