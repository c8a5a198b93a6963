/** The tiles of the view with which a map opens, computed before the map library has run. */
import type { BoundingBox } from './geometry.ts';

/** The side of a vector tile on the screen, px, at the zoom level of the tile. MapLibre's zoom levels refer to this size. */
const TILE_PX = 512;
/** More tiles than the largest screens need for their first view. */
const MAX_TILES = 12;

/** How the view of a map is fitted to a bounding box. */
export interface Fit {
  /** Width and height of the map, px. */
  readonly size: readonly [width: number, height: number];
  /** Space around the box, px. */
  readonly padding: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
  readonly maxZoom: number;
}
/** A tile by its zoom level, column and row. */
export type Tile = readonly [z: number, x: number, y: number];

/** Position on the web map projection: 0 to 1 from west to east, and from north to south. */
const toMercator = (lng: number, lat: number): readonly [x: number, y: number] => {
  const sin = Math.sin((lat * Math.PI) / 180);
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)];
};

/**
 * The tiles that a flat map with north at the top shows when it fits the box, as MapLibre's `fitBounds` does; those in the centre first, at
 * most 12.
 * @param zooms zoom levels for which there are tiles
 */
export function tilesOfFirstView(
  [west, south, east, north]: BoundingBox,
  { size: [width, height], padding, maxZoom }: Fit,
  zooms: { readonly min: number; readonly max: number },
): Tile[] {
  const [left, top] = toMercator(west, north);
  const [right, bottom] = toMercator(east, south);
  // px for the width of the world; negative or NaN for a map without a size
  const scale = Math.min(
    (width - padding.left - padding.right) / (right - left),
    (height - padding.top - padding.bottom) / (bottom - top),
    TILE_PX * 2 ** maxZoom,
  );
  if (!(scale >= TILE_PX)) return [];
  const z = Math.max(zooms.min, Math.min(zooms.max, Math.floor(Math.log2(scale / TILE_PX))));
  const tilesPerSide = 2 ** z;
  // the middle of the screen, in tiles, and half of the screen
  const x = ((left + right) / 2 - (padding.left - padding.right) / 2 / scale) * tilesPerSide;
  const y = ((top + bottom) / 2 - (padding.top - padding.bottom) / 2 / scale) * tilesPerSide;
  const [halfWidth, halfHeight] = [((width / 2) * tilesPerSide) / scale, ((height / 2) * tilesPerSide) / scale];
  const tiles: Tile[] = [];
  for (let row = Math.floor(y - halfHeight); row <= Math.floor(y + halfHeight); row++)
    for (let column = Math.floor(x - halfWidth); column <= Math.floor(x + halfWidth); column++)
      if (Math.min(row, column) >= 0 && Math.max(row, column) < tilesPerSide) tiles.push([z, column, row]);
  const distance = ([, column, row]: Tile) => Math.hypot(column + 0.5 - x, row + 0.5 - y);
  return tiles.toSorted((a, b) => distance(a) - distance(b)).slice(0, MAX_TILES);
}
