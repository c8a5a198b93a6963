/** The application as one Fastify instance: API, pictures, pages, health. Listens to nothing; `main.ts` and tests do. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { constants } from 'node:zlib';
import type { Client } from '../contract/client.ts';
import { NOTIFICATION_STREAM } from '../contract/notification.ts';
import { may } from '../contract/roles.ts';
import { m } from '../messages/compiled/messages.js';
import type { Deps } from './deps.ts';
import { features } from './features.ts';
import { openSessions } from './features/auth/sessions.ts';
import { foundFiles } from './features/found/found-files.ts';
import { mapFiles } from './features/map/map-files.ts';
import { noticeStream, type StreamOptions } from './features/notification/stream.ts';
import { mediaFiles } from './features/photos/media-files.ts';
import { shareImages } from './features/photos/share-images.ts';
import { unsubscribe } from './features/saved-search/unsubscribe.ts';
import { speaking } from './language.ts';
import { reportHook } from './features/sms/report-hook.ts';
import { AppError } from './http/app-error.ts';
import { authorise } from './http/auth.ts';
import { expectBodiesSoon } from './http/body-time.ts';
import { answerError } from './http/errors.ts';
import { oneClickAt } from './http/one-click.ts';
import { health } from './http/health.ts';
import { speakLanguages } from './http/languages.ts';
import { inProcess } from './http/in-process.ts';
import { openMetrics, type Metrics } from './http/metrics.ts';
import { API, mount } from './http/mount.ts';
import { LOCAL_GATEWAY, localGatewayHere } from './integrations/payments/open.ts';
import { openapi } from './http/openapi.ts';
import { outboxPage } from './http/outbox.ts';
import { rateLimiter, type Limiter } from './http/rates.ts';
import { requestLog } from './http/request-log.ts';
import { commonHeaders, securityHeaders } from './http/security-headers.ts';
import { choicesPath, endNotices, NOTICES_END } from './notices/unsubscribe.ts';
import { watchSms } from './sms/metrics.ts';
import { validatorCompiler } from './http/validation.ts';
import { writeAnswer } from './http/write-answer.ts';

// several times the longest step of any form, in any script; what is wrong with more than that takes too long to tell
const JSON_LIMIT = 64 * 1024;
// photos of one upload that are read; the form's own limits count them one by one
const FILES_AT_ONCE = 20;
// more than that is named file by file, so that a whole folder sent at once loses none of the first
const FILES_NAMED = 100;

/**
 * Milliseconds. Node and Fastify leave most of these unlimited. Uploads over a slow line need the long ones; bodies that
 * are not uploads have to arrive sooner (`body-time.ts`).
 */
const TIMEOUTS = { headers: 10_000, request: 300_000, idle: 60_000, keepAlive: 65_000, handler: 20_000, check: 2000 };

export interface AppOptions {
  /** Serves everything outside `/api`; absent: such addresses answer 404. */
  readonly pages?: (app: FastifyInstance, help: { api: Client; limit: Limiter }) => Promise<void>;
  readonly metrics?: Metrics;
  /** How live news come; the figures of production when absent. */
  readonly stream?: Partial<Pick<StreamOptions, 'pace' | 'limits'>>;
  /** Address of the site in sitemaps, without a slash at the end; PUBLIC_URL when absent. */
  readonly origin?: () => string;
  /** True from the moment the process was told to stop. */
  readonly closing?: () => boolean;
}

/** Builds the application on its dependencies; the caller listens and closes. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = deps;
  const https = config.http.publicUrl?.startsWith('https:') ?? config.production;
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.http.trustProxy.length > 0 ? [...config.http.trustProxy] : false,
    bodyLimit: JSON_LIMIT,
    requestTimeout: TIMEOUTS.request,
    connectionTimeout: TIMEOUTS.idle,
    keepAliveTimeout: TIMEOUTS.keepAlive,
    handlerTimeout: TIMEOUTS.handler,
    http: { headersTimeout: TIMEOUTS.headers, connectionsCheckingInterval: TIMEOUTS.check },
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      reply.headers(commonHeaders(https));
      answerError(error, request, reply);
    },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, https),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(writeAnswer);
  app.setErrorHandler((error, request, reply) => speaking(request.language, () => answerError(error, request, reply)));
  app.setNotFoundHandler((request, reply) => answerError(new AppError('not_found', m['error.not_found']()), request, reply));
  // only JSON and multipart are taken: a form another site posts as text/plain must not reach a handler
  app.removeContentTypeParser('text/plain');

  securityHeaders(app, https);
  speakLanguages(app);
  requestLog(app);
  expectBodiesSoon(app);
  const metrics = options.metrics ?? openMetrics(null, () => deps.search.ready);
  metrics.watch(app);
  watchSms(metrics.registry, deps.db, deps.now);
  const loaders = inProcess();
  const limit = await rateLimiter(app, config.http.rateLimits, loaders.isInternal);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    // nothing people send is packed, so an unpacked bomb cannot be either
    globalDecompression: false,
  });

  const { maxBytes } = config.uploads;
  // a file too large, or one too many, is named in the answer while the others are taken
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: maxBytes, files: FILES_NAMED, fields: 10, fieldSize: 10_000, parts: FILES_NAMED + 10 },
  });
  await openapi(app, config.http.publicUrl);
  const sessions = openSessions(deps);
  mount(app, features(deps), {
    db: deps.db,
    secret: deps.secret,
    sessions,
    limit,
    uploadLimit: maxBytes * FILES_AT_ONCE,
  });
  await app.register(
    noticeStream(deps, {
      path: API + NOTIFICATION_STREAM,
      viewerOf: async (request) => (await authorise(request, { auth: may('keep') }, sessions))!,
      limit: (request) => limit(request, 'read'),
      ...options.stream,
    }),
  );
  await app.register(mediaFiles(deps));
  await app.register(mapFiles(deps));
  await app.register(shareImages(deps, { limit: (request) => limit(request, 'page') }));
  await app.register(
    oneClickAt('/unsubscribe', async (token, ip) => {
      await unsubscribe(deps, { token, all: false, ip });
      return m['saved_search.unsubscribed']();
    }),
  );
  await app.register(oneClickAt(NOTICES_END, (token) => endNotices(deps, token)));
  app.get(NOTICES_END, { schema: { hide: true } }, (_request, reply) => reply.redirect(choicesPath(), 303));
  await app.register(reportHook(deps, { limit: (request) => limit(request, 'login') }));
  const gateway = localGatewayHere(deps.config, deps.secret, deps.here, deps.now);
  if (gateway) await app.register(gateway, { prefix: LOCAL_GATEWAY });
  const origin = options.origin ?? (() => config.http.publicUrl ?? '');
  await app.register(foundFiles(deps, { origin, limit: (request) => limit(request, 'page') }));
  await app.register(health(deps, { metrics, closing: options.closing ?? (() => false) }));
  if (!config.production) await app.register(outboxPage(config.dataDir));
  const { pages } = options;
  if (pages) await app.register((scope) => pages(scope, { api: loaders.client(app), limit }));
  return app;
}

/** What is no HTTP at all never becomes a request; it still gets a proper answer, and the line is closed. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket, https: boolean): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const said =
    status === 431
      ? { message: m['error.address_too_long'](), code: 'too_large' }
      : { message: m['error.bad_request'](), code: 'malformed' };
  const body = JSON.stringify({ ...said, requestId: randomUUID() });
  const headers = Object.entries({
    ...commonHeaders(https),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\r\n');
  socket.end(`${head}\r\n\r\n${body}`);
}
