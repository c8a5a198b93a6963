/** Requests a visit to a home and takes the slot for it. */
import { sql } from 'kysely';
import { m } from '../../../messages/compiled/messages.js';
import type { ListingKey } from '../../db/listing-key.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { HOUR_S } from '../../durations.ts';
import { lockUntilCommit } from '../../db/lock-until-commit.ts';
import { findListing, type ListingRef } from '../../listings/read/listing-ref.ts';
import { notifyOfVisit } from './notify-visit.ts';
import { blockCondition, findVisit, openVisitsOf, type VisitRow } from './queries.ts';
import { isSlot } from './slots.ts';
import { checkInEndedBefore } from './transitions.ts';
import { countRequest } from './visit-limits.ts';

/** Maximum number of open requests and future visits of a seeker, so that nobody takes all slots of a city. */
const MAX_OPEN_VISITS = 10;

interface VisitRequest {
  readonly seekerId: string;
  readonly propertyId: string;
  readonly startsAt: Date;
  readonly note: string | undefined;
}

/**
 * Requests a visit. When the request is repeated for the same listing and time, it returns the existing visit.
 * @throws AppError not_found, gone, forbidden (own listing, or one blocked the other), invalid (not a slot), conflict (slot taken, or
 *   another visit of this listing is open), too_many_requests
 */
export async function requestVisit(deps: Deps, tx: Tx, { seekerId, propertyId, startsAt, note }: VisitRequest): Promise<VisitRow> {
  const now = deps.now();
  const listing = await findListing(tx, propertyId);
  if (!listing) throw new AppError('not_found', m['contact.not_found']());
  await assertMayVisit(tx, seekerId, listing);
  await lockUntilCommit(tx, `site visits of ${seekerId}`);
  await closePastVisits(tx, seekerId, now);
  const openVisits = await readOpenVisits(tx, seekerId);
  const sameListingVisit = openVisits.find(({ city_id, listing_id }) => city_id === listing.cityId && listing_id === listing.listingId);
  if (sameListingVisit?.starts_at.getTime() === startsAt.getTime()) return (await findVisit(tx, seekerId, sameListingVisit.id))!;
  if (sameListingVisit) throw new AppError('conflict', m['site_visit.already']());
  if (openVisits.length >= MAX_OPEN_VISITS) throw new AppError('too_many_requests', m['site_visit.too_many'](), { retryAfter: HOUR_S });
  await assertSlot(tx, listing, startsAt, now);
  await countRequest(deps, tx, seekerId, listing.ownerId);
  const { id } = await tx
    .insertInto('site_visit')
    .values({
      seeker_id: seekerId,
      owner_id: listing.ownerId,
      city_id: listing.cityId,
      listing_id: listing.listingId,
      state: 'requested',
      starts_at: startsAt,
      note: note ?? null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await takeSlot(tx, { id, ...listing }, [seekerId], startsAt);
  const row = (await findVisit(tx, seekerId, id))!;
  await notifyOfVisit(deps, tx, row, 'owner', 'visit_requested');
  return row;
}

async function assertMayVisit(tx: Tx, seekerId: string, { ownerId, isLive, hasEnded }: ListingRef): Promise<void> {
  if (ownerId === seekerId) throw new AppError('forbidden', m['site_visit.own']());
  if (!isLive) throw hasEnded ? new AppError('gone', m['site_visit.unavailable']()) : new AppError('not_found', m['contact.not_found']());
  const { rows } = await sql<{ reachable: boolean; blocked: boolean }>`
    select exists (select from app_user where id = ${ownerId} and suspended_at is null and deleted_at is null) as reachable,
      ${blockCondition(ownerId, seekerId)} as blocked`.execute(tx);
  if (!rows[0]!.reachable) throw new AppError('gone', m['site_visit.unavailable']());
  if (rows[0]!.blocked) throw new AppError('forbidden', m['site_visit.not_possible']());
}

/** Closes visits whose time has passed, so that their listings can be visited again. */
async function closePastVisits(tx: Tx, seekerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('site_visit')
    .set({ state: sql`case state when 'accepted' then 'missed' else 'expired' end`, updated_at: now })
    .where('seeker_id', '=', seekerId)
    .where('state', 'in', ['requested', 'proposed', 'accepted'])
    .where('starts_at', '<', checkInEndedBefore(now))
    .execute();
}

const readOpenVisits = (tx: Tx, seekerId: string) =>
  tx
    .selectFrom('site_visit')
    .select(['id', 'city_id', 'listing_id', 'starts_at'])
    .where('seeker_id', '=', seekerId)
    .where('state', 'in', ['requested', 'proposed', 'accepted'])
    .execute();

/** @throws AppError invalid when the time is outside of the listing's days and hours, too soon, or too far in the future */
export async function assertSlot(tx: Tx, key: Pick<ListingRef, 'cityId' | 'listingId'>, startsAt: Date, now: Date): Promise<void> {
  const { details } = await tx
    .selectFrom('listing')
    .select('details')
    .where('city_id', '=', key.cityId)
    .where('id', '=', key.listingId)
    .executeTakeFirstOrThrow();
  if (isSlot(details, startsAt, now)) return;
  const message = m['site_visit.not_slot']();
  throw new AppError('invalid', message, { errors: [{ path: 'starts_at', message }] });
}

interface VisitKey extends ListingKey {
  readonly id: string;
}

/**
 * Gives the visit its time: no other visit to the listing has it, and these people are busy. A request makes only the seeker busy. Refusing
 * it because of another visit of the lister would tell which listings are of one person, so the lister is told when accepting.
 * @throws AppError conflict when another visit to the listing has that time, or one of the people another visit
 */
export async function takeSlot(tx: Tx, visit: VisitKey, personIds: readonly string[], startsAt: Date): Promise<void> {
  const { id, cityId, listingId } = visit;
  await lockUntilCommit(tx, `slots of listing ${cityId} ${listingId}`);
  const taken = await openVisitsOf(tx, visit).select('id').where('starts_at', '=', startsAt).where('id', '<>', id).executeTakeFirst();
  if (taken) throw new AppError('conflict', m['site_visit.slot_taken']());
  if (!(await makeBusy(tx, id, personIds, startsAt))) throw new AppError('conflict', m['site_visit.slot_taken']());
}

/**
 * False when one of the people has another visit at that time. The primary key resolves conflicts between two visits at the same moment: the
 * second waits for the commit of the first.
 */
export async function makeBusy(tx: Tx, visitId: string, personIds: readonly string[], startsAt: Date): Promise<boolean> {
  const values = personIds.toSorted().map((person_id) => ({ person_id, starts_at: startsAt, visit_id: visitId }));
  const stored = await tx
    .insertInto('site_visit_slot')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'starts_at']).doUpdateSet({ visit_id: visitId }).where('site_visit_slot.visit_id', '=', visitId),
    )
    .returning('person_id')
    .execute();
  return stored.length === values.length;
}

/** Makes both people of the visit free at its time again. */
export const releaseSlot = async (tx: Tx, visitId: string): Promise<void> =>
  void (await tx.deleteFrom('site_visit_slot').where('visit_id', '=', visitId).execute());
