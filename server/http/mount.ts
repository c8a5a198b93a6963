/** The contract, route by route, onto Fastify: everything a route declares is carried out here, once for all of them. */
import '@fastify/swagger';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FileAnswer, RawBody, Route } from '../../contract/route.ts';
import { m } from '../../messages/compiled/messages.js';
import type { Db } from '../db/schema.ts';
import { AppError } from './app-error.ts';
import { authorise } from './auth.ts';
import type { Context, Sessions, Viewer } from './handler.ts';
import { once, readKey } from './idempotency.ts';
import type { Limiter } from './rates.ts';
import { refuseUnstorable } from './validation.ts';

export const API = '/api/v1';

/** A route with its handler, types already checked by `Handlers`. */
export interface Mounted {
  readonly route: Route;
  readonly handler: (context: Context & { readonly viewer: Viewer }, input: { query: unknown; body: unknown }) => Promise<unknown>;
}
export interface MountOptions {
  readonly db: Db;
  readonly secret: string;
  readonly sessions: Sessions;
  readonly limit: Limiter;
  /** Bytes of a multipart body; other bodies keep the server's limit. */
  readonly uploadLimit: number;
}

const NOTHING = z.strictObject({});
// milliseconds
const UPLOAD_MS = 290_000;

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
  interface FastifyContextConfig {
    /** The route of the contract behind this address. */
    route?: Route;
  }
}

/** Registers every route under `/api/v1`; other methods of a known address answer 405. */
export function mount(app: FastifyInstance, mounted: readonly Mounted[], options: MountOptions): void {
  app.decorateRequest('viewer', null);
  // in a scope of its own nobody parses a body
  void app.register(async (unparsed) => {
    unparsed.removeAllContentTypeParsers();
    unparsed.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    routesOf(
      unparsed,
      mounted.filter(({ route }) => route.raw),
      options,
    );
  });
  routesOf(
    app,
    mounted.filter(({ route }) => !route.raw),
    options,
  );
  refuseOtherMethods(app, mounted);
}

function routesOf(app: FastifyInstance, mounted: readonly Mounted[], options: MountOptions): void {
  for (const { route, handler } of mounted) {
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      app.route({
        method: route.method,
        url: `${API}${path}`,
        config: { route },
        schema: {
          querystring: route.query ?? NOTHING,
          ...(route.method !== 'GET' && !route.multipart && !route.raw && { body: route.body ?? NOTHING }),
          response: { [route.status ?? 200]: route.response },
        },
        ...(route.multipart && { bodyLimit: options.uploadLimit, handlerTimeout: UPLOAD_MS }),
        // before the body is read: a stranger's upload is refused without taking it in
        onRequest: async (request) => {
          await options.limit(request, route.rate);
          request.viewer = await authorise(request, route, options.sessions);
          expectType(request, route, options.uploadLimit);
        },
        preValidation: async (request) => prepare(request, route),
        handler: (request, reply) => answer(request, reply, route, handler, options),
      });
    }
  }
}

function expectType(request: FastifyRequest, route: Route, uploadLimit: number): void {
  const type = request.headers['content-type'];
  const multipart = type?.toLowerCase().startsWith('multipart/form-data') ?? false;
  if (route.multipart ? !multipart : multipart) {
    const expected = route.multipart ? 'multipart/form-data' : 'application/json';
    throw new AppError('unsupported_media', m['error.unsupported_media']({ expected }));
  }
  // multipart bodies are never held whole, so nobody else looks at this
  if (route.multipart && Number(request.headers['content-length'] ?? 0) > uploadLimit) {
    throw new AppError('too_large', m['error.too_large']({ limit: `${Math.floor(uploadLimit / 1024 / 1024)} MB` }));
  }
}

/** An absent body reads as an empty one, so that what is missing is named; DELETE takes its input from the query as well. */
function prepare(request: FastifyRequest, route: Route): void {
  if (route.raw) request.body = rawBody(request, route.raw);
  if (route.raw || route.multipart || request.method === 'GET' || request.method === 'HEAD') return refuseUnstorable(request.query);
  if (request.body === undefined || request.body === null) {
    const fromQuery = route.method === 'DELETE' && route.body !== undefined && route.query === undefined;
    request.body = fromQuery ? request.query : {};
    if (fromQuery) request.query = {};
  }
  refuseUnstorable(request.query);
  refuseUnstorable(request.body);
}

/** Bytes and headers as they came; a header sent twice counts as absent. */
function rawBody({ body, headers }: FastifyRequest, names: readonly string[]): RawBody {
  const given = names.map((name) => [name, headers[name]] as const).filter(([, value]) => typeof value === 'string');
  return { bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers: Object.fromEntries(given) as Record<string, string> };
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  handler: Mounted['handler'],
  { db, secret }: MountOptions,
) {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const context: Context = {
    requestId: request.id,
    log: request.log,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    viewer: request.viewer,
    signal: gone.signal,
    parts: (limits) => request.parts(limits && { limits }),
  };
  const input = { query: request.query, body: route.multipart ? undefined : request.body };
  // `authorise` has made sure of the viewer wherever the route's type promises one
  const work = () => handler(context as Parameters<typeof handler>[0], input);
  reply.header('cache-control', 'no-store').status(route.status ?? 200);
  if (route.file) return sendFile(reply, (await work()) as FileAnswer);
  const key = route.idempotent && !route.multipart ? readKey(request.headers['idempotency-key']) : null;
  if (key === null) return work();
  const scope = `${request.viewer?.id ?? `address ${request.ip}`} ${route.method} ${route.path}`;
  const outcome = await once(db, { scope, key, input, secret }, route.status ?? 200, work);
  if (outcome.replayed) reply.header('idempotent-replayed', 'true');
  return outcome.response;
}

function sendFile(reply: FastifyReply, { name, type, content }: FileAnswer): Readable {
  reply
    .type(type.startsWith('text/') || type.includes('json') ? `${type}; charset=utf-8` : type)
    .header('content-disposition', `attachment; filename="${name}"`);
  return Readable.from(content, { objectMode: false });
}

/** A known address asked with another method names the ones it takes. */
function refuseOtherMethods(app: FastifyInstance, mounted: readonly Mounted[]): void {
  const methods = new Map<string, Set<string>>();
  for (const { route } of mounted) {
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      const known = methods.get(path) ?? new Set();
      methods.set(path, known.add(route.method));
      if (route.method === 'GET') known.add('HEAD');
    }
  }
  for (const [path, taken] of methods) {
    app.route({
      method: app.supportedMethods.filter((method) => !taken.has(method)),
      url: `${API}${path}`,
      schema: { hide: true },
      // answered before a body is looked at
      onRequest: (request, reply, done) => {
        reply.header('allow', [...taken].join(', '));
        done(new AppError('method_not_allowed', m['error.method_not_allowed']({ method: request.method })));
      },
      handler: (_request, reply) => reply.status(405).send(),
    });
  }
}
