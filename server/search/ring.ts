/**
 * A hand-drawn area. A position is inside when a line from it eastwards crosses the ring an odd number of times (the even-odd
 * rule), so a ring that crosses itself has a defined inside too: both wings of a bow tie, not the hole of a star.
 *
 * The ring is cut into level strips, and each knows the edges that pass through it, from west to east. A position asks only its
 * strip, and there only the edges that are neither wholly west nor wholly east of it: what a position costs hardly grows with the
 * corners, however they are placed.
 */
import type { Box } from './geo.ts';

const STRIPS = 256;

interface Strip {
  /** Edges that may lie on either side of a position, westmost first. */
  readonly edges: Uint16Array;
  /** Where each begins in the west of the strip; and the greatest width of one. */
  readonly west: Float64Array;
  readonly widest: number;
  /** Edges that end inside the strip, so that they pass some of its positions only. */
  readonly partial: Uint16Array;
}

export class Ring {
  readonly box: Box;
  readonly #xs: readonly number[];
  readonly #ys: readonly number[];
  readonly #strips: (Strip | null)[] = Array.from({ length: STRIPS }, () => null);
  readonly #south: number;
  readonly #height: number;

  /** `corners`: `[lng, lat]`, closed or not. */
  constructor(corners: readonly (readonly [number, number])[]) {
    this.#xs = corners.map(([x]) => x);
    this.#ys = corners.map(([, y]) => y);
    this.box = [Math.min(...this.#xs), Math.min(...this.#ys), Math.max(...this.#xs), Math.max(...this.#ys)];
    this.#south = this.box[1];
    this.#height = (this.box[3] - this.box[1]) / STRIPS;
  }

  /** Whether a position of the box lies inside. */
  holds(x: number, y: number): boolean {
    const n = Math.min(STRIPS - 1, Math.floor((y - this.#south) / this.#height));
    // a flat ring holds nothing
    if (!(n >= 0)) return false;
    const strip = (this.#strips[n] ??= this.#cut(n));
    let crossed = 0;
    for (const edge of strip.partial) if (this.#crosses(edge, x, y)) crossed++;
    const { edges, west, widest } = strip;
    const firstEast = firstAbove(west, x);
    crossed += edges.length - firstEast;
    for (let k = firstEast - 1; k >= 0 && west[k]! >= x - widest; k--) if (this.#crosses(edges[k]!, x, y)) crossed++;
    return crossed % 2 === 1;
  }

  /** Whether the line from a position eastwards crosses the edge that ends in corner `i`. */
  #crosses(i: number, x: number, y: number): boolean {
    const [xs, ys] = [this.#xs, this.#ys];
    const j = i === 0 ? xs.length - 1 : i - 1;
    return ys[i]! > y !== ys[j]! > y && x < ((xs[j]! - xs[i]!) * (y - ys[i]!)) / (ys[j]! - ys[i]!) + xs[i]!;
  }

  #cut(n: number): Strip {
    // a hair more than the strip, so that rounding never puts an edge on the wrong side
    const hair = Math.max(this.#height * 1e-6, 1e-12);
    const [bottom, top] = [this.#south + n * this.#height - hair, this.#south + (n + 1) * this.#height + hair];
    const partial: number[] = [];
    const whole: { edge: number; west: number; east: number }[] = [];
    for (let i = 0; i < this.#xs.length; i++) {
      const j = i === 0 ? this.#xs.length - 1 : i - 1;
      const [low, high] = [Math.min(this.#ys[i]!, this.#ys[j]!), Math.max(this.#ys[i]!, this.#ys[j]!)];
      if (high < bottom || low > top) continue;
      if (low > bottom || high < top) partial.push(i);
      else {
        const at = (y: number) => this.#xs[i]! + ((this.#xs[j]! - this.#xs[i]!) * (y - this.#ys[i]!)) / (this.#ys[j]! - this.#ys[i]!);
        const [one, other] = [at(bottom), at(top)];
        const margin = 1e-9 * (1 + Math.abs(one) + Math.abs(other));
        whole.push({ edge: i, west: Math.min(one, other) - margin, east: Math.max(one, other) + margin });
      }
    }
    whole.sort((a, b) => a.west - b.west);
    return {
      partial: Uint16Array.from(partial),
      edges: Uint16Array.from(whole, ({ edge }) => edge),
      west: Float64Array.from(whole, ({ west }) => west),
      widest: whole.reduce((widest, { west, east }) => Math.max(widest, east - west), 0),
    };
  }
}

/** Place of the first value greater than `x`. */
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
