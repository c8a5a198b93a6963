/** A flat drawing of a few kilometres around a point. At this size the earth is flat to within a metre. */
import type { Point } from '../../../../kinds/distance.ts';

export const METRES_PER_DEGREE = 111_320;
/** Metres the arrow keys move the pin. */
export const NUDGE_METRES = 25;

/** Metres east and north of a centre. */
export interface Offset {
  readonly east: number;
  readonly north: number;
}

export function offsetFrom(centre: Point, point: Point): Offset {
  const shrink = Math.cos((centre.lat * Math.PI) / 180);
  return {
    east: (point.lng - centre.lng) * METRES_PER_DEGREE * shrink,
    north: (point.lat - centre.lat) * METRES_PER_DEGREE,
  };
}

/** A point moved by metres, to six decimals as the server keeps it. */
export function movedBy(point: Point, { east, north }: Offset): Point {
  const shrink = Math.cos((point.lat * Math.PI) / 180);
  return {
    lat: round(point.lat + north / METRES_PER_DEGREE),
    lng: round(point.lng + east / (METRES_PER_DEGREE * shrink)),
  };
}

export function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/** Length of a scale bar: the largest of 1, 2, 5 times a power of ten that fits into so many metres. */
export function scaleLength(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(metres));
  return [5, 2, 1].map((step) => step * power).find((length) => length <= metres) ?? power;
}

export const WINDS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
/** One of eight winds for a direction. */
export function windOf({ east, north }: Offset): (typeof WINDS)[number] {
  const turn = Math.round((Math.atan2(east, north) / (2 * Math.PI)) * 8);
  return WINDS[(turn + 8) % 8]!;
}
