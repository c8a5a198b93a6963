/**
 * Measures elapsed time, including the time while the machine was asleep: a process that was suspended for a day must notice that it missed
 * changes.
 */

/** Milliseconds of two clocks: one is never adjusted but stops while the machine sleeps; the other may be adjusted but continues. */
interface Clocks {
  readonly steady: number;
  readonly wall: number;
}

export const readClocks = (): Clocks => ({ steady: performance.now(), wall: Date.now() });

/**
 * Milliseconds between two readings, by the clock with the larger difference, because an unnecessary rebuild is better than a missed
 * change.
 */
export const elapsedMs = (from: Clocks, to: Clocks): number => Math.max(to.steady - from.steady, to.wall - from.wall);
