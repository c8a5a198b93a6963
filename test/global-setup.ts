/** Starts one PostgreSQL per test run, with a migrated template that `testDatabase()` clones. */
import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { APP_ROLE } from '../server/db/app-role.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/pool.ts';
import { readServerProcess } from '../server/db/postgres-process.ts';
import { seedPlaces } from '../server/seed/places.ts';
import { applicationUrl, clusterNodes, createClusterDatabase, finishTemplate, withDatabase } from './citus/cluster.ts';
import { startPgbouncer } from './pooler/pgbouncer.ts';

const TEMPLATE = 'thinnai_template';
const MEMORY_FOLDER = '/dev/shm';
const NEEDED_MEMORY_BYTES = 2 * 1024 ** 3;
const FOLDER_PREFIX = 'thinnai-test-';
/** A younger folder may belong to a run that starts just now. */
const STALE_MS = 10 * 60_000;

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection strings with `DATABASE` in place of the database's name, for the owner of the tables and for the application. */
    postgresUrl: string;
    applicationUrl: string;
    /** The connection string of the application through a pooler; null unless the tests run behind one (`npm run test:pooler`). */
    poolerUrl: string | null;
    /** Addresses of the nodes of the Citus cluster the tests run on, the coordinator first; null without one (`npm run test:citus`). */
    clusterNodes: readonly string[] | null;
  }
}

let stop: () => Promise<void>;

export async function setup(project: TestProject): Promise<void> {
  const citusUrl = process.env['TEST_CITUS'] ? process.env['CITUS_URL'] : undefined;
  if (citusUrl !== undefined) return setupOnCluster(project, citusUrl);
  project.provide('clusterNodes', null);
  const dataDir = mkdtempSync(join(databaseFolder(), FOLDER_PREFIX));
  const server = await startEmbedded({ dataDir, disposable: true });
  await server.createDatabase(TEMPLATE);
  await fillTemplate(server.url(TEMPLATE));
  project.provide('postgresUrl', server.url('DATABASE'));
  project.provide('applicationUrl', server.appUrl('DATABASE'));
  const pooler = process.env['TEST_POOLER'] ? await startPgbouncer(server.appUrl('DATABASE')) : null;
  project.provide('poolerUrl', pooler && pooler.through(server.appUrl('DATABASE')));
  stop = async () => {
    await pooler?.stop();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function fillTemplate(url: string): Promise<void> {
  await migrate(url, APP_ROLE);
  const template = openDatabase({ url, size: 1, statementTimeoutMs: 30_000, onError: () => undefined });
  await seedPlaces(template.db);
  await template.close();
}

/** The same on a Citus cluster, with the tables divided by city. */
async function setupOnCluster(project: TestProject, url: string): Promise<void> {
  await createClusterDatabase(url, TEMPLATE);
  await fillTemplate(withDatabase(url, TEMPLATE));
  await finishTemplate(url, TEMPLATE);
  project.provide('clusterNodes', await clusterNodes(url));
  project.provide('postgresUrl', withDatabase(url, 'DATABASE'));
  project.provide('applicationUrl', applicationUrl(withDatabase(url, 'DATABASE')));
  project.provide('poolerUrl', null);
  stop = async () => undefined;
}

export const teardown = (): Promise<void> => stop();

/** Where the data folder is created: in memory where Linux has enough of it, because databases are copied and deleted all the time. */
function databaseFolder(): string {
  try {
    deleteStaleFolders();
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    if (bavail * bsize >= NEEDED_MEMORY_BYTES) return MEMORY_FOLDER;
  } catch {
    // other systems have no such folder
  }
  return tmpdir();
}

/** Frees the memory of runs that were killed. */
function deleteStaleFolders(): void {
  for (const name of readdirSync(MEMORY_FOLDER)) {
    const folder = join(MEMORY_FOLDER, name);
    if (!name.startsWith(FOLDER_PREFIX) || Date.now() - statSync(folder).mtimeMs < STALE_MS) continue;
    if (!readServerProcess(join(folder, 'postgres'))) rmSync(folder, { recursive: true, force: true });
  }
}
