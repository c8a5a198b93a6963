/** Computes how listers reply: the share of people who got a reply, and the median time. */
import { sql } from 'kysely';
import { MIN_INQUIRERS } from '../../../contract/transparency.ts';
import { MIN_PUBLISHED_COUNT } from '../../../contract/transparency-limits.ts';
import { daysAfter } from '../../../kinds/lifetime.ts';
import { lockUntilCommit } from '../../db/lock-until-commit.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Attempts } from '../../jobs/attempts.ts';
import { MEDIAN_MINUTES, enquiries } from './reply-times.ts';
import { FIRST_UUID } from '../../db/uuids.ts';

/** Number of days whose replies count. */
const REPLY_DAYS = 90;
/** Number of listers in one statement. */
const LISTERS_PER_BATCH = 200;

/**
 * Replaces the figures of all listers who were asked by enough people, in batches that are independent of each other. Each person counts once,
 * with the first question. Figures of listers who are not counted any more are deleted.
 */
export async function countListerReplies({ db }: Pick<Deps, 'db'>, now: Date, signal?: AbortSignal): Promise<void> {
  const attempts = new Attempts();
  for (let afterId = FIRST_UUID; ;) {
    if (signal?.aborted) return;
    const listers = await readListers(db, afterId);
    if (listers.length === 0) break;
    await attempts.run(() => db.transaction().execute((tx) => countBatch(tx, listers, now)));
    afterId = listers.at(-1)!;
  }
  attempts.end();
}

/** The next people with conversations or with figures. */
async function readListers(db: Db, afterId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      (select distinct owner_id as id from conversation where owner_id > ${afterId}::uuid order by owner_id limit ${LISTERS_PER_BATCH})
      union
      (select user_id from lister_response_stats where user_id > ${afterId}::uuid order by user_id limit ${LISTERS_PER_BATCH})
    ) lister order by id limit ${LISTERS_PER_BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}

async function countBatch(tx: Tx, listers: readonly string[], now: Date): Promise<void> {
  await lockUntilCommit(tx, 'lister replies');
  const ids = sql`any(${sql.val(listers)}::uuid[])`;
  const { rows } = await sql`
    select owner_id as user_id, count(*)::int as inquirers, round(100.0 * count(replied_at) / count(*))::int as answered_percent,
      case when count(replied_at) >= ${MIN_PUBLISHED_COUNT}::int then ${MEDIAN_MINUTES} end as median_minutes
    from (
      select distinct on (owner_id, seeker_id) owner_id, seeker_id, asked_at, replied_at
      from (${enquiries(daysAfter(now, -REPLY_DAYS), now, sql`c.owner_id = ${ids}`)}) all_questions order by owner_id, seeker_id, asked_at
    ) first_questions
    group by owner_id having count(*) >= ${MIN_INQUIRERS}::int`.execute(tx);
  await sql`delete from lister_response_stats where user_id = ${ids}`.execute(tx);
  await sql`
    insert into lister_response_stats (user_id, inquirers, answered_percent, median_minutes, counted_at)
    select user_id, inquirers, answered_percent, median_minutes, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (user_id uuid, inquirers integer, answered_percent integer, median_minutes integer)`.execute(tx);
}
