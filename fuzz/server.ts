/** The site as a process for one run, with access to its database and its memory usage. */
import { residentMb } from '../scripts/testing/processes.ts';
import { findEmbedded } from '../server/db/embedded/embedded.ts';
import { openDatabase } from '../server/db/connections/pool.ts';
import type { Db } from '../server/db/schema.ts';
import { isProcessAlive } from '../server/is-process-alive.ts';
import { startSite } from '../test/site-process.ts';

export interface FuzzedSite {
  readonly address: string;
  readonly port: number;
  readonly db: Db;
  /** Resident memory. */
  readonly memoryMb: () => number;
  readonly isRunning: () => boolean;
  readonly stop: () => Promise<void>;
}

/** As in the start command of `package.json`. */
const MALLOC_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
const START_TIMEOUT_MS = 600_000;
const STATEMENT_MS = 10_000;

/** Starts the site like `npm start`, in the given data folder. */
export async function startFuzzedSite(dataDir: string, env: Readonly<Record<string, string>>): Promise<FuzzedSite> {
  const site = await startSite({
    command: ['--max-semi-space-size=16', '--max-old-space-size=1024', '--heap-growing-percent=30', 'scripts/start.ts'],
    dataDir,
    env: { ...MALLOC_SETTINGS, PATH: process.env['PATH'] ?? '', SEED: 'demo', LOG_LEVEL: 'fatal', ...env },
    startTimeoutMs: START_TIMEOUT_MS,
  });
  const url = await findEmbedded(dataDir, 'thinnai');
  if (!url) throw new Error('The site runs, but not its database.');
  const database = openDatabase({ url, size: 2, statementTimeoutMs: STATEMENT_MS, onError: () => undefined });
  return {
    address: site.address,
    port: Number(new URL(site.address).port),
    db: database.db,
    memoryMb: () => residentMb(site.pid).now,
    isRunning: () => isProcessAlive(site.pid),
    async stop() {
      await database.close();
      await site.stop();
    },
  };
}
