import { sql, type Selectable } from 'kysely';
import type { MonthOfReports, Report, ReportReason } from '../../../contract/reports.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db, ListingReportTable } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { readListingCards } from '../../listings/read/listing-cards.ts';
import { ONCE_PUBLISHED_STATUSES } from '../../listings/read/listing-ref.ts';
import { pageInfo } from '../../http/pagination.ts';

type ReportRow = Pick<
  Selectable<ListingReportTable>,
  'ticket' | 'reason' | 'status' | 'created_at' | 'acknowledge_by' | 'decide_by' | 'decided_at'
> & { readonly public_id: string };

/** A report as its sender sees it, without staff notes and without data about the sender. */
export function presentReport(row: ReportRow): Report {
  return {
    ticket: row.ticket,
    property_id: row.public_id,
    reason: row.reason as ReportReason,
    status: row.status,
    created_at: row.created_at.toISOString(),
    acknowledge_by: row.acknowledge_by.toISOString(),
    decide_by: row.decide_by.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

/** A user's own reports, newest first, with the title of the listing as long as visitors can see it. */
export async function readOwnReports(db: Db, userId: string, { page, limit }: { readonly page: number; readonly limit: number }) {
  const ownReports = db.selectFrom('listing_report').where('reporter_id', '=', userId);
  const { total } = await ownReports.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await ownReports
    .innerJoin('listing', (join) =>
      join.onRef('listing.city_id', '=', 'listing_report.city_id').onRef('listing.id', '=', 'listing_report.listing_id'),
    )
    .selectAll('listing_report')
    .select('listing.public_id')
    .orderBy('listing_report.created_at', 'desc')
    .orderBy('listing_report.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const cards = await readListingCards(
    db,
    rows.map((row) => ({ cityId: row.city_id, listingId: row.listing_id })),
  );
  const cardsById = new Map(cards.filter(({ status }) => ONCE_PUBLISHED_STATUSES.includes(status)).map((card) => [card.id, card]));
  return {
    data: rows.map((row) => {
      const card = cardsById.get(row.public_id);
      return { ...presentReport(row), title: card?.title ?? m['report.removed'](), url: card?.url ?? null };
    }),
    pagination: pageInfo({ page, limit }, Number(total)),
  };
}

/** Number of months in the public statistics. */
const MONTHS = 12;

/** Report statistics by month of receipt (IST) for the public page. Months without reports are omitted. */
export async function countOutcomesByMonth(db: Db, now: Date): Promise<MonthOfReports[]> {
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
export async function requireReportByTicket(db: Db, ticket: string): Promise<Omit<Report, 'property_id'>> {
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
