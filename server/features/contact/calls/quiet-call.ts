import { sql } from 'kysely';
import { m } from '../../../../messages/compiled/messages.js';
import type { Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { HOUR_MS } from '../../../durations.ts';
import { afterQuietHours } from '../../../messaging/quiet-hours.ts';

/** A call in the quiet hours is possible for this long after the other person wrote or called. */
const AWAKE_MS = HOUR_MS;

/**
 * Why a call is not connected now: it would ring in the quiet hours, and the other person has neither written nor called within the hour.
 * Null when it may ring.
 */
export async function quietHoursRefusal(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  tx: Tx,
  { callerId, calleeId }: { readonly callerId: string; readonly calleeId: string },
): Promise<{ readonly message: string; readonly retryAfter: number } | null> {
  const time = now();
  const quietUntil = afterQuietHours(time, config.quietHours);
  if (quietUntil <= time) return null;
  const since = new Date(time.getTime() - AWAKE_MS);
  // two statements, because a cluster cannot combine tables of several cities in one
  const called = await sql`
    select id from masked_call where caller_id = ${calleeId} and callee_id = ${callerId} and created_at > ${since} limit 1`.execute(tx);
  if (called.rows.length > 0) return null;
  const wrote = await sql`
    select e.number from conversation c join conversation_entry e on e.city_id = c.city_id and e.conversation_id = c.id
    where (c.seeker_id, c.owner_id) in ((${callerId}::uuid, ${calleeId}::uuid), (${calleeId}::uuid, ${callerId}::uuid))
      and e.sender_id = ${calleeId} and e.created_at > ${since} limit 1`.execute(tx);
  if (wrote.rows.length > 0) return null;
  return { message: m['contact_call.quiet_hours'](), retryAfter: Math.ceil((quietUntil.getTime() - time.getTime()) / 1000) };
}
