/** Starts the built server with the script of `npm start`, on a free port with a new data folder, for one run of the browser tests. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEmbedded } from '../server/db/embedded/embedded.ts';
import { clusterNodes, createDistributedDatabase, dropDatabase } from '../test/citus/cluster.ts';
import { COMPILE_CACHE } from '../test/compile-cache.ts';

const START_TIMEOUT_MS = 180_000;
const METRICS_TOKEN = 'token of the browser tests';

/** Where the site stores its rows: the embedded database in its data folder, or another database. */
interface Database {
  readonly settings: Readonly<Record<string, string>>;
  readonly drop: () => Promise<void>;
}

/** Creates a database on the cluster whose coordinator is `CITUS_URL`, for `npm run test:citus -- --browser`. */
async function databaseOnCluster(): Promise<Database> {
  const citusUrl = process.env['TEST_CITUS'] ? process.env['CITUS_URL'] : undefined;
  if (citusUrl === undefined) return { settings: {}, drop: async () => undefined };
  const name = `thinnai_browser_${process.pid}`;
  const { application, owner } = await createDistributedDatabase(citusUrl, name);
  return {
    settings: { DATABASE_URL: application, MIGRATION_DATABASE_URL: owner },
    drop: async () => dropDatabase(await clusterNodes(citusUrl), name),
  };
}

/** @param settings environment variables in addition to those of the browser tests */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<() => Promise<void>> {
  const database = await databaseOnCluster();
  const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-e2e-'));
  const env = {
    ...process.env,
    ...COMPILE_CACHE,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    QUIET_HOURS: 'off',
    METRICS_TOKEN,
    ...database.settings,
    ...settings,
  };
  const server = spawn(process.execPath, [join(import.meta.dirname, '..', 'scripts', 'start.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  process.env['E2E_URL'] = await new Promise<string>((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`The server did not start:\n${output}`)), START_TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /is at (http:\S+)/.exec(output)?.[1];
      if (!url) return;
      resolve(url);
      // warnings and errors belong to the output of the tests, because they may explain a failed one
      server.stdout.off('data', read).pipe(process.stderr);
    };
    server.stdout.on('data', read);
    void ended.then(() => reject(new Error(`The server ended:\n${output}`))).finally(() => clearTimeout(timer));
  });
  process.env['E2E_DATA_DIR'] = dataDir;
  process.env['E2E_DATABASE_URL'] =
    database.settings['DATABASE_URL'] ?? process.env['DATABASE_URL'] ?? (await findEmbedded(dataDir, 'thinnai')) ?? '';
  process.env['E2E_METRICS_TOKEN'] = METRICS_TOKEN;
  return async () => {
    server.kill('SIGTERM');
    await ended;
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

// Playwright calls it with its own configuration as an argument, which must not be used
export default (): Promise<() => Promise<void>> => startServer();
