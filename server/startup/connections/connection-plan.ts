/**
 * How many connections to the database a start opens at most, all its processes together. Each number is an upper bound that a pool or a
 * fixed number of single connections enforces.
 */
import type { Config } from '../../config/config.ts';
import { JOB_CONNECTIONS, JOB_CONCURRENCY } from '../../jobs/runner.ts';
import { IMPORT_CONNECTIONS } from '../import-worker.ts';

/** Connections that receive notifications: changes of listings, other processes, settings. */
const LISTENERS = 3;
/** One for the event streams of a web process, one for new matches of saved searches in a worker. */
const WEB_LISTENERS = 1;
const WORKER_LISTENERS = 1;
/** Opened for moments: one to build or verify the search index, one to ask whether a silent connection is alive. */
const TEMPORARY = 2;
/** Beside its pool, a process that runs jobs has one for each of their workers, and those of imports, which are jobs of one queue. */
const JOBS = JOB_CONNECTIONS + JOB_CONCURRENCY * IMPORT_CONNECTIONS;
/** The session of the process that owns the embedded server. */
const OWNER = 1;
/** With fewer, a request that needs two would wait for itself. */
const SMALLEST_POOL = 2;
/** What the embedded server leaves to the site: 100, less its reserved ones and a few for commands beside the site. */
const EMBEDDED_CONNECTIONS = 90;

interface ConnectionPlan {
  /** Connections of the request pool of each process. */
  readonly pool: number;
  /** Connections of all processes together, at most. */
  readonly total: number;
}
type PlannedConfig = Pick<Config, 'role' | 'webProcesses'> & {
  readonly search: Pick<Config['search'], 'connections'>;
  readonly db: Pick<Config['db'], 'url' | 'pool' | 'maxConnections'>;
};

/**
 * Without searches by statements, which add SEARCH_CONNECTIONS to each process: with W web processes and P connections per pool: W × (P + 6) web connections, P + 23 of the process that runs jobs (one process that
 * does both has P + 24), and 1 for the embedded server.
 * @throws Error when DATABASE_MAX_CONNECTIONS is too low for the processes
 */
export function planConnections({ role, webProcesses, db, search }: PlannedConfig): ConnectionPlan {
  const isOneProcess = role === 'all' && webProcesses === 1;
  const web = role === 'worker' || isOneProcess ? 0 : webProcesses;
  const runsJobs = role !== 'web';
  const pools = web + (runsJobs ? 1 : 0);
  const fixed =
    pools * (LISTENERS + TEMPORARY + search.connections) +
    (web + (isOneProcess ? 1 : 0)) * WEB_LISTENERS +
    (runsJobs ? WORKER_LISTENERS + JOBS : 0) +
    (db.url === null ? OWNER : 0);
  const allowed = db.maxConnections ?? (db.url === null ? EMBEDDED_CONNECTIONS : Infinity);
  const pool = Math.min(db.pool, Math.floor((allowed - fixed) / pools));
  if (pool < SMALLEST_POOL)
    throw new Error(
      `Configuration is wrong:\nThese processes need at least ${fixed + pools * SMALLEST_POOL} connections to the database, and ${allowed} are allowed. ` +
        'Raise DATABASE_MAX_CONNECTIONS, or lower WEB_CONCURRENCY.',
    );
  return { pool, total: fixed + pools * pool };
}
