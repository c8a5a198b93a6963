/**
 * Positions of a segment's rows in the projection of web maps (Web Mercator), which shows the world as a square. The unit is 2^-32 of
 * the side of that square (9 mm at the equator), so that the cell of a position at any zoom is found by a bit shift. Positions are
 * cached for each segment; since rows never change, only new rows have to be projected.
 */
import type { Segment } from '../index/segment.ts';

interface WorldPoints {
  readonly x: Uint32Array;
  /** From north to south. */
  readonly y: Uint32Array;
  /** Rows projected so far. */
  readonly size: number;
  /** Around all rows; `left` is greater than `right` when no row has a position. */
  readonly extent: Extent;
}
export type Extent = readonly [left: number, top: number, right: number, bottom: number];

const WORLD_SIZE = 2 ** 32;
/** `x` of a row that has no position. */
export const NO_POSITION = WORLD_SIZE - 1;

const toUnits = (share: number): number => Math.min(Math.max(Math.floor(share * WORLD_SIZE), 0), WORLD_SIZE - 2);

/** World units eastwards from the antimeridian, 0 to 2^32 - 2, of a longitude in degrees. */
export const worldX = (lng: number): number => toUnits((lng + 180) / 360);

/** World units southwards from the top, 0 to 2^32 - 2, of a latitude in degrees. The square ends at 85.05 degrees. */
export function worldY(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180);
  return toUnits(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI));
}

const cache = new WeakMap<Segment, WorldPoints>();

/** The positions of all rows of a segment, dead ones too. */
export function worldPoints(segment: Segment): WorldPoints {
  const cached = cache.get(segment);
  if (cached && cached.size === segment.size) return cached;
  const { lat, lng } = segment.columns;
  const from = cached?.size ?? 0;
  const withCapacity = (array: Uint32Array | undefined): Uint32Array => {
    if (array && array.length >= segment.size) return array;
    const grown = new Uint32Array(lng.length);
    if (array) grown.set(array.subarray(0, from));
    return grown;
  };
  const [x, y] = [withCapacity(cached?.x), withCapacity(cached?.y)];
  let [left, top, right, bottom] = cached?.extent ?? [WORLD_SIZE, WORLD_SIZE, -1, -1];
  for (let row = from; row < segment.size; row++) {
    const hasPosition = !Number.isNaN(lat[row]!) && !Number.isNaN(lng[row]!);
    x[row] = hasPosition ? worldX(lng[row]!) : NO_POSITION;
    y[row] = hasPosition ? worldY(lat[row]!) : 0;
    if (!hasPosition) continue;
    left = Math.min(left, x[row]!);
    right = Math.max(right, x[row]!);
    top = Math.min(top, y[row]!);
    bottom = Math.max(bottom, y[row]!);
  }
  const points: WorldPoints = { x, y, size: segment.size, extent: [left, top, right, bottom] };
  cache.set(segment, points);
  return points;
}

/** Memory of the positions of a segment; 0 until a map was asked for. */
export function pointBytes(segment: Segment): number {
  const points = cache.get(segment);
  return points ? points.x.byteLength + points.y.byteLength : 0;
}
