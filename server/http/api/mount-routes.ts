/** Registers the routes of the contract with Fastify. Everything a route declares (permission, rate, body type) is enforced here. */
import '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FileResponse, RawBody, Route, SharedQuery } from '../../../contract/base/route.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Secrets } from '../../crypto/secrets.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { SharedResponses } from '../responses/shared-responses.ts';
import { authorize } from '../auth.ts';
import type { Context, Sessions, Viewer } from '../handler.ts';
import type { DailyWrites } from '../limits/daily-writes.ts';
import { AccountQueues } from './account-queue.ts';
import { readIdempotencyKey, runOnce, scopesOf, StoredResponse, storeNothing, type StoreResponse } from './idempotency.ts';
import { DOWNLOAD_TIMEOUT_MS, sendFile } from './send-file.ts';
import { assertStorableText } from './validation.ts';

export const API_PREFIX = '/api/v1';

/** A route with its handler. The type `Handlers` checks that they match, so the types here can be general. */
export interface MountedRoute {
  readonly route: Route;
  readonly handler: (
    context: Context & { readonly viewer: Viewer; readonly storeResponse: StoreResponse },
    input: { query: unknown; body: unknown },
  ) => Promise<unknown>;
}
interface MountOptions {
  readonly sharedResponses: SharedResponses;
  readonly db: Db;
  readonly secrets: Secrets;
  readonly sessions: Sessions;
  readonly dailyWrites: DailyWrites | null;
  /** Maximum size of a multipart body in bytes; other bodies have the limit of the server. */
  readonly uploadLimit: number;
}

const EMPTY_INPUT = z.strictObject({});
const UPLOAD_TIMEOUT_MS = 290_000;

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
  interface FastifyContextConfig {
    /** The contract route of this URL. */
    route?: Route;
  }
}

/** Registers every route under `/api/v1`. Other requests below it get 405 or 404. */
export function mountRoutes(app: FastifyInstance, mounted: readonly MountedRoute[], options: MountOptions): void {
  app.decorateRequest('viewer', null);
  const queues = new AccountQueues();
  // raw routes (webhooks) get a scope without body parsers, because signatures cover the bytes of the body
  void app.register(async (rawScope) => {
    rawScope.removeAllContentTypeParsers();
    rawScope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    registerRoutes(
      rawScope,
      mounted.filter(({ route }) => route.raw),
      options,
      queues,
    );
  });
  registerRoutes(
    app,
    mounted.filter(({ route }) => !route.raw),
    options,
    queues,
  );
  rejectOtherRequests(app, mounted);
}

function registerRoutes(app: FastifyInstance, mounted: readonly MountedRoute[], options: MountOptions, queues: AccountQueues): void {
  for (const { route, handler } of mounted) {
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      app.route({
        method: route.method,
        url: `${API_PREFIX}${path}`,
        config: { route, rateClass: route.rateClass },
        schema: {
          querystring: route.query ?? EMPTY_INPUT,
          ...(route.method !== 'GET' && !route.multipart && !route.raw && { body: route.body ?? EMPTY_INPUT }),
          response: { [route.status ?? 200]: route.response },
        },
        ...(route.multipart && { bodyLimit: options.uploadLimit, handlerTimeout: UPLOAD_TIMEOUT_MS }),
        ...(route.file && { handlerTimeout: DOWNLOAD_TIMEOUT_MS }),
        // runs before the body is read, so that an unauthorized upload is rejected without receiving it
        onRequest: async (request) => {
          request.viewer = await authorize(request, route, options.sessions);
          assertContentType(request, route, options.uploadLimit);
        },
        preValidation: async (request) => normalizeInput(request, route),
        handler: (request, reply) => {
          const run = () => runHandler(request, reply, route, handler, options);
          const queue = queues.of(route);
          if (!queue || !request.viewer) return run();
          return queue.run(request.viewer.id, async (hasWaited) => {
            // meanwhile the session may have ended, because the account was suspended or deleted, or the person lost the role
            if (hasWaited) request.viewer = await authorize(request, route, options.sessions);
            return run();
          });
        },
      });
    }
  }
}

function assertContentType(request: FastifyRequest, route: Route, uploadLimit: number): void {
  const type = request.headers['content-type'];
  const isMultipart = type?.toLowerCase().startsWith('multipart/form-data') ?? false;
  if (route.multipart ? !isMultipart : isMultipart) {
    const expected = route.multipart ? 'multipart/form-data' : 'application/json';
    throw new AppError('unsupported_media', m['error.unsupported_media']({ expected }));
  }
  // Fastify does not check the length of multipart bodies, because they are streamed
  if (route.multipart && Number(request.headers['content-length'] ?? 0) > uploadLimit) {
    throw new AppError('too_large', m['error.too_large']({ limit: `${Math.floor(uploadLimit / 1024 / 1024)} MB` }));
  }
}

/**
 * A missing body counts as an empty object, so that validation names the missing fields. DELETE also accepts its body as query parameters.
 */
function normalizeInput(request: FastifyRequest, route: Route): void {
  if (route.raw) request.body = rawBody(request, route.raw);
  if (route.raw || route.multipart || request.method === 'GET' || request.method === 'HEAD') return assertStorableText(request.query);
  if (request.body === undefined || request.body === null) {
    const fromQuery = route.method === 'DELETE' && route.body !== undefined && route.query === undefined;
    request.body = fromQuery ? request.query : {};
    if (fromQuery) request.query = {};
  }
  assertStorableText(request.query);
  assertStorableText(request.body);
}

/** The bytes and headers as they were sent. A header that was sent twice counts as missing. */
function rawBody({ body, headers }: FastifyRequest, headerNames: readonly string[]): RawBody {
  const single = headerNames.map((name) => [name, headers[name]] as const).filter(([, value]) => typeof value === 'string');
  return { bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers: Object.fromEntries(single) as Record<string, string> };
}

async function runHandler(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  handler: MountedRoute['handler'],
  { db, secrets, sharedResponses, dailyWrites }: MountOptions,
) {
  if (request.viewer) await dailyWrites?.add(request.viewer.id, route.rateClass);
  const disconnected = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort();
  });
  const context: Context = {
    requestId: request.id,
    log: request.log,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    viewer: request.viewer,
    signal: disconnected.signal,
    parts: (limits) => request.parts(limits && { limits }),
  };
  const input = { query: request.query, body: route.multipart ? undefined : request.body };
  // `authorize` ensures that there is a viewer wherever the type of the route requires one
  const work = (storeResponse: StoreResponse) => handler({ ...context, storeResponse } as Parameters<typeof handler>[0], input);
  reply.header('cache-control', 'no-store').status(route.status ?? 200);
  if (route.shared?.(request.query as SharedQuery)) {
    // computed for all waiting requests, so it has no viewer and does not depend on the connection of the first request
    const sharedContext = { ...context, viewer: null, signal: new AbortController().signal, storeResponse: storeNothing };
    // looked up now: when the response is ready, this reply may have sent an error, whose schema would then be used
    const serialize = reply.getSerializationFunction(String(reply.statusCode))!;
    const compute = async () =>
      serialize((await handler(sharedContext as unknown as Parameters<typeof handler>[0], input)) as Record<string, unknown>);
    return sharedResponses.send(request, reply, route.path, compute);
  }
  if (route.file) return sendFile(reply, (await work(storeNothing)) as FileResponse, request.viewer);
  if (!route.idempotent) return work(storeNothing);
  const workAndStore = async (storeResponse: StoreResponse): Promise<StoredResponse<unknown>> => {
    const result = await work(storeResponse);
    if (result instanceof StoredResponse) return result as StoredResponse<unknown>;
    throw new Error(`The handler of ${route.method} ${route.path} did not store its response`);
  };
  const key = readIdempotencyKey(request.headers['idempotency-key']);
  if (key === null) return (await workAndStore(storeNothing)).response;
  const scopes = scopesOf(request.viewer?.id ?? null, request.ip, `${route.method} ${route.path}`);
  const outcome = await runOnce(db, { ...scopes, key, input, sealed: route.idempotent === 'sealed', secrets }, workAndStore);
  if (outcome.replayed) reply.header('idempotent-replayed', 'true');
  return outcome.response;
}

/**
 * Responds to all other requests below the prefix: 405 with an `Allow` header for another method of a known path, otherwise 404. This is a
 * single route, because one for each path and method would double the startup time.
 */
function rejectOtherRequests(app: FastifyInstance, mounted: readonly MountedRoute[]): void {
  const methods = new Map<string, Set<string>>();
  for (const { route } of mounted) {
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      const pathMethods = methods.get(path) ?? new Set();
      methods.set(path, pathMethods.add(route.method));
      if (route.method === 'GET') pathMethods.add('HEAD');
    }
  }
  app.all<{ Params: { '*': string } }>(`${API_PREFIX}/*`, {
    schema: { hide: true },
    config: { rateClass: 'read' },
    // runs before the body is read
    onRequest: (request, reply, done) => {
      const allowed = methods.get(`/${request.params['*']}`);
      if (!allowed) return done(new AppError('not_found', m['error.not_found']()));
      reply.header('allow', [...allowed].join(', '));
      done(new AppError('method_not_allowed', m['error.method_not_allowed']({ method: request.method })));
    },
    handler: (_request, reply) => reply.status(405).send(),
  });
}
