/**
 * Positions of a segment's rows in the projection of web maps (Web Mercator), which shows the world as a square. The unit is 2^-32 of the
 * side of that square (9 mm at the equator), so that a bit shift returns the cell of a position at any zoom. Positions are cached for each
 * segment. Rows never change, so only new rows have to be projected.
 */
import type { Segment } from '../index/segment.ts';

interface WorldPoints {
  readonly x: Uint32Array;
  /** Coordinates from north to south. */
  readonly y: Uint32Array;
  /** Number of rows that are already projected. */
  readonly size: number;
  /** The extent of all rows. `left` is greater than `right` when no row has a position. */
  readonly extent: Extent;
}
export type Extent = readonly [left: number, top: number, right: number, bottom: number];

const WORLD_SIZE = 2 ** 32;
/** The largest coordinate of a position. */
export const MAX_UNIT = WORLD_SIZE - 2;
/** `x` of a row without a position. */
export const NO_POSITION = WORLD_SIZE - 1;

const toUnits = (fraction: number): number => Math.min(Math.max(Math.floor(fraction * WORLD_SIZE), 0), MAX_UNIT);

/** Converts a longitude in degrees to world units eastwards from the antimeridian. */
export const worldX = (lng: number): number => toUnits((lng + 180) / 360);

/** Converts a latitude in degrees to world units southwards from the top. The square ends at 85.05 degrees. */
export function worldY(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180);
  return toUnits(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI));
}

const pointsBySegment = new WeakMap<Segment, WorldPoints>();

/** The positions of all rows of a segment, including dead ones. */
export function worldPoints(segment: Segment): WorldPoints {
  const cached = pointsBySegment.get(segment);
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
  pointsBySegment.set(segment, points);
  return points;
}

/** Memory of a segment's positions in bytes; 0 until a map was requested. */
export function pointBytes(segment: Segment): number {
  const points = pointsBySegment.get(segment);
  return points ? points.x.byteLength + points.y.byteLength : 0;
}
