/**
 * Boosts: days on a city's list or in the promoted slots of search results, paid from the balance of a plan. The routine `sync_promotions`
 * ends them.
 */
import { DAY_MS } from '../../durations.ts';
import { sql } from 'kysely';
import type { BoostPlacement } from '../../../contract/subscription/plan-terms.ts';
import type { Boost } from '../../../contract/subscription/records.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Viewer } from '../../http/handler.ts';
import type { Respond } from '../../http/api/idempotency.ts';
import { spendUnit } from '../../ledger/balances.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { readKeyedCards } from '../../listings/read/listing-cards.ts';
import { findListing } from '../../listings/read/listing-ref.ts';
import { syncPromotionFlags } from '../../listings/write/promotion-flags.ts';
import { newLaunchCondition } from '../../listings/read/new-launch.ts';
import { resumeBoosts } from './waiting-boosts.ts';

/** ISO 8601 in UTC. */
interface BoostPeriod {
  readonly starts_at: string;
  readonly ends_at: string;
}

/**
 * Uses one boost for a live listing of the viewer. A boost on the same list starts after the current one, so that no paid day is lost.
 * @throws AppError not_found (also for other people's listings), conflict (not live, or unsuitable for the list), quota_exceeded
 */
export async function boostListing<R>(
  deps: Deps,
  viewer: Viewer,
  propertyId: string,
  list: BoostPlacement,
  respond: Respond<BoostPeriod, R>,
): Promise<R> {
  const now = deps.now();
  const listing = await findListing(deps.db, propertyId);
  if (!listing || listing.ownerId !== viewer.id) throw new AppError('not_found', m['subscription.no_listing']());
  if (!listing.isLive) throw new AppError('conflict', m['subscription.not_live']());
  if (list === 'new_launch' && !(await isNewLaunch(deps, listing))) throw new AppError('conflict', m['subscription.not_launched']());
  const response = await deps.db.transaction().execute(async (tx) => {
    // with this lock, concurrent boosts of one listing run one after the other
    await tx
      .selectFrom('listing')
      .select('id')
      .where('city_id', '=', listing.cityId)
      .where('id', '=', listing.listingId)
      .forUpdate()
      .execute();
    const id = crypto.randomUUID();
    // locks the plan before the boosts, in the same order as a refund
    const subscriptionId = await spendUnit(tx, viewer.id, list, `boost:${id}`, now);
    if (!subscriptionId) throw new AppError('quota_exceeded', m['subscription.no_boost']());
    // a boost that has been paused until now continues before the new one
    await resumeBoosts(tx, now, listing);
    const lastBoost = await tx
      .selectFrom('boost')
      .select((e) => e.fn.max('ends_at').as('until'))
      .where('city_id', '=', listing.cityId)
      .where('listing_id', '=', listing.listingId)
      .where('list', '=', list)
      .where('ends_at', '>', now)
      .executeTakeFirst();
    const startsAt = lastBoost?.until ?? now;
    const days = await readBoostDays(tx, subscriptionId, list);
    const endsAt = new Date(startsAt.getTime() + days * DAY_MS);
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
    await syncPromotionFlags(tx, now, listing);
    await audit(tx, {
      action: 'boost',
      actorId: viewer.id,
      subject: propertyId,
      details: { list, days, subscription: subscriptionId },
      at: now,
    });
    return respond(tx, { starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() });
  });
  await deps.search.refresh([listing]);
  return response;
}

/** Whether the listing is a new launch; only such listings may be boosted on that list. */
const isNewLaunch = async ({ db, now }: Deps, { cityId, listingId }: ListingKey): Promise<boolean> => {
  const { rows } = await sql`
    select from listing_search s where s.city_id = ${cityId} and s.listing_id = ${listingId} and ${newLaunchCondition(now())}`.execute(db);
  return rows.length > 0;
};

async function readBoostDays(tx: Tx, subscriptionId: string, list: string): Promise<number> {
  const { boosts } = await tx
    .selectFrom('subscription')
    .innerJoin('plan_version', 'plan_version.id', 'subscription.plan_version_id')
    .select('plan_version.boosts')
    .where('subscription.id', '=', subscriptionId)
    .executeTakeFirstOrThrow();
  return boosts.find((boost) => boost.list === list)!.days;
}

interface BoostRow extends ListingKey {
  readonly list: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly paused: boolean;
}

/**
 * The current and future boosts of a person's listings, sorted by their end. The end of a paused boost, and of boosts queued after it,
 * is computed as if the listing became live again now.
 */
export async function readBoosts(db: Db, userId: string, now: Date): Promise<Boost[]> {
  const { rows } = await sql<BoostRow>`
    select * from (
      select b.id, b.city_id as "cityId", b.listing_id as "listingId", b.list,
        case when b.id = paused.id then b.starts_at else b.starts_at + coalesce(paused.duration, interval '0') end as starts_at,
        b.ends_at + coalesce(paused.duration, interval '0') as ends_at, paused.id is not null as paused
      from subscription s join boost b on b.subscription_id = s.id
      left join lateral (
        select f.id, ${now}::timestamptz - f.paused_since as duration from boost f
        where f.city_id = b.city_id and f.listing_id = b.listing_id and f.list = b.list and f.paused_since is not null
          and (f.id = b.id or b.starts_at >= f.ends_at)
      ) paused on true
      where s.user_id = ${userId}
    ) own where ends_at > ${now} order by ends_at, id`.execute(db);
  const cards = await readKeyedCards(db, rows);
  return cards.map(({ key, card }) => ({
    property_id: card.id,
    title: card.title,
    list: key.list as BoostPlacement,
    starts_at: key.starts_at.toISOString(),
    ends_at: key.ends_at.toISOString(),
    paused: key.paused,
  }));
}
