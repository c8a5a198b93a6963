/** Runs the jobs kept in the database, in this process. */
import { parseCrontab, run, runOnce, type TaskList } from 'graphile-worker';
import { Pool } from 'pg';
import type { Deps } from './deps.ts';
import { LANES, type JobHandlers, type JobName, type Routines } from './jobs.ts';
import { workerLogger } from './worker-logger.ts';

export interface JobsRunner {
  /** Takes no new jobs and waits for those that run; they are told to stop after a few seconds. */
  readonly stop: () => Promise<void>;
}

/** Jobs of a lane at a time. Pictures use several threads each, so two keep a small machine responsive. */
const AT_ONCE = 2;
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

const only = (handlers: Partial<JobHandlers>, wanted: (name: JobName) => boolean): Partial<JobHandlers> =>
  Object.fromEntries(Object.entries(handlers).filter(([name]) => wanted(name as JobName)));

/**
 * Starts working, on jobs as they come, lane by lane, and on routines at their time. Its own few connections, so that jobs never take
 * those of people waiting.
 */
export async function startJobs(
  url: string,
  deps: Pick<Deps, 'log'>,
  handlers: Partial<JobHandlers>,
  routines: Routines,
): Promise<JobsRunner> {
  const pgPool = new Pool({
    connectionString: url,
    // of each lane those that work and one that listens
    max: (LANES.length + 1) * (AT_ONCE + 1) + 1,
    connectionTimeoutMillis: 5000,
    application_name: 'thinnai jobs',
    keepAlive: true,
  });
  let stopping = false;
  const broke = (error: Error) => stopping || deps.log.warn({ err: error }, 'a connection of the jobs broke');
  pgPool.on('error', broke);
  pgPool.on('connect', (client) => client.on('error', broke));
  const lane = async (tasks: TaskList, clock: Routines = {}) => {
    const runner = await run({
      pgPool,
      concurrency: AT_ONCE,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: DRAIN_MS,
      logger: workerLogger(deps.log),
      taskList: tasks,
      parsedCronItems: parseCrontab(crontab(clock)),
    });
    // ends only by `stop`; anything else is told to the log and must not end the process as an unhandled rejection
    runner.promise.catch((error: unknown) => deps.log.error({ err: error }, 'jobs stopped'));
    return runner;
  };
  const apart = new Set(LANES.flat());
  const runners = [
    await lane(
      taskList(
        only(handlers, (name) => !apart.has(name)),
        routines,
      ),
      routines,
    ),
  ];
  for (const names of LANES) runners.push(await lane(taskList(only(handlers, (name) => names.includes(name)))));
  return {
    async stop() {
      stopping = true;
      await Promise.all(runners.map((runner) => runner.stop().catch(() => undefined)));
      await pgPool.end();
    },
  };
}

/** Works off everything that is due now, in order to see what it did. */
export async function runDueJobs(url: string, handlers: Partial<JobHandlers>): Promise<void> {
  await runOnce({ connectionString: url, taskList: taskList(handlers), noHandleSignals: true, logger: workerLogger() });
}
