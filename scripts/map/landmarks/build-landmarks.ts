/**
 * `npm run map:landmarks` creates the lists of landmarks (colleges, hospitals, stations and others) from the points in map-data
 * (`map-data/landmarks/<city>.geojson.gz`). The result is part of the repository. A test compares it with its sources.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CITY_BOXES } from '../../../server/features/map/data-edge.ts';
import { fromCollection, landmarksFile, LANDMARKS_FOLDER, pointsOf, toCollection } from './landmark-files.ts';
import { makeLandmarks } from './make-landmarks.ts';

mkdirSync(LANDMARKS_FOLDER, { recursive: true });
for (const [city, box] of Object.entries(CITY_BOXES)) {
  const file = landmarksFile(city);
  const previous = existsSync(file) ? fromCollection(JSON.parse(gunzipSync(readFileSync(file)).toString())) : [];
  const landmarks = makeLandmarks(city, box, pointsOf(city), previous);
  const packed = gzipSync(JSON.stringify(toCollection(landmarks)), { level: 9 });
  writeFileSync(file, packed);
  console.log(`${city}: ${landmarks.length} places, ${Math.round(packed.length / 1000)} kB`);
}
