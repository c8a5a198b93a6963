/** Entry point: starts everything in order and stops it in reverse. The only place that reads the environment. */
import { environment } from './startup/choose-react-build.ts';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { readConfig, type Config } from './config/config.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { DEMO_PEOPLE } from '../demo/seed/people.ts';
import { jobHandlers } from './registry/jobs.ts';
import { resume } from './registry/resume.ts';
import { routines } from './registry/routines.ts';
import { addDemoPlans, grantDemoRoles } from './startup/demo.ts';
import { enqueueMatching } from './features/saved-searches/matching.ts';
import { fillDatabase } from './startup/seed-database.ts';
import { checkPrivileges, roleOfUrl } from './db/check-privileges.ts';
import { monitorPressure } from './http/bounds/pressure.ts';
import { openMetrics } from './http/metrics.ts';
import { startMetricsServer } from './http/metrics-server.ts';
import { outboxFiles } from './http/outbox-page.ts';
import { paymentSources } from './integrations/payments/page-sources.ts';
import { phoneAuthSources } from './integrations/phone-auth/page-sources.ts';
import { importWorker } from './startup/import-worker.ts';
import { startJobs } from './jobs/runner.ts';
import { openLog } from './log.ts';
import { openDeps } from './startup/open-deps.ts';
import { listenForChanges } from './search/follow/listen.ts';
import { makePrivate } from './startup/private-data-folder.ts';
import { openPages } from './startup/open-pages.ts';
import { processUrl, siteUrl } from './config/site-url.ts';

// the process ends this long after it was told to stop, whatever hangs
const STOP_TIMEOUT_MS = 10_000;

const print = (line: string) => process.stdout.write(`${line}\n`);
/** Close functions of everything that was opened, run in reverse order. */
const closers: (() => Promise<unknown>)[] = [];
let closing = false;
/** Why this process cannot go on, while it stops; null as long as it can. */
let failure: string | null = null;

async function main(): Promise<void> {
  const config = readConfig(environment);
  makePrivate(config.dataDir);
  const log = openLog(config.log.level);
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled promise rejection'));
  process.on('uncaughtException', (error) => {
    // the state is unknown, so the supervisor must start a new process
    log.fatal({ err: error }, 'stopping after an uncaught exception');
    fail('an uncaught exception');
  });
  process.once('SIGTERM', () => void shutDown(0, config.shutdownDelayMs));
  process.once('SIGINT', () => void shutDown(0, 0));

  const { url, ownerUrl } = await openDatabaseServer(config, log);
  await migrate(ownerUrl, roleOfUrl(url));
  await checkPrivileges(url, config, log);
  await fillDatabase(ownerUrl, config.seed, print);
  let address = siteUrl(config);
  let here = processUrl(config);
  const {
    deps: parts,
    pool,
    close,
  } = await openDeps(
    config,
    url,
    log,
    () => new Date(),
    () => here,
  );
  closers.push(close);
  const deps = { ...parts, siteUrl: () => address };
  await resume(deps);
  await grantDemoRoles(deps);
  await addDemoPlans(deps);

  // with --no-pages only the API is served, and no build is needed
  const web = process.argv.includes('--no-pages')
    ? null
    : await openPages(process.argv.includes('--develop'), deps.siteUrl, config.operator, config.map.origins, [
        phoneAuthSources(config),
        paymentSources(config),
      ]);
  if (web) closers.push(web.close);
  const metrics = openMetrics(pool, () => deps.search.ready, web?.reactBuild);
  if (config.http.metricsPort !== null) closers.push((await startMetricsServer(metrics, config.http.metricsPort)).close);
  const pressure = monitorPressure();
  closers.push(async () => pressure.stop());
  const app = await buildApp(deps, {
    pressure,
    ...(web && { pages: web.pages }),
    metrics,
    origin: deps.siteUrl,
    closing: () => closing,
    failure: () => failure,
  });
  web?.attach(app);
  // started last, because messages sent by jobs contain the site's URL; stopped after HTTP, which may still enqueue jobs
  const workers: (() => Promise<unknown>)[] = [];
  closers.push(() => Promise.all(workers.map((stop) => stop())));
  closers.push(() => app.close());
  await app.listen({ host: config.http.host, port: config.http.port, listenTextResolver: () => 'listening' });
  const { port } = app.server.address() as AddressInfo;
  address = siteUrl(config, port);
  here = processUrl(config, port);
  const jobs = await startJobs(url, deps, jobHandlers(deps, importWorker(config, url)), routines(deps), {
    // one process at most owns the embedded server
    isAlone: config.db.url === null,
  });
  workers.push(
    jobs.stop,
    listenForChanges(url, log, () => enqueueMatching(deps)),
  );
  print(`Thinnai is at ${address}`);
  if (outboxFiles(config).length > 0) print(`Login codes and other messages: ${address}/outbox`);
  if (config.seed === 'demo')
    print(
      `Demo people to log in as: ${Object.entries(DEMO_PEOPLE)
        .map(([what, { name, phone }]) => `${name} ${phone} (${what})`)
        .join(', ')}`,
    );
}

/** Connection URLs of the application role and of the owner of the tables; starts the embedded PostgreSQL when none is configured. */
async function openDatabaseServer({ db, dataDir }: Config, log: FastifyBaseLogger): Promise<{ url: string; ownerUrl: string }> {
  if (db.url) return db;
  const onGiveUp = (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    fail('the embedded PostgreSQL cannot be kept running');
  };
  const server = await startEmbedded({ dataDir, supervision: { log, onGiveUp } });
  closers.push(server.stop);
  await server.createDatabase('thinnai');
  return { url: server.appUrl('thinnai'), ownerUrl: server.url('thinnai') };
}

/** Stops the process, which cannot recover by itself. Its supervisor (systemd, Docker) starts a new one. */
function fail(reason: string): void {
  failure ??= reason;
  void shutDown(1, 0);
}

async function shutDown(code: number, delayMs: number): Promise<void> {
  if (closing) return;
  closing = true;
  setTimeout(() => process.exit(code || 1), STOP_TIMEOUT_MS - 500).unref();
  await sleep(delayMs);
  for (const close of closers.toReversed()) await close().catch((error: unknown) => print(`error while stopping: ${String(error)}`));
  process.exit(code);
}

await main().catch(async (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await shutDown(1, 0);
});
