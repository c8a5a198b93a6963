/** Queries the SMS log and its daily totals. */
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

export interface SmsTotal {
  readonly vendor: string;
  readonly template: string;
  readonly messages: number;
  readonly segments: number;
  readonly costPaise: number;
}

/** Totals of a month in India (`2026-11`), or of all time. */
export async function readSmsTotals(db: Db, month: string | null): Promise<SmsTotal[]> {
  const { rows } = await sql<SmsTotal>`
    select vendor, template, sum(messages)::int as messages, sum(segments)::int as segments, sum(cost_paise)::float8 as "costPaise"
    from daily_sms where ${month}::text is null or to_char(day, 'YYYY-MM') = ${month} group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Number of messages since then, by template and state: the reported state or, without a report, our own record. */
export async function readSmsStates(db: Db, since: Date): Promise<{ template: string; state: string; messages: number }[]> {
  const { rows } = await sql<{ template: string; state: string; messages: number }>`
    select m.template, coalesce(r.state, m.state) as state, count(*)::int as messages
    from sms_message m left join sms_report r on r.vendor = m.vendor and r.vendor_ref = m.vendor_ref
    where m.at >= ${since} group by 1, 2`.execute(db);
  return rows;
}

/** The last messages to a number, newest first, for staff who help a person that received none. */
export async function readRecentSms(
  db: Db,
  hashes: readonly Buffer[],
): Promise<{ at: Date; template: string; vendor: string | null; state: string; reason: string | null }[]> {
  const { rows } = await sql<{ at: Date; template: string; vendor: string | null; state: string; reason: string | null }>`
    select m.at, m.template, m.vendor, coalesce(r.state, m.state) as state, coalesce(r.reason, m.reason) as reason
    from sms_message m left join sms_report r on r.vendor = m.vendor and r.vendor_ref = m.vendor_ref
    where m.number_hash in (${sql.join(hashes)}) order by m.at desc limit 20`.execute(db);
  return rows;
}
