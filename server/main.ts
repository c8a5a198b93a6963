/** Starts everything in order, and lets go of it in the reverse order. The only place that reads the environment. */
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { seedPlaces } from './db/seed/places.ts';
import { jobHandlers, prune } from './features.ts';
import { startJobs } from './jobs-runner.ts';
import { openDeps } from './open-deps.ts';

const config = readConfig(process.env);
const log = pino({ level: config.log.level });

async function database({ db, dataDir }: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  if (db.url) return { url: db.url, stop: async () => undefined };
  const server = await startEmbedded({ dataDir });
  await server.createDatabase('thinnai');
  return { url: server.url('thinnai'), stop: server.stop };
}

const { url, stop: stopDatabase } = await database(config);
await migrate(url);
const { deps, close } = await openDeps(config, url, log, () => new Date());
await seedPlaces(deps.db);
const jobs = await startJobs(url, deps, jobHandlers(deps), () => prune(deps));
const app = await buildApp(deps);
await app.listen({ host: config.http.host, port: config.http.port });
const { port } = app.server.address() as AddressInfo;
process.stdout.write(`Thinnai is at http://${config.http.host}:${port}\n`);

let stopping = false;
async function shutDown(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await app.close();
  await jobs.stop();
  await close();
  await stopDatabase();
  process.exit(0);
}
process.once('SIGTERM', () => void shutDown());
process.once('SIGINT', () => void shutDown());
