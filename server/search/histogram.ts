import { firstAtLeast } from './order.ts';
import type { Matches } from './evaluate.ts';

const STEPS = [[1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8], [1, 1.5, 2, 3, 5, 7], [1, 2, 5], [1]] as const;
const MOST_BARS = 30;

/**
 * Round edges from at most `low` to above `high`, each bar a little wider than the one before, as prices are spread. Empty when
 * there is nothing to show. Amounts below `finest` count as that.
 */
export function niceEdges(low: number, high: number, finest = 1): number[] {
  if (!(low <= high) || !Number.isFinite(high)) return [];
  for (const steps of STEPS) {
    const edges: number[] = [];
    for (
      let power = 10 ** Math.floor(Math.log10(Math.max(low, finest)));
      edges.at(-1) === undefined || edges.at(-1)! <= high;
      power *= 10
    ) {
      for (const step of steps) if (edges.at(-1) === undefined || edges.at(-1)! <= high) edges.push(round(step * power));
    }
    const first = edges.findLastIndex((edge) => edge <= low);
    const kept = edges.slice(Math.max(first, 0));
    if (kept.length <= MOST_BARS + 1) return kept;
  }
  return [];
}

/** What binary fractions add in the last place is no part of a round figure. */
const round = (edge: number): number => (edge >= 1 ? edge : Number(edge.toPrecision(3)));

/** A plot may be a few thousandths of a hectare; nothing costs less than a rupee. */
const FINEST = { price: 1, area: 0.001 };
/** Walking a sorted row costs a part of looking up a row's bar. */
const WORTH_SEEKING = 4;
/** Share of the values that may lie beyond the fine bars on each side; a lump sum among rents must not flatten them. */
const TAIL = 0.02;

/**
 * The values of `name` (price, or area in units of `scale` sqm) of the rows that match, over all blocks. Bars are fine where nearly all
 * listings lie, with one wide bar on either side for the rest; they depend on what is on offer, not on what is asked.
 */
export function histogram(blocks: readonly Matches[], name: 'price' | 'area', scale: number): { edges: number[]; counts: number[] } {
  const at = (share: number) =>
    blocks.flatMap(({ block }) => {
      const { rows, known } = block.orders[name];
      return known > 0 ? [block.columns[name][rows[Math.round(share * (known - 1))]!]! / scale] : [];
    });
  const nice = (low: number, high: number) => niceEdges(low, high, FINEST[name]);
  const edges = nice(Math.min(...at(TAIL)), Math.max(...at(1 - TAIL)));
  const [least] = nice(Math.min(...at(0)), Math.min(...at(0)));
  const most = nice(Math.max(...at(1)), Math.max(...at(1))).at(-1);
  if (edges.length > 0 && least! < edges[0]!) edges.unshift(least!);
  if (edges.length > 0 && most! > edges.at(-1)!) edges.push(most!);
  const counts = edges.slice(1).map(() => 0);
  const limits = edges.map((edge) => (name === 'area' ? Math.fround(edge * scale) : edge * scale));
  for (const matches of blocks) addBars(matches, name, limits, counts);
  return { edges, counts };
}

function addBars(matches: Matches, name: 'price' | 'area', limits: readonly number[], counts: number[]): void {
  const order = matches.block.orders[name];
  const column = matches.block.columns[name];
  const rows = matches.rowsWithout(name);
  if (rows.length * WORTH_SEEKING < order.known) {
    // few rows: look each up
    for (let i = 0; i < rows.length; i++) {
      const bar = lastAtMost(limits, column[rows[i]!]!);
      if (bar >= 0 && bar < counts.length) counts[bar]!++;
    }
    return;
  }
  // many rows: they are sorted already, so each bar is a stretch of the order
  const chosen = matches.without(name);
  for (let bar = 0; bar < counts.length; bar++) {
    const end = firstAtLeast(order, column, limits[bar + 1]!);
    let found = 0;
    for (let i = firstAtLeast(order, column, limits[bar]!); i < end; i++) {
      const row = order.rows[i]!;
      found += (chosen[row >>> 5]! >>> (row & 31)) & 1;
    }
    counts[bar]! += found;
  }
}

/** Place of the last limit that is not above the value; -1 when all are, or the value is not known. */
function lastAtMost(limits: readonly number[], value: number): number {
  let low = 0;
  let high = limits.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (limits[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
