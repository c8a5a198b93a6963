import type { UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { Tables, Tx } from '../db/schema.ts';
import { publishNotificationEvent } from '../live-events/publish-event.ts';

type SessionUpdate = UpdateQueryBuilder<Tables, 'session', 'session', UpdateResult>;

/**
 * Ends the live sessions of a user, or those that `narrow` selects, from elsewhere, and forgets their devices and those of all sessions
 * that ended before: a known device needs no challenge and no second code, which a removed person must not keep. Whatever a removed person
 * started and could finish without a session ends, too (`endAccountLinks`). Returns how many were ended. Runs in the transaction of the
 * cause.
 */
export async function endSessions(
  tx: Tx,
  userId: string,
  now: Date,
  narrow: (query: SessionUpdate) => SessionUpdate = (query) => query,
): Promise<number> {
  // before the sessions, as everywhere, so that parallel changes of the account do not deadlock
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
  const liveQuery = tx
    .updateTable('session')
    .set({ revoked_at: now, device_hash: null })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  const ended = await narrow(liveQuery).returning('id').execute();
  // somebody may have logged out before being removed, or have an older session on the same device: neither keeps a device known
  await tx
    .updateTable('session')
    .set({ device_hash: null })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is not', null)
    .where('device_hash', 'is not', null)
    .execute();
  // after the sessions: a link that a session is about to start is committed before, or never (`assertFreshLogin`)
  await endAccountLinks(tx, userId, now);
  // open pages of the ended sessions close their streams at once
  await publishNotificationEvent(tx, [userId]);
  return ended.length;
}

/**
 * Ends every unfinished verification of an email address, password reset and change of the phone number of a user: each would let
 * somebody in again who started it before. Their owner starts them anew. An address that was never verified is removed where the phone logs
 * in, because a person who is asked to verify their address would mail the next link to it.
 */
async function endAccountLinks(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('email_verification')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  await tx.deleteFrom('password_link').where('user_id', '=', userId).where('used_at', 'is', null).execute();
  await tx
    .updateTable('login_code')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', ['phone', 'password'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  await tx.updateTable('app_user').set({ new_phone: null }).where('id', '=', userId).where('new_phone', 'is not', null).execute();
  await tx
    .updateTable('app_user')
    .set({ email: null })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .where('phone_verified_at', 'is not', null)
    .execute();
}
