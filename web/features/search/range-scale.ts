/** Steps of a thumb within one bar of the histogram. */
export const STEPS_PER_BAR = 4;

/** Rounded to two digits that matter: nobody means 18,437, or 0.2361 acres. */
const rounded = (value: number): number => Number(value.toPrecision(2));

/**
 * Where a value stands on the slider, in steps from its start. Each bar of the histogram takes the same width whatever
 * range it spans, so that thumbs and bars line up.
 */
export function stepOf(value: number, edges: readonly number[]): number {
  const last = edges.length - 1;
  if (value <= edges[0]!) return 0;
  if (value >= edges[last]!) return last * STEPS_PER_BAR;
  const bar = edges.findIndex((edge, at) => at < last && value >= edge && value < edges[at + 1]!);
  const share = (value - edges[bar]!) / (edges[bar + 1]! - edges[bar]!);
  return Math.round((bar + share) * STEPS_PER_BAR);
}

/** The value at a step, rounded but never outside its bar; the edges of bars are themselves. */
export function valueAt(step: number, edges: readonly number[]): number {
  const last = edges.length - 1;
  const at = Math.min(Math.max(step / STEPS_PER_BAR, 0), last);
  const bar = Math.floor(at);
  const from = edges[bar]!;
  if (at === bar) return from;
  const to = edges[bar + 1]!;
  return Math.min(Math.max(rounded(from + (at - bar) * (to - from)), from), to);
}

export interface Range {
  readonly min: number | null;
  readonly max: number | null;
}

/** Reads the two parameters of a range; what is no number counts as not said. */
export function readRange(min: string | undefined, max: string | undefined): Range {
  const read = (text: string | undefined) => (text !== undefined && text !== '' && Number.isFinite(Number(text)) ? Number(text) : null);
  return { min: read(min), max: read(max) };
}
