import type { Flushed } from './message-queue.ts';

const FIRST_DELAY_MS = 5_000;
const MAX_DELAY_MS = 5 * 60_000;

/** Runs `task` after `delayMs`; returns how to cancel it. */
type Schedule = (task: () => void, delayMs: number) => () => void;

const byTimer: Schedule = (task, delayMs) => {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
};

interface RepeatedSending {
  /** Sends now; further attempts begin with the first delay again. */
  readonly start: () => void;
  /** Plans the next attempt unless one is planned or runs. */
  readonly plan: () => void;
}

/**
 * Sends, and repeats it while messages wait for a server that could not take them: after 5 s, then after twice as long each time up to
 * 5 minutes, each shortened by up to a half at random so that devices do not come back together. Messages that wait for a login are not
 * repeated: `start` is called after it.
 * @param flush must not reject
 */
export function repeatSending(flush: () => Promise<Flushed>, schedule: Schedule = byTimer, random = Math.random): RepeatedSending {
  let cancelPlanned: (() => void) | null = null;
  let running = 0;
  let delayMs = FIRST_DELAY_MS;
  const clear = () => {
    cancelPlanned?.();
    cancelPlanned = null;
  };
  const attempt = async () => {
    clear();
    running += 1;
    const { waitsFor } = await flush();
    running -= 1;
    if (waitsFor === 'later') plan();
    else delayMs = FIRST_DELAY_MS;
  };
  const plan = () => {
    if (running > 0 || cancelPlanned) return;
    cancelPlanned = schedule(() => void attempt(), delayMs * (1 - random() / 2));
    delayMs = Math.min(delayMs * 2, MAX_DELAY_MS);
  };
  return {
    plan,
    start() {
      delayMs = FIRST_DELAY_MS;
      void attempt();
    },
  };
}
