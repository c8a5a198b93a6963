/**
 * `npm run map -- <city>` copies the street map of a city out of a PMTiles file of the planet, with HTTP range requests, to
 * `DATA_DIR/maps/<city>.pmtiles`. The site uses that file from then on. An interrupted run continues where it stopped (docs/deployment.md).
 */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FileSource } from '../../server/features/map/tile-archive.ts';
import { readGazetteer } from '../../server/seed/gazetteer/gazetteer.ts';
import { extract } from './extract/extract.ts';
import { ExtractionError, HttpSource } from './extract/source.ts';
import type { Box } from './layers.ts';
import { readConfigOrExit } from '../configuration.ts';

const USAGE = `Usage: npm run map -- <city> [--from <address or file>] [--box west,south,east,north] [--max-zoom 15]
  <city>      slug of the city, as in addresses of the site
  --from      PMTiles file in the Protomaps basemap schema; without it the newest daily build of Protomaps
  --box       in degrees; without it the circle of the city in the gazetteer`;
const KM_PER_DEGREE = 111.195;
/** Builds of Protomaps are named by their date and available for about a week: https://docs.protomaps.com/basemaps/downloads */
const BUILD_DAYS = 7;
const DAY_MS = 86_400_000;

try {
  await run();
} catch (error) {
  if (!(error instanceof ExtractionError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string' }, box: { type: 'string' }, 'max-zoom': { type: 'string', default: '15' } },
  });
  const [city = ''] = positionals;
  if (positionals.length !== 1 || !/^[a-z-]+$/.test(city)) throw new ExtractionError(USAGE);
  const maxZoom = Number(values['max-zoom']);
  if (!Number.isInteger(maxZoom) || maxZoom < 6 || maxZoom > 15) throw new ExtractionError('--max-zoom is a number from 6 to 15.');
  const box = values.box === undefined ? boxOfCity(city) : parseBox(values.box);
  const source = values.from === undefined ? await newestBuild() : await sourceOf(values.from);
  console.log(`From ${source.getKey()}`);
  const folder = join(readConfigOrExit().dataDir, 'maps');
  const { file, bytes, sha256 } = await extract({ source, city, box, maxZoom, folder, log: console.log });
  console.log(`${file}: ${bytes} bytes, SHA-256 ${sha256}`);
  console.log('© OpenStreetMap contributors, ODbL 1.0. The site shows this credit on every map; keep it.');
}

function boxOfCity(slug: string): Box {
  const city = readGazetteer().find((entry) => entry.city.slug === slug)?.city;
  if (!city) throw new ExtractionError(`${slug} is not in the gazetteer. Say where it is by --box.`);
  const north = city.radius_km / KM_PER_DEGREE;
  const east = north / Math.cos((city.lat * Math.PI) / 180);
  return [city.lng - east, city.lat - north, city.lng + east, city.lat + north];
}

function parseBox(text: string): Box {
  const edges = text.split(',').map(Number);
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = edges;
  const isBox = edges.length === 4 && west < east && south < north && west >= -180 && east <= 180 && south >= -85 && north <= 85;
  if (!isBox) throw new ExtractionError('--box is west,south,east,north in degrees.');
  return [west, south, east, north];
}

async function sourceOf(from: string) {
  if (/^https?:/.test(from)) return new HttpSource(from);
  const file = resolve(from);
  if (!existsSync(file)) throw new ExtractionError(`There is no file ${file}.`);
  const { size, mtimeMs } = await stat(file);
  return Object.assign(new FileSource(file), { version: `${size} ${mtimeMs}` });
}

async function newestBuild(): Promise<HttpSource> {
  for (let age = 0; age < BUILD_DAYS; age += 1) {
    const day = new Date(Date.now() - age * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
    const source = new HttpSource(`https://build.protomaps.com/${day}.pmtiles`);
    const exists = await source.getBytes(0, 16_384).then(
      () => true,
      (error: unknown) => {
        // 403 or 404: there is no build of that day. Any other error is a network failure.
        if (error instanceof ExtractionError && (error.status === 403 || error.status === 404)) return false;
        throw error;
      },
    );
    if (exists) return source;
  }
  throw new ExtractionError('No build of Protomaps was found. Name another file by --from.');
}
