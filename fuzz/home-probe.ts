/**
 * Requests the home page at a fixed rate, as another visitor would, and reports the response times. A thread of its own does it: in the
 * thread of the attack every response would wait for the code of the attack.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface ProbeResult {
  /** Ascending. */
  readonly responseTimesMs: readonly number[];
  /** Number of requests without a response, or with another status than 200. */
  readonly failed: number;
}
interface Probe {
  /** Waits for the open requests and ends the probe. */
  readonly stop: () => Promise<ProbeResult>;
}

/** The quantile of ascending times: 0.5 is the median. */
export const quantile = (times: readonly number[], fraction: number): number =>
  times[Math.floor((times.length - 1) * fraction)] ?? Number.NaN;

/**
 * Starts a request every 20 ms, whether or not earlier ones have a response, so that a stalled server is detected. Resolves after a first
 * response, which is not counted.
 */
export async function probeHome(address: string): Promise<Probe> {
  const thread = new Worker(new URL('home-probe-thread.ts', import.meta.url), { workerData: address });
  await once(thread, 'message');
  return {
    async stop() {
      const result = once(thread, 'message');
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      thread.postMessage('stop');
      return ((await result) as [ProbeResult])[0];
    },
  };
}
