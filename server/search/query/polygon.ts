/**
 * Tests whether positions are inside a hand-drawn polygon, with the even-odd rule: a position is inside when a ray eastwards from it
 * crosses the outline an odd number of times. The rule also defines the inside of an outline that crosses itself: both wings of a bow tie,
 * but not the centre of a five-pointed star.
 *
 * The polygon is divided into horizontal strips. Each strip has the edges that pass through it, sorted from west to east. For a position,
 * only its strip is searched, and only the edges that are neither completely west nor completely east of it, so the cost of a test hardly
 * depends on the number of corners.
 */
import type { BoundingBox, PolygonCorners } from '../types.ts';

const STRIP_COUNT = 256;

interface Strip {
  /**
   * Edges that pass through the full height of the strip, westmost first. An edge is identified by the index of the corner where it ends.
   */
  readonly edges: Uint16Array;
  /** The westmost point of each of these edges within the strip. */
  readonly west: Float64Array;
  /** The largest width of these edges within the strip. */
  readonly widest: number;
  /** Edges that begin or end within the strip, so that rays from only some of its positions can cross them. */
  readonly partial: Uint16Array;
}

/** In all functions, `x` is a longitude and `y` a latitude, in degrees. */
export class Polygon {
  readonly box: BoundingBox;
  readonly #xs: readonly number[];
  readonly #ys: readonly number[];
  /** Each strip is created when a position first needs it. */
  readonly #strips: (Strip | null)[] = Array.from({ length: STRIP_COUNT }, () => null);
  readonly #south: number;
  /** Height of one strip in degrees. */
  readonly #stripHeight: number;

  constructor(corners: PolygonCorners) {
    this.#xs = corners.map(([x]) => x);
    this.#ys = corners.map(([, y]) => y);
    this.box = [Math.min(...this.#xs), Math.min(...this.#ys), Math.max(...this.#xs), Math.max(...this.#ys)];
    this.#south = this.box[1];
    this.#stripHeight = (this.box[3] - this.box[1]) / STRIP_COUNT;
  }

  /** Whether a position within `box` is in the polygon. */
  contains(x: number, y: number): boolean {
    const n = Math.min(STRIP_COUNT - 1, Math.floor((y - this.#south) / this.#stripHeight));
    // the height of a flat polygon is 0, which makes n NaN: no position is inside
    if (!(n >= 0)) return false;
    const strip = (this.#strips[n] ??= this.#cutStrip(n));
    let crossings = 0;
    for (const edge of strip.partial) if (this.#crosses(edge, x, y)) crossings++;
    const { edges, west, widest } = strip;
    const firstEast = firstAbove(west, x);
    crossings += edges.length - firstEast;
    for (let k = firstEast - 1; k >= 0 && west[k]! >= x - widest; k--) if (this.#crosses(edges[k]!, x, y)) crossings++;
    return crossings % 2 === 1;
  }

  /** Whether the ray eastwards from a position crosses the edge that ends in corner `i`. */
  #crosses(i: number, x: number, y: number): boolean {
    const [xs, ys] = [this.#xs, this.#ys];
    const j = i === 0 ? xs.length - 1 : i - 1;
    return ys[i]! > y !== ys[j]! > y && x < ((xs[j]! - xs[i]!) * (y - ys[i]!)) / (ys[j]! - ys[i]!) + xs[i]!;
  }

  #cutStrip(n: number): Strip {
    // slightly higher than the strip, so that rounding never assigns an edge to the wrong side
    const margin = Math.max(this.#stripHeight * 1e-6, 1e-12);
    const [bottom, top] = [this.#south + n * this.#stripHeight - margin, this.#south + (n + 1) * this.#stripHeight + margin];
    const partial: number[] = [];
    const wholeEdges: { edge: number; west: number; east: number }[] = [];
    for (let i = 0; i < this.#xs.length; i++) {
      const j = i === 0 ? this.#xs.length - 1 : i - 1;
      const [low, high] = [Math.min(this.#ys[i]!, this.#ys[j]!), Math.max(this.#ys[i]!, this.#ys[j]!)];
      if (high < bottom || low > top) continue;
      if (low > bottom || high < top) partial.push(i);
      else wholeEdges.push({ edge: i, ...this.#extentOf(i, j, bottom, top) });
    }
    wholeEdges.sort((a, b) => a.west - b.west);
    return {
      partial: Uint16Array.from(partial),
      edges: Uint16Array.from(wholeEdges, ({ edge }) => edge),
      west: Float64Array.from(wholeEdges, ({ west }) => west),
      widest: wholeEdges.reduce((widest, { west, east }) => Math.max(widest, east - west), 0),
    };
  }

  /** The westmost and eastmost points of the edge from corner `j` to `i` between `bottom` and `top`, with a margin for rounding. */
  #extentOf(i: number, j: number, bottom: number, top: number): { west: number; east: number } {
    const xAt = (y: number) => this.#xs[i]! + ((this.#xs[j]! - this.#xs[i]!) * (y - this.#ys[i]!)) / (this.#ys[j]! - this.#ys[i]!);
    const [atBottom, atTop] = [xAt(bottom), xAt(top)];
    const margin = 1e-9 * (1 + Math.abs(atBottom) + Math.abs(atTop));
    return { west: Math.min(atBottom, atTop) - margin, east: Math.max(atBottom, atTop) + margin };
  }
}

/** Index of the first value greater than `x`. */
function firstAbove(sorted: Float64Array, x: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! <= x) low = middle + 1;
    else high = middle;
  }
  return low;
}
