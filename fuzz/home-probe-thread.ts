/**
 * Thread of `home-probe.ts`: requests the home page until it receives a message. Posts 'ready' after the first response, and a
 * `ProbeResult` at the end.
 */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { ProbeResult } from './home-probe.ts';

const INTERVAL_MS = 20;
/** Number of loopback addresses that the requests use in turn, so that no rate limit is reached. */
const IP_ADDRESSES = 50;
/** A request without data for this long is aborted and counts as failed. */
const IDLE_TIMEOUT_MS = 20_000;
/** As browsers send it. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

const address = workerData as string;
const agent = new Agent({ keepAlive: true, maxSockets: 50 });
const responseTimesMs: number[] = [];
const open = new Set<Promise<void>>();
let failed = 0;
let requestNumber = 0;
const stopped = new AbortController();
parentPort?.once('message', () => stopped.abort());

const sendRequest = () =>
  new Promise<void>((resolve) => {
    const startedAt = performance.now();
    const done = (isOk: boolean) => {
      responseTimesMs.push(performance.now() - startedAt);
      if (!isOk) failed += 1;
      resolve();
    };
    const localAddress = `127.0.1.${1 + (requestNumber++ % IP_ADDRESSES)}`;
    const request = get(`${address}/`, { agent, timeout: IDLE_TIMEOUT_MS, localAddress, headers: HEADERS }, (response) => {
      response.once('error', () => done(false));
      response.resume().once('end', () => done(response.statusCode === 200));
    });
    request.once('timeout', () => request.destroy()).once('error', () => done(false));
  });

// neither the start of this thread nor the first run of its code belongs to the response times
await sendRequest();
responseTimesMs.length = 0;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage('ready');
while (!stopped.signal.aborted) {
  const sent = sendRequest();
  open.add(sent);
  void sent.finally(() => open.delete(sent));
  await sleep(INTERVAL_MS);
}
await Promise.all(open);
agent.destroy();
const result: ProbeResult = { responseTimesMs: responseTimesMs.toSorted((a, b) => a - b), failed };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(result);
