/** Histograms of prices and areas for the filter panel. */
import { firstAtLeast } from '../index/sorted-rows.ts';
import type { Matches } from './matches.ts';

/** Steps within a power of ten, finest first. The first set with at most `MAX_INTERVALS` intervals is used. */
const STEPS = [[1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8], [1, 1.5, 2, 3, 5, 7], [1, 2, 5], [1]] as const;
const MAX_INTERVALS = 30;

/**
 * Round edges from at most `low` to above `high`. Each interval is slightly wider than the previous one, because prices are distributed
 * that way. Empty when there is no range to show. Values below `minEdge` count as `minEdge`.
 */
export function roundEdges(low: number, high: number, minEdge = 1): number[] {
  if (!(low <= high) || !Number.isFinite(high)) return [];
  for (const steps of STEPS) {
    const edges = edgesUpTo(high, 10 ** Math.floor(Math.log10(Math.max(low, minEdge))), steps);
    const first = edges.findLastIndex((edge) => edge <= low);
    const usedEdges = edges.slice(Math.max(first, 0));
    if (usedEdges.length <= MAX_INTERVALS + 1) return usedEdges;
  }
  return [];
}

/** The edges from `firstPower` to the first edge above `high`. */
function edgesUpTo(high: number, firstPower: number, steps: readonly number[]): number[] {
  const edges: number[] = [];
  for (let power = firstPower; ; power *= 10) {
    for (const step of steps) {
      const edge = trimFraction(step * power);
      edges.push(edge);
      if (edge > high) return edges;
    }
  }
}

/** Removes the error of binary fractions in the last digits. */
const trimFraction = (edge: number): number => (edge >= 1 ? edge : Number(edge.toPrecision(3)));

/** No price is below a rupee, but a plot may measure a few thousandths of a hectare. */
const MIN_EDGE = { price: 1, area: 0.001 };
/**
 * Share of the values on each side that are in one wide interval, so that a few extreme prices do not move all others into few intervals.
 */
export const TAIL_SHARE = 0.02;

/**
 * The edges of the intervals: narrow ones where nearly all values are, and one wide interval on either side for the other values.
 * @param quantiles of the values of each kind: the lowest value, those with `TAIL_SHARE` of the values below and above, the highest value
 */
export function intervalEdges(quantiles: readonly (readonly [number, number, number, number])[], name: 'price' | 'area'): number[] {
  const [min, max] = [Math.min(...quantiles.map(([low]) => low)), Math.max(...quantiles.map(([, , , high]) => high))];
  const [tailLow, tailHigh] = [Math.min(...quantiles.map(([, low]) => low)), Math.max(...quantiles.map(([, , high]) => high))];
  const edges = roundEdges(tailLow, tailHigh, MIN_EDGE[name]);
  const [firstEdge] = roundEdges(min, min, MIN_EDGE[name]);
  const lastEdge = roundEdges(max, max, MIN_EDGE[name]).at(-1);
  if (edges.length > 0 && firstEdge! < edges[0]!) edges.unshift(firstEdge!);
  if (edges.length > 0 && lastEdge! > edges.at(-1)!) edges.push(lastEdge!);
  return edges;
}

/**
 * An edge in the form in which the column stores values.
 * @param scale sqm per unit of the areas, 1 for prices
 */
export const storedEdge = (edge: number, name: 'price' | 'area', scale: number): number =>
  name === 'area' ? Math.fround(edge * scale) : edge * scale;

/**
 * The histogram of the matching rows of all segments. The intervals depend on all live listings of the segments, not on the request.
 * @param scale sqm per unit of the areas, 1 for prices
 */
export function histogram(
  segmentMatches: readonly Matches[],
  name: 'price' | 'area',
  scale: number,
): { edges: number[]; counts: number[] } {
  const quantiles = segmentMatches.flatMap(({ segment, priceRows }) => {
    const { rows, knownLength } = segment.sorted[name];
    const valueAt = (fraction: number) => segment.columns[name][rows[Math.round(fraction * (knownLength - 1))]!]! / scale;
    const highest = priceRows && name === 'price' ? priceRows.highestPrice((row) => segment.live.has(row)) : -Infinity;
    return knownLength > 0 ? [[valueAt(0), valueAt(TAIL_SHARE), valueAt(1 - TAIL_SHARE), Math.max(valueAt(1), highest)] as const] : [];
  });
  const edges = intervalEdges(quantiles, name);
  const counts = edges.slice(1).map(() => 0);
  const storedEdges = edges.map((edge) => storedEdge(edge, name, scale));
  for (const matches of segmentMatches) {
    if (matches.priceRows && name === 'price') countPriceRowIntervals(matches, storedEdges, counts);
    else countIntervals(matches, name, storedEdges, counts);
  }
  return { edges, counts };
}

/** Finding the interval of a row takes about four times as long as visiting the row in the sorted column. */
const LOOKUP_FACTOR = 4;

/** Adds the rows of one segment to `counts`. */
function countIntervals(matches: Matches, name: 'price' | 'area', edges: readonly number[], counts: number[]): void {
  const sorted = matches.segment.sorted[name];
  const column = matches.segment.columns[name];
  const rows = matches.rowsWithout(name);
  if (rows.length * LOOKUP_FACTOR < sorted.knownLength) {
    // few rows match, so the interval of each row is looked up
    for (let i = 0; i < rows.length; i++) {
      const interval = lastIndexAtMost(edges, column[rows[i]!]!);
      if (interval >= 0 && interval < counts.length) counts[interval]!++;
    }
    return;
  }
  // many rows match, so each interval is a range of the sorted column
  const words = matches.bitsWithout(name);
  for (let interval = 0; interval < counts.length; interval++) {
    const end = firstAtLeast(sorted, column, edges[interval + 1]!);
    let count = 0;
    for (let i = firstAtLeast(sorted, column, edges[interval]!); i < end; i++) {
      const row = sorted.rows[i]!;
      count += (words[row >>> 5]! >>> (row & 31)) & 1;
    }
    counts[interval]! += count;
  }
}

/** A listing counts in every interval with one of its price rows, because a search for that interval finds it. */
function countPriceRowIntervals(matches: Matches, edges: readonly number[], counts: number[]): void {
  for (const row of matches.rowsWithout('price')) {
    const intervals = new Set(matches.priceRows!.pricesOf(row).map((price) => lastIndexAtMost(edges, price)));
    for (const interval of intervals) if (interval >= 0 && interval < counts.length) counts[interval]!++;
  }
}

/** Index of the last edge that is at most the value; -1 when there is none, or when the value is NaN. */
function lastIndexAtMost(edges: readonly number[], value: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (edges[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
