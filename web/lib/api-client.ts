import { m } from '../../messages/compiled/messages.js';
import type { ErrorBody, ErrorCode, FieldError } from '../../contract/errors.ts';
import type { AnswerOf, BodyOf, Method, PathOf, QueryOf } from './contract-types.ts';

export const API_BASE = '/api/v1';

/** One call on its way out. `path` is below `/api/v1` and carries the query string. */
export interface ApiRequest {
  readonly method: Method;
  readonly path: string;
  /** A JSON value, or a form for uploads. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}
export interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
}
/** Carries a call: `fetch` in the browser, the application itself while pages are rendered. Throws when nothing answered. */
export type Send = (request: ApiRequest) => Promise<ApiResponse>;

/** An answer that is not a success. `message` is a sentence for the person; `status` is 0 when no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'network';
  readonly errors: readonly FieldError[];
  readonly requestId: string | null;

  constructor(status: number, body: Partial<Omit<ErrorBody, 'code'>> & { readonly code: ErrorCode | 'network' }, cause?: unknown) {
    super(body.message ?? m['shell.request_failed'](), { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.errors = body.errors ?? [];
    this.requestId = body.requestId ?? null;
  }
}

/** The message of an `ApiError`, else the given sentence: what to show when something was tried and failed. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.message : fallback;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface Api {
  get<P extends PathOf<'GET'>>(path: P, query?: QueryOf<'GET', P>, options?: CallOptions): Promise<AnswerOf<'GET', P>>;
  post<P extends PathOf<'POST'>>(path: P, body?: BodyOf<'POST', P>, options?: CallOptions): Promise<AnswerOf<'POST', P>>;
  delete<P extends PathOf<'DELETE'>>(path: P, body?: BodyOf<'DELETE', P>, options?: CallOptions): Promise<AnswerOf<'DELETE', P>>;
}

/** The typed client over any way of sending. Every method rejects with `ApiError` and nothing else, except on abort. */
export function createApi(send: Send): Api {
  const call = async (method: Method, path: string, body: unknown, options: CallOptions = {}) => {
    let response: ApiResponse;
    try {
      response = await send({ method, path, body, ...options });
    } catch (cause) {
      if (options.signal?.aborted) throw cause;
      throw new ApiError(0, { code: 'network', message: m['shell.network_failed']() }, cause);
    }
    if (response.status >= 200 && response.status < 300) return response.body;
    const error = response.body as Partial<ErrorBody> | null;
    throw new ApiError(response.status, { ...error, code: error?.code ?? 'internal' });
  };
  return {
    get: (path, query, options) => call('GET', path + queryString(query as object | undefined), undefined, options) as never,
    post: (path, body, options) => call('POST', path, body ?? {}, options) as never,
    delete: (path, body, options) => call('DELETE', path, body ?? {}, options) as never,
  };
}

/** `?a=1&b=2&b=3`, or nothing; absent values are left out and lists repeat their name. */
export function queryString(query: object | undefined): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value]).filter((one) => one !== undefined && one !== null).map((one) => [name, String(one)]),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}
