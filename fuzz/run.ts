/** Sends requests as every caller, and counts the responses. */
import { CALLERS, type Caller } from './callers.ts';
import type { FuzzRequest } from './requests.ts';

export interface FuzzResponse {
  readonly status: number;
  readonly retryAfter: string | undefined;
}
/** A request without an acceptable response. */
interface FuzzFailure {
  /** The status and the name of the request. Failures with equal messages have the same cause. */
  readonly message: string;
  /** Everything that is needed to repeat the request. */
  readonly request: string;
}
interface FuzzOutcome {
  readonly sent: number;
  /** Responses by status class, such as `4xx`. */
  readonly classes: ReadonlyMap<string, number>;
  /** Number of responses with 503 and Retry-After, which were refused because of load. */
  readonly refused: number;
  /** All other 5xx responses, and requests without a response. */
  readonly failures: readonly FuzzFailure[];
  /** Milliseconds of every response. */
  readonly times: readonly number[];
  /** Requests that took more than a second. */
  readonly slow: readonly { readonly name: string; readonly ms: number }[];
}
interface RunOptions {
  readonly send: (request: FuzzRequest) => Promise<FuzzResponse>;
  readonly newToken: (caller: Caller) => Promise<string | null>;
  /** Number of concurrent requests. */
  readonly workers: number;
  /** Called after every request. */
  readonly onResponse?: (responseCount: number) => void;
}

const SLOW_MS = 1000;

/** Resolves when every request has a response or has failed. */
export async function runFuzz(requests: readonly FuzzRequest[], { send, newToken, workers, onResponse }: RunOptions): Promise<FuzzOutcome> {
  const tokens = new Map<Caller, string | null>();
  const classes = new Map<string, number>();
  const failures: FuzzFailure[] = [];
  const slow: { name: string; ms: number }[] = [];
  const times: number[] = [];
  let refused = 0;
  let next = 0;

  async function sendOne(request: FuzzRequest, caller: Caller): Promise<void> {
    const token = tokens.get(caller) ?? (await newToken(caller));
    tokens.set(caller, token);
    const startedAt = performance.now();
    const callerRequest = { ...request, headers: { ...request.headers, ...(token !== null && { 'x-access-token': token }) } };
    let transportError = '';
    const response = await send(callerRequest).catch((error: unknown): FuzzResponse => {
      transportError = String(error);
      return { status: 0, retryAfter: undefined };
    });
    const ms = performance.now() - startedAt;
    times.push(ms);
    onResponse?.(times.length);
    if (ms > SLOW_MS) slow.push({ name: request.name, ms: Math.round(ms) });
    const { status, retryAfter } = response;
    const name = status === 0 ? 'no response' : `${Math.floor(status / 100)}xx`;
    classes.set(name, (classes.get(name) ?? 0) + 1);
    // the call ended its own session; the next request of this role gets a new one
    if (status === 401) tokens.delete(caller);
    if (status === 503 && retryAfter !== undefined) refused += 1;
    else if (status === 0 || status >= 500)
      failures.push({
        message: `${status === 0 ? `no response (${transportError})` : status} ${request.name}`,
        request: `as ${caller}: ${request.method} ${request.url.slice(0, 200)} ${JSON.stringify(request.headers).slice(0, 200)} ${(request.body ?? '').slice(0, 300)}`,
      });
  }

  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (next < requests.length) {
        const index = next++;
        await sendOne(requests[index]!, CALLERS[index % CALLERS.length]!);
      }
    }),
  );
  return { sent: requests.length, classes, refused, failures, times, slow };
}
