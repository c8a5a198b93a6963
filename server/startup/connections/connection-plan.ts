/**
 * Computes the maximum number of database connections of a start, for all its processes together. Each number is an upper bound that a pool
 * or a fixed number of single connections enforces.
 */
import type { Config } from '../../config/config.ts';
import { JOB_CONNECTIONS, JOB_CONCURRENCY } from '../../jobs/runner.ts';
import { THREAD_CONNECTIONS } from '../job-threads.ts';
import { configurationError } from '../../config/configuration-error.ts';

/** Connections of each process that receive notifications: of changed listings, of other processes, and of settings. */
const PROCESS_LISTENERS = 3;
/** A web process has one for its event streams, a worker has one for new matches of saved searches. */
const WEB_LISTENERS = 1;
const WORKER_LISTENERS = 1;
/** Opened temporarily: one to build or verify the search index, one to check whether a silent connection is alive. */
const TEMPORARY_CONNECTIONS = 2;
/** In addition to its pool, a process that runs jobs has connections for the workers, and those of imports, which are jobs of one queue. */
const JOB_PROCESS_CONNECTIONS = JOB_CONNECTIONS + JOB_CONCURRENCY * THREAD_CONNECTIONS;
/** The session of the process that owns the embedded server. */
const OWNER_CONNECTIONS = 1;
/** With a smaller pool, a request that needs two connections would wait for itself. */
const MIN_POOL = 2;
/**
 * Connections of the embedded server that the site may use: 100, minus the reserved ones and a few for commands that run beside the site.
 */
const EMBEDDED_CONNECTIONS = 90;

interface ConnectionPlan {
  /** Size of the request pool of each process. */
  readonly pool: number;
  /** Maximum number of connections of all processes together. */
  readonly total: number;
}
type PlannedConfig = Pick<Config, 'role' | 'webProcesses'> & {
  readonly search: Pick<Config['search'], 'connections'>;
  readonly db: Pick<Config['db'], 'url' | 'pool' | 'maxConnections'>;
};

/**
 * Computes the pool of each process and the total. With W web processes and P connections in each pool, the web processes have W × (P + 6)
 * connections, the process that runs jobs has P + 26 (a single process that does both has P + 27), and the embedded server needs one more.
 * With SEARCH=sql or SEARCH_CITIES each process has SEARCH_CONNECTIONS in addition.
 * @throws Error when DATABASE_MAX_CONNECTIONS is too low for the processes
 */
export function planConnections({ role, webProcesses, db, search }: PlannedConfig): ConnectionPlan {
  const isOneProcess = role === 'all' && webProcesses === 1;
  const web = role === 'worker' || isOneProcess ? 0 : webProcesses;
  const runsJobs = role !== 'web';
  const pools = web + (runsJobs ? 1 : 0);
  const fixed =
    pools * (PROCESS_LISTENERS + TEMPORARY_CONNECTIONS + search.connections) +
    (web + (isOneProcess ? 1 : 0)) * WEB_LISTENERS +
    (runsJobs ? WORKER_LISTENERS + JOB_PROCESS_CONNECTIONS : 0) +
    (db.url === null ? OWNER_CONNECTIONS : 0);
  const allowed = db.maxConnections ?? (db.url === null ? EMBEDDED_CONNECTIONS : Infinity);
  const pool = Math.min(db.pool, Math.floor((allowed - fixed) / pools));
  if (pool < MIN_POOL)
    throw configurationError(
      `These processes need at least ${fixed + pools * MIN_POOL} connections to the database, and ${allowed} are allowed. ` +
        'Raise DATABASE_MAX_CONNECTIONS, or lower WEB_CONCURRENCY.',
    );
  return { pool, total: fixed + pools * pool };
}
