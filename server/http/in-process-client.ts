/**
 * API client for page loaders: runs the handlers of public reads in this process, in the language of the page. Input and responses are
 * checked as for external clients, but nothing is serialized and parsed again.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { ApiError, type Client } from '../../contract/base/client.ts';
import { ERROR_STATUS } from '../../contract/base/errors.ts';
import type { AppError } from '../errors.ts';
import { toPageDataError } from './errors/error-responses.ts';
import { inSpan } from '../tracing/spans.ts';
import type { Context } from './handler.ts';
import type { MountedRoute } from './api/mount-routes.ts';
import { plainResponse } from './responses/serialize-response.ts';
import { nextTurn } from '../concurrency/next-turn.ts';
import { assertStorableText, validate } from './api/validation.ts';

const NO_QUERY = z.strictObject({});

/** The query as the HTTP server would parse it: strings, and lists of strings for repeated names. */
function encodeQuery(query: object = {}): Record<string, string | string[]> {
  const encoded: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(query)) {
    const items = (Array.isArray(value) ? value : [value]).filter((item) => item !== undefined && item !== null).map(String);
    if (items.length > 0) encoded[name] = items.length === 1 ? items[0]! : items;
  }
  return encoded;
}

const asApiError = ({ status, code, message, errors, plans, retryAfter }: AppError, requestId: string): ApiError =>
  new ApiError(ERROR_STATUS[code] ?? status, code, message, {
    errors: errors ?? [],
    plans: plans ?? [],
    requestId,
    retryAfter: retryAfter ?? null,
  });

/** A client for everything that visitors may read. Rejects with ApiError. A call of any other route is a bug and throws at once. */
export function inProcessClient(mounted: readonly MountedRoute[], log: FastifyBaseLogger): Client {
  const reads = mounted.filter(({ route }) => route.method === 'GET' && route.auth.allowsVisitors && !route.file);
  const readsByName = new Map(reads.map((read) => [`GET ${read.route.path}`, read]));
  const run = async (name: string, query: object | undefined, signal: AbortSignal | undefined): Promise<unknown> => {
    const read = readsByName.get(name);
    if (!read) throw new Error(`Pages cannot call ${name}: it is no public read.`);
    const { route, handler } = read;
    const requestId = randomUUID();
    const context: Context = {
      requestId,
      log,
      ip: '127.0.0.1',
      userAgent: null,
      viewer: null,
      signal: signal ?? new AbortController().signal,
      parts: () => {
        throw new Error('A page has no upload.');
      },
    };
    try {
      const encodedQuery = encodeQuery(query);
      assertStorableText(encodedQuery);
      const input = { query: validate(route.query ?? NO_QUERY, encodedQuery), body: undefined };
      // routes that visitors may call accept a context without a viewer
      const response = await handler(context as Parameters<typeof handler>[0], input);
      const plain = plainResponse(response, { schema: route.response, method: route.method, url: route.path });
      // reading the data and rendering it are both long
      await nextTurn();
      return plain;
    } catch (error) {
      throw asApiError(toPageDataError(error, log), requestId);
    }
  };
  return (name, input, options) =>
    inSpan(`loader ${name}`, {}, () => run(name, (input as { query?: object } | undefined)?.query, options?.signal)) as never;
}
