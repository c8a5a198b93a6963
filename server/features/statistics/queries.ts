import { sql, type RawBuilder } from 'kysely';
import type { DayFigures } from '../../../contract/statistics.ts';
import type { Db } from '../../db/schema.ts';

/** Whose, which of theirs (all when absent), and from which day to which, both included. */
export interface Asked {
  readonly ownerId: string;
  readonly publicIds?: readonly string[];
  readonly from: string;
  readonly to: string;
}

/**
 * Figures of the person's listings by day, only of days on which something happened. Views are counted as they come; contacts
 * and shortlists are counted from their own records, so they are exact whatever became of them. People who kept their own
 * listing are not counted.
 */
const counted = ({ ownerId, publicIds, from, to }: Asked): RawBuilder<unknown> => {
  const dayOf = sql`(created_at at time zone 'Asia/Kolkata')::date`;
  const within = sql`created_at >= (${from}::date::timestamp at time zone 'Asia/Kolkata')
    and created_at < ((${to}::date + 1)::timestamp at time zone 'Asia/Kolkata')`;
  return sql`
    select mine.public_id, happened.*
    from listing mine cross join lateral (
      select day, views, 0 as contacts, 0 as shortlists from listing_day
      where city_id = mine.city_id and listing_id = mine.id and day between ${from}::date and ${to}::date
      union all
      select ${dayOf}, 0, count(*), 0 from contact
      where city_id = mine.city_id and listing_id = mine.id and ${within} group by 1
      union all
      select ${dayOf}, 0, 0, count(*) from shortlist
      where city_id = mine.city_id and listing_id = mine.id and status = 'active' and user_id <> mine.owner_id and ${within} group by 1
    ) happened
    where mine.owner_id = ${ownerId} and mine.status <> 'removed'
      ${publicIds ? sql`and mine.public_id = any(${[...publicIds]})` : sql``}`;
};

const sums = sql`day::text as day, sum(views)::int as views, sum(contacts)::int as contacts, sum(shortlists)::int as shortlists`;

/** Figures of all the listings together, by day. */
export async function figuresByDay(db: Db, asked: Asked): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`select ${sums} from (${counted(asked)}) counted group by day`.execute(db);
  return rows;
}

/** The same, each listing for itself. */
export async function figuresByListing(db: Db, asked: Asked): Promise<(DayFigures & { readonly public_id: string })[]> {
  const { rows } = await sql<
    DayFigures & { public_id: string }
  >`select public_id, ${sums} from (${counted(asked)}) counted group by public_id, day`.execute(db);
  return rows;
}

/** Those of the listings that are the person's, with the moment each was first on the market. */
export async function ownAmong(db: Db, ownerId: string, publicIds: readonly string[]) {
  return db
    .selectFrom('listing')
    .select(['public_id', 'first_published_at'])
    .where('owner_id', '=', ownerId)
    .where('status', '!=', 'removed')
    .where('public_id', 'in', [...publicIds])
    .execute();
}
