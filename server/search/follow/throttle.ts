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
  let gapTimer: NodeJS.Timeout | null = null;
  let isPending = false;
  let isStopped = false;
  const begin = () => {
    isPending = false;
    if (gapMs > 0) gapTimer = setTimeout(end, gapMs).unref();
    run();
  };
  const end = () => {
    gapTimer = null;
    if (isPending) begin();
  };
  return {
    call: () => {
      if (isStopped) return;
      if (gapTimer) isPending = true;
      else begin();
    },
    stop: () => {
      isStopped = true;
      if (gapTimer) clearTimeout(gapTimer);
    },
  };
}
