/** A typed client of the Thinnai API. Paths, parameters and responses are typed by `schema.ts`, which is generated from the OpenAPI document. */
import createFetchClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './schema.ts';

export type { components, paths };
export type ThinnaiClient = Client<paths>;
/** Body of every refused request. */
export type ErrorBody = components['schemas']['Error'];

export interface ClientOptions {
  /** Origin of the site, such as `https://homes.example`. */
  readonly site: string;
  /** Token of the session, called before every request; no token is sent while it returns nothing. */
  readonly token?: () => string | null | undefined;
  /** Language of sentences in responses; English when absent. */
  readonly language?: string;
  /** Carries the requests; the global `fetch` when absent. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Creates a client of one site. Its calls return `{ data }` or `{ error }`; `dataOf` turns the second into an exception. */
export function createClient({ site, token, language, fetch }: ClientOptions): ThinnaiClient {
  const client = createFetchClient<paths>({ baseUrl: site.replace(/\/+$/, ''), ...(fetch && { fetch }) });
  client.use({
    onRequest({ request }) {
      const sessionToken = token?.();
      if (sessionToken) request.headers.set('x-access-token', sessionToken);
      if (language) request.headers.set('accept-language', language);
      return request;
    },
  });
  return client;
}

/** A request that the site refused, or that a proxy responded to in its place. */
export class ThinnaiError extends Error {
  readonly status: number;
  /** Null when the response did not come from the API. */
  readonly code: ErrorBody['code'] | null;
  readonly errors: NonNullable<ErrorBody['errors']>;
  /** Name this to the operator of the site. */
  readonly requestId: string | null;
  /** Seconds to wait before the next try, when the site named them. */
  readonly retryAfter: number | null;

  constructor(response: Response, body: Partial<ErrorBody>) {
    super(body.message ?? `The site responded with ${response.status}`);
    this.name = 'ThinnaiError';
    this.status = response.status;
    this.code = body.code ?? null;
    this.errors = body.errors ?? [];
    this.requestId = body.requestId ?? null;
    // a proxy may send a date instead
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfter = Number.isFinite(seconds) ? seconds : null;
  }
}

/**
 * The body of a successful response.
 * @throws ThinnaiError when the request was refused
 */
export async function dataOf<T>(
  call: Promise<{ readonly data?: T; readonly error?: unknown; readonly response: Response }>,
): Promise<NonNullable<T>> {
  const { data, error, response } = await call;
  if (!response.ok) throw new ThinnaiError(response, typeof error === 'object' ? (error ?? {}) : {});
  return data!;
}
