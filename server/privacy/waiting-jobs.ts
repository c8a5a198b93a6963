/** Jobs that wait and hold somebody: in plain text, or sealed. */
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { unseal } from '../seal.ts';

/** Jobs read at once. */
const PAGE = 500;

interface Waiting {
  readonly id: number;
  readonly payload: string;
}

/**
 * Drops every waiting job that mentions one of these texts (in lower case), also where they are sealed. A job that runs at this
 * moment ends by itself.
 */
export async function dropWaitingJobs(db: Db, secret: string, texts: readonly string[], but: string): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<Waiting>`
      select j.id, j.payload::text as payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where j.id > ${after} and t.identifier <> ${but} order by j.id limit ${PAGE}`.execute(db);
    const theirs = rows.filter(({ payload }) => mentionsOne(readable(payload, secret), texts)).map(({ id }) => id);
    if (theirs.length > 0) await sql`select graphile_worker.complete_jobs(${theirs}::bigint[])`.execute(db);
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.id;
  }
}

/** The payload with what is sealed in it opened. */
function readable(payload: string, secret: string): string {
  const { sealed } = JSON.parse(payload) as { sealed?: unknown };
  if (typeof sealed !== 'string') return payload;
  try {
    return `${payload} ${JSON.stringify(unseal(secret, sealed))}`;
  } catch {
    // sealed with an older secret: nobody can open it, and its job will fail
    return payload;
  }
}

function mentionsOne(text: string, texts: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return texts.some((one) => lower.includes(one));
}
