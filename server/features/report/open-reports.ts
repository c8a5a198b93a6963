/** Open reports by the listing they are about, as staff work them off. */
import { sql } from 'kysely';
import type { ReportedListing, ReportReason } from '../../../contract/report.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { Db } from '../../db/schema.ts';
import { listingRows, presentCard } from '../../views/listing-card.ts';
import { pageInfo } from '../../views/page-info.ts';
import { textOf } from '../../views/text.ts';
import { listingTitle } from '../../views/title.ts';

/** Reports of one listing that are shown; all of them are decided together anyway. */
const SHOWN = 50;

interface Waiting {
  readonly city_id: number;
  readonly listing_id: number;
  readonly hidden: boolean;
  readonly unacknowledged: Date | null;
  readonly decide_by: Date;
}

/** Hidden listings first, then by the next deadline: to acknowledge while nobody has, to decide after that. */
export async function openReports(db: Db, staffId: string, { page, limit }: { readonly page: number; readonly limit: number }, now: Date) {
  const grouped = sql`
    select r.city_id, r.listing_id, bool_or(h.id is not null) as hidden,
      min(r.acknowledge_by) filter (where r.acknowledged_at is null) as unacknowledged, min(r.decide_by) as decide_by
    from listing_report r
    left join listing_hold h on h.city_id = r.city_id and h.listing_id = r.listing_id and h.ended_at is null and h.why = 'reports'
    where r.status = 'open' group by r.city_id, r.listing_id`;
  const { rows: waiting } = await sql<Waiting>`
    select * from (${grouped}) w order by hidden desc, coalesce(unacknowledged, decide_by), listing_id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select distinct city_id, listing_id from listing_report where status = 'open') w`.execute(db);
  return { data: await present(db, waiting, staffId, now), pagination: pageInfo({ page, limit }, counted[0]?.total ?? 0) };
}

async function present(db: Db, waiting: readonly Waiting[], staffId: string, now: Date): Promise<ReportedListing[]> {
  if (waiting.length === 0) return [];
  const ids = waiting.map(({ listing_id }) => Number(listing_id));
  const cards = new Map(
    (
      await listingRows(
        db,
        waiting.map((one) => ({ cityId: one.city_id, listingId: Number(one.listing_id) })),
      )
    ).map((row) => [Number(row.id), row]),
  );
  const owners = new Map(
    (await db.selectFrom('listing').select(['id', 'owner_id', 'status']).where('id', 'in', ids).execute()).map((row) => [row.id, row]),
  );
  const reports = await reportsOf(db, ids);
  return waiting.flatMap((one) => {
    const id = Number(one.listing_id);
    const [row, owner] = [cards.get(id), owners.get(id)];
    const kind = row && kindOf(row.kind);
    if (!row || !owner || !kind) return [];
    const card = presentCard(kind, row, undefined);
    const by = one.unacknowledged ?? one.decide_by;
    return [
      {
        property_id: row.public_id,
        title: listingTitle(kind, row.details),
        place: [row.locality_name, row.city_name].filter(Boolean).join(', '),
        status: owner.status,
        status_text: textOf(`listing_status.${owner.status}`),
        url: row.first_published_at ? card.url : null,
        hidden: one.hidden,
        own: owner.owner_id === staffId,
        next: { do: one.unacknowledged ? ('acknowledge' as const) : ('decide' as const), by: by.toISOString(), overdue: by < now },
        reports: reports.get(id) ?? [],
      },
    ];
  });
}

type Told = ReportedListing['reports'][number];

async function reportsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Told[]>> {
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
    upheld: number;
    dismissed: number;
  }>`
    select r.listing_id, r.ticket, r.reason, r.details, r.created_at, r.decide_by, r.acknowledged_at, r.reporter_id, r.suspect, r.weight,
      (select count(*)::int from listing_report o where o.reporter_id = r.reporter_id and o.status = 'upheld') as upheld,
      (select count(*)::int from listing_report o where o.reporter_id = r.reporter_id and o.status = 'dismissed') as dismissed
    from unnest(${ids}::bigint[]) as asked (id)
    cross join lateral (
      select * from listing_report r where r.listing_id = asked.id and r.status = 'open' order by r.weight desc, r.created_at limit ${SHOWN}) r`.execute(
    db,
  );
  const all = new Map<number, Told[]>();
  for (const row of rows) {
    const list = all.get(Number(row.listing_id)) ?? [];
    list.push({
      ticket: row.ticket,
      reason: row.reason as ReportReason,
      details: row.details,
      created_at: row.created_at.toISOString(),
      decide_by: row.decide_by.toISOString(),
      acknowledged: row.acknowledged_at !== null,
      by: row.suspect ? 'suspect' : row.reporter_id === null ? 'visitor' : row.weight > 0 ? 'member' : 'new_member',
      upheld_before: row.upheld,
      dismissed_before: row.dismissed,
    });
    all.set(Number(row.listing_id), list);
  }
  return all;
}
