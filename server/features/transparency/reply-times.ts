/** The replies of listers, derived only from events: messages and changes of visits. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { DAY_MS } from '../../durations.ts';

/** After this many hours a question without a reply counts as not replied to. */
const REPLY_LIMIT_HOURS = 48;

/**
 * One row for each conversation that began with a question since that time: its owner and seeker, when the seeker first wrote or requested
 * a visit, and when the owner first replied. Questions that may still be replied to in time are omitted. Accepting or rescheduling a visit
 * is a reply, because only the owner can be the first to do so.
 * @param condition which conversations `c` are read
 */
export const enquiries = (since: Date, now: Date, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select owner_id, seeker_id, asked_at, replied_at from (
    select c.owner_id, c.seeker_id, asked.at as asked_at,
      (select min(e.created_at) from conversation_entry e
        where e.city_id = c.city_id and e.conversation_id = c.id and e.number > asked.number
          and (e.sender_id = c.owner_id or e.type in ('visit_accepted', 'visit_proposed'))) as replied_at
    from conversation c
    cross join lateral (
      select e.created_at as at, e.number from conversation_entry e
      where e.city_id = c.city_id and e.conversation_id = c.id and (e.sender_id = c.seeker_id or e.type = 'visit_requested')
      order by e.number limit 1
    ) asked
    where c.last_at >= ${since}::timestamptz and ${condition}
  ) answered
  where asked_at >= ${since}::timestamptz
    and (replied_at is not null or asked_at < ${now}::timestamptz - make_interval(hours => ${REPLY_LIMIT_HOURS}::int))`;

/** The median number of minutes until the reply, rounded. */
export const MEDIAN_MINUTES = sql<number | null>`round(percentile_cont(0.5) within group (
  order by extract(epoch from replied_at - asked_at) / 60) filter (where replied_at is not null))::int`;

/** The minutes until each reply, by the month of the question in India (`YYYY-MM`). Reads the conversations by the day of their last entry. */
export async function readReplyMinutes(
  db: Db,
  { since, now }: { readonly since: Date; readonly now: Date },
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const minutesByMonth = new Map<string, number[]>();
  for (let from = since; from <= now; from = new Date(from.getTime() + DAY_MS)) {
    if (signal?.aborted) break;
    const lastOnDay = sql`c.last_at >= ${from}::timestamptz and c.last_at < ${new Date(from.getTime() + DAY_MS)}::timestamptz`;
    const { rows } = await sql<{ month: string; minutes: number }>`
      select to_char(asked_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month, (extract(epoch from replied_at - asked_at) / 60)::float8 as minutes
      from (${enquiries(since, now, lastOnDay)}) all_questions where replied_at is not null`.execute(db);
    for (const { month, minutes } of rows) {
      const ofMonth = minutesByMonth.get(month) ?? [];
      ofMonth.push(minutes);
      minutesByMonth.set(month, ofMonth);
    }
  }
  return minutesByMonth;
}

/** The median, rounded to a whole number. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).toSorted();
  const middle = (sorted.length - 1) / 2;
  return Math.round((sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2);
}
