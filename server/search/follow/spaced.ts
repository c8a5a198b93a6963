/** A function whose calls are kept apart: the first one runs at once, those that follow within the gap run together at its end. */
interface Spaced {
  readonly call: () => void;
  /** Nothing runs afterwards. */
  readonly stop: () => void;
}

/** @param gapMs smallest time between the beginnings of two runs; 0 runs every call */
export function spaced(run: () => void, gapMs: number): Spaced {
  let gap: NodeJS.Timeout | null = null;
  let isWanted = false;
  let stopped = false;
  const begin = () => {
    isWanted = false;
    if (gapMs > 0) gap = setTimeout(end, gapMs).unref();
    run();
  };
  const end = () => {
    gap = null;
    if (isWanted) begin();
  };
  return {
    call: () => {
      if (stopped) return;
      if (gap) isWanted = true;
      else begin();
    },
    stop: () => {
      stopped = true;
      if (gap) clearTimeout(gap);
    },
  };
}
