import type { FlushResult } from './message-queue.ts';

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
  readonly scheduleNext: () => void;
}

/**
 * Sends the queued messages with `flush`, and repeats this while messages remain because the server could not be reached or was
 * unavailable. The first delay is 5 s; each further one is twice as long, up to 5 minutes. Each delay is shortened at random by up to a
 * half, so that not all devices send at the same time after an outage. Messages that wait for a login are not repeated: `start` is called
 * after the login.
 * @param flush must not reject
 */
export function repeatSending(flush: () => Promise<FlushResult>, schedule: Schedule = byTimer, random = Math.random): RepeatedSending {
  let cancelScheduled: (() => void) | null = null;
  let runningCount = 0;
  let delayMs = FIRST_DELAY_MS;
  const unschedule = () => {
    cancelScheduled?.();
    cancelScheduled = null;
  };
  const sendNow = async () => {
    unschedule();
    runningCount += 1;
    const { waitsFor } = await flush();
    runningCount -= 1;
    if (waitsFor === 'server') scheduleNext();
    else delayMs = FIRST_DELAY_MS;
  };
  const scheduleNext = () => {
    if (runningCount > 0 || cancelScheduled) return;
    cancelScheduled = schedule(() => void sendNow(), delayMs * (1 - random() / 2));
    delayMs = Math.min(delayMs * 2, MAX_DELAY_MS);
  };
  return {
    scheduleNext,
    start() {
      delayMs = FIRST_DELAY_MS;
      void sendNow();
    },
  };
}
