/** Changes of a site visit by one of its two sides. It is safe to repeat every change. */
import { m } from '../../../messages/compiled/messages.js';
import type { SiteVisitTable, Tx } from '../../db/schema.ts';
import { sql, type Updateable } from 'kysely';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { lockListing } from '../../listings/read/listing-row.ts';
import { findListing } from '../../listings/read/listing-ref.ts';
import { withdrawCalendar } from './calendar-mail.ts';
import { isCheckInCode, MAX_TRIES } from './check-in-code.ts';
import { notifyOfVisit, scheduleVisit } from './notify-visit.ts';
import { blockCondition, findVisit, lockVisit, sideOf, wasAccepted, type VisitRow } from './queries.ts';
import { applyVisitFeedback, type VisitFeedback } from './apply-visit-feedback.ts';
import { assertSlot, makeBusy, releaseSlot, takeSlot } from './request-visit.ts';
import { allowedActions, TRANSITIONS, type Side, type VisitAction } from './transitions.ts';
import { countReschedule } from './visit-limits.ts';

interface Caller {
  readonly userId: string;
  readonly visitId: string;
}
interface OwnVisit {
  readonly row: VisitRow;
  readonly side: Side;
}
const otherSide = (side: Side): Side => (side === 'owner' ? 'seeker' : 'owner');

/** @throws AppError not_found, also for visits of other people */
async function lockOwnVisit(tx: Tx, { userId, visitId }: Caller): Promise<OwnVisit> {
  const row = await lockVisit(tx, userId, visitId);
  if (!row) throw new AppError('not_found', m['site_visit.not_found']());
  return { row, side: sideOf(row, userId) };
}

/**
 * After one of the two has blocked the other, a job cancels their visits. Until then neither may move, confirm or cancel them: a reason is a
 * text that the other reads.
 * @throws AppError forbidden, without saying why
 */
async function assertNotBlocked(tx: Tx, { owner_id, seeker_id }: VisitRow): Promise<void> {
  const { rows } = await sql<{ blocked: boolean }>`select ${blockCondition(owner_id, seeker_id)} as blocked`.execute(tx);
  if (rows[0]!.blocked) throw new AppError('forbidden', m['site_visit.not_possible']());
}

/** @throws AppError conflict when the state, the side or the time does not allow it */
function assertAllowed({ now }: Deps, { row, side }: OwnVisit, action: VisitAction): void {
  if (!allowedActions(row, side, now()).includes(action)) throw new AppError('conflict', m['site_visit.not_now']());
}

async function storeTransition(
  deps: Deps,
  tx: Tx,
  { row, side }: OwnVisit,
  action: VisitAction,
  change: Updateable<SiteVisitTable>,
): Promise<VisitRow> {
  await tx
    .updateTable('site_visit')
    .set({ ...change, state: TRANSITIONS[row.state][side][action]!, version: row.version + 1, updated_at: deps.now() })
    .where('id', '=', row.id)
    .where('city_id', '=', row.city_id)
    .execute();
  return (await findVisit(tx, row.seeker_id, row.id))!;
}

/**
 * Accepts the proposed time.
 * @param startsAt the time that the caller saw and accepts
 * @throws AppError not_found, conflict (another time was proposed since, accepting is not possible now, or the lister has
 *   another visit at that time), gone (the listing is not live)
 */
export async function acceptVisit(deps: Deps, tx: Tx, caller: Caller, startsAt: Date): Promise<VisitRow> {
  const visit = await lockOwnVisit(tx, caller);
  if (visit.row.starts_at.getTime() !== startsAt.getTime()) throw new AppError('conflict', m['site_visit.changed']());
  if (visit.row.state === 'accepted') return visit.row;
  assertAllowed(deps, visit, 'accept');
  await assertNotBlocked(tx, visit.row);
  await assertLive(tx, visit.row);
  if (!(await makeBusy(tx, visit.row.id, [visit.row.owner_id, visit.row.seeker_id], startsAt)))
    throw new AppError('conflict', m['site_visit.other_visit']());
  const row = await storeTransition(deps, tx, visit, 'accept', {});
  await notifyOfVisit(deps, tx, row, otherSide(visit.side), 'visit_accepted');
  await scheduleVisit(deps, tx, row);
  return row;
}

async function assertLive(tx: Tx, { public_id }: VisitRow): Promise<void> {
  if (!(await findListing(tx, public_id))?.isLive) throw new AppError('gone', m['site_visit.unavailable']());
}

/**
 * Proposes another time. The previous slot is released and the new one is taken.
 * @throws AppError not_found, conflict, invalid (not a slot), too_many_requests
 */
export async function proposeVisit(deps: Deps, tx: Tx, caller: Caller, startsAt: Date): Promise<VisitRow> {
  const visit = await lockOwnVisit(tx, caller);
  const { row, side } = visit;
  const isSameTime = row.starts_at.getTime() === startsAt.getTime();
  if (isSameTime && TRANSITIONS[row.state][side].propose === row.state) return row;
  assertAllowed(deps, visit, 'propose');
  await assertNotBlocked(tx, row);
  await assertLive(tx, row);
  if (isSameTime) throw new AppError('conflict', m['site_visit.not_now']());
  await assertSlot(tx, { cityId: row.city_id, listingId: row.listing_id }, startsAt, deps.now());
  await countReschedule(deps, tx, caller.userId, side === 'owner' ? row.seeker_id : row.owner_id);
  await releaseSlot(tx, row.id);
  const busyIds = side === 'owner' ? [row.owner_id, row.seeker_id] : [row.seeker_id];
  await takeSlot(tx, { id: row.id, cityId: row.city_id, listingId: row.listing_id }, busyIds, startsAt);
  const rescheduled = await storeTransition(deps, tx, visit, 'propose', { starts_at: startsAt, tries: 0 });
  await notifyOfVisit(deps, tx, rescheduled, otherSide(side), side === 'owner' ? 'visit_proposed' : 'visit_requested');
  return rescheduled;
}

/** @throws AppError not_found, conflict (cancelling is not possible now) */
export async function cancelVisit(deps: Deps, tx: Tx, caller: Caller, reason: string): Promise<VisitRow> {
  const visit = await lockOwnVisit(tx, caller);
  if (visit.row.state === 'cancelled') return visit.row;
  assertAllowed(deps, visit, 'cancel');
  await assertNotBlocked(tx, visit.row);
  await releaseSlot(tx, visit.row.id);
  const row = await storeTransition(deps, tx, visit, 'cancel', { cancelled_by: visit.side, cancel_reason: reason });
  await notifyOfVisit(deps, tx, row, otherSide(visit.side), 'visit_cancelled');
  const [ownId, otherId] = visit.side === 'owner' ? [row.owner_id, row.seeker_id] : [row.seeker_id, row.owner_id];
  await withdrawCalendar(deps, tx, row, otherId);
  // the person who cancels knows about it, so they get a file only if the visit is in their calendar
  if (await wasAccepted(tx, row)) await withdrawCalendar(deps, tx, row, ownId);
  return row;
}

/**
 * Checks the seeker in. A wrong code is counted, and this count must be committed. So the error is returned and not thrown.
 * @throws AppError not_found, conflict (not the time, not the seeker)
 */
export async function checkIn(deps: Deps, tx: Tx, caller: Caller, code: string): Promise<VisitRow | AppError> {
  const visit = await lockOwnVisit(tx, caller);
  const { row } = visit;
  if (row.state === 'checked_in' && visit.side === 'seeker') return row;
  assertAllowed(deps, visit, 'check_in');
  if (row.tries >= MAX_TRIES) throw new AppError('too_many_requests', m['site_visit.no_tries']());
  if (isCheckInCode(deps.secrets, row.id, row.starts_at, code))
    return storeTransition(deps, tx, visit, 'check_in', { checked_in_at: deps.now() });
  await tx
    .updateTable('site_visit')
    .set({ tries: row.tries + 1 })
    .where('id', '=', row.id)
    .where('city_id', '=', row.city_id)
    .execute();
  return new AppError('otp_invalid', m['site_visit.wrong_code']());
}

/** Stores the feedback of the seeker after a visit. Only the first feedback counts. */
export async function recordVisitFeedback(deps: Deps, tx: Tx, caller: Caller, feedback: VisitFeedback): Promise<VisitRow> {
  // the listing is locked first, in the same order as by changes of listings, so that they do not deadlock
  const unlocked = await findVisit(tx, caller.userId, caller.visitId);
  if (unlocked) await lockListing(tx, unlocked.public_id);
  const visit = await lockOwnVisit(tx, caller);
  if (visit.side === 'seeker' && visit.row.feedback_at !== null) return visit.row;
  assertAllowed(deps, visit, 'give_feedback');
  await applyVisitFeedback(deps, tx, visit.row, feedback);
  return storeTransition(deps, tx, visit, 'give_feedback', { ...feedback, feedback_at: deps.now() });
}
