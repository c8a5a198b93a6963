/** The staff queue of open reports, grouped by listing. */
import { sql } from 'kysely';
import type { ReportedListing, ReportReason } from '../../../contract/reports.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { Db } from '../../db/schema.ts';
import { readListingRows } from '../../listings/read/listing-cards.ts';
import { presentCard } from '../../listings/present/listing-card.ts';
import { pageInfo } from '../../http/pagination.ts';
import { textById } from '../../i18n/text.ts';
import { listingTitle } from '../../listings/present/title.ts';

/** Number of reports that are shown for a listing; staff usually decide them together. */
const REPORTS_PER_LISTING = 50;

interface ReportedListingRow {
  readonly city_id: number;
  readonly listing_id: number;
  readonly hidden: boolean;
  /** The earliest deadline of the reports that are not acknowledged yet; null when there are none. */
  readonly acknowledge_by: Date | null;
  readonly decide_by: Date;
}

/**
 * Lists hidden listings first, then by the next deadline: for the acknowledgement, or for the decision once they are acknowledged. Listings
 * of the caller are listed without their reports, because the words of a report can reveal who wrote it.
 */
export async function readReportedListingsPage(
  db: Db,
  staffId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
  now: Date,
) {
  const grouped = sql`
    select r.city_id, r.listing_id, bool_or(h.id is not null) as hidden,
      min(r.acknowledge_by) filter (where r.acknowledged_at is null) as acknowledge_by, min(r.decide_by) as decide_by
    from listing_report r
    left join listing_hold h on h.city_id = r.city_id and h.listing_id = r.listing_id and h.ended_at is null and h.cause = 'reports'
    where r.status = 'open' group by r.city_id, r.listing_id`;
  const { rows: pageRows } = await sql<ReportedListingRow>`
    select * from (${grouped}) w order by hidden desc, coalesce(acknowledge_by, decide_by), listing_id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::int as total from (select distinct city_id, listing_id from listing_report where status = 'open') w`.execute(db);
  return { data: await readReportedListings(db, pageRows, staffId, now), pagination: pageInfo({ page, limit }, totals[0]?.total ?? 0) };
}

async function readReportedListings(
  db: Db,
  listings: readonly ReportedListingRow[],
  staffId: string,
  now: Date,
): Promise<ReportedListing[]> {
  if (listings.length === 0) return [];
  const ids = listings.map(({ listing_id }) => Number(listing_id));
  const rowsById = new Map(
    (
      await readListingRows(
        db,
        listings.map((reported) => ({ cityId: reported.city_id, listingId: Number(reported.listing_id) })),
      )
    ).map((row) => [Number(row.id), row]),
  );
  const listingsById = new Map(
    (await db.selectFrom('listing').select(['id', 'owner_id', 'status']).where('id', 'in', ids).execute()).map((row) => [row.id, row]),
  );
  const isOwn = (id: number): boolean => listingsById.get(id)?.owner_id === staffId;
  const reports = await findOpenReports(
    db,
    ids.filter((id) => !isOwn(id)),
  );
  return listings.flatMap((reported) => {
    const id = Number(reported.listing_id);
    const [row, listing] = [rowsById.get(id), listingsById.get(id)];
    const kind = row && kindOf(row.kind);
    if (!row || !listing || !kind) return [];
    const card = presentCard(kind, row, undefined);
    const dueAt = reported.acknowledge_by ?? reported.decide_by;
    return [
      {
        property_id: row.public_id,
        title: listingTitle(kind, row.details),
        place: [row.locality_name, row.city_name].filter(Boolean).join(', '),
        status: listing.status,
        status_text: textById(`enum.status.${listing.status}`),
        url: row.first_published_at ? card.url : null,
        hidden: reported.hidden,
        own: isOwn(id),
        next: {
          action: reported.acknowledge_by ? ('acknowledge' as const) : ('decide' as const),
          due_at: dueAt.toISOString(),
          overdue: dueAt < now,
        },
        reports: reports.get(id) ?? [],
      },
    ];
  });
}

type PresentedReport = ReportedListing['reports'][number];

async function findOpenReports(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, PresentedReport[]>> {
  const { rows } = await sql<{
    listing_id: number;
    ticket: string;
    reason: string;
    details: string | null;
    created_at: Date;
    decide_by: Date;
    acknowledged_at: Date | null;
    reporter_id: string | null;
    suspect: boolean;
    weight: number;
  }>`
    select listing_id, ticket, reason, details, created_at, decide_by, acknowledged_at, reporter_id, suspect, weight from (
      select r.*, row_number() over (partition by r.listing_id order by r.weight desc, r.created_at) as rank
      from listing_report r where r.listing_id = any(${ids}::bigint[]) and r.status = 'open'
    ) ranked where rank <= ${REPORTS_PER_LISTING} order by listing_id, rank`.execute(db);
  const decided = await countDecided(
    db,
    rows.flatMap(({ reporter_id }) => reporter_id ?? []),
  );
  const byListing = new Map<number, PresentedReport[]>();
  for (const row of rows) {
    const reports = byListing.get(Number(row.listing_id)) ?? [];
    const earlierReports = row.reporter_id === null ? undefined : decided.get(row.reporter_id);
    reports.push({
      ticket: row.ticket,
      reason: row.reason as ReportReason,
      details: row.details,
      created_at: row.created_at.toISOString(),
      decide_by: row.decide_by.toISOString(),
      acknowledged: row.acknowledged_at !== null,
      reporter: reporterKind(row),
      upheld_before: earlierReports?.upheld ?? 0,
      dismissed_before: earlierReports?.dismissed ?? 0,
    });
    byListing.set(Number(row.listing_id), reports);
  }
  return byListing;
}

interface DecidedReports {
  readonly reporter_id: string;
  readonly upheld: number;
  readonly dismissed: number;
}

/** How many earlier reports of these people were upheld and dismissed, in all cities. */
async function countDecided(db: Db, reporterIds: readonly string[]): Promise<ReadonlyMap<string, DecidedReports>> {
  if (reporterIds.length === 0) return new Map();
  const { rows } = await sql<DecidedReports>`
    select reporter_id, count(*) filter (where status = 'upheld')::int as upheld, count(*) filter (where status = 'dismissed')::int as dismissed
    from listing_report where reporter_id = any(${[...new Set(reporterIds)]}::uuid[]) group by reporter_id`.execute(db);
  return new Map(rows.map((row) => [row.reporter_id, row]));
}

interface ReporterColumns {
  readonly suspect: boolean;
  readonly reporter_id: string | null;
  readonly weight: number;
}

function reporterKind({ suspect, reporter_id, weight }: ReporterColumns): PresentedReport['reporter'] {
  if (suspect) return 'suspect';
  if (reporter_id === null) return 'visitor';
  return weight > 0 ? 'member' : 'new_member';
}
