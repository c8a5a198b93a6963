/** Runs the jobs and routines of the database in this process. */
import { parseCrontab, run, runOnce, type TaskList } from 'graphile-worker';
import { Pool } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseClient } from '../db/database-client.ts';
import { JOB_QUEUES, type JobHandlers, type JobName, type Routines } from './queue.ts';
import { supervise } from './supervise.ts';
import { workerLogger } from '../db/worker-logger.ts';

interface JobsRunner {
  /** Takes no new jobs and waits for running ones, whose signal is aborted after a few seconds. */
  readonly stop: () => Promise<void>;
}

/** Jobs of a queue that run at once. Rendering uses several threads per job, so two keep a small machine responsive. */
const CONCURRENCY = 2;
const DRAIN_MS = 5000;
const POLL_MS = 2000;
/**
 * Results are written as batches of one. A result that cannot be written then ends the group of workers, which is started anew and whose
 * jobs are run again; otherwise the failure would be lost and the job would stay locked by living workers.
 */
const RESULTS = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

const crontab = (routines: Routines): string =>
  Object.entries(routines)
    .map(([name, { cron, catchUp }]) => `${cron} ${name}${catchUp ? ` ?fill=${catchUp}` : ''}`)
    .join('\n');

function taskList(handlers: Partial<JobHandlers>, routines: Routines = {}): TaskList {
  const never = new AbortController().signal;
  const tasks: TaskList = {};
  for (const [name, { work }] of Object.entries(routines)) tasks[name] = (_, helpers) => work(helpers.abortSignal ?? never);
  for (const name of Object.keys(handlers) as JobName[]) {
    const handler = handlers[name] as (payload: unknown, signal: AbortSignal) => Promise<void>;
    tasks[name] = (payload, helpers) => handler(payload, helpers.abortSignal ?? never);
  }
  return tasks;
}

const selectHandlers = (handlers: Partial<JobHandlers>, isSelected: (name: JobName) => boolean): Partial<JobHandlers> =>
  Object.fromEntries(Object.entries(handlers).filter(([name]) => isSelected(name as JobName)));

/**
 * Starts the workers of every job queue, and the schedule of the routines. They have a connection pool of their own, so that jobs never
 * use the connections of requests.
 */
export async function startJobs(
  url: string,
  deps: { readonly log: FastifyBaseLogger },
  handlers: Partial<JobHandlers>,
  routines: Routines,
): Promise<JobsRunner> {
  const pgPool = new Pool({
    connectionString: url,
    Client: DatabaseClient,
    // per queue: its workers and one connection that listens
    max: (JOB_QUEUES.length + 1) * (CONCURRENCY + 1) + 1,
    connectionTimeoutMillis: 5000,
    application_name: 'thinnai jobs',
  });
  let stopping = false;
  const onConnectionError = (error: Error) => stopping || deps.log.warn({ err: error }, 'database connection of the job workers failed');
  pgPool.on('error', onConnectionError);
  pgPool.on('connect', (client) => client.on('error', onConnectionError));
  const startQueue = (tasks: TaskList, clock: Routines = {}) =>
    supervise(
      () =>
        run({
          pgPool,
          preset: { worker: RESULTS },
          concurrency: CONCURRENCY,
          pollInterval: POLL_MS,
          noHandleSignals: true,
          gracefulShutdownAbortTimeout: DRAIN_MS,
          logger: workerLogger(deps.log),
          taskList: tasks,
          parsedCronItems: parseCrontab(crontab(clock)),
        }),
      deps.log,
    );
  const separateNames = new Set(JOB_QUEUES.flat());
  const runners = [
    await startQueue(
      taskList(
        selectHandlers(handlers, (name) => !separateNames.has(name)),
        routines,
      ),
      routines,
    ),
  ];
  for (const names of JOB_QUEUES) runners.push(await startQueue(taskList(selectHandlers(handlers, (name) => names.includes(name)))));
  return {
    async stop() {
      stopping = true;
      await Promise.all(runners.map((runner) => runner.stop()));
      await pgPool.end();
    },
  };
}

/** Runs every job that is due now; for tests. */
export async function runDueJobs(pgPool: Pool, handlers: Partial<JobHandlers>): Promise<void> {
  await runOnce({ pgPool, taskList: taskList(handlers), noHandleSignals: true, logger: workerLogger() });
}
