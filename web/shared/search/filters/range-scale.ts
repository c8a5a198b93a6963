/** Slider steps within one bar of the histogram. */
export const STEPS_PER_BAR = 4;

/** Two significant digits are enough: nobody selects 18,437 or 0.2361 acres on purpose. */
const roundToTwoDigits = (value: number): number => Number(value.toPrecision(2));

/**
 * Position of a value on the slider, in steps from its start. Every bar of the histogram has the same width, whatever range of values it
 * covers, so that thumbs and bars are aligned.
 */
export function stepForValue(value: number, edges: readonly number[]): number {
  const barCount = edges.length - 1;
  if (value <= edges[0]!) return 0;
  if (value >= edges[barCount]!) return barCount * STEPS_PER_BAR;
  const bar = edges.findIndex((edge, index) => index < barCount && value >= edge && value < edges[index + 1]!);
  const fraction = (value - edges[bar]!) / (edges[bar + 1]! - edges[bar]!);
  return Math.round((bar + fraction) * STEPS_PER_BAR);
}

/** The value at a step. Steps at the edge of a bar return exactly that edge; others are rounded but stay inside their bar. */
export function valueAtStep(step: number, edges: readonly number[]): number {
  const barCount = edges.length - 1;
  const position = Math.min(Math.max(step / STEPS_PER_BAR, 0), barCount);
  const bar = Math.floor(position);
  const from = edges[bar]!;
  if (position === bar) return from;
  const to = edges[bar + 1]!;
  return Math.min(Math.max(roundToTwoDigits(from + (position - bar) * (to - from)), from), to);
}

export interface Range {
  readonly min: number | null;
  readonly max: number | null;
}

/** Parses the two parameters of a range. Text that is not a number is treated as no bound. */
export function parseRange(min: string | undefined, max: string | undefined): Range {
  const parseNumber = (text: string | undefined) =>
    text !== undefined && text !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
  return { min: parseNumber(min), max: parseNumber(max) };
}
