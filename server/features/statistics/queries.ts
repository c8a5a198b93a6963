import { sql, type RawBuilder } from 'kysely';
import type { DayCounts } from '../../../contract/administration/statistics.ts';
import type { Db } from '../../db/schema.ts';

/** The listings of an owner (all when `publicIds` is absent), and a range of days including both ends. */
interface StatisticsQuery {
  readonly ownerId: string;
  readonly publicIds?: readonly string[];
  readonly from: string;
  readonly to: string;
}

/**
 * Views, contacts and shortlists per listing and day, without days on which nothing happened. Views are read from the daily counts,
 * contacts and shortlists from their own tables. The owner's own shortlist entries are not counted. Drafts are left out: nobody saw them, and
 * an import may have created a hundred thousand.
 */
const eventCounts = ({ ownerId, publicIds, from, to }: StatisticsQuery): RawBuilder<unknown> => {
  const dayOf = sql`(created_at at time zone 'Asia/Kolkata')::date`;
  const rangeCondition = sql`created_at >= (${from}::date::timestamp at time zone 'Asia/Kolkata')
    and created_at < ((${to}::date + 1)::timestamp at time zone 'Asia/Kolkata')`;
  return sql`
    select mine.public_id, happened.*
    from listing mine cross join lateral (
      select day, views, 0 as contacts, 0 as shortlists from daily_listing_views
      where city_id = mine.city_id and listing_id = mine.id and day between ${from}::date and ${to}::date
      union all
      select ${dayOf}, 0, count(*), 0 from contact
      where city_id = mine.city_id and listing_id = mine.id and ${rangeCondition} group by 1
      union all
      select ${dayOf}, 0, 0, count(*) from shortlist
      where city_id = mine.city_id and listing_id = mine.id and status = 'active' and user_id <> mine.owner_id and ${rangeCondition} group by 1
    ) happened
    where mine.owner_id = ${ownerId} and mine.status <> 'removed' and mine.first_published_at is not null
      ${publicIds ? sql`and mine.public_id = any(${[...publicIds]})` : sql``}`;
};

const summedColumns = sql`day::text as day, sum(views)::int as views, sum(contacts)::int as contacts, sum(shortlists)::int as shortlists`;

/** Totals of all listings by day. */
export async function readCountsByDay(db: Db, query: StatisticsQuery): Promise<DayCounts[]> {
  const { rows } = await sql<DayCounts>`select ${summedColumns} from (${eventCounts(query)}) counted group by day`.execute(db);
  return rows;
}

/** Totals by listing and day. */
export async function readCountsByListing(db: Db, query: StatisticsQuery): Promise<(DayCounts & { readonly public_id: string })[]> {
  const { rows } = await sql<
    DayCounts & { public_id: string }
  >`select public_id, ${summedColumns} from (${eventCounts(query)}) counted group by public_id, day`.execute(db);
  return rows;
}

/** The listings among `publicIds` that belong to the person, with the time of their first publication. */
export async function findOwnListings(db: Db, ownerId: string, publicIds: readonly string[]) {
  return db
    .selectFrom('listing')
    .select(['public_id', 'first_published_at'])
    .where('owner_id', '=', ownerId)
    .where('status', '!=', 'removed')
    .where('public_id', 'in', [...publicIds])
    .execute();
}
