/**
 * Positions of a block's rows on the square that web maps are drawn on (Web Mercator), in units of 2^-32 of its side (9 mm at
 * the equator): a cell of any zoom is then a shift away. Kept per block, and brought up to date by its new rows only, since rows
 * are never changed.
 */
import type { Block } from './block.ts';

export interface WorldPoints {
  readonly x: Uint32Array;
  /** From north to south. */
  readonly y: Uint32Array;
  /** Rows projected so far. */
  readonly size: number;
  /** Around all of them: left, top, right, bottom; inside out when none has a position. */
  readonly extent: Extent;
}
export type Extent = readonly [left: number, top: number, right: number, bottom: number];

const SIDE = 2 ** 32;
/** `x` of a row that has no position. */
export const NOWHERE = SIDE - 1;

const clamped = (share: number): number => Math.min(Math.max(Math.floor(share * SIDE), 0), SIDE - 2);

/** Longitude in degrees, 0 to 2^32 - 2 from the antimeridian eastwards. */
export const worldX = (lng: number): number => clamped((lng + 180) / 360);

/** Latitude in degrees; beyond 85.05 degrees the square ends. */
export function worldY(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180);
  return clamped(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI));
}

const kept = new WeakMap<Block, WorldPoints>();

/** All rows of a block, dead ones too. */
export function worldPoints(block: Block): WorldPoints {
  const known = kept.get(block);
  if (known && known.size === block.size) return known;
  const { lat, lng } = block.columns;
  const from = known?.size ?? 0;
  const room = (before: Uint32Array | undefined): Uint32Array => {
    if (before && before.length >= block.size) return before;
    const array = new Uint32Array(lng.length);
    if (before) array.set(before.subarray(0, from));
    return array;
  };
  const [x, y] = [room(known?.x), room(known?.y)];
  let [left, top, right, bottom] = known?.extent ?? [SIDE, SIDE, -1, -1];
  for (let row = from; row < block.size; row++) {
    const placed = !Number.isNaN(lat[row]!) && !Number.isNaN(lng[row]!);
    x[row] = placed ? worldX(lng[row]!) : NOWHERE;
    y[row] = placed ? worldY(lat[row]!) : 0;
    if (!placed) continue;
    left = Math.min(left, x[row]!);
    right = Math.max(right, x[row]!);
    top = Math.min(top, y[row]!);
    bottom = Math.max(bottom, y[row]!);
  }
  const points: WorldPoints = { x, y, size: block.size, extent: [left, top, right, bottom] };
  kept.set(block, points);
  return points;
}
