/** Counts of open work for the admin overview. */
import { sql } from 'kysely';
import type { Overview } from '../../../contract/administration/admin.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { daysAfter } from '../../../kinds/lifetime.ts';
import type { Db } from '../../db/schema.ts';
import { concernsOthersCondition } from '../../support/tickets.ts';

/** The number of waiting review cases, and since when the oldest has been waiting. */
export async function countWaitingReviews(db: Db): Promise<NonNullable<Overview['reviews']>> {
  const { waiting, oldest } = await db
    .selectFrom('listing_review')
    .select((e) => [e.fn.countAll<number>().as('waiting'), e.fn.min('since').as('oldest')])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), oldest: oldest?.toISOString() ?? null };
}

/** The number of waiting partner applications, and since when the oldest has been waiting. */
export async function countWaitingPartners(db: Db): Promise<NonNullable<Overview['partners']>> {
  const { waiting, oldest } = await db
    .selectFrom('partner_application')
    .select((e) => [e.fn.countAll<number>().as('waiting'), e.fn.min('verified_at').as('oldest')])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), oldest: oldest?.toISOString() ?? null };
}

/** The number of open support tickets, and how many missed their next deadline (acknowledgement or reply). */
export async function countOpenTickets(db: Db, viewerId: string, now: Date): Promise<NonNullable<Overview['support']>> {
  const { rows } = await sql<{ open: number; overdue: number }>`
    select count(*)::int as open,
      (count(*) filter (where case when acknowledged_at is null then acknowledge_by else settle_by end < ${now}))::int as overdue
    from support_ticket where state <> 'closed' and ${concernsOthersCondition(viewerId)}`.execute(db);
  return rows[0]!;
}

/** The number of open reports by their next deadline (acknowledgement or decision). */
export async function countOpenReports(db: Db, now: Date): Promise<NonNullable<Overview['reports']>> {
  const { rows } = await sql<{ open: number; unacknowledged: number; next: Date | null; overdue: number }>`
    select count(*) as open, count(*) filter (where acknowledged_at is null) as unacknowledged, min(due) as next,
      count(*) filter (where due < ${now}) as overdue
    from (
      select acknowledged_at, case when acknowledged_at is null then least(acknowledge_by, decide_by) else decide_by end as due
      from listing_report where status = 'open'
    ) r`.execute(db);
  const { open, unacknowledged, next, overdue } = rows[0]!;
  return {
    open: Number(open),
    unacknowledged: Number(unacknowledged),
    next_deadline: next?.toISOString() ?? null,
    overdue: Number(overdue),
  };
}

/** Number of days, including today, for which signs of abuse are counted. */
const ABUSE_DAYS = 7;

/** Counts suspected harvesting from the audit trail, and refused calls and reports from the daily totals. */
export async function countAbuse(db: Db, now: Date): Promise<NonNullable<Overview['abuse']>> {
  const firstDay = dayInIndia(daysAfter(now, 1 - ABUSE_DAYS));
  const { rows } = await sql<NonNullable<Overview['abuse']>>`
    select
      (select count(*)::int from audit_event
        where action = 'harvest_suspected' and at >= ${firstDay}::timestamp at time zone 'Asia/Kolkata') as harvesting,
      coalesce(sum(calls) filter (where outcome in ('refused', 'limited')), 0)::int as calls_refused,
      coalesce(sum(calls) filter (where outcome in ('forged', 'replayed')), 0)::int as reports_refused
    from daily_calls where day >= ${firstDay}::date`.execute(db);
  return rows[0]!;
}
