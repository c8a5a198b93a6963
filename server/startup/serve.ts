/** One process of the site with its dependencies: a web process has the HTTP server, a worker has the job workers, and `all` has both. */
import { Server as NetServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { buildApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import { processUrl, siteUrl } from '../config/site-url.ts';
import { warnOfOtherLimits } from '../db/privileges/role-limits.ts';
import type { Deps } from '../deps.ts';
import { enqueueGrouping } from '../listings/write/homes/group-waiting-homes.ts';
import { enqueueMatching } from '../features/saved-searches/matching.ts';
import { monitorPressure } from '../http/limits/pressure.ts';
import { readiness, type Readiness } from '../http/monitoring/health-routes.ts';
import { createMetrics } from '../http/monitoring/metrics.ts';
import { paymentSources } from '../integrations/payments/page-sources.ts';
import { phoneAuthSources } from '../integrations/phone-auth/page-sources.ts';
import { startJobs } from '../jobs/runner.ts';
import { registerSiteMetrics } from '../monitoring/index.ts';
import { jobHandlers } from '../registry/jobs.ts';
import { routines } from '../registry/routines.ts';
import { listenForChanges } from '../search/follow/listen.ts';
import { startTracing } from '../tracing/start-tracing.ts';
import { storeCompiled } from './compile-cache.ts';
import { importWorker, openDataWorker } from './job-threads.ts';
import type { Lifecycle } from './lifecycle.ts';
import { createDeps } from './create-deps.ts';
import { createPages } from './create-pages.ts';

/** Requests that were sent before the process stopped accepting connections arrive within this time. */
const LAST_REQUESTS_MS = 250;
/**
 * One job matches all listings that changed within this time with saved searches, and one compares their door numbers, so a message or a
 * common card may be delayed by this time.
 */
const CHANGE_JOBS_GAP_MS = 1000;

interface ServeOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly lifecycle: Lifecycle;
  /** Connection string for the application role, for a migrated database. */
  readonly url: string;
  /** Called before requests are served and jobs run. Resumes unfinished work of an earlier run, or waits until that is done. */
  readonly resume: (deps: Deps) => Promise<void>;
  /** Port of the site, when another process listens on it and PORT is 0. */
  readonly sitePort?: number;
  /** Renders `/metrics`, when that covers more than this process. */
  readonly renderMetrics?: () => Promise<string>;
}
export interface ServingProcess {
  /** Null for a worker. */
  readonly port: number | null;
  readonly registry: Registry;
  readonly readiness: () => Promise<Readiness>;
}

/** Resolves once requests are served and jobs run. */
export async function serve(options: ServeOptions): Promise<ServingProcess> {
  const { config, log, lifecycle, url, sitePort } = options;
  if (config.tracing !== null) lifecycle.onEnd(await startTracing(config.tracing, config.role));
  const urls = { site: siteUrl(config, sitePort), process: processUrl(config, sitePort) };
  const opened = await createDeps(
    config,
    url,
    log,
    () => new Date(),
    () => urls.process,
  );
  lifecycle.onEnd(opened.close);
  const deps = { ...opened.deps, siteUrl: () => urls.site };
  if (config.db.directUrl !== null) await warnOfOtherLimits(deps.db, config.db.statementTimeoutMs, log);
  await options.resume(deps);

  const web = config.role === 'worker' ? null : await createWeb(config, deps, lifecycle);
  const metrics = createMetrics(opened.pool, () => deps.search.ready, web?.reactBuild);
  metrics.observeSearch(deps.search);
  const serving = { registry: metrics.registry, readiness: readiness(deps, lifecycle.isClosing) };
  // started last, because messages of jobs contain the site's URL; stopped after HTTP, which may still enqueue jobs
  const workers: (() => Promise<unknown>)[] = [];
  lifecycle.onEnd(() => Promise.all(workers.map((stop) => stop())));
  let port: number | null = null;
  if (config.role === 'worker') {
    registerSiteMetrics(metrics.registry, deps);
  } else {
    const pressure = monitorPressure();
    lifecycle.onEnd(async () => pressure.stop());
    const app = await buildApp(deps, {
      pressure,
      ...(web && { pages: web.pages }),
      metrics,
      ...(options.renderMetrics && { renderMetrics: options.renderMetrics }),
      origin: deps.siteUrl,
      isClosing: lifecycle.isClosing,
      failure: lifecycle.failure,
    });
    web?.attach(app);
    lifecycle.onEnd(() => closeGracefully(app, config.shutdownDelayMs > 0 ? LAST_REQUESTS_MS : 0));
    await app.listen({ host: config.http.host, port: config.http.port, listenTextResolver: () => 'listening' });
    port = (app.server.address() as AddressInfo).port;
    urls.site = siteUrl(config, port);
    urls.process = processUrl(config, port);
  }
  if (config.role !== 'web') workers.push(...(await runJobs(config, url, deps)));
  storeCompiled();
  return { port, ...serving };
}

/**
 * Accepts no new connections (in a cluster, the other processes get them), responds to requests that still arrive on open ones, then closes
 * them. Closing a connection while its client sends a request would fail that request.
 */
async function closeGracefully(app: FastifyInstance, waitMs: number): Promise<void> {
  // the method of http.Server would also close idle connections
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(app.server, () => resolve()));
  await sleep(waitMs);
  await app.close();
  await closed;
}

/** Creates the page renderer; null with --no-pages, when only the API is served and no build is needed. */
async function createWeb(config: Config, deps: Deps, lifecycle: Lifecycle) {
  if (process.argv.includes('--no-pages')) return null;
  const web = await createPages({
    development: process.argv.includes('--develop'),
    origin: deps.siteUrl,
    operator: config.operator,
    mediaUrl: config.storage.mediaUrl,
    mapOrigins: config.map.origins,
    vendorSources: [phoneAuthSources(config), paymentSources(config)],
  });
  lifecycle.onEnd(web.close);
  return web;
}

/** Adds the jobs that process changed listings. */
async function enqueueForChanges(deps: Deps): Promise<void> {
  await enqueueMatching(deps);
  await enqueueGrouping(deps);
}

/** Starts the job workers. Returns the functions that stop them. */
async function runJobs(config: Config, url: string, deps: Deps): Promise<(() => Promise<unknown>)[]> {
  const directUrl = config.db.directUrl ?? url;
  const runExport = openDataWorker(config, url);
  const jobs = await startJobs(directUrl, deps, jobHandlers(deps, importWorker(config, url), runExport), routines(deps, runExport), {
    // only one process runs the jobs of an embedded server
    isOnlyWorkerProcess: config.db.url === null,
  });
  const { log } = deps;
  return [jobs.stop, listenForChanges({ url: directUrl, log, onChange: () => enqueueForChanges(deps), gapMs: CHANGE_JOBS_GAP_MS })];
}
