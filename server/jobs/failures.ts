/** Reports jobs that fail repeatedly: an alarm in the log when it happens, and counts for the staff console. */
import type { WorkerEvents } from 'graphile-worker';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** After this number of failures an operator should look at the job. */
const ALARM_AFTER = 3;

interface FailingJobs {
  readonly job: string;
  readonly count: number;
  /** Number of jobs that are not retried any more. */
  readonly exhausted: number;
  /** When the oldest of these jobs was enqueued. */
  readonly since: Date;
}

/**
 * Logs one line when a job has failed three times, and one when it has failed for the last time. The log lines of graphile-worker contain
 * the errors.
 */
export function logFailures(events: WorkerEvents, log: FastifyBaseLogger): void {
  events.on('job:error', ({ job }) => {
    const fields = { alarm: 'job_failing', job: job.task_identifier, id: job.id, attempts: job.attempts };
    if (job.attempts >= job.max_attempts) log.error(fields, 'job failed for the last time');
    else if (job.attempts === ALARM_AFTER) log.error(fields, 'job failed three times; it will be retried');
  });
}

/** Jobs that failed at least three times and have not succeeded since, grouped by name. */
export async function readFailingJobs(db: Db): Promise<FailingJobs[]> {
  const { rows } = await sql<FailingJobs>`
    select task_identifier as job, count(*)::int as count, (count(*) filter (where attempts >= max_attempts))::int as "exhausted",
      min(created_at) as since
    from graphile_worker.jobs where last_error is not null and attempts >= least(${ALARM_AFTER}, max_attempts)
    group by task_identifier order by task_identifier`.execute(db);
  return rows;
}
