/** Runs the jobs and routines of the database in this process. */
import { parseCrontab, runOnce, type JobHelpers, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseClient } from '../db/connections/database-client.ts';
import { inJob } from '../tracing/spans.ts';
import { JOB_QUEUES, traceOfJob, type JobHandlers, type JobName, type Routines } from './queue.ts';
import { createHeartbeats, type HeartbeatTiming } from './worker-heartbeats.ts';
import { markUnavailable, startOutageRetries } from './retry-after-outage.ts';
import { supervise } from './supervise.ts';
import { startGroup } from './worker-group.ts';
import { createWorkerPool } from './worker-pool.ts';
import { workerLogger } from '../db/worker-logger.ts';

interface JobsRunner {
  /** Accepts no new jobs, and waits for running ones. Their signal is aborted after a few seconds. */
  readonly stop: () => Promise<void>;
}
interface RunnerOptions {
  /**
   * Whether no other process uses this database, so that jobs that are locked at the start belong to an ended process and are released at
   * once.
   */
  readonly isOnlyWorkerProcess?: boolean;
  /** Tests shorten the times. */
  readonly timing?: HeartbeatTiming;
  /** Milliseconds between two retries of jobs that wait for an unavailable server. */
  readonly tryEveryMs?: number;
}

/** Number of jobs of a queue that run at once. Rendering uses several threads per job, so two keep a small machine responsive. */
export const JOB_CONCURRENCY = 2;
/** Database connections: for each queue its workers and one that listens; one more for the schedule and one for heartbeats. */
export const JOB_CONNECTIONS = (JOB_QUEUES.length + 1) * (JOB_CONCURRENCY + 1) + 2;
/** A connection on which a query receives nothing for this long is checked (`DatabaseClient`). */
const SILENCE_MS = 3000;
const crontab = (routines: Routines): string =>
  Object.entries(routines)
    .map(([name, { cron, catchUp }]) => `${cron} ${name}${catchUp ? ` ?fill=${catchUp}` : ''}`)
    .join('\n');

/** @param lost aborted when the workers must stop at once */
function taskList(handlers: Partial<JobHandlers>, routines: Routines = {}, lost: AbortSignal = new AbortController().signal): TaskList {
  const signalOf = ({ abortSignal }: { readonly abortSignal?: AbortSignal }) => (abortSignal ? AbortSignal.any([abortSignal, lost]) : lost);
  const run = (name: string, { job }: JobHelpers, work: () => Promise<void>) =>
    inJob(name, traceOfJob(job.flags), () => markUnavailable(work));
  const tasks: TaskList = {};
  for (const [name, { work }] of Object.entries(routines)) tasks[name] = (_, helpers) => run(name, helpers, () => work(signalOf(helpers)));
  for (const name of Object.keys(handlers) as JobName[]) {
    const handler = handlers[name] as (payload: unknown, signal: AbortSignal) => Promise<void>;
    tasks[name] = (payload, helpers) => run(name, helpers, () => handler(payload, signalOf(helpers)));
  }
  return tasks;
}

const selectHandlers = (handlers: Partial<JobHandlers>, isSelected: (name: JobName) => boolean): Partial<JobHandlers> =>
  Object.fromEntries(Object.entries(handlers).filter(([name]) => isSelected(name as JobName)));

/**
 * Starts the workers of every job queue, and the schedule of the routines. They have their own connection pool, so that jobs never use the
 * connections of requests.
 */
export async function startJobs(
  url: string,
  { log }: { readonly log: FastifyBaseLogger },
  handlers: Partial<JobHandlers>,
  routines: Routines,
  { isOnlyWorkerProcess = false, timing, tryEveryMs }: RunnerOptions = {},
): Promise<JobsRunner> {
  const options = {
    connectionString: url,
    Client: DatabaseClient,
    max: JOB_CONNECTIONS,
    connectionTimeoutMillis: 5000,
    application_name: 'thinnai jobs',
    silenceMs: SILENCE_MS,
  };
  const pgPool = createWorkerPool(options);
  let isStopping = false;
  const onConnectionError = (error: Error) => isStopping || log.warn({ err: error }, 'database connection of the job workers failed');
  pgPool.on('error', onConnectionError);
  pgPool.on('connect', (client) => client.on('error', onConnectionError));
  const heartbeats = await createHeartbeats({ pool: pgPool, log, isOnlyWorkerProcess, ...(timing && { timing }) });
  const outageRetries = startOutageRetries(pgPool, log, tryEveryMs);
  const startQueue = (selected: Partial<JobHandlers>, ownRoutines: Routines) => {
    const tasks = (lost: AbortSignal) => taskList(selected, ownRoutines, lost);
    const schedule = parseCrontab(crontab(ownRoutines));
    return supervise(
      () => startGroup({ pgPool, log, heartbeats, concurrency: JOB_CONCURRENCY, tasks, schedule, onEvents: outageRetries.watch }),
      log,
    );
  };
  const separateNames = new Set(JOB_QUEUES.flat());
  const queues: readonly (readonly [handlers: Partial<JobHandlers>, routines: Routines])[] = [
    [selectHandlers(handlers, (name) => !separateNames.has(name)), routines],
    ...JOB_QUEUES.map((names) => [selectHandlers(handlers, (name) => names.includes(name)), {}] as const),
  ];
  const groups: Awaited<ReturnType<typeof startQueue>>[] = [];
  for (const [selected, ownRoutines] of queues) {
    // workers without a task cannot fetch jobs, and would be started again and again
    const hasTasks = Object.keys(selected).length > 0 || Object.keys(ownRoutines).length > 0;
    if (hasTasks) groups.push(await startQueue(selected, ownRoutines));
  }
  return {
    async stop() {
      isStopping = true;
      await Promise.all(groups.map((group) => group.stop()));
      await outageRetries.stop();
      await heartbeats.close();
      await pgPool.end();
    },
  };
}

/** Runs every job that is due now; for tests. */
export async function runDueJobs(pgPool: Pool, handlers: Partial<JobHandlers>): Promise<void> {
  await runOnce({ pgPool, taskList: taskList(handlers), noHandleSignals: true, logger: workerLogger() });
}
