import { expect, test } from 'vitest';
import fc from 'fast-check';
import { tilesOfFirstView, type Fit } from './first-view.ts';

const PHONE: Fit = { size: [360, 600], padding: { top: 72, right: 28, bottom: 28, left: 28 }, maxZoom: 15 };
const ZOOM_RANGE = { min: 0, max: 14 };

/** The edges of a tile in degrees: west, south, east, north. */
function edgesOf([z, x, y]: readonly [number, number, number]): readonly [number, number, number, number] {
  const lat = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;
  const lng = (column: number) => (column / 2 ** z) * 360 - 180;
  return [lng(x), lat(y + 1), lng(x + 1), lat(y)];
}

test('the tiles of the first view cover the box, and the first one is in its middle', () => {
  const box = fc
    .record({ lng: fc.double({ min: 68, max: 97, noNaN: true }), lat: fc.double({ min: 6, max: 37, noNaN: true }) })
    .chain(({ lng, lat }) => fc.double({ min: 0.001, max: 0.6, noNaN: true }).map((size) => [lng, lat, lng + size, lat + size] as const));
  fc.assert(
    fc.property(box, ([west, south, east, north]) => {
      const tiles = tilesOfFirstView([west, south, east, north], PHONE, ZOOM_RANGE);
      const corners = [
        [west, south],
        [west, north],
        [east, south],
        [east, north],
      ] as const;
      for (const [lng, lat] of corners) {
        const containing = tiles.filter((tile) => {
          const [tileWest, tileSouth, tileEast, tileNorth] = edgesOf(tile);
          return lng >= tileWest - 1e-9 && lng <= tileEast + 1e-9 && lat >= tileSouth - 1e-9 && lat <= tileNorth + 1e-9;
        });
        expect(containing.length).toBeGreaterThan(0);
      }
    }),
  );
});

test('a single point is shown at the largest zoom level, with tiles of the largest level that exists', () => {
  const tiles = tilesOfFirstView([76.95, 11.01, 76.95, 11.01], PHONE, ZOOM_RANGE);
  expect(tiles[0]).toEqual([14, 11694, 7687]);
  expect(tiles.length).toBeLessThanOrEqual(4);
});

test('a map without a size shows no tiles', () => {
  expect(tilesOfFirstView([76.9, 10.9, 77, 11], { ...PHONE, size: [0, 0] }, ZOOM_RANGE)).toEqual([]);
});
