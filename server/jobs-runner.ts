/** Runs the jobs kept in the database, in this process. */
import { parseCrontab, run, runOnce, type TaskList } from 'graphile-worker';
import { Pool } from 'pg';
import type { Deps } from './deps.ts';
import type { JobHandlers, JobName, Routines } from './jobs.ts';
import { workerLogger } from './worker-logger.ts';

export interface JobsRunner {
  /** Takes no new jobs and waits for those that run; they are told to stop after a few seconds. */
  readonly stop: () => Promise<void>;
}

// pictures use several threads each, so two at a time keep a small machine responsive
const CONCURRENCY = 2;
const DRAIN_MS = 5000;
const POLL_MS = 2000;

const crontab = (routines: Routines): string =>
  Object.entries(routines)
    .map(([name, { match, catchUp }]) => `${match} ${name}${catchUp ? ` ?fill=${catchUp}` : ''}`)
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

/** Starts working, on jobs as they come and on routines at their time. Its own few connections, so that jobs never take those of people waiting. */
export async function startJobs(
  url: string,
  deps: Pick<Deps, 'log'>,
  handlers: Partial<JobHandlers>,
  routines: Routines,
): Promise<JobsRunner> {
  const pgPool = new Pool({
    connectionString: url,
    max: CONCURRENCY + 2,
    connectionTimeoutMillis: 5000,
    application_name: 'thinnai jobs',
    keepAlive: true,
  });
  let stopping = false;
  const broke = (error: Error) => stopping || deps.log.warn({ err: error }, 'a connection of the jobs broke');
  pgPool.on('error', broke);
  pgPool.on('connect', (client) => client.on('error', broke));
  const runner = await run({
    pgPool,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: DRAIN_MS,
    logger: workerLogger(deps.log),
    taskList: taskList(handlers, routines),
    parsedCronItems: parseCrontab(crontab(routines)),
  });
  // ends only by `stop`; anything else is told to the log and must not end the process as an unhandled rejection
  runner.promise.catch((error: unknown) => deps.log.error({ err: error }, 'jobs stopped'));
  return {
    async stop() {
      stopping = true;
      await runner.stop().catch(() => undefined);
      await pgPool.end();
    },
  };
}

/** Works off everything that is due now, in order to see what it did. */
export async function runDueJobs(url: string, handlers: Partial<JobHandlers>): Promise<void> {
  await runOnce({ connectionString: url, taskList: taskList(handlers), noHandleSignals: true, logger: workerLogger() });
}
