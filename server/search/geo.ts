/** Where a row lies: boxes, circles and hand-drawn areas. Degrees (WGS 84); distances on a plane that touches the point asked about. */
import { eachBit } from './bits.ts';

const METRES_PER_DEGREE = 111_195;

export interface Points {
  readonly lat: Float64Array;
  readonly lng: Float64Array;
}

/** Metres from a point to a row's position; good to a thousandth within a city. NaN for a row without position. */
export function metresFrom(points: Points, from: { readonly lat: number; readonly lng: number }): (row: number) => number {
  const perLng = METRES_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180);
  return (row) => Math.hypot((points.lat[row]! - from.lat) * METRES_PER_DEGREE, (points.lng[row]! - from.lng) * perLng);
}

/** Keeps the rows of a set for which `holds` is true. */
function keep(words: Uint32Array, holds: (row: number) => boolean): void {
  eachBit(words, (row) => {
    if (!holds(row)) words[row >>> 5]! &= ~(1 << (row & 31));
  });
}

/** `box`: west, south, east, north, its edges included. */
export function keepInBox(
  words: Uint32Array,
  { lat, lng }: Points,
  [west, south, east, north]: readonly [number, number, number, number],
): void {
  keep(words, (row) => lng[row]! >= west && lng[row]! <= east && lat[row]! >= south && lat[row]! <= north);
}

export function keepNear(
  words: Uint32Array,
  points: Points,
  near: { readonly lat: number; readonly lng: number; readonly metres: number },
): void {
  const metres = metresFrom(points, near);
  keep(words, (row) => metres(row) <= near.metres);
}

/**
 * `ring`: corners `[lng, lat]`, closed or not. A position is inside when a line from it eastwards crosses the ring an odd
 * number of times, so a ring that crosses itself has a defined inside too.
 */
export function keepInRing(words: Uint32Array, points: Points, ring: readonly (readonly [number, number])[]): void {
  const lngs = ring.map(([lng]) => lng);
  const lats = ring.map(([, lat]) => lat);
  keepInBox(words, points, [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]);
  keep(words, (row) => insideRing(points.lng[row]!, points.lat[row]!, lngs, lats));
}

export function insideRing(x: number, y: number, xs: readonly number[], ys: readonly number[]): boolean {
  let inside = false;
  for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
    const above = ys[i]! > y;
    if (above !== ys[j]! > y && x < ((xs[j]! - xs[i]!) * (y - ys[i]!)) / (ys[j]! - ys[i]!) + xs[i]!) inside = !inside;
  }
  return inside;
}
