/** Clients that write continuously and record which writes were acknowledged, for a comparison with the database. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from './report.ts';

/** Error statuses that a fault may cause; others are reported as unexpected. After all of them a client retries with the same idempotency key. */
const EXPECTED_STATUSES = new Set([409, 429, 503, 507]);
const PAUSE_MS = 25;
/** Maximum pause; pauses double while there is no response. Thousands of refused connections would take CPU time from a starting server. */
const MAX_PAUSE_MS = 400;
/**
 * After a cut connection the server may still execute the request and respond with 409. The request is retried in the background while its
 * writer continues.
 */
const IN_PROGRESS_PAUSE_MS = 1000;
const REQUEST_TIMEOUT_MS = 15_000;

export interface Write {
  /** Unique. The idempotency key of the request, whose text and email address contain it. */
  readonly id: string;
  readonly ticket: string;
}
export interface Recorder {
  readonly acknowledged: readonly Write[];
  /** Number of attempts without a response, which are expected while processes are killed. */
  readonly cutOff: () => number;
  /** Number of responses other than success. */
  readonly refused: () => number;
  /** Responses that are wrong even during a fault, such as a 500. */
  readonly unexpected: readonly string[];
  /** Returns the milliseconds of the slowest response since the last call, and resets it to 0. */
  readonly takeSlowest: () => number;
  /** Median milliseconds of the writes that are acknowledged within the next `durationMs`. */
  readonly measureBaseline: (durationMs: number) => Promise<number>;
  /** Milliseconds until a request that is sent after the call is acknowledged. */
  readonly untilNextSuccess: (limitMs: number) => Promise<number>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts writers; each sends one request after another.
 * @param address returns the URL of the site; called for each attempt
 * @param pauseMs pause of a writer after each write. Without it, the writes take all CPU time
 */
export function startRecorder(address: () => string, writers: number, pauseMs = 0): Recorder {
  const acknowledged: Write[] = [];
  const unexpected: string[] = [];
  const successListeners = new Set<(startedAt: number) => void>();
  let durations: number[] = [];
  const runId = randomUUID().slice(0, 8);
  const stopped = new AbortController();
  /** Number of failed attempts since the last success, by outcome. */
  const failures = new Map<string, number>();
  const fail = (outcome: string) => void failures.set(outcome, (failures.get(outcome) ?? 0) + 1);
  let cutOff = 0;
  let refused = 0;
  let slowestResponseMs = 0;
  let count = 0;

  /** Makes one attempt. Returns the ticket; `again` when it has to be repeated now; `in progress` when an earlier attempt still runs. */
  const attempt = async (id: string, ip: string): Promise<{ readonly ticket: string } | 'again' | 'in progress'> => {
    const startedAt = performance.now();
    try {
      const response = await fetch(`${address()}/api/v1/support`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': id, 'x-forwarded-for': ip },
        body: JSON.stringify({ topic: 'other', text: `Written while something broke: ${id}`, email: `${id}@example.org` }),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      const body = (await response.json()) as { data?: { ticket: string }; message?: string };
      slowestResponseMs = Math.max(slowestResponseMs, performance.now() - startedAt);
      if (response.status === 201 && body.data) {
        failures.clear();
        durations.push(performance.now() - startedAt);
        for (const onSuccess of successListeners) onSuccess(startedAt);
        return { ticket: body.data.ticket };
      }
      fail(`${response.status} ${body.message}`);
      refused += 1;
      if (!EXPECTED_STATUSES.has(response.status)) unexpected.push(`${response.status} ${JSON.stringify(body)}`);
      else if (response.status === 409) return 'in progress';
      else if (response.status === 503 && !response.headers.has('retry-after')) unexpected.push('503 without Retry-After');
    } catch (error) {
      fail(String((error as Error).cause ?? error));
      cutOff += 1;
    }
    return 'again';
  };
  const repeated = new Set<Promise<void>>();
  const repeat = async (id: string, ip: string) => {
    while (!stopped.signal.aborted) {
      await sleep(IN_PROGRESS_PAUSE_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
      const outcome = await attempt(id, ip);
      if (typeof outcome === 'object') return void acknowledged.push({ id, ticket: outcome.ticket });
    }
  };
  const writer = async () => {
    while (!stopped.signal.aborted) {
      count += 1;
      const id = `${runId}-${count}`;
      const ip = `10.${count % 200}.${Math.floor(count / 200) % 250}.${1 + (Math.floor(count / 50_000) % 250)}`;
      for (let retryMs = PAUSE_MS; !stopped.signal.aborted; retryMs = Math.min(2 * retryMs, MAX_PAUSE_MS)) {
        const outcome = await attempt(id, ip);
        if (typeof outcome === 'object') acknowledged.push({ id, ticket: outcome.ticket });
        if (outcome === 'in progress') repeated.add(repeat(id, ip));
        if (outcome !== 'again') break;
        await sleep(retryMs);
      }
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  const running = Array.from({ length: writers }, writer);
  return {
    acknowledged,
    unexpected,
    cutOff: () => cutOff,
    refused: () => refused,
    takeSlowest() {
      const slowestMs = Math.round(slowestResponseMs);
      slowestResponseMs = 0;
      return slowestMs;
    },
    async measureBaseline(durationMs) {
      durations = [];
      await sleep(durationMs);
      return Math.round(percentile(durations, 0.5));
    },
    untilNextSuccess(limitMs) {
      const calledAt = performance.now();
      return new Promise((resolve, reject) => {
        const reasons = () => [...failures].map(([outcome, number]) => `${number} times ${outcome}`).join(', ');
        const timer = setTimeout(
          () => finish(() => reject(new Error(`nothing was acknowledged for ${limitMs} ms: ${reasons()}`))),
          limitMs,
        );
        const finish = (complete: () => void) => {
          clearTimeout(timer);
          successListeners.delete(onSuccess);
          complete();
        };
        const onSuccess = (startedAt: number) => {
          if (startedAt >= calledAt) finish(() => resolve(Math.round(performance.now() - calledAt)));
        };
        successListeners.add(onSuccess);
      });
    },
    async stop() {
      stopped.abort();
      await Promise.all([...running, ...repeated]);
    },
  };
}
