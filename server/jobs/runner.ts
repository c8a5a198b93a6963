/** Runs the jobs and routines of the database in this process. */
import { EventEmitter } from 'node:events';
import { parseCrontab, run, runOnce, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import { Pool } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseClient } from '../db/database-client.ts';
import { JOB_QUEUES, type JobHandlers, type JobName, type Routines } from './queue.ts';
import { logFailures } from './failures.ts';
import { openRegistry, type RegistryTiming, type WorkerRegistry } from './registry.ts';
import { supervise } from './supervise.ts';
import { workerLogger } from '../db/worker-logger.ts';

interface JobsRunner {
  /** Takes no new jobs and waits for running ones, whose signal is aborted after a few seconds. */
  readonly stop: () => Promise<void>;
}
interface RunnerOptions {
  /** No other process uses this database, so jobs that are locked at the start belong to nobody and are freed at once. */
  readonly isAlone?: boolean;
  /** Tests shorten it. */
  readonly timing?: RegistryTiming;
}

/** Jobs of a queue that run at once. Rendering uses several threads per job, so two keep a small machine responsive. */
const CONCURRENCY = 2;
const DRAIN_MS = 5000;
const POLL_MS = 2000;
const SILENCE_MS = 3000;
/** Workers that lost their registration are replaced after this time at the latest. */
const END_TIMEOUT_MS = 10_000;
/**
 * Results are written as batches of one. A result that cannot be written then ends the group of workers, which is started anew and whose
 * jobs are run again; otherwise the failure would be lost and the job would stay locked by living workers.
 */
const RESULTS = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

const crontab = (routines: Routines): string =>
  Object.entries(routines)
    .map(([name, { cron, catchUp }]) => `${cron} ${name}${catchUp ? ` ?fill=${catchUp}` : ''}`)
    .join('\n');

/** @param lost aborts when the workers must stop at once */
function taskList(handlers: Partial<JobHandlers>, routines: Routines = {}, lost: AbortSignal = new AbortController().signal): TaskList {
  const signalOf = ({ abortSignal }: { readonly abortSignal?: AbortSignal }) => (abortSignal ? AbortSignal.any([abortSignal, lost]) : lost);
  const tasks: TaskList = {};
  for (const [name, { work }] of Object.entries(routines)) tasks[name] = (_, helpers) => work(signalOf(helpers));
  for (const name of Object.keys(handlers) as JobName[]) {
    const handler = handlers[name] as (payload: unknown, signal: AbortSignal) => Promise<void>;
    tasks[name] = (payload, helpers) => handler(payload, signalOf(helpers));
  }
  return tasks;
}

const selectHandlers = (handlers: Partial<JobHandlers>, isSelected: (name: JobName) => boolean): Partial<JobHandlers> =>
  Object.fromEntries(Object.entries(handlers).filter(([name]) => isSelected(name as JobName)));

/** Starts one group of workers and registers it for as long as it may run jobs. */
async function startGroup(
  { pgPool, log, registry }: { readonly pgPool: Pool; readonly log: FastifyBaseLogger; readonly registry: WorkerRegistry },
  handlers: Partial<JobHandlers>,
  routines: Routines,
): Promise<Runner> {
  const lost = new AbortController();
  const events: WorkerEvents = new EventEmitter();
  const ids: string[] = [];
  let runner: Runner | null = null;
  let abandon: () => void;
  // workers that wait for a database which is gone may never end; others take their place
  const abandoned = new Promise<void>((resolve) => (abandon = resolve));
  const onLost = () => {
    lost.abort(new Error('these workers are no longer registered'));
    setTimeout(() => abandon(), END_TIMEOUT_MS).unref();
    void runner?.kill('no longer registered').catch(() => undefined);
  };
  events.on('pool:create', ({ workerPool }) => {
    ids.push(workerPool.id);
    registry.add(workerPool.id, onLost);
  });
  logFailures(events, log);
  runner = await run({
    pgPool,
    events,
    preset: { worker: RESULTS },
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: DRAIN_MS,
    logger: workerLogger(log),
    taskList: taskList(handlers, routines, lost.signal),
    parsedCronItems: parseCrontab(crontab(routines)),
  });
  const unregister = () => {
    for (const id of ids) registry.remove(id);
  };
  const promise = Promise.race([runner.promise, abandoned]);
  promise.then(unregister, unregister);
  return { ...runner, promise };
}

/**
 * Starts the workers of every job queue, and the schedule of the routines. They have a connection pool of their own, so that jobs never
 * use the connections of requests.
 */
export async function startJobs(
  url: string,
  { log }: { readonly log: FastifyBaseLogger },
  handlers: Partial<JobHandlers>,
  routines: Routines,
  { isAlone = false, timing }: RunnerOptions = {},
): Promise<JobsRunner> {
  const options = {
    connectionString: url,
    Client: DatabaseClient,
    // per queue: its workers and one connection that listens; one more for the schedule and one for signs of life
    max: (JOB_QUEUES.length + 1) * (CONCURRENCY + 1) + 2,
    connectionTimeoutMillis: 5000,
    application_name: 'thinnai jobs',
    silenceMs: SILENCE_MS,
  };
  const pgPool = new Pool(options);
  let stopping = false;
  const onConnectionError = (error: Error) => stopping || log.warn({ err: error }, 'database connection of the job workers failed');
  pgPool.on('error', onConnectionError);
  pgPool.on('connect', (client) => client.on('error', onConnectionError));
  const registry = await openRegistry({ pool: pgPool, log, isAlone, ...(timing && { timing }) });
  const startQueue = (selected: Partial<JobHandlers>, clock: Routines = {}) =>
    supervise(() => startGroup({ pgPool, log, registry }, selected, clock), log);
  const separateNames = new Set(JOB_QUEUES.flat());
  const groups = [
    await startQueue(
      selectHandlers(handlers, (name) => !separateNames.has(name)),
      routines,
    ),
  ];
  for (const names of JOB_QUEUES) groups.push(await startQueue(selectHandlers(handlers, (name) => names.includes(name))));
  return {
    async stop() {
      stopping = true;
      await Promise.all(groups.map((group) => group.stop()));
      await registry.close();
      await pgPool.end();
    },
  };
}

/** Runs every job that is due now; for tests. */
export async function runDueJobs(pgPool: Pool, handlers: Partial<JobHandlers>): Promise<void> {
  await runOnce({ pgPool, taskList: taskList(handlers), noHandleSignals: true, logger: workerLogger() });
}
