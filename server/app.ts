/** Builds the Fastify application: API, pictures, pages, health. It does not listen; `main.ts` and tests do that. */
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { constants } from 'node:zlib';
import { NOTIFICATION_STREAM } from '../contract/notifications.ts';
import { CONVERSATION_STREAM } from '../contract/contact/conversations.ts';
import { may } from '../contract/base/roles.ts';
import { m } from '../messages/compiled/messages.js';
import type { Deps } from './deps.ts';
import { apiRoutes } from './registry/routes.ts';
import { createSessionStore } from './features/auth/sessions.ts';
import { embedRoutes } from './features/listing/embed/routes.ts';
import { feedRoutes } from './features/search/feed/routes.ts';
import { openDataRoutes } from './features/open-data/routes.ts';
import { seoRoutes } from './features/seo/routes.ts';
import { mapRoutes } from './features/map/routes.ts';
import { notificationStream, type StreamOptions } from './features/notifications/stream.ts';
import { mediaFiles } from './features/photos/media-files.ts';
import { shareImages } from './features/photos/share-images.ts';
import { unsubscribe } from './features/saved-searches/unsubscribe.ts';
import { withLanguage } from './i18n/language.ts';
import { replyHook } from './features/sms/reply-hook.ts';
import { callReportHook } from './features/contact/calls/report-hook.ts';
import { deliveryReportHook } from './features/sms/report-hook.ts';
import { AppError } from './errors.ts';
import { admitRequests } from './http/limits/admit-requests.ts';
import { apiReference } from './http/api/api-reference.ts';
import { authorize } from './http/auth.ts';
import { bodyTimeout } from './http/limits/body-timeout.ts';
import type { AdmissionBounds } from './http/limits/admission.ts';
import type { Pressure } from './http/limits/pressure.ts';
import { boundedServer, type ServerBounds } from './http/limits/http-server.ts';
import { sendError } from './http/errors/error-responses.ts';
import { oneClickUnsubscribe } from './http/one-click-unsubscribe.ts';
import { healthRoutes } from './http/monitoring/health-routes.ts';
import { negotiateLanguage } from './http/request-language.ts';
import { placesOf } from './places/places.ts';
import { SharedResponses } from './http/responses/shared-responses.ts';
import { inProcessClient } from './http/in-process-client.ts';
import { sendFailure, refuseMalformedRequest, refuseHeaders } from './http/errors/malformed-requests.ts';
import { createMetrics, type Metrics } from './http/monitoring/metrics.ts';
import { API_PREFIX, mountRoutes } from './http/api/mount-routes.ts';
import { LOCAL_CALLS_PATH, createLocalCallVendor } from './integrations/calls/create-adapter.ts';
import { LOCAL_GATEWAY_PATH, createConfiguredLocalGateway } from './integrations/payments/create-adapter.ts';
import { registerOpenapi } from './http/api/openapi.ts';
import { outboxPage } from './http/outbox-page.ts';
import type { PagesContext } from './http/pages/pages.ts';
import { sharedCaching } from './http/pages/send-page.ts';
import { createDailyWrites } from './http/limits/daily-writes.ts';
import { limitEveryRoute, rateLimiter, rateClassOfScope } from './http/limits/rate-limits.ts';
import { databaseCounts, RequestCounts } from './http/limits/request-counts.ts';
import { requestLog } from './http/monitoring/request-log.ts';
import { traceRequests } from './http/monitoring/request-spans.ts';
import { securityHeaders } from './http/security-headers.ts';
import { refuseUnroutable } from './http/errors/unroutable.ts';
import { preferencesPath, unsubscribeFromNotifications, UNSUBSCRIBE_PATH } from './notifications/unsubscribe.ts';
import { registerSiteMetrics } from './monitoring/index.ts';
import { validatorCompiler } from './http/api/validation.ts';
import { serializeResponse } from './http/responses/serialize-response.ts';

// several times the size of the longest step of any form in any writing system; validating larger bodies would take too long
const JSON_LIMIT = 64 * 1024;
// photos of one upload; the upload form has additional limits per file
const MAX_UPLOAD_FILES = 20;
// files beyond MAX_UPLOAD_FILES are still parsed and rejected by name, so that the first ones are accepted when somebody sends a full
// folder
const MAX_PARSED_FILES = 100;

// milliseconds after which a handler that has not responded is aborted
const HANDLER_TIMEOUT_MS = 20_000;

export interface AppOptions {
  /** Serves the pages. Without it, every path outside `/api` returns 404. */
  readonly pages?: (app: FastifyInstance, context: PagesContext) => Promise<void>;
  readonly metrics?: Metrics;
  /** Returns the text of `/metrics`; by default it is rendered from `metrics`. */
  readonly renderMetrics?: () => Promise<string>;
  /** Timing and limits of the notification stream; tests shorten them. */
  readonly stream?: Partial<Pick<StreamOptions, 'timing' | 'limits'>>;
  /** Bounds of connections and of work in progress; tests lower them. */
  readonly bounds?: Pick<ServerBounds, 'connections' | 'unread' | 'newConnections' | 'headerBytes'> & {
    readonly admission?: Partial<AdmissionBounds>;
  };
  /** Measures whether the process can accept more work. Without it, the process always accepts. */
  readonly pressure?: Pressure;
  /** Origin of the URLs in sitemaps, without a trailing slash; PUBLIC_URL when absent. */
  readonly origin?: () => string;
  /** Returns true once the process has received the signal to stop. */
  readonly isClosing?: () => boolean;
  /** Returns why this process cannot recover, for `/healthz`; null while it can. */
  readonly failure?: () => string | null;
}

/** Once the process is stopping, each response closes its connection, so that no later request on it is interrupted. */
function closeConnectionsWhileStopping(app: FastifyInstance, isClosing?: () => boolean): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (isClosing?.()) void reply.header('connection', 'close');
  });
}

/** Creates the counts for rate limits; null when they are off. The only process of an embedded database counts in memory. */
function createRequestCounts({ config, db, log }: Deps): RequestCounts | null {
  if (!config.http.rateLimits) return null;
  const isShared = config.db.url !== null || config.webProcesses > 1;
  return new RequestCounts(isShared ? databaseCounts(db) : null, log);
}

/** The caller starts listening and closes the application. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = deps;
  const https = config.http.publicUrl?.startsWith('https:') ?? config.production;
  const limitRate = rateLimiter(createRequestCounts(deps));
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.http.trustProxy.length > 0 ? [...config.http.trustProxy] : false,
    bodyLimit: JSON_LIMIT,
    serverFactory: boundedServer({
      newConnections: config.http.rateLimits ? {} : null,
      ...options.bounds,
      trustedProxies: config.http.trustProxy,
      refuseHeaders: (response) => refuseHeaders(response, https),
      respondToFailure: (error, response) => {
        deps.log.error({ err: error }, 'a request failed before its route was found');
        sendFailure(response, https);
      },
    }),
    handlerTimeout: HANDLER_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // the dependencies of requests are closed last, so requests on open connections still get a response
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: refuseUnroutable({ limit: limitRate, trustProxy: config.http.trustProxy, https }),
    clientErrorHandler: (error, socket) => refuseMalformedRequest(error, socket, https),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializeResponse);
  app.setErrorHandler((error, request, reply) => withLanguage(request.language, () => sendError(error, request, reply)));
  app.setNotFoundHandler((request, reply) => sendError(new AppError('not_found', m['error.not_found']()), request, reply));
  // accept only JSON and multipart: a form that another site posts as text/plain (CSRF) must not reach a handler
  app.removeContentTypeParser('text/plain');

  securityHeaders(app, https);
  closeConnectionsWhileStopping(app, options.isClosing);
  traceRequests(app, config.tracing !== null);
  negotiateLanguage(app);
  requestLog(app);
  bodyTimeout(app);
  const metrics = options.metrics ?? createMetrics(null, () => deps.search.ready);
  metrics.observeResponses(app);
  registerSiteMetrics(metrics.registry, deps);
  limitEveryRoute(app, limitRate);
  const { admission, assertCapacity } = admitRequests(app, {
    pressure: options.pressure ?? null,
    bounds: options.bounds?.admission,
  });
  metrics.observeAdmission(admission);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    // clients never compress request bodies; without decompression there are no zip bombs
    globalDecompression: false,
  });

  const { maxBytes } = config.uploads;
  // the handler rejects files that are too large or too many one by one and accepts the others
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: maxBytes, files: MAX_PARSED_FILES, fields: 10, fieldSize: 10_000, parts: MAX_PARSED_FILES + 10 },
  });
  await registerOpenapi(app, config.http.publicUrl);
  apiReference(app, config.http.publicUrl);
  const sessions = createSessionStore(deps);
  const routes = apiRoutes(deps);
  const sharedResponses = new SharedResponses({
    now: deps.now,
    onListingsChanged: deps.onListingsChanged,
    placesRevision: async () => (await placesOf(deps.db)).revision,
    onLookup: metrics.responseCache.countLookup,
  });
  metrics.responseCache.observeCaches([sharedResponses]);
  mountRoutes(app, routes, {
    db: deps.db,
    secrets: deps.secrets,
    sessions,
    dailyWrites: createDailyWrites(deps),
    uploadLimit: maxBytes * MAX_UPLOAD_FILES,
    sharedResponses: sharedResponses,
  });
  // one event stream under both paths: a page that shows conversations needs no second connection
  const eventStream = (path: string) =>
    notificationStream(deps, {
      path: API_PREFIX + path,
      viewerOf: async (request) => (await authorize(request, { auth: may('use_personal_lists') }, sessions))!,
      ...options.stream,
    });
  await app.register(eventStream(NOTIFICATION_STREAM));
  await app.register(eventStream(CONVERSATION_STREAM));
  await app.register(mediaFiles(deps));
  await app.register(mapRoutes(deps));
  await app.register(shareImages(deps));
  await app.register(
    oneClickUnsubscribe('/unsubscribe', async (token, ip) => {
      await unsubscribe(deps, { token, all: false, ip });
      return m['saved_search.unsubscribed']();
    }),
  );
  await app.register(oneClickUnsubscribe(UNSUBSCRIBE_PATH, (token) => unsubscribeFromNotifications(deps, token)));
  app.get(UNSUBSCRIBE_PATH, { schema: { hide: true }, config: { rateClass: 'page' } }, (_request, reply) =>
    reply.redirect(preferencesPath(), 303),
  );
  // for calls that a hook refuses because their secret is wrong
  const refusedHook = { limit: (request: FastifyRequest, reply: FastifyReply) => limitRate(request, reply, 'login') };
  await app.register(deliveryReportHook(deps, refusedHook));
  await app.register(replyHook(deps, refusedHook));
  await app.register(callReportHook(deps, refusedHook));
  await app.register(async (scope) => {
    rateClassOfScope(scope, 'webhook');
    await scope.register(createLocalCallVendor(deps.config, deps.secrets, deps.now), { prefix: LOCAL_CALLS_PATH });
  });
  const gateway = createConfiguredLocalGateway(deps.config, deps.secrets, deps.localUrl, deps.now);
  if (gateway)
    await app.register(async (scope) => {
      rateClassOfScope(scope, 'webhook');
      await scope.register(gateway, { prefix: LOCAL_GATEWAY_PATH });
    });
  const origin = options.origin ?? (() => config.http.publicUrl ?? '');
  await app.register(seoRoutes(deps, { origin }));
  await app.register(feedRoutes(deps));
  await app.register(embedRoutes(deps));
  await app.register(openDataRoutes(deps));
  await app.register(
    healthRoutes(deps, {
      renderMetrics: options.renderMetrics ?? (() => metrics.registry.metrics()),
      isClosing: options.isClosing ?? (() => false),
      failure: options.failure ?? (() => null),
    }),
  );
  await app.register(outboxPage(config));
  const { pages } = options;
  if (pages) {
    const { onListingsChanged } = deps;
    const tagged = config.http.purge !== null;
    const context: PagesContext = {
      api: inProcessClient(routes, deps.log),
      assertCapacity,
      caching: sharedCaching(tagged),
      tagged,
      onListingsChanged,
      metrics: metrics.pageCache,
    };
    await app.register((scope) => pages(scope, context));
  }
  return app;
}
