interface Throttled {
  readonly call: () => void;
  /** Stops all further runs. */
  readonly stop: () => void;
}

/**
 * Limits how often `run` is called: the first call runs at once, and calls within `gapMs` after it cause one more run at the end of the
 * gap.
 * @param gapMs minimum time between the starts of two runs; with 0, every call runs
 */
export function throttle(run: () => void, gapMs: number): Throttled {
  let gap: NodeJS.Timeout | null = null;
  let isPending = false;
  let stopped = false;
  const begin = () => {
    isPending = false;
    if (gapMs > 0) gap = setTimeout(end, gapMs).unref();
    run();
  };
  const end = () => {
    gap = null;
    if (isPending) begin();
  };
  return {
    call: () => {
      if (stopped) return;
      if (gap) isPending = true;
      else begin();
    },
    stop: () => {
      stopped = true;
      if (gap) clearTimeout(gap);
    },
  };
}
