import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { PMTiles } from 'pmtiles';
import { expect, test } from 'vitest';
import { CITY_BOXES } from '../../server/features/map/data-edge.ts';
import { sourcesHash, TILES_FOLDER } from './city-data.ts';
import { joinLines } from './join-lines.ts';

const openTiles = (city: string) => {
  const bytes = readFileSync(join(TILES_FOLDER, `${city}.pmtiles`));
  return new PMTiles({
    getKey: () => city,
    getBytes: (offset, length) => Promise.resolve({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
  });
};

test.each(Object.keys(CITY_BOXES))('the tiles of %s are those of the data in map-data (npm run map:build)', async (city) => {
  const metadata = (await openTiles(city).getMetadata()) as { sources: string; attribution: string; vector_layers: { id: string }[] };
  expect(metadata.vector_layers.map(({ id }) => id)).toEqual(expect.arrayContaining(['earth', 'roads', 'pois', 'places']));
  expect(metadata.sources).toBe(sourcesHash(city));
  expect(metadata.attribution).toContain('OpenStreetMap');
});

test.each(Object.entries(CITY_BOXES))(
  'the header of the tiles of %s contains their bounding box',
  async (city, [west, south, east, north]) => {
    const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = await openTiles(city).getHeader();
    expect([minLon, minLat, maxLon, maxLat]).toEqual([west, south, east, north]);
    expect([minZoom, maxZoom]).toEqual([6, 14]);
  },
);

const point = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })).map(([x, y]) => [x, y]);
const line = fc.record({
  key: fc.constantFrom('MG Road', 'Sathy Road'),
  coordinates: fc.array(point, { minLength: 2, maxLength: 4 }),
});
/** The segments between consecutive points, regardless of direction. */
const segmentsOf = (lines: readonly { key: string; coordinates: readonly (readonly number[])[] }[]) =>
  lines
    .flatMap(({ key, coordinates }) =>
      coordinates.slice(1).map((end, index) => `${key} ${[String(coordinates[index]), String(end)].toSorted().join(' ')}`),
    )
    .toSorted();

test('joining lines keeps every segment of road once, and never increases the number of lines', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      const joined = joinLines(lines);
      expect(segmentsOf(joined)).toEqual(segmentsOf(lines));
      expect(joined.length).toBeLessThanOrEqual(lines.length);
    }),
  );
});

test('a road that is split at crossings becomes one line, and ends where it branches', () => {
  const road = (...coordinates: number[][]) => ({ key: 'MG Road', coordinates });
  const other = {
    key: 'Sathy Road',
    coordinates: [
      [1, 0],
      [1, 5],
    ],
  };
  expect(joinLines([road([0, 0], [1, 0]), other, road([2, 0], [1, 0]), road([2, 0], [3, 0])])).toHaveLength(2);
  expect(joinLines([road([0, 0], [1, 0]), road([1, 0], [2, 0]), road([1, 0], [1, 1])])).toHaveLength(3);
});
