/** Starts everything in order, and lets go of it in the reverse order. The only place that reads the environment. */
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { DEMO_PEOPLE } from './db/seed/demo/people.ts';
import { appointDemoStaff, jobHandlers, resume, routines, sellDemoPlans } from './features.ts';
import { wakeMatching } from './features/saved-search/matching.ts';
import { fill } from './fill.ts';
import { checkRights, roleOf } from './db/rights.ts';
import { openMetrics } from './http/metrics.ts';
import { paymentSources } from './integrations/payments/sources.ts';
import { phoneAuthSources } from './integrations/phone-auth/sources.ts';
import { importRoom } from './import-room.ts';
import { startJobs } from './jobs-runner.ts';
import { openLog } from './log.ts';
import { openDeps } from './open-deps.ts';
import { listenForChanges } from './search/listen.ts';
import { openPages } from './open-pages.ts';
import { ownAddress, siteUrl } from './site.ts';

// milliseconds; a process that is told to stop is gone by then, whatever hangs
const STOP_WITHIN = 10_000;
// requests that arrive meanwhile are still answered, while the balancer learns from /readyz to send none
const NOTICE = 1000;

const say = (line: string) => process.stdout.write(`${line}\n`);
/** What was opened, closed in reverse; each with a share of the time there is. */
const opened: (() => Promise<unknown>)[] = [];
let closing = false;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = openLog(config.log.level);
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'a promise was rejected and nobody listened'));
  process.on('uncaughtException', (error) => {
    // the state is unknown: say why, and let the supervisor start a fresh process
    log.fatal({ err: error }, 'ending after an unexpected error');
    void shutDown(1, 0);
  });
  process.once('SIGTERM', () => void shutDown(0, config.production ? NOTICE : 0));
  process.once('SIGINT', () => void shutDown(0, 0));

  const { url, ownerUrl } = await openServer(config);
  await migrate(ownerUrl, roleOf(url));
  await checkRights(url, config, log);
  await fill(ownerUrl, config.seed, say);
  let address = siteUrl(config);
  let here = ownAddress(config);
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
  opened.push(close);
  const deps = { ...parts, siteUrl: () => address };
  await resume(deps);
  await appointDemoStaff(deps);
  await sellDemoPlans(deps);

  // without pages it is the API alone, and nothing has to be built
  const web = process.argv.includes('--no-pages')
    ? null
    : await openPages(process.argv.includes('--develop'), deps.siteUrl, config.operator, config.map.origins, [
        phoneAuthSources(config),
        paymentSources(config),
      ]);
  if (web) opened.push(web.close);
  const metrics = openMetrics(pool, () => deps.search.ready);
  const app = await buildApp(deps, { ...(web && { pages: web.pages }), metrics, origin: deps.siteUrl, closing: () => closing });
  web?.attach(app);
  // begun last, because what jobs write carries links to the address; ended after HTTP, which may still enqueue
  const workers: (() => Promise<unknown>)[] = [];
  opened.push(() => Promise.all(workers.map((stop) => stop())));
  opened.push(() => app.close());
  await app.listen({ host: config.http.host, port: config.http.port, listenTextResolver: () => 'listening' });
  const { port } = app.server.address() as AddressInfo;
  address = siteUrl(config, port);
  here = ownAddress(config, port);
  const jobs = await startJobs(url, deps, jobHandlers(deps, importRoom(config, url)), routines(deps));
  workers.push(
    jobs.stop,
    listenForChanges(url, log, () => wakeMatching(deps)),
  );
  say(`Thinnai is at ${address}`);
  if (!config.production) say(`Login codes and other messages: ${address}/outbox`);
  if (config.seed === 'demo')
    say(
      `Demo people to log in as: ${Object.entries(DEMO_PEOPLE)
        .map(([what, { name, phone }]) => `${name} ${phone} (${what})`)
        .join(', ')}`,
    );
}

/** Where the application's role finds the database, and where the owner of its tables does. */
async function openServer({ db, dataDir }: Config): Promise<{ url: string; ownerUrl: string }> {
  if (db.url) return db;
  const server = await startEmbedded({ dataDir });
  opened.push(server.stop);
  await server.createDatabase('thinnai');
  return { url: server.appUrl('thinnai'), ownerUrl: server.url('thinnai') };
}

async function shutDown(code: number, notice: number): Promise<void> {
  if (closing) return;
  closing = true;
  setTimeout(() => process.exit(code || 1), STOP_WITHIN - 500).unref();
  await sleep(notice);
  for (const close of opened.toReversed()) await close().catch((error: unknown) => say(`while stopping: ${String(error)}`));
  process.exit(code);
}

await main().catch(async (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await shutDown(1, 0);
});
