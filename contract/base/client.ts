/**
 * A typed client of the API that works with any transport: `fetch` in browsers, a direct call on the server. Routes are identified by
 * strings (`POST /shortlist`) and typed by the contract, so that no schema gets into the scripts of a page.
 */
import type { ErrorBody, ErrorCode, FieldError, ListingHint, PlanHint } from './errors.ts';
import type { Api } from '../index.ts';
import type { ResponseOf, ClientInput } from './route.ts';
import { parseJsonOrNull } from './parse-json.ts';

interface ApiRequest {
  readonly method: string;
  /** Includes `/api/v1` and the query string. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
  readonly signal: AbortSignal | undefined;
}
export interface ApiResponse {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | null;
}
/** Sends a request to the API. Rejects only when no response arrived. */
type Transport = (request: ApiRequest) => Promise<ApiResponse>;

/** An error response of the API, or a failure to reach the API (`status` 0, `code` `network`, or `aborted` when the caller cancelled it). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'network' | 'aborted';
  readonly errors: readonly FieldError[];
  readonly plans: readonly PlanHint[];
  /** For the code `conflict`: the caller's listing of the same home. */
  readonly listing: ListingHint | null;
  /** For the code `challenge_needed`. */
  readonly challengeLevel: number | null;
  readonly requestId: string | null;
  /** Seconds to wait, if the server says so. */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    code: ErrorCode | 'network' | 'aborted',
    message: string,
    more: Partial<Pick<ApiError, 'errors' | 'plans' | 'listing' | 'challengeLevel' | 'requestId' | 'retryAfter'>> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = more.errors ?? [];
    this.plans = more.plans ?? [];
    this.listing = more.listing ?? null;
    this.challengeLevel = more.challengeLevel ?? null;
    this.requestId = more.requestId ?? null;
    this.retryAfter = more.retryAfter ?? null;
  }
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** A repeated POST with the same key gets the response of the first request. */
  readonly idempotencyKey?: string;
  /** Fields of a multipart upload, sent instead of `body`. */
  readonly form?: FormData;
}
/** What a caller passes to a route: query or body. */
export type InputOf<N extends keyof Api> = Api[N] extends infer R extends Api[keyof Api] ? ClientInput<R> : never;
/** Calls a route by its name and returns the response body. Rejects with ApiError. */
export type Client = <N extends keyof Api>(name: N, input?: InputOf<N>, options?: CallOptions) => Promise<ResponseOf<Api[N]>>;

/** Omits null and undefined values, and repeats the keys of arrays. */
export function queryString(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined && item !== null) search.append(name, String(item));
  }
  return search.size > 0 ? `?${search}` : '';
}

/**
 * Creates a client. `readToken` is called for every request; an empty token is not sent. If a request is refused with 401 and meanwhile another
 * session has replaced its session, a read is repeated with the new token. A write fails as a network error instead, because somebody else
 * may have logged in.
 */
export function createClient(transport: Transport, readToken: () => string | null = () => null): Client {
  return async (name, input, options = {}) => {
    const [method = '', path = ''] = name.split(' ');
    const body = options.form ?? (method === 'GET' ? undefined : JSON.stringify(input?.body ?? {}));
    const url = `/api/v1${path}${queryString(input?.query)}`;
    const send = (token: string | null) => {
      const headers = {
        accept: 'application/json',
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...(token && { 'x-access-token': token }),
        ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
      };
      return transport({ method, url, headers, body, signal: options.signal }).catch(failAsNetworkError);
    };
    const failAsNetworkError = (cause: unknown): never => {
      const error = new ApiError(0, options.signal?.aborted ? 'aborted' : 'network', 'Network Error');
      error.cause = cause;
      throw error;
    };
    const sentToken = readToken();
    let response = await send(sentToken);
    const currentToken = readToken();
    if (response.status === 401 && currentToken && currentToken !== sentToken)
      response = method === 'GET' ? await send(currentToken) : failAsNetworkError(response);
    const parsed = parseJsonOrNull(response.body);
    if (response.status >= 200 && response.status < 300) return parsed as never;
    throw apiErrorOf(response, parsed);
  };
}

/** The error of a response that is not a success. @param parsed its body as JSON; null when it is something else */
export function apiErrorOf({ status, retryAfter }: Pick<ApiResponse, 'status' | 'retryAfter'>, parsed: unknown): ApiError {
  // a proxy may send a body that is not ours: the message stays empty, and the caller describes what failed
  const body = (typeof parsed === 'object' && parsed !== null ? parsed : {}) as Partial<ErrorBody>;
  const seconds = Number(retryAfter);
  return new ApiError(
    status,
    body.code ?? (status >= 500 ? 'unavailable' : 'malformed'),
    typeof body.message === 'string' ? body.message : '',
    {
      errors: body.errors ?? [],
      plans: body.plans ?? [],
      listing: body.listing ?? null,
      challengeLevel: body.challenge_level ?? null,
      requestId: body.requestId ?? null,
      retryAfter: retryAfter !== null && Number.isFinite(seconds) ? seconds : null,
    },
  );
}

/** Transport for browsers: same origin, no cookies. */
export const fetchTransport: Transport = async ({ method, url, headers, body, signal }) => {
  const response = await fetch(url, { method, headers, body: body ?? null, signal: signal ?? null, credentials: 'omit' });
  return { status: response.status, body: await response.text(), retryAfter: response.headers.get('retry-after') };
};
