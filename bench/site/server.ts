/** The built server as a separate process, on an existing database. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '../cleanup.ts';
import { get } from './client.ts';
import { cpuMs } from './processes.ts';
import { freePort } from '../../scripts/testing/free-port.ts';

const START_TIMEOUT_MS = 300_000;
const POLL_MS = 20;

export interface IndexSize {
  readonly listings: number;
  readonly bytes: number;
}
export interface Server {
  readonly port: number;
  readonly pid: number;
  /** Seconds until the first home page with listings. */
  readonly startSeconds: number;
  /** CPU time of the process until then; other work on the machine hardly changes it. */
  readonly startCpuSeconds: number;
  /** Number of listings in the search index, and its memory as reported by the server, without dictionaries and words. */
  readonly readIndex: () => Promise<IndexSize>;
  readonly stop: () => Promise<void>;
}
interface StartOptions {
  readonly databaseUrl: string;
  /** Additional options of Node, such as `--cpu-prof`. */
  readonly nodeOptions?: readonly string[];
  /** Data folder; the caller deletes it. */
  readonly dataDir: string;
  /** Value of `SEARCH`: what executes searches. */
  readonly search?: 'index' | 'sql';
  /** Folder of the checkout whose server is started. Default: this one. */
  readonly project?: string;
}
/** Memory settings of `npm start`. */
const HEAP_FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=1024', '--heap-growing-percent=30'];
const PROJECT = join(import.meta.dirname, '..', '..');

/** Starts the server with the memory settings of `npm start`, without rate limits per address. @throws Error when it does not start */
export async function startServer({
  databaseUrl,
  nodeOptions = [],
  dataDir,
  search = 'index',
  project = PROJECT,
}: StartOptions): Promise<Server> {
  const port = await freePort();
  const metricsToken = randomBytes(24).toString('hex');
  const startedAt = performance.now();
  const main = join(project, 'server', 'main.ts');
  const child = spawn(process.execPath, [...HEAP_FLAGS, '--disable-warning=ExperimentalWarning', ...nodeOptions, main], {
    cwd: project,
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '131072',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SEED: 'demo',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      SEARCH: search,
      METRICS_TOKEN: metricsToken,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = atEnd(() => {
    child.kill('SIGTERM');
    return ended;
  });
  const showsListings = () =>
    get(port, { path: '/' }).then(
      ({ body }) => body.includes('-pid-'),
      () => false,
    );
  while (!(await showsListings())) {
    if (child.exitCode !== null || performance.now() - startedAt > START_TIMEOUT_MS) {
      await stop();
      throw new Error('The server did not start; is it built (npm run build)?');
    }
    await sleep(POLL_MS);
  }
  const startSeconds = (performance.now() - startedAt) / 1000;
  const readIndex = async (): Promise<IndexSize> => {
    const { body } = await get(port, { path: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
    const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(String(body))?.[1] ?? NaN);
    return { listings: metric('search_index_listings'), bytes: metric('search_index_bytes') };
  };
  return { port, pid: child.pid!, startSeconds, startCpuSeconds: cpuMs(child.pid!) / 1000, readIndex, stop };
}
