import { sql } from 'kysely';
import type { MonthOfReports, Report, ReportReason } from '../../../contract/report.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';

const MONTHS = 12;

/** By the month they were received in, of the calendar in India; months without any are left out. */
export async function reportOutcomes(db: Db, now: Date): Promise<MonthOfReports[]> {
  const { rows } = await sql<MonthOfReports>`
    select to_char(date_trunc('month', created_at at time zone 'Asia/Kolkata'), 'YYYY-MM-DD') as month,
      count(*)::int as received,
      count(*) filter (where status = 'upheld')::int as upheld,
      count(*) filter (where status = 'dismissed')::int as dismissed,
      count(*) filter (where status = 'open')::int as open,
      count(*) filter (where decided_at <= decide_by)::int as in_time
    from listing_report
    where created_at > ${now}::timestamptz - make_interval(months => ${MONTHS}) and not suspect
    group by 1 order by 1 desc limit ${MONTHS}`.execute(db);
  return rows;
}

/** @throws AppError `not_found` */
export async function lookUpReport(db: Db, ticket: string): Promise<Omit<Report, 'property_id'>> {
  const row = await db
    .selectFrom('listing_report')
    .select(['ticket', 'reason', 'status', 'created_at', 'acknowledge_by', 'decide_by', 'decided_at'])
    .where('ticket', '=', ticket)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', m['report_error.no_ticket']());
  return {
    ticket: row.ticket,
    reason: row.reason as ReportReason,
    status: row.status,
    created_at: row.created_at.toISOString(),
    acknowledge_by: row.acknowledge_by.toISOString(),
    decide_by: row.decide_by.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}
