import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { JobName } from '../../jobs/queue.ts';

/** For how many seconds the oldest work of each kind has been waiting. */
export interface Delays {
  readonly messages: number;
  readonly pictures: number;
  readonly payments: number;
}

const MESSAGE_JOBS: readonly JobName[] = ['send_sms', 'send_mail', 'send_notifications'];
const PICTURE_JOBS: readonly JobName[] = ['make_variants'];

/**
 * Reads the delays. They are measured from the time at which a job was enqueued or an event arrived, so that failed attempts do not restart
 * them. Rejects when the database is unreachable.
 */
export async function readDelays(db: Db): Promise<Delays> {
  const oldestJob = (jobs: readonly JobName[]) => sql<number>`(
    select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from graphile_worker.jobs
    where task_identifier = any(${jobs}) and attempts < max_attempts and (run_at <= now() or last_error is not null))`;
  const { rows } = await sql<Delays>`select ${oldestJob(MESSAGE_JOBS)} as messages, ${oldestJob(PICTURE_JOBS)} as pictures,
    (select coalesce(extract(epoch from now() - min(received_at)), 0)::float8 from payment_event where handled_at is null) as payments`.execute(
    db,
  );
  return rows[0]!;
}
