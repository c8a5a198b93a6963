import type { Selectable } from 'kysely';
import { type Report, type ReportReason } from '../../../contract/report.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db, ListingReportTable } from '../../db/schema.ts';
import { listingCards } from '../../views/listing-card.ts';
import { KNOWN_TO_VISITORS } from '../../views/listing-ref.ts';
import { pageInfo } from '../../views/page-info.ts';

type Row = Pick<
  Selectable<ListingReportTable>,
  'ticket' | 'reason' | 'status' | 'created_at' | 'acknowledge_by' | 'decide_by' | 'decided_at'
> & { readonly public_id: string };

/** A report for its sender: nothing of what staff noted, nothing of who sent it. */
export function presentReport(row: Row): Report {
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

/** What a person reported, newest first, each with the listing's name while visitors may see that. */
export async function myReports(db: Db, userId: string, { page, limit }: { readonly page: number; readonly limit: number }) {
  const mine = db.selectFrom('listing_report').where('reporter_id', '=', userId);
  const { total } = await mine.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await mine
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
  const cards = await listingCards(
    db,
    rows.map((row) => ({ cityId: row.city_id, listingId: row.listing_id })),
  );
  const seen = new Map(cards.filter(({ status }) => KNOWN_TO_VISITORS.includes(status)).map((card) => [card.id, card]));
  return {
    data: rows.map((row) => {
      const card = seen.get(row.public_id);
      return { ...presentReport(row), title: card?.title ?? m['report.removed'](), url: card?.url ?? null };
    }),
    pagination: pageInfo({ page, limit }, Number(total)),
  };
}
