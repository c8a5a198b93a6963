/** Pending jobs whose payload mentions a user, either in plain text or sealed. */
import { sql } from 'kysely';
import { containsText } from '../../kinds/contact-details/known-details.ts';
import { unseal } from '../crypto/seal.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Db } from '../db/schema.ts';
import { parseJsonOrNull } from '../../contract/base/parse-json.ts';

/** Number of jobs per query. */
const PAGE_SIZE = 500;

interface PendingJob {
  readonly id: number;
  /** Any JSON value: jobs without a payload have `null`, and other programs may have written rows. */
  readonly payload: string | null;
}

/**
 * Completes all pending jobs whose payload mentions a user without running them, including sealed payloads. Jobs that are running now are
 * not affected.
 */
export async function deletePendingJobs(
  db: Db,
  secrets: Secrets,
  isMentionedIn: (text: string) => boolean,
  exceptTask: string,
): Promise<void> {
  for (let lastId = 0; ;) {
    const { rows } = await sql<PendingJob>`
      select j.id, j.payload::text as payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where j.id > ${lastId} and t.identifier <> ${exceptTask} order by j.id limit ${PAGE_SIZE}`.execute(db);
    const jobIds = rows.filter(({ payload }) => containsText(readPayload(payload, secrets), isMentionedIn)).map(({ id }) => id);
    if (jobIds.length > 0) await sql`select graphile_worker.complete_jobs(${jobIds}::bigint[])`.execute(db);
    if (rows.length < PAGE_SIZE) return;
    lastId = rows.at(-1)!.id;
  }
}

/** The payload together with its unsealed part. */
function readPayload(text: string | null, secrets: Secrets): unknown {
  const payload = text === null ? null : parseJsonOrNull(text);
  const sealed = payload !== null && typeof payload === 'object' && 'sealed' in payload ? payload.sealed : null;
  if (typeof sealed !== 'string') return payload;
  try {
    return [payload, unseal(secrets, sealed)];
  } catch {
    // sealed with a secret that does not exist any more: nobody can read it, and its job will fail
    return payload;
  }
}
