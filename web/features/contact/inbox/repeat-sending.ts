import type { Flushed } from './message-queue.ts';

const FIRST_DELAY_MS = 5_000;
const MAX_DELAY_MS = 5 * 60_000;

/** Runs `task` after `delayMs`. Returns a function that cancels it. */
type Schedule = (task: () => void, delayMs: number) => () => void;

const byTimer: Schedule = (task, delayMs) => {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
};

interface RepeatedSending {
  /** Sends now. The delays of further attempts start again with the first delay. */
  readonly start: () => void;
  /** Schedules the next attempt, unless one is scheduled or running. */
  readonly plan: () => void;
}

/**
 * Sends the queued messages with `flush`, and repeats this while messages remain because the server could not be reached or was
 * unavailable. The first delay is 5 s; each further one is twice as long, up to 5 minutes. Each delay is shortened at random by up to a
 * half, so that not all devices send at the same time after an outage. Messages that wait for a login are not repeated: `start` is called
 * after the login.
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
