/**
 * Markers for a map: counts of the matching listings by position, with nearby listings clustered so that markers do not overlap. Rows are
 * grouped into square cells whose size depends on the zoom. Cells whose markers would overlap are merged. Counts are exact: their sum
 * equals the number of matching rows in the bounding box.
 */
import type { BoundingBox, MapMarker, MapScale, MarkerMap, SearchRequest } from '../types.ts';
import { Cell, Grid, MIXED_DEALS, type DealMatches } from './grid.ts';
import { MAX_UNIT, worldPoints, worldX, worldY, type Extent } from './mercator.ts';

/** Maximum number of markers, and of markers for a single listing, that a screen can show and a response of 30 kB can contain. */
export const MAX_MARKERS = 180;
export const MAX_SINGLE_MARKERS = 100;
/** Width of the world in pixels at zoom 0. */
const WORLD_PX = 512;
/** Height of the highest marker. Two markers overlap when they are closer than its width and its height. */
const MARKER_HEIGHT = 44;
/** At zoom 0 the world is 2^3 cells wide, so a cell is 64 pixels wide. */
const CELLS_EXPONENT = 3;
/** Maximum number of cells in a grid, for bounding boxes of any size. */
export const MAX_CELLS = 4096;
const MAX_ZOOM = 22;
/** Number of bits of a position (see `mercator.ts`). */
const WORLD_BITS = 32;

export function markerMap(groups: readonly DealMatches[], { bbox }: Pick<SearchRequest, 'bbox'>, scale: MapScale): MarkerMap {
  return markersOf(occupiedCells(groups, bbox, gridLevel(scale.zoom).finest), scale);
}

/**
 * Numbers of bits by which positions in world units are shifted to get their cell: the smallest for this zoom, and the largest for a grid
 * of one cell.
 */
export function gridLevel(zoom: number): { readonly finest: number; readonly coarsest: number } {
  const level = Math.min(Math.max(Math.round(zoom), 0), MAX_ZOOM);
  return { finest: WORLD_BITS - CELLS_EXPONENT - level, coarsest: WORLD_BITS };
}

/** @param occupied the cells that contain rows, at most `MAX_CELLS` */
export function markersOf(occupied: readonly Cell[], scale: MapScale): MarkerMap {
  let cells = [...occupied];
  const sum = new Cell(0, 0);
  for (const cell of cells) sum.merge(cell);
  // the box is far larger than a screen at this zoom: halve the resolution first, because finding overlaps is quadratic
  while (cells.length > 4 * MAX_MARKERS) cells = halveResolution(cells);
  cells = mergeOverlapping(cells, scale);
  while (cells.length > MAX_MARKERS || countSingleMarkers(cells) > MAX_SINGLE_MARKERS)
    cells = mergeOverlapping(halveResolution(cells), scale);
  return {
    total: sum.count,
    bounds: sum.count > 0 ? [sum.west, sum.south, sum.east, sum.north] : null,
    markers: cells.map(toMarker),
  };
}

function toMarker({ count, latSum, lngSum, west, south, east, north, price, deal, id }: Cell): MapMarker {
  return {
    count,
    // the mean of equal numbers may differ from them because of rounding
    lat: south === north ? south : latSum / count,
    lng: west === east ? west : lngSum / count,
    bounds: [west, south, east, north],
    priceMin: price === Infinity || deal === MIXED_DEALS ? null : price,
    listingId: count === 1 ? id : null,
  };
}

const countSingleMarkers = (cells: readonly Cell[]): number => cells.reduce((sum, { count }) => sum + (count === 1 ? 1 : 0), 0);

/** The cells that contain rows. A cell is at least 2^`finest` units wide, and the grid has at most `MAX_CELLS` cells. */
function occupiedCells(groups: readonly DealMatches[], bbox: BoundingBox | null, finest: number): Cell[] {
  const [left, top, right, bottom] = searchedExtent(groups, bbox);
  if (left > right || top > bottom) return [];
  let shift = finest;
  const columnCount = () => (right >>> shift) - (left >>> shift) + 1;
  const rowCount = () => (bottom >>> shift) - (top >>> shift) + 1;
  while (columnCount() * rowCount() > MAX_CELLS) shift++;
  const grid = new Grid(left >>> shift, top >>> shift, columnCount(), rowCount(), shift);
  for (const group of groups) grid.add(group);
  return grid.occupiedCells();
}

/** The intersection of the searched bounding box and the extent of all rows, in world units. */
function searchedExtent(groups: readonly DealMatches[], bbox: BoundingBox | null): Extent {
  const box = bbox ? [worldX(bbox[0]), worldY(bbox[3]), worldX(bbox[2]), worldY(bbox[1])] : [0, 0, MAX_UNIT, MAX_UNIT];
  const extents = groups.map(({ matches }) => worldPoints(matches.segment).extent);
  return [
    Math.max(box[0]!, Math.min(...extents.map(([left]) => left))),
    Math.max(box[1]!, Math.min(...extents.map(([, top]) => top))),
    Math.min(box[2]!, Math.max(...extents.map(([, , right]) => right))),
    Math.min(box[3]!, Math.max(...extents.map(([, , , bottom]) => bottom))),
  ];
}

/** Merges each group of four neighbouring cells. */
function halveResolution(cells: readonly Cell[]): Cell[] {
  const merged = new Map<number, Cell>();
  for (const cell of cells) {
    const column = cell.column >>> 1;
    const row = cell.row >>> 1;
    // unique, because the world is at most 2^25 cells wide
    const key = row * 2 ** 26 + column;
    let target = merged.get(key);
    if (!target) merged.set(key, (target = new Cell(column, row)));
    target.merge(cell);
  }
  return [...merged.values()];
}

/** Merges cells until no two markers overlap. A merged marker moves to the mean of its rows, which may cause new overlaps. */
function mergeOverlapping(cells: readonly Cell[], { zoom, markerWidth }: MapScale): Cell[] {
  const pixelsPerUnit = (WORLD_PX * 2 ** zoom) / 2 ** WORLD_BITS;
  let separate = [...cells];
  for (let previous = Infinity; separate.length < previous;) {
    previous = separate.length;
    separate = mergeOverlappingCells(separate, pixelsPerUnit, markerWidth);
  }
  return separate;
}

/** Cells with the most rows absorb the cells that they overlap. */
function mergeOverlappingCells(cells: readonly Cell[], pixelsPerUnit: number, markerWidth: number): Cell[] {
  const placed = cells
    .map((cell) => ({ cell, x: worldX(cell.lngSum / cell.count) * pixelsPerUnit, y: worldY(cell.latSum / cell.count) * pixelsPerUnit }))
    .toSorted((a, b) => b.cell.count - a.cell.count || a.cell.row - b.cell.row || a.cell.column - b.cell.column);
  const separate: typeof placed = [];
  for (const candidate of placed) {
    const overlapping = separate.find(
      (other) => Math.abs(other.x - candidate.x) < markerWidth && Math.abs(other.y - candidate.y) < MARKER_HEIGHT,
    );
    if (overlapping) overlapping.cell.merge(candidate.cell);
    else separate.push(candidate);
  }
  return separate.map(({ cell }) => cell);
}
