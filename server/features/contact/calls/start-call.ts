/** Starts masked calls: the request of a person, and the job that asks the vendor. */
import { m } from '../../../../messages/compiled/messages.js';
import type { ContactCall } from '../../../../contract/contact/calls.ts';
import { readPersonKey } from '../../../accounts/person-key.ts';
import { audit } from '../../../db/audit.ts';
import { consume } from '../../../db/rate-window.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { DAY_S } from '../../../durations.ts';
import { AppError } from '../../../errors.ts';
import { CallRejectedError } from '../../../integrations/calls/index.ts';
import type { JobPayloads } from '../../../jobs/queue.ts';
import { dispatchOnce } from '../../../messaging/outgoing.ts';
import { publishUserEvent } from '../../../live-events/publish-event.ts';
import { countCall } from './call-counts.ts';
import { MAX_START_DELAY_MS, listCalls } from './call-rows.ts';
import { callToken } from './call-token.ts';
import { findCallableContact } from './callable-contact.ts';
import { quietHoursRefusal } from './quiet-call.ts';

/** Maximum number of calls in a UTC day: of both people of a contact together, and of one person in total. */
const LIMITS = { perContact: 6, perPerson: 30 } as const;
/** All attempts are within the two minutes in which a call may be placed. */
const ATTEMPTS = 4;

interface Person {
  readonly id: string;
  readonly ip: string;
}
/** A call without an open pass, or over a limit. It is thrown so that the transaction is rolled back before the refusal is counted. */
class CallNotAllowedError extends AppError {
  readonly outcome: 'refused' | 'limited';
  constructor(outcome: 'refused' | 'limited', ...error: ConstructorParameters<typeof AppError>) {
    super(...error);
    this.outcome = outcome;
  }
}

/**
 * Starts a call to the other person of a contact. Repeating it with the same `callId` starts no other call.
 * @throws AppError not_found for a contact of other people; forbidden without an open pass or when the owner accepts no calls;
 *   too_many_requests, also in the quiet hours; conflict when another person's call has this id
 */
export async function startCall(deps: Deps, person: Person, contactId: string, callId: string): Promise<ContactCall> {
  try {
    return await deps.db.transaction().execute((tx) => storeCall(deps, tx, person, contactId, callId));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // a parallel request with the same id stored the call after this one had looked for it
    const [parallel] = await listCalls(deps.db, person.id, { id: callId, now: deps.now() });
    if (parallel) return parallel;
    if (error instanceof CallNotAllowedError) await recordRefusal(deps, person, contactId, error.outcome);
    throw error;
  }
}

async function storeCall(deps: Deps, tx: Tx, person: Person, contactId: string, callId: string): Promise<ContactCall> {
  const now = deps.now();
  const [existing] = await listCalls(tx, person.id, { id: callId, now });
  if (existing) return existing;
  const contact = await findCallableContact(deps, tx, contactId, person.id);
  if (contact === 'unknown') throw new AppError('not_found', m['contact.no_record']());
  if (contact === 'refused') throw new CallNotAllowedError('refused', 'forbidden', m['contact_call.refused']());
  const quiet = await quietHoursRefusal(deps, tx, contact);
  if (quiet) throw new CallNotAllowedError('limited', 'too_many_requests', quiet.message, { retryAfter: quiet.retryAfter });
  const waitSeconds = await consume(
    tx,
    [
      { key: `call:contact:${contactId}`, seconds: DAY_S, max: LIMITS.perContact },
      { key: `call:from:${await readPersonKey(deps, tx, person.id)}`, seconds: DAY_S, max: LIMITS.perPerson },
    ],
    now,
  );
  if (waitSeconds !== null)
    throw new CallNotAllowedError('limited', 'too_many_requests', m['contact_call.too_many'](), { retryAfter: waitSeconds });
  const { cityId, listingId, callerId, calleeId } = contact;
  const stored = await tx
    .insertInto('masked_call')
    .values({
      id: callId,
      city_id: cityId,
      contact_id: contactId,
      listing_id: listingId,
      caller_id: callerId,
      callee_id: calleeId,
      created_at: now,
      state: 'waiting',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // the id belongs to a call of other people, or a parallel request of this person stored it
  if (!stored) throw new AppError('conflict', m['contact_call.refused']());
  await deps.jobs.add(tx, 'place_call', { cityId, callId }, { maxAttempts: ATTEMPTS });
  await publishUserEvent(tx, [callerId, calleeId]);
  return (await listCalls(tx, person.id, { id: callId, now }))[0]!;
}

async function recordRefusal({ db, now }: Deps, { id, ip }: Person, contactId: string, outcome: 'refused' | 'limited'): Promise<void> {
  await countCall(db, outcome, now());
  await audit(db, { action: 'call_refused', actorId: id, subject: contactId, ip, details: { reason: outcome }, at: now() });
}

/**
 * Asks the vendor to place a stored call. Ends the call without placing it when the pass has ended or nobody waits for the call any more.
 * Safe to repeat.
 * @throws when the job must be retried
 */
export async function placeCall(deps: Deps, { cityId, callId }: JobPayloads['place_call']): Promise<void> {
  const call = await deps.db
    .selectFrom('masked_call')
    .select(['contact_id', 'caller_id', 'created_at', 'state'])
    .where('city_id', '=', cityId)
    .where('id', '=', callId)
    .executeTakeFirst();
  if (call?.state !== 'waiting' || !deps.calls) return;
  const vendor = deps.calls;
  if (deps.now().getTime() - call.created_at.getTime() > MAX_START_DELAY_MS) return endIfStillWaiting(deps, cityId, callId, 'failed');
  // checked again at the last moment, because the pass may have been revoked since the request
  const contact = await findCallableContact(deps, deps.db, call.contact_id, call.caller_id);
  if (typeof contact === 'string') return endIfStillWaiting(deps, cityId, callId, 'refused');
  await dispatchOnce(deps, callId, async () => {
    try {
      const vendorRef = await vendor.connect({ from: contact.from, to: contact.to, token: callToken(deps, cityId, callId) }, callId);
      await deps.db.transaction().execute(async (tx) => {
        await tx
          .updateTable('masked_call')
          // a report that arrived earlier has already set the state
          .set((e) => ({ vendor_ref: vendorRef, state: e.case().when('state', '=', 'waiting').then('ringing').else(e.ref('state')).end() }))
          .where('city_id', '=', cityId)
          .where('id', '=', callId)
          .execute();
        await publishUserEvent(tx, [contact.callerId, contact.calleeId]);
      });
    } catch (error) {
      // after a `CallUncertainError` the call stays `waiting`, because the vendor may have started it and then reports how it ends
      if (error instanceof CallRejectedError) await endIfStillWaiting(deps, cityId, callId, 'failed');
      throw error;
    }
  });
}

/** Marks a call that is still `waiting` as ended. */
function endIfStillWaiting({ db, now }: Deps, cityId: number, callId: string, state: 'failed' | 'refused'): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('masked_call')
      .set({ state, ended_at: now() })
      .where('city_id', '=', cityId)
      .where('id', '=', callId)
      .where('state', '=', 'waiting')
      .returning(['caller_id', 'callee_id', 'contact_id'])
      .executeTakeFirst();
    if (!ended) return;
    await countCall(tx, state, now());
    if (state === 'refused')
      await audit(tx, {
        action: 'call_refused',
        actorId: ended.caller_id,
        subject: ended.contact_id,
        details: { reason: 'refused' },
        at: now(),
      });
    await publishUserEvent(tx, [ended.caller_id, ended.callee_id]);
  });
}
