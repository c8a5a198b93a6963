/**
 * Filters rows by position: bounding box, circle and hand-drawn polygon. Positions are in degrees (WGS 84). Distances are measured on a
 * plane that touches the earth at the searched point.
 */
import { countBits } from '../../count-bits.ts';
import type { BoundingBox, Circle, PolygonCorners } from '../types.ts';
import { Polygon } from './polygon.ts';

/** Of latitude. */
export const METRES_PER_DEGREE = 111_195;

interface Coordinates {
  readonly lat: Float64Array;
  readonly lng: Float64Array;
}

/**
 * Returns a function that measures metres from a point to a row's position, accurate to 0.1 % within a city. NaN for a row without
 * position.
 */
export function metresFrom(points: Coordinates, from: { readonly lat: number; readonly lng: number }): (row: number) => number {
  const metresPerLngDegree = METRES_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180);
  return (row) => {
    const north = (points.lat[row]! - from.lat) * METRES_PER_DEGREE;
    const east = (points.lng[row]! - from.lng) * metresPerLngDegree;
    return Math.sqrt(north * north + east * east);
  };
}

/** In a word of a bit set with at least this many rows, all 32 rows are tested, without branches that the processor could mispredict. */
const MIN_ROWS_TO_TEST_ALL = 6;

/** Removes all rows from a set that are not in the box. The edges belong to the box. */
export function keepInBox(words: Uint32Array, { lat, lng }: Coordinates, [west, south, east, north]: BoundingBox): void {
  for (let i = 0; i < words.length; i++) {
    let remaining = words[i]!;
    if (remaining === 0) continue;
    const first = i << 5;
    let keptBits = 0;
    if (countBits(remaining) >= MIN_ROWS_TO_TEST_ALL) {
      const rows = Math.min(32, lat.length - first);
      for (let n = 0; n < rows; n++) {
        const x = lng[first + n]!;
        const y = lat[first + n]!;
        keptBits |= (+(x >= west) & +(x <= east) & +(y >= south) & +(y <= north)) << n;
      }
      words[i] = remaining & keptBits;
      continue;
    }
    while (remaining !== 0) {
      const lowest = remaining & -remaining;
      const row = first + 31 - Math.clz32(lowest);
      const x = lng[row]!;
      const y = lat[row]!;
      if (x >= west && x <= east && y >= south && y <= north) keptBits |= lowest;
      remaining ^= lowest;
    }
    words[i] = keptBits;
  }
}

/** Removes all rows from a set for which `test` is false. */
function keepWhere(words: Uint32Array, test: (row: number) => boolean): void {
  for (let i = 0; i < words.length; i++) {
    let untestedBits = words[i]!;
    let keptBits = untestedBits;
    while (untestedBits !== 0) {
      const lowest = untestedBits & -untestedBits;
      if (!test((i << 5) + 31 - Math.clz32(lowest))) keptBits ^= lowest;
      untestedBits ^= lowest;
    }
    words[i] = keptBits;
  }
}

/** Removes all rows from a set that are not in the circle. */
export function keepNear(words: Uint32Array, points: Coordinates, near: Circle): void {
  // a box that is slightly larger than the circle first, because most rows of a city are outside and the box is faster to test
  const latRange = (near.metres * 1.001) / METRES_PER_DEGREE;
  const lngRange = latRange / Math.cos((near.lat * Math.PI) / 180);
  keepInBox(words, points, [near.lng - lngRange, near.lat - latRange, near.lng + lngRange, near.lat + latRange]);
  const metres = metresFrom(points, near);
  keepWhere(words, (row) => metres(row) <= near.metres);
}

/** Removes all rows from a set that are not in the polygon. `Polygon` defines the inside of an outline that crosses itself. */
export function keepInPolygon(words: Uint32Array, points: Coordinates, corners: PolygonCorners): void {
  const polygon = new Polygon(corners);
  keepInBox(words, points, polygon.box);
  keepWhere(words, (row) => polygon.contains(points.lng[row]!, points.lat[row]!));
}
