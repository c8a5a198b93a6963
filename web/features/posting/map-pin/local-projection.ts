/** Flat projection of a few kilometres around a point. At this size the error is below a metre. */
import type { Point } from '../../../../kinds/distance.ts';

/** On a sphere with the radius of the equator. */
const METRES_PER_DEGREE = 111_320;
/** Distance by which an arrow key moves the pin. */
export const NUDGE_METRES = 25;

/** Metres east and north of a centre. */
export interface Offset {
  readonly east: number;
  readonly north: number;
}

/** The offset of a point from a centre. */
export function offsetFrom(centre: Point, point: Point): Offset {
  const longitudeScale = Math.cos((centre.lat * Math.PI) / 180);
  return {
    east: (point.lng - centre.lng) * METRES_PER_DEGREE * longitudeScale,
    north: (point.lat - centre.lat) * METRES_PER_DEGREE,
  };
}

/** The point moved by an offset in metres, rounded to six decimals like on the server. */
export function movePoint(point: Point, { east, north }: Offset): Point {
  const longitudeScale = Math.cos((point.lat * Math.PI) / 180);
  return {
    lat: roundDegrees(point.lat + north / METRES_PER_DEGREE),
    lng: roundDegrees(point.lng + east / (METRES_PER_DEGREE * longitudeScale)),
  };
}

/** Rounded to six decimals, about ten centimetres. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/** Length of a scale bar: the largest 1, 2 or 5 times a power of ten that is at most `maxMetres`. */
export function scaleBarLength(maxMetres: number): number {
  const power = 10 ** Math.floor(Math.log10(maxMetres));
  return [5, 2, 1].map((step) => step * power).find((length) => length <= maxMetres) ?? power;
}

const COMPASS_DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
/** The nearest of the eight compass directions. */
export function compassDirection({ east, north }: Offset): (typeof COMPASS_DIRECTIONS)[number] {
  const octant = Math.round((Math.atan2(east, north) / (2 * Math.PI)) * 8);
  return COMPASS_DIRECTIONS[(octant + 8) % 8]!;
}
