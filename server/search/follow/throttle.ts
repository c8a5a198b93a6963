interface Throttled {
  readonly call: () => void;
  /** Nothing runs afterwards. */
  readonly stop: () => void;
}

/**
 * Limits how often `run` is called: the first call runs at once, calls within `gapMs` after it lead to one more run at the end of the gap.
 * @param gapMs minimum time between the starts of two runs; 0 runs every call
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
