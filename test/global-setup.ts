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
  }
}

let stop: () => Promise<void>;

export async function setup(project: TestProject): Promise<void> {
  const dataDir = mkdtempSync(join(databaseFolder(), FOLDER_PREFIX));
  const server = await startEmbedded({ dataDir, disposable: true });
  await server.createDatabase(TEMPLATE);
  await migrate(server.url(TEMPLATE), APP_ROLE);
  const template = openDatabase({ url: server.url(TEMPLATE), size: 1, statementTimeoutMs: 30_000, onError: () => undefined });
  await seedPlaces(template.db);
  await template.close();
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
