/** Computes the figures that the site publishes: figures of the site by month, and how listers reply. */
import { sql } from 'kysely';
import { MIN_PUBLISHED_COUNT, MIN_REPLIES } from '../../../contract/transparency-limits.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { freshDays } from '../../../kinds/freshness.ts';
import { ALL_KINDS } from '../../../kinds/index.ts';
import { daysAfter } from '../../../kinds/lifetime.ts';
import type { Deps } from '../../deps.ts';
import { lockUntilCommit } from '../../db/lock-until-commit.ts';
import type { Tx } from '../../db/schema.ts';
import { countListerReplies } from './lister-replies.ts';
import { median, readReplyMinutes } from './reply-times.ts';

type FigureDeps = Pick<Deps, 'db' | 'now'>;

/**
 * Number of months that are computed again, because reports of these months may still be decided. The records of older months may be
 * deleted, so their figures no longer change.
 */
const RECOUNTED_MONTHS = 6;

/** Idempotent. No statement reads all conversations of the site, because with a million of them it would exceed its time limit. */
export async function countFigures(deps: FigureDeps, signal?: AbortSignal): Promise<void> {
  const now = deps.now();
  const months = lastMonths(now);
  const replies = await readReplyMinutes(deps.db, { since: startOfMonth(months[0]!), now }, signal);
  for (const month of months) {
    if (signal?.aborted) return;
    await deps.db.transaction().execute((tx) => countMonth(tx, month, replies.get(month.slice(0, 7)) ?? [], now));
  }
  await countListerReplies(deps, now, signal);
}

const startOfMonth = (month: string): Date => new Date(`${month}T00:00:00+05:30`);

/** The first days of the computed months; the current month is the last. */
function lastMonths(now: Date): readonly string[] {
  const [year, month] = dayInIndia(now).split('-').map(Number) as [number, number];
  return Array.from({ length: RECOUNTED_MONTHS }, (_, n) =>
    new Date(Date.UTC(year, month - RECOUNTED_MONTHS + n, 1)).toISOString().slice(0, 10),
  );
}

interface RawCounts {
  readonly reports: number;
  readonly upheld: number;
  readonly dismissed: number;
  readonly credited: number;
  readonly visits_checked_in: number;
  readonly visits_missed: number;
  readonly visits_cancelled_by_seeker: number;
  readonly visits_cancelled_by_owner: number;
}

const isSmall = (count: number): boolean => count > 0 && count < MIN_PUBLISHED_COUNT;
const nullIfSmall = (count: number): number | null => (isSmall(count) ? null : count);

async function countMonth(tx: Tx, month: string, replyMinutes: readonly number[], now: Date): Promise<void> {
  await lockUntilCommit(tx, 'public figures');
  const [monthStart, monthEnd] = [
    sql`(${month}::timestamp at time zone 'Asia/Kolkata')`,
    sql`((${month}::date + interval '1 month') at time zone 'Asia/Kolkata')`,
  ];
  const { rows } = await sql<RawCounts>`
    select r.*, c.*, v.* from
      (select count(*)::int as reports, count(*) filter (where status = 'upheld')::int as upheld,
        count(*) filter (where status = 'dismissed')::int as dismissed
        from listing_report where created_at >= ${monthStart} and created_at < ${monthEnd} and not suspect) r,
      (select count(*)::int as credited from contact where credited_at >= ${monthStart} and credited_at < ${monthEnd}) c,
      (select count(*) filter (where state = 'checked_in')::int as visits_checked_in,
        count(*) filter (where state in ('accepted', 'missed'))::int as visits_missed,
        count(*) filter (where cancelled_by = 'seeker')::int as visits_cancelled_by_seeker,
        count(*) filter (where cancelled_by = 'owner')::int as visits_cancelled_by_owner
        from site_visit where starts_at >= ${monthStart}
          and starts_at < least(${monthEnd}, ${dayInIndia(now)}::timestamp at time zone 'Asia/Kolkata')) v`.execute(tx);
  const { reports, upheld, dismissed, credited, ...visits } = rows[0]!;
  // when one outcome is small, it could be derived from the total and the other outcomes
  const hidesOutcomes = [reports, upheld, dismissed, reports - upheld - dismissed].some(isSmall);
  const hidesVisits = Object.values(visits).some(isSmall);
  const isCurrentMonth = dayInIndia(now).startsWith(month.slice(0, 7));
  const figures = {
    reports: nullIfSmall(reports),
    reports_upheld: hidesOutcomes ? null : upheld,
    reports_dismissed: hidesOutcomes ? null : dismissed,
    contacts_credited: nullIfSmall(credited),
    reply_minutes: replyMinutes.length < MIN_REPLIES ? null : median(replyMinutes),
    visits_checked_in: hidesVisits ? null : visits.visits_checked_in,
    visits_missed: hidesVisits ? null : visits.visits_missed,
    visits_cancelled_by_seeker: hidesVisits ? null : visits.visits_cancelled_by_seeker,
    visits_cancelled_by_owner: hidesVisits ? null : visits.visits_cancelled_by_owner,
    counted_at: now,
    // for past months, only the share that was stored at that time is known
    ...(isCurrentMonth && { confirmed_share: await readConfirmedShare(tx, now) }),
  };
  await tx
    .insertInto('public_figure')
    .values({ month, confirmed_share: null, ...figures })
    .onConflict((conflict) => conflict.column('month').doUpdateSet(figures))
    .execute();
}

/** The percentage of live listings with a fresh confirmation; null when there are not enough listings. */
async function readConfirmedShare(tx: Tx, now: Date): Promise<number | null> {
  const freshnessBounds = ALL_KINDS.map(({ id }) => ({ kind: id, after: daysAfter(now, -freshDays(id)) }));
  const { rows } = await sql<{ live: number; fresh: number }>`
    select count(*)::int as live, count(*) filter (where s.last_confirmed_at > b.after)::int as fresh
    from listing_search s join jsonb_to_recordset(${JSON.stringify(freshnessBounds)}::jsonb) as b (kind text, after timestamptz)
      on b.kind = s.kind collate "default"`.execute(tx);
  const { live, fresh } = rows[0]!;
  return live < MIN_REPLIES ? null : Math.round((fresh / live) * 100);
}
