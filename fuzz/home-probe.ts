/** Requests the home page at a fixed rate, as another visitor would, and reports the response times. */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

interface Probe {
  /** Ends the probing. Returns the response times in milliseconds, ascending, and the number of failures. */
  readonly stop: () => Promise<{ readonly times: readonly number[]; readonly failed: number }>;
}

const INTERVAL_MS = 20;
/** Number of loopback addresses that the requests use in turn, so that no rate limit is reached. */
const ADDRESSES = 50;
/** A request without data for this long is aborted and counts as failed. */
const MAX_MS = 20_000;

/** The quantile of ascending times: 0.5 is the median. */
export const quantile = (times: readonly number[], fraction: number): number =>
  times[Math.floor((times.length - 1) * fraction)] ?? Number.NaN;

/** Starts a request every 20 ms, whether or not earlier ones have a response, so that a stalled server is detected. */
export function probeHome(address: string): Probe {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  let failed = 0;
  let next = 0;
  const stopped = new AbortController();

  const sendRequest = () =>
    new Promise<void>((resolve) => {
      const startedAt = performance.now();
      const done = (isOk: boolean) => {
        times.push(performance.now() - startedAt);
        if (!isOk) failed += 1;
        resolve();
      };
      const request = get(`${address}/`, { agent, timeout: MAX_MS, localAddress: `127.0.1.${1 + (next++ % ADDRESSES)}` }, (response) => {
        response.resume().once('end', () => done(response.statusCode === 200));
      });
      request.once('timeout', () => request.destroy()).once('error', () => done(false));
    });

  const probing = (async () => {
    while (!stopped.signal.aborted) {
      const sent = sendRequest();
      open.add(sent);
      void sent.finally(() => open.delete(sent));
      await sleep(INTERVAL_MS);
    }
    await Promise.all(open);
  })();
  return {
    async stop() {
      stopped.abort();
      await probing;
      agent.destroy();
      return { times: times.toSorted((a, b) => a - b), failed };
    },
  };
}
