/** Starts one PostgreSQL server per test run, with a migrated template that `testDatabase()` clones. */
import { mkdtempSync, rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { APP_ROLE } from '../server/db/privileges/app-role.ts';
import { startEmbedded } from '../server/db/embedded/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/connections/pool.ts';
import { seedPlaces } from '../server/seed/places.ts';
import { applicationUrl, clusterNodes, createClusterDatabase, finishTemplate, urlOfDatabase } from './citus/cluster.ts';
import { fillCompileCache } from './compile-cache.ts';
import { memoryFolder, runFolderPrefix } from './memory-folder.ts';
import { startPgbouncer } from './pooler/pgbouncer.ts';

const TEMPLATE = 'thinnai_template';
/** 18 MB for each of about 150 databases. */
const NEEDED_MEMORY_BYTES = 4 * 1024 ** 3;

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection strings with `DATABASE` instead of the database's name, for the owner of the tables and for the application. */
    postgresUrl: string;
    applicationUrl: string;
    /** The connection string of the application through a pooler; null unless the tests run behind one (`npm run test:pooler`). */
    poolerUrl: string | null;
    /** Addresses of the Citus nodes on which the tests run, the coordinator first; null without a cluster (`npm run test:citus`). */
    clusterNodes: readonly string[] | null;
    /**
     * Whether databases of finished test files stay until the server is stopped, because dropping takes as long as creating. In watch mode
     * they are dropped.
     */
    keepsDatabases: boolean;
  }
}

let stop: () => Promise<void>;

export async function setup(project: TestProject): Promise<void> {
  project.provide('keepsDatabases', !project.vitest.config.watch);
  const citusUrl = process.env['TEST_CITUS'] ? process.env['CITUS_URL'] : undefined;
  if (citusUrl !== undefined) return setupOnCluster(project, citusUrl);
  project.provide('clusterNodes', null);
  const dataDir = mkdtempSync(runFolderPrefix(memoryFolder(NEEDED_MEMORY_BYTES)));
  const [server] = await Promise.all([startEmbedded({ dataDir, disposable: true }), fillCompileCache()]);
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

/** Sets up a Citus cluster in the same way, with the tables distributed by city. */
async function setupOnCluster(project: TestProject, url: string): Promise<void> {
  await createClusterDatabase(url, TEMPLATE);
  await fillTemplate(urlOfDatabase(url, TEMPLATE));
  await finishTemplate(url, TEMPLATE);
  project.provide('clusterNodes', await clusterNodes(url));
  project.provide('postgresUrl', urlOfDatabase(url, 'DATABASE'));
  project.provide('applicationUrl', applicationUrl(urlOfDatabase(url, 'DATABASE')));
  project.provide('poolerUrl', null);
  stop = async () => undefined;
}

export const teardown = (): Promise<void> => stop();
