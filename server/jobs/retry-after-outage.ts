/**
 * Jobs that failed because the database, another server or a disk was unavailable run again within seconds after it is back, although
 * graphile-worker lengthens the pause with every failure. Every few seconds, one waiting job of each name is retried. When it succeeds, all
 * waiting jobs with that name are retried.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Job, WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { isDatabaseUnavailable } from '../db/connections/connection-errors.ts';
import { DISK_FULL_CODES, UNUSABLE_DISK_CODES, UnreachableError } from '../errors.ts';

interface OutageRetries {
  /** Retries the waiting jobs of a name as soon as one of them succeeds in these workers. */
  readonly watch: (events: WorkerEvents) => void;
  readonly stop: () => Promise<void>;
}

/** Prefix of the stored error of such a job. */
const UNAVAILABLE_PREFIX = 'unavailable: ';
const TRY_EVERY_MS = 3000;
/**
 * From this attempt on, a retry does not increase the count, so that a long outage does not exhaust the attempts. This is above the number
 * that raises an alarm.
 */
const COUNTED_ATTEMPTS = 4;
const MAX_CAUSE_DEPTH = 5;

function isDiskUnavailable({ code, syscall }: NodeJS.ErrnoException): boolean {
  return syscall !== undefined && code !== undefined && (DISK_FULL_CODES.has(code) || UNUSABLE_DISK_CODES.has(code));
}

function isUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > MAX_CAUSE_DEPTH) return false;
  return (
    error instanceof UnreachableError ||
    error.name === 'TimeoutError' ||
    isDatabaseUnavailable(error) ||
    isDiskUnavailable(error) ||
    isUnavailable(error.cause, depth + 1)
  );
}

/** Runs a handler, and marks errors of an unavailable server, so that the job is found when the server is back. */
export async function markUnavailable(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw isUnavailable(error) ? new Error(UNAVAILABLE_PREFIX + (error as Error).message, { cause: error }) : error;
  }
}

/** Seconds between the failure of a job and its next run, as graphile-worker computes them. */
const PAUSE_SECONDS = 'exp(least(attempts, 10))';
/** Waiting jobs that failed at least two seconds ago; the others are being retried now. */
const WAITING_CONDITION = `is_available and run_at > now() and last_error like '${UNAVAILABLE_PREFIX}%'
  and run_at - ${PAUSE_SECONDS} * interval '1 second' < now() - interval '2 seconds'`;
/**
 * About the sum of all pauses; the longest pause is exp(10) = 22026 seconds. Older jobs are not retried earlier than graphile-worker does,
 * because some messages are useless after that time.
 */
const RETRY_PERIOD = `(1.6 * exp(least(max_attempts - 1, 10)) + 22026 * greatest(max_attempts - 11, 0)) * interval '1 second'`;

/** Retries jobs until stopped. Every process does this; each job is run by one of them. */
export function startOutageRetries(pool: Pool, log: FastifyBaseLogger, everyMs = TRY_EVERY_MS): OutageRetries {
  const run = async (sql: string, values: readonly unknown[] = []) => {
    try {
      await pool.query(sql, [...values]);
    } catch (err) {
      // the database itself is unavailable; the next round retries
      log.debug({ err }, 'waiting jobs could not be retried');
    }
  };
  const tryOneOfEach = () =>
    run(
      `with first as (select distinct on (task_id) id from graphile_worker._private_jobs
         where ${WAITING_CONDITION} and now() < created_at + ${RETRY_PERIOD} order by task_id, run_at)
       update graphile_worker._private_jobs j set run_at = now(), attempts = attempts - (attempts >= ${COUNTED_ATTEMPTS})::int
       from first where j.id = first.id and j.locked_at is null`,
    );
  const tryAll = (job: Job) =>
    run(`update graphile_worker._private_jobs set run_at = now() where task_id = $1 and ${WAITING_CONDITION}`, [job.task_id]);
  let running: Promise<void> | null = null;
  const timer = setInterval(() => void (running ??= tryOneOfEach().finally(() => (running = null))), everyMs);
  timer.unref();
  return {
    watch: (events) =>
      void events.on('job:success', ({ job }) => {
        if (job.last_error?.startsWith(UNAVAILABLE_PREFIX)) void tryAll(job);
      }),
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
