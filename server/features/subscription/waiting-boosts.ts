/** Pauses boosts while their listing is not live, so that paid days are not lost. */
import { sql } from 'kysely';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { ListingKey } from '../../db/listing-key.ts';

/**
 * Pauses boosts of listings that are not live, and resumes boosts of listings that are live again. Idempotent. It runs every five minutes,
 * so a pause is recorded up to five minutes late.
 */
export async function pauseBoosts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const pausedAt = now();
  await db.transaction().execute(async (tx) => {
    await sql`
      update boost b set paused_since = greatest(${pausedAt}, b.starts_at) from listing l
      where l.city_id = b.city_id and l.id = b.listing_id and l.status <> 'active' and b.paused_since is null and b.ends_at > ${pausedAt}
        and b.starts_at <= ${pausedAt}
        -- boosts queued after a paused one have not begun
        and not exists (select from boost first where first.city_id = b.city_id and first.listing_id = b.listing_id and first.list = b.list
          and first.paused_since is not null)`.execute(tx);
    await resumeBoosts(tx, pausedAt);
  });
}

/**
 * Resumes the paused boosts of live listings (of one, or of all). They and the boosts queued after them are shifted by the paused time. It
 * works city by city, because a cluster can lock only rows of one node.
 */
export async function resumeBoosts(tx: Tx, now: Date, onlyListing: ListingKey | null = null): Promise<void> {
  const citiesWithPausedBoosts = await tx
    .selectFrom('boost as b')
    .innerJoin('listing as l', (join) => join.onRef('l.city_id', '=', 'b.city_id').onRef('l.id', '=', 'b.listing_id'))
    .select('b.city_id')
    .distinct()
    .where('l.status', '=', 'active')
    .where('b.paused_since', 'is not', null)
    .$if(onlyListing !== null, (query) =>
      query.where('b.city_id', '=', onlyListing!.cityId).where('b.listing_id', '=', onlyListing!.listingId),
    )
    .orderBy('b.city_id')
    .execute();
  for (const { city_id: cityId } of citiesWithPausedBoosts) await resumeBoostsOfCity(tx, now, cityId, onlyListing?.listingId ?? null);
}

async function resumeBoostsOfCity(tx: Tx, now: Date, cityId: number, listingId: number | null): Promise<void> {
  const boosts = await tx
    .selectFrom('boost as b')
    .innerJoin('listing as l', 'l.id', 'b.listing_id')
    .select(['b.id', 'b.listing_id', 'b.list', 'b.starts_at', 'b.ends_at', 'b.paused_since'])
    .where('b.city_id', '=', cityId)
    .where('l.city_id', '=', cityId)
    .where('l.status', '=', 'active')
    .where('b.listing_id', 'in', (query) =>
      query.selectFrom('boost as p').select('p.listing_id').where('p.city_id', '=', cityId).where('p.paused_since', 'is not', null),
    )
    .$if(listingId !== null, (query) => query.where('b.listing_id', '=', listingId!))
    .orderBy('b.id')
    .forUpdate('b')
    .execute();
  const shiftedBoosts = boosts.flatMap((boost) => {
    const pausedBoost = boosts.find(
      ({ id, listing_id, list, ends_at, paused_since }) =>
        paused_since !== null &&
        listing_id === boost.listing_id &&
        list === boost.list &&
        (id === boost.id || boost.starts_at.getTime() >= ends_at.getTime()),
    );
    if (!pausedBoost) return [];
    const pausedMs = now.getTime() - pausedBoost.paused_since!.getTime();
    const startsAt = pausedBoost.id === boost.id ? boost.starts_at : new Date(boost.starts_at.getTime() + pausedMs);
    return [{ id: boost.id, starts_at: startsAt, ends_at: new Date(boost.ends_at.getTime() + pausedMs) }];
  });
  if (shiftedBoosts.length === 0) return;
  await sql`
    update boost b set starts_at = n.starts_at, ends_at = n.ends_at, paused_since = null
    from jsonb_to_recordset(${JSON.stringify(shiftedBoosts)}::jsonb) as n (id uuid, starts_at timestamptz, ends_at timestamptz)
    where b.city_id = ${cityId} and b.id = n.id`.execute(tx);
}
