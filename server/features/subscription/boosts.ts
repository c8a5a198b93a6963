/** Boosts: days on a city's list or in the labelled slots of searches, paid by what a plan holds. They end by themselves (`turn_picks`). */
import { sql } from 'kysely';
import type { BoostList } from '../../../contract/plan-terms.ts';
import type { Promotion } from '../../../contract/subscription.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Viewer } from '../../http/handler.ts';
import { spendOne } from '../../ledger/held.ts';
import type { ListingKey } from '../../search/index.ts';
import { keyedCards } from '../../views/listing-card.ts';
import { findListing } from '../../views/listing-ref.ts';
import { isNewLaunch } from '../../views/new-launch.ts';
import { resumeBoosts } from './waiting-boosts.ts';

/** Gives listings the flags they should carry now; the lists' own. */
export type ApplyPicks = (tx: Tx, now: Date, only: ListingKey) => Promise<unknown>;

const DAY = 24 * 60 * 60 * 1000;

/**
 * Spends one boost on a live listing of one's own. While one runs, another follows behind it, so that no paid day is lost.
 * @throws AppError not_found (somebody else's too), conflict (not on offer, or not what the list is for), quota_exceeded
 */
export async function boostListing(deps: Deps, applyPicks: ApplyPicks, viewer: Viewer, propertyId: string, list: BoostList) {
  const now = deps.now();
  const listing = await findListing(deps.db, propertyId);
  if (!listing || listing.ownerId !== viewer.id) throw new AppError('not_found', m['subscription.no_listing']());
  if (!listing.live) throw new AppError('conflict', m['subscription.not_live']());
  if (list === 'new_launch' && !(await launches(deps.db, listing))) throw new AppError('conflict', m['subscription.not_launched']());
  const times = await deps.db.transaction().execute(async (tx) => {
    // two boosts of one listing at once stand behind each other
    await tx
      .selectFrom('listing')
      .select('id')
      .where('city_id', '=', listing.cityId)
      .where('id', '=', listing.listingId)
      .forUpdate()
      .execute();
    const id = crypto.randomUUID();
    // the plan's row before those of boosts, as a refund takes them
    const subscriptionId = await spendOne(tx, viewer.id, list, `boost:${id}`, now);
    if (!subscriptionId) throw new AppError('quota_exceeded', m['subscription.no_boost']());
    // one that stood still until a moment ago goes on first
    await resumeBoosts(tx, now, listing);
    const running = await tx
      .selectFrom('boost')
      .select((e) => e.fn.max('ends_at').as('until'))
      .where('city_id', '=', listing.cityId)
      .where('listing_id', '=', listing.listingId)
      .where('list', '=', list)
      .where('ends_at', '>', now)
      .executeTakeFirst();
    const startsAt = running?.until ?? now;
    const days = await daysOf(tx, subscriptionId, list);
    const endsAt = new Date(startsAt.getTime() + days * DAY);
    await tx
      .insertInto('boost')
      .values({
        id,
        city_id: listing.cityId,
        listing_id: listing.listingId,
        list,
        subscription_id: subscriptionId,
        starts_at: startsAt,
        ends_at: endsAt,
      })
      .execute();
    await applyPicks(tx, now, listing);
    await audit(tx, {
      action: 'boost',
      actorId: viewer.id,
      subject: propertyId,
      facts: { list, days, subscription: subscriptionId },
      at: now,
    });
    return { starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() };
  });
  await deps.search.refresh([listing]);
  return times;
}

/** Money does not make a new launch of what is none. */
const launches = async (db: Db, { cityId, listingId }: ListingKey): Promise<boolean> => {
  const { rows } = await sql`
    select from listing_search s where s.city_id = ${cityId} and s.listing_id = ${listingId} and ${isNewLaunch()}`.execute(db);
  return rows.length > 0;
};

async function daysOf(tx: Tx, subscriptionId: string, list: string): Promise<number> {
  const { boosts } = await tx
    .selectFrom('subscription')
    .innerJoin('plan_version', 'plan_version.id', 'subscription.plan_version_id')
    .select('plan_version.boosts')
    .where('subscription.id', '=', subscriptionId)
    .executeTakeFirstOrThrow();
  return boosts.find((boost) => boost.list === list)!.days;
}

interface Running extends ListingKey {
  readonly list: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly stands_still: boolean;
}

/**
 * What is promoted of a person's, now or later; the first to end first. One that stands still, and what stands behind it, ends as if
 * its home came back this moment.
 */
export async function boostsOf(db: Db, userId: string, now: Date): Promise<Promotion[]> {
  const { rows } = await sql<Running>`
    select * from (
      select b.id, b.city_id as "cityId", b.listing_id as "listingId", b.list,
        case when b.id = still.id then b.starts_at else b.starts_at + coalesce(still.away, interval '0') end as starts_at,
        b.ends_at + coalesce(still.away, interval '0') as ends_at, still.id is not null as stands_still
      from subscription s join boost b on b.subscription_id = s.id
      left join lateral (
        select f.id, ${now}::timestamptz - f.held_since as away from boost f
        where f.city_id = b.city_id and f.listing_id = b.listing_id and f.list = b.list and f.held_since is not null
          and (f.id = b.id or b.starts_at >= f.ends_at)
      ) still on true
      where s.user_id = ${userId}
    ) own where ends_at > ${now} order by ends_at, id`.execute(db);
  const cards = await keyedCards(db, rows);
  return cards.map(({ key, card }) => ({
    property_id: card.id,
    title: card.title,
    list: key.list as BoostList,
    starts_at: key.starts_at.toISOString(),
    ends_at: key.ends_at.toISOString(),
    stands_still: key.stands_still,
  }));
}
