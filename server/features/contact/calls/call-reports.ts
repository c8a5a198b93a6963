/**
 * Reports of the vendor about the progress of calls. They may be repeated, arrive in any order, and arrive before our own record of the
 * call.
 */
import { z } from 'zod';
import { postSystemEntry } from '../../../conversations/post-entry.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { publishUserEvent } from '../../../live-events/publish-event.ts';
import { countCall } from './call-counts.ts';
import { readCallToken } from './call-token.ts';

const MAX_CALL_S = 24 * 60 * 60;
export const callReport = z.object({
  CallSid: z.string().min(1).max(100),
  /** Our token of the call. Exotel returns it when a call ended; other vendors return it with each event. */
  CustomField: z.string().min(1).max(200).optional(),
  EventType: z.enum(['answered', 'terminal']),
  Status: z.string().max(40),
  /** In seconds. */
  ConversationDuration: z.coerce.number().int().min(0).max(MAX_CALL_S).default(0),
});
type CallReport = z.output<typeof callReport>;

/** The vendor's final states (developer.exotel.com, "call status"). All other states count as failed. */
const STATE_OF_STATUS: ReadonlyMap<string, 'completed' | 'missed'> = new Map([
  ['completed', 'completed'],
  ['busy', 'missed'],
  ['no-answer', 'missed'],
  ['canceled', 'missed'],
]);

/**
 * `forged`: the report has no valid token, or does not belong to a call that the vendor was asked for. `replayed`: this report, or a later
 * one, was received before. `unnamed`: the call was answered, and the report does not contain its token.
 */
type ReportResult = 'accepted' | 'forged' | 'replayed' | 'unnamed';

/** Processes each report of a call once. A call that ended never changes again. */
export function receiveReport(deps: Deps, report: CallReport): Promise<ReportResult> {
  if (report.CustomField === undefined) return Promise.resolve(report.EventType === 'answered' ? 'unnamed' : 'forged');
  const tokenContent = readCallToken(deps, report.CustomField);
  if (!tokenContent) return Promise.resolve('forged');
  return deps.db.transaction().execute(async (tx) => {
    const call = await tx
      .selectFrom('masked_call')
      .selectAll()
      .where('city_id', '=', tokenContent.cityId)
      .where('id', '=', tokenContent.callId)
      .forUpdate()
      .executeTakeFirst();
    // the vendor was never asked for a refused call
    if (!call || call.state === 'refused' || (call.vendor_ref !== null && call.vendor_ref !== report.CallSid)) return 'forged';
    const state = stateAfter(call.state, report);
    if (state === null) return 'replayed';
    const isOver = report.EventType === 'terminal';
    const seconds = state === 'completed' ? report.ConversationDuration : 0;
    const cost = costOf(deps, seconds);
    await tx
      .updateTable('masked_call')
      .set({ state, vendor_ref: report.CallSid, ...(isOver && { seconds, cost_paise: cost, ended_at: deps.now() }) })
      .where('city_id', '=', tokenContent.cityId)
      .where('id', '=', tokenContent.callId)
      .execute();
    if (isOver) await finishCall(deps, tx, call, state as 'completed' | 'missed' | 'failed', { seconds, costPaise: cost });
    await publishUserEvent(tx, [call.caller_id, call.callee_id]);
    return 'accepted';
  });
}

/** The state after this report; null when the call had reached this or a later state before. */
function stateAfter(state: string, { EventType, Status }: CallReport): string | null {
  const isUnanswered = state === 'waiting' || state === 'ringing';
  if (EventType === 'answered') return isUnanswered ? 'connected' : null;
  return isUnanswered || state === 'connected' ? (STATE_OF_STATUS.get(Status) ?? 'failed') : null;
}

/** The cost of a call. Vendors charge every started minute in full. */
const costOf = ({ config }: Deps, seconds: number): number => Math.ceil(seconds / 60) * config.calls.paisePerMinute;

interface EndedCall {
  readonly city_id: number;
  readonly listing_id: number;
  readonly contact_id: string;
}

/** Counts the call and its cost. Unless it failed, an entry is added to the conversation of the two people. */
async function finishCall(
  deps: Deps,
  tx: Tx,
  { city_id, listing_id, contact_id }: EndedCall,
  state: 'completed' | 'missed' | 'failed',
  cost: { readonly seconds: number; readonly costPaise: number },
): Promise<void> {
  await countCall(tx, state, deps.now(), cost);
  if (state === 'failed') return;
  const contact = await tx
    .selectFrom('contact')
    .innerJoin('listing', (join) => join.onRef('listing.city_id', '=', 'contact.city_id').onRef('listing.id', '=', 'contact.listing_id'))
    .select(['contact.seeker_id', 'listing.public_id'])
    .where('contact.id', '=', contact_id)
    .where('contact.city_id', '=', city_id)
    .where('contact.listing_id', '=', listing_id)
    .executeTakeFirst();
  if (contact)
    await postSystemEntry(deps, tx, { listingId: contact.public_id, seekerId: contact.seeker_id, type: `call_${state}`, data: {} });
}
