/** Pending jobs whose payload mentions a user, in plain text or sealed. */
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { unseal } from '../crypto/seal.ts';

/** Jobs read per query. */
const PAGE = 500;

interface PendingJob {
  readonly id: number;
  readonly payload: string;
}

/**
 * Completes, without running them, all pending jobs that mention one of these lower-case texts, including sealed payloads. Jobs
 * running at this moment are not affected.
 */
export async function deletePendingJobs(db: Db, secret: string, texts: readonly string[], exceptTask: string): Promise<void> {
  for (let lastId = 0; ;) {
    const { rows } = await sql<PendingJob>`
      select j.id, j.payload::text as payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where j.id > ${lastId} and t.identifier <> ${exceptTask} order by j.id limit ${PAGE}`.execute(db);
    const jobIds = rows.filter(({ payload }) => containsAny(unsealPayload(payload, secret), texts)).map(({ id }) => id);
    if (jobIds.length > 0) await sql`select graphile_worker.complete_jobs(${jobIds}::bigint[])`.execute(db);
    if (rows.length < PAGE) return;
    lastId = rows.at(-1)!.id;
  }
}

/** The payload together with its unsealed part. */
function unsealPayload(payload: string, secret: string): string {
  const { sealed } = JSON.parse(payload) as { sealed?: unknown };
  if (typeof sealed !== 'string') return payload;
  try {
    return `${payload} ${JSON.stringify(unseal(secret, sealed))}`;
  } catch {
    // sealed with an older secret: it cannot be opened, and its job will fail
    return payload;
  }
}

function containsAny(text: string, texts: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return texts.some((one) => lower.includes(one));
}
