/** Time that passed, also while the machine slept: a process that is suspended for a day must notice that the change feed went on. */

/** Milliseconds of the clock that is never set but stops while the machine sleeps, and of the one of which the opposite is true. */
interface Clocks {
  readonly steady: number;
  readonly wall: number;
}

export const readClocks = (): Clocks => ({ steady: performance.now(), wall: Date.now() });

/** Milliseconds between two readings: by the clock that says more, because a needless rebuild harms less than a missed change. */
export const elapsedMs = (from: Clocks, to: Clocks): number => Math.max(to.steady - from.steady, to.wall - from.wall);
