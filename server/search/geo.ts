/** Where a row lies: boxes, circles and hand-drawn areas. Degrees (WGS 84); distances on a plane that touches the point asked about. */
import { popcount } from './bits.ts';
import { Ring } from './ring.ts';

const METRES_PER_DEGREE = 111_195;

export interface Points {
  readonly lat: Float64Array;
  readonly lng: Float64Array;
}
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Metres from a point to a row's position; good to a thousandth within a city. NaN for a row without position. */
export function metresFrom(points: Points, from: { readonly lat: number; readonly lng: number }): (row: number) => number {
  const perLng = METRES_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180);
  return (row) => {
    const north = (points.lat[row]! - from.lat) * METRES_PER_DEGREE;
    const east = (points.lng[row]! - from.lng) * perLng;
    return Math.sqrt(north * north + east * east);
  };
}

/** Rows of a word from which on all 32 are looked at: without a branch, so that the processor has nothing to guess. */
const MANY = 6;

/** Keeps the rows of a set that lie in the box, its edges included. */
export function keepInBox(words: Uint32Array, { lat, lng }: Points, [west, south, east, north]: Box): void {
  for (let i = 0; i < words.length; i++) {
    let left = words[i]!;
    if (left === 0) continue;
    const first = i << 5;
    let kept = 0;
    if (popcount(left) >= MANY) {
      const rows = Math.min(32, lat.length - first);
      for (let n = 0; n < rows; n++) {
        const x = lng[first + n]!;
        const y = lat[first + n]!;
        kept |= (+(x >= west) & +(x <= east) & +(y >= south) & +(y <= north)) << n;
      }
      words[i] = left & kept;
      continue;
    }
    while (left !== 0) {
      const lowest = left & -left;
      const row = first + 31 - Math.clz32(lowest);
      const x = lng[row]!;
      const y = lat[row]!;
      if (x >= west && x <= east && y >= south && y <= north) kept |= lowest;
      left ^= lowest;
    }
    words[i] = kept;
  }
}

/** Keeps the rows of a set for which `holds` is true. */
function keep(words: Uint32Array, holds: (row: number) => boolean): void {
  for (let i = 0; i < words.length; i++) {
    let left = words[i]!;
    let kept = left;
    while (left !== 0) {
      const lowest = left & -left;
      if (!holds((i << 5) + 31 - Math.clz32(lowest))) kept ^= lowest;
      left ^= lowest;
    }
    words[i] = kept;
  }
}

export interface Circle {
  readonly lat: number;
  readonly lng: number;
  readonly metres: number;
}

export function keepNear(words: Uint32Array, points: Points, near: Circle): void {
  // a box a little larger than the circle is looked at first: most rows of a city lie outside
  const high = (near.metres * 1.001) / METRES_PER_DEGREE;
  const wide = high / Math.cos((near.lat * Math.PI) / 180);
  keepInBox(words, points, [near.lng - wide, near.lat - high, near.lng + wide, near.lat + high]);
  const metres = metresFrom(points, near);
  keep(words, (row) => metres(row) <= near.metres);
}

/** `corners`: `[lng, lat]`, closed or not; see `Ring` for what lies inside one that crosses itself. */
export function keepInRing(words: Uint32Array, points: Points, corners: readonly (readonly [number, number])[]): void {
  const ring = new Ring(corners);
  keepInBox(words, points, ring.box);
  keep(words, (row) => ring.holds(points.lng[row]!, points.lat[row]!));
}
