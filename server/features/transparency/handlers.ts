import type { MonthFigures, transparencyRoutes } from '../../../contract/transparency.ts';
import { sql, type Selectable } from 'kysely';
import { MINUTE_MS } from '../../durations.ts';
import { memoizeTtl } from '../../db/memoize.ts';
import type { Db } from '../../db/schema.ts';
import type { PublicFigureTable } from '../../db/tables/public-figures.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';

const MAX_MONTHS = 24;
/** For how long a response is cached. The figures change only once a day. */
const CACHE_MS = 5 * MINUTE_MS;

export function transparencyHandlers({ db }: Deps): Handlers<typeof transparencyRoutes> {
  const readCachedFigures = memoizeTtl(CACHE_MS, readFigures);
  return {
    async getTransparency() {
      return { data: await readCachedFigures(db) };
    },
  };
}

/** The months from the first event on, latest first. */
export async function readFigures(db: Db): Promise<{ months: MonthFigures[]; counted_at: string | null }> {
  const rows = await db
    .selectFrom('public_figure')
    .selectAll()
    .select(sql<string>`to_char(month, 'YYYY-MM')`.as('name'))
    .orderBy('month', 'desc')
    .limit(MAX_MONTHS)
    .execute();
  const months = rows.map(({ name, reports, reports_upheld: upheld, reports_dismissed: dismissed, ...row }): MonthFigures => ({
    month: name,
    reports,
    outcomes: reports === null || upheld === null || dismissed === null ? null : { upheld, dismissed, open: reports - upheld - dismissed },
    visits: visitsOf(row),
    contacts_credited: row.contacts_credited,
    reply_minutes: row.reply_minutes,
    confirmed_share: row.confirmed_share,
  }));
  // months before the first event are omitted
  const firstMonthIndex = months.findLastIndex(
    (figures) => Object.values(figures).some((value) => typeof value === 'number' && value > 0) || (figures.visits?.checked_in ?? 0) > 0,
  );
  return { months: months.slice(0, firstMonthIndex + 1), counted_at: rows[0]?.counted_at.toISOString() ?? null };
}

type VisitCounts = Pick<
  Selectable<PublicFigureTable>,
  'visits_checked_in' | 'visits_missed' | 'visits_cancelled_by_seeker' | 'visits_cancelled_by_owner'
>;

function visitsOf({
  visits_checked_in: checkedIn,
  visits_missed: missed,
  visits_cancelled_by_seeker: bySeeker,
  visits_cancelled_by_owner: byOwner,
}: VisitCounts): MonthFigures['visits'] {
  if (checkedIn === null || missed === null || bySeeker === null || byOwner === null) return null;
  return { checked_in: checkedIn, missed, cancelled_by_seeker: bySeeker, cancelled_by_owner: byOwner };
}
