/**
 * What a map shows of the rows that match: how many lie where, as few marks as can be told apart. Rows are thrown into square
 * cells of the zoom in one pass; cells whose marks would lie over one another are put together. Counts are exact: the marks'
 * add up to the rows in the box.
 */
import type { SearchRequest } from './index.ts';
import { Cell, Grid, MIXED, type Group } from './map-grid.ts';
import { worldPoints, worldX, worldY, type Extent } from './world.ts';

/** West, south, east, north. */
type Box = readonly [number, number, number, number];

/** Listings close together on the map, or a single one. */
export interface Mark {
  readonly count: number;
  /** Mean of the positions; of a single listing its own. */
  readonly lat: number;
  readonly lng: number;
  /** Around the positions; a point when they are all at one. */
  readonly bounds: Box;
  /** Whole rupees; null when none says a price, or when some are to rent and some for sale. */
  readonly priceMin: number | null;
  /** Of a single listing. */
  readonly listingId: number | null;
}
export interface MarkedMap {
  /** Rows that match and have a position. */
  readonly total: number;
  readonly bounds: Box | null;
  readonly marks: readonly Mark[];
}
/** Marks of an answer, and how many of them single listings: what a screen can show and 30 kB can carry. */
export const MOST_MARKS = 180;
export const MOST_SINGLES = 100;
/** Pixels of a map's whole world at zoom 0, and within which two marks count as lying over one another. */
const WORLD_PX = 512;
const MARK_PX = { x: 68, y: 44 };
/** Cells across the world at zoom 0, as a power of two: cells of 64 pixels. */
const CELLS = 3;
/** Cells of a grid, whatever box is asked for. */
const MOST_CELLS = 4096;

/** @param zoom of the map, where zoom 0 shows the world in 512 pixels; fractions count */
export function mapOf(groups: readonly Group[], { bbox }: Pick<SearchRequest, 'bbox'>, zoom: number): MarkedMap {
  const level = Math.min(Math.max(Math.round(zoom), 0), 22);
  let cells = fill(groups, bbox, level);
  const all = new Cell(0, 0);
  for (const cell of cells) all.take(cell);
  // of a box far larger than the zoom shows, so that telling marks apart stays quick
  while (cells.length > 4 * MOST_MARKS) cells = coarser(cells);
  cells = apart(cells, zoom);
  while (cells.length > MOST_MARKS || singles(cells) > MOST_SINGLES) cells = apart(coarser(cells), zoom);
  return {
    total: all.count,
    bounds: all.count > 0 ? [all.west, all.south, all.east, all.north] : null,
    marks: cells.map(markOf),
  };
}

function markOf({ count, lat, lng, west, south, east, north, price, deal, id }: Cell): Mark {
  return {
    count,
    // a mean of equal figures may come out beside them
    lat: south === north ? south : lat / count,
    lng: west === east ? west : lng / count,
    bounds: [west, south, east, north],
    priceMin: price === Infinity || deal === MIXED ? null : price,
    listingId: count === 1 ? id : null,
  };
}

const singles = (cells: readonly Cell[]): number => cells.reduce((sum, { count }) => sum + (count === 1 ? 1 : 0), 0);

/** The cells that hold something; the grid is no finer than `level` and no larger than `MOST_CELLS`. */
function fill(groups: readonly Group[], bbox: SearchRequest['bbox'], level: number): Cell[] {
  const [left, top, right, bottom] = extentOf(groups, bbox);
  if (left > right || top > bottom) return [];
  let shift = 32 - CELLS - level;
  const across = () => (right >>> shift) - (left >>> shift) + 1;
  const down = () => (bottom >>> shift) - (top >>> shift) + 1;
  while (across() * down() > MOST_CELLS) shift++;
  const grid = new Grid(left >>> shift, top >>> shift, across(), down(), shift);
  for (const group of groups) grid.add(group);
  return grid.cells();
}

/** Where anything can lie, on the square of the world: the box, as far as there are rows. */
function extentOf(groups: readonly Group[], bbox: SearchRequest['bbox']): Extent {
  const box = bbox ? [worldX(bbox[0]), worldY(bbox[3]), worldX(bbox[2]), worldY(bbox[1])] : [0, 0, 2 ** 32 - 2, 2 ** 32 - 2];
  const held = groups.map(({ matches }) => worldPoints(matches.block).extent);
  return [
    Math.max(box[0]!, Math.min(...held.map(([left]) => left))),
    Math.max(box[1]!, Math.min(...held.map(([, top]) => top))),
    Math.min(box[2]!, Math.max(...held.map(([, , right]) => right))),
    Math.min(box[3]!, Math.max(...held.map(([, , , bottom]) => bottom))),
  ];
}

/** Four cells become one. */
function coarser(cells: readonly Cell[]): Cell[] {
  const joined = new Map<number, Cell>();
  for (const cell of cells) {
    const column = cell.column >>> 1;
    const row = cell.row >>> 1;
    const key = row * 2 ** 26 + column;
    let into = joined.get(key);
    if (!into) joined.set(key, (into = new Cell(column, row)));
    into.take(cell);
  }
  return [...joined.values()];
}

/** Puts together what would be drawn over one another; the fullest take their neighbours in. */
function apart(cells: readonly Cell[], zoom: number): Cell[] {
  const pixels = (WORLD_PX * 2 ** zoom) / 2 ** 32;
  const spots = cells
    .map((cell) => ({ cell, x: worldX(cell.lng / cell.count) * pixels, y: worldY(cell.lat / cell.count) * pixels }))
    .toSorted((a, b) => b.cell.count - a.cell.count || a.cell.row - b.cell.row || a.cell.column - b.cell.column);
  const kept: typeof spots = [];
  for (const spot of spots) {
    const near = kept.find((other) => Math.abs(other.x - spot.x) < MARK_PX.x && Math.abs(other.y - spot.y) < MARK_PX.y);
    if (near) near.cell.take(spot.cell);
    else kept.push(spot);
  }
  return kept.map(({ cell }) => cell);
}
