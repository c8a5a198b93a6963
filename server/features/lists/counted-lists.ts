/**
 * The entries of a city's lists that are computed from statistics, every hour. The messages `list_reason.*` explain the rules to visitors:
 * - hot: most viewed, shortlisted and contacted in 7 days, where a shortlist counts as 3 views and a contact as 5;
 * - premium: with at least five photos, and in the most expensive tenth of its kind per sqft, without the top hundredth, whose price may be a
 *   typing error;
 * - featured: many photos, a long description, and confirmed within a week;
 * - new launches: under construction, posted by the developer. No lister has more than two entries on a list.
 */
import { sql, type RawBuilder } from 'kysely';
import { addDays, dayInIndia } from '../../../kinds/calendar.ts';
import { lockUntilCommit } from '../../db/lock-until-commit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { DAY_MS } from '../../durations.ts';
import { newLaunchCondition } from '../../listings/read/new-launch.ts';
import { forEachIndependently } from '../../jobs/attempts.ts';

const MAX_LENGTH = 40;
/** Up to this many of each kind are stored even beyond the maximum length, because the home page shows a list for one tab. */
const MIN_OF_KIND = 8;
const MAX_PER_LISTER = 2;
const MIN_VISITS = 5;
const HOT_DAYS = 7;
const FRESH_DAYS = 7;

interface RuleInput {
  readonly cityId: number;
  readonly now: Date;
}
/** A query that selects `listing_id` and `score`; higher scores come first. A time divided by 1e12 decides between equal scores. */
type Rule = (input: RuleInput) => RawBuilder<unknown>;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

const RULES: Readonly<Record<string, Rule>> = {
  hot_property: ({ cityId, now }) => sql`
    select listing_id, sum(points)::float8 as score from (
      select listing_id, sum(views) as points, sum(views) as visits from daily_listing_views
        where city_id = ${cityId} and day > ${addDays(dayInIndia(now), -HOT_DAYS)}::date group by listing_id
      union all
      select listing_id, 3 * count(*), 0 from shortlist
        where city_id = ${cityId} and status = 'active' and created_at > ${daysBefore(now, HOT_DAYS)} group by listing_id
      union all
      select listing_id, 5 * count(*), 0 from contact where city_id = ${cityId} and created_at > ${daysBefore(now, HOT_DAYS)} group by listing_id
    ) interest group by listing_id having sum(visits) >= ${MIN_VISITS}`,
  premium_property: ({ cityId }) => sql`
    select listing_id, price_rank + extract(epoch from last_confirmed_at) / 1e12 as score from (
      select s.listing_id, s.last_confirmed_at, s.photo_count, percent_rank() over (partition by s.kind order by s.rate) as price_rank
      from listing_search s where s.city_id = ${cityId} and s.rate is not null
    ) ranked where price_rank between 0.9 and 0.99 and photo_count >= 5`,
  featured_property: ({ cityId, now }) => sql`
    select fresh.listing_id, extract(epoch from fresh.last_confirmed_at)::float8 as score from (
      select s.city_id, s.listing_id, s.last_confirmed_at from listing_search s
      where s.city_id = ${cityId} and s.photo_count >= 6 and s.last_confirmed_at > ${daysBefore(now, FRESH_DAYS)}
      order by s.last_confirmed_at desc limit ${MAX_LENGTH * 10}
    ) fresh join listing l on l.city_id = fresh.city_id and l.id = fresh.listing_id
    where length(l.details->>'description') >= 300`,
  new_launch: ({ cityId, now }) => sql`
    select s.listing_id, extract(epoch from s.first_published_at)::float8 as score from listing_search s
    where s.city_id = ${cityId} and ${newLaunchCondition(now)}`,
};

/** Idempotent. It can be interrupted, because each list of a city is stored in its own transaction, independently of the others. */
export async function countLists({ db, now }: Pick<Deps, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  const cities = await db.selectFrom('city').select('id').orderBy('id').execute();
  const lists = cities.flatMap(({ id }) => Object.keys(RULES).map((list) => ({ cityId: id, list })));
  await forEachIndependently(lists, ({ cityId, list }) => db.transaction().execute((tx) => countList(tx, cityId, list, now())), signal);
}

async function countList(tx: Tx, cityId: number, list: string, countedAt: Date): Promise<void> {
  // the routine and the job may compute the same list at once
  await lockUntilCommit(tx, `counted list ${cityId} ${list}`);
  await sql`delete from counted_list where city_id = ${cityId} and list = ${list}`.execute(tx);
  await sql`
    insert into counted_list (city_id, list, rank, listing_id, counted_at)
    select ${cityId}, ${list}, rank, id, ${countedAt} from (
      select id, row_number() over (order by score desc, id) as rank, row_number() over (partition by kind order by score desc, id) as of_kind
      from (
        select l.id, l.kind, counted.score, row_number() over (partition by l.owner_id order by counted.score desc, l.id) as of_lister
        from (${RULES[list]!({ cityId, now: countedAt })}) counted
        join listing l on l.city_id = ${cityId} and l.id = counted.listing_id and l.status = 'active'
      ) ranked where of_lister <= ${MAX_PER_LISTER}
    ) placed where rank <= ${MAX_LENGTH} or of_kind <= ${MIN_OF_KIND}`.execute(tx);
}
