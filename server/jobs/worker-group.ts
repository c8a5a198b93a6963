/** A group of workers that run the jobs of one queue, from its start until it has no locked job any more. */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { run, type ParsedCronItem, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { workerLogger } from '../db/worker-logger.ts';
import { logFailures } from './failures.ts';
import { measureRuns } from './run-metrics.ts';
import type { WorkerHeartbeats } from './worker-heartbeats.ts';

export interface WorkerGroup {
  /** Rejects when the group ends unexpectedly and runs no more jobs, so that another group has to be started. Never resolves. */
  readonly ending: Promise<never>;
  /** Accepts no new jobs, and resolves when the running ones have ended or timed out. */
  readonly stop: () => Promise<void>;
}
interface GroupOptions {
  readonly pgPool: Pool;
  readonly log: FastifyBaseLogger;
  readonly heartbeats: WorkerHeartbeats;
  readonly concurrency: number;
  /** @param lost aborted when the workers must stop at once */
  readonly tasks: (lost: AbortSignal) => TaskList;
  readonly schedule: readonly ParsedCronItem[];
  readonly onEvents: (events: WorkerEvents) => void;
}

/** Running jobs are aborted after this many milliseconds. */
const DRAIN_MS = 5000;
const POLL_MS = 2000;
/** After this time, a group that is stopping counts as ended, whatever its workers wait for; others run its jobs. */
const END_TIMEOUT_MS = 10_000;
/** A group is replaced after this number of consecutive failed polls for jobs. */
const MAX_FAILED_POLLS = 3;
/** Time for writing the results of the last jobs, which happens after the jobs have ended. */
const RESULT_MS = 1000;
/**
 * Results are written as batches of one. A result that cannot be written then ends the group of workers, which is restarted, and its jobs
 * run again. Otherwise the failure would be lost, and the job would stay locked by running workers.
 */
const RESULT_OPTIONS = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** Counts the running jobs. */
function countRunning(events: WorkerEvents): { readonly untilNone: () => Promise<void> } {
  const running = new Set<string>();
  const waiting: (() => void)[] = [];
  events.on('job:start', ({ job }) => void running.add(job.id));
  events.on('job:complete', ({ job }) => {
    running.delete(job.id);
    if (running.size === 0) for (const resolve of waiting.splice(0)) resolve();
  });
  return { untilNone: () => (running.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))) };
}

/**
 * Ends a group that cannot fetch jobs, above all when its first poll failed: graphile-worker then keeps the failed result forever, fetches
 * no more jobs, and still looks alive.
 */
function endWhenPollsFail(events: WorkerEvents, end: (reason: Error) => void): void {
  let hasPolled = false;
  let failures = 0;
  const onPoll = () => {
    hasPolled = true;
    failures = 0;
  };
  events.on('worker:getJob:empty', onPoll);
  events.on('job:start', onPoll);
  events.on('worker:getJob:error', ({ error }) => {
    failures += 1;
    if (!hasPolled || failures >= MAX_FAILED_POLLS) end(new Error('the workers cannot fetch jobs', { cause: error }));
  });
}

/** Starts a group, and registers it for as long as it may run jobs. */
export async function startGroup({ pgPool, log, heartbeats, concurrency, tasks, schedule, onEvents }: GroupOptions): Promise<WorkerGroup> {
  const connectionLost = new AbortController();
  const events: WorkerEvents = new EventEmitter();
  const ids: string[] = [];
  const running = countRunning(events);
  const { promise: ending, reject: end } = Promise.withResolvers<never>();
  let runner: Runner | null = null;
  const onLost = () => {
    const error = new Error('these workers are no longer registered');
    connectionLost.abort(error);
    end(error);
    void runner?.kill(error.message).catch(() => undefined);
  };
  events.on('pool:create', ({ workerPool }) => {
    ids.push(workerPool.id);
    heartbeats.add(workerPool.id, onLost);
  });
  events.on('pool:gracefulShutdown', ({ message }) => end(new Error(message)));
  endWhenPollsFail(events, end);
  logFailures(events, log);
  measureRuns(events);
  onEvents(events);
  runner = await run({
    pgPool,
    events,
    preset: { worker: RESULT_OPTIONS },
    concurrency,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: DRAIN_MS,
    logger: workerLogger(log),
    taskList: tasks(connectionLost.signal),
    parsedCronItems: [...schedule],
  });
  const { promise } = runner;
  const reportEnd = async () => {
    await promise;
    throw new Error('the workers ended');
  };
  reportEnd().catch(end);
  // after an outage of the database, graphile-worker may wait forever, and its schedule for minutes
  const withoutJobs = async () => {
    await Promise.race([running.untilNone(), sleep(END_TIMEOUT_MS, undefined, { ref: false })]);
    await sleep(RESULT_MS, undefined, { ref: false });
  };
  const untilEnded = async () => {
    await ending.catch(() => undefined);
    await Promise.race([promise.catch(() => undefined), withoutJobs()]);
    for (const id of ids) heartbeats.remove(id);
  };
  const ended = untilEnded();
  return {
    ending,
    async stop() {
      runner.stop().catch(() => undefined);
      await ended;
    },
  };
}
