import type { UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { Tables, Tx } from '../db/schema.ts';
import { publishUserEvent } from '../live-events/publish-event.ts';

type SessionUpdate = UpdateQueryBuilder<Tables, 'session', 'session', UpdateResult>;

/**
 * Ends the live sessions of a user, or only those that `narrow` selects, and forgets the devices of these sessions and of all sessions that
 * ended earlier: a known device needs no challenge and no second code, and a person whose sessions were ended must not keep that advantage.
 * Also ends every unfinished action that could be completed without a session (`endPendingAccountChanges`). Runs in the transaction of the
 * change that causes it.
 * @param keepsPasswordLinks keeps the open password resets: for a session that is old and may be stolen, so that it cannot stop the owner
 *   of the account from resetting the password
 * @returns how many sessions were ended
 */
export async function endSessions(
  tx: Tx,
  userId: string,
  now: Date,
  narrow: (query: SessionUpdate) => SessionUpdate = (query) => query,
  { keepsPasswordLinks = false }: { readonly keepsPasswordLinks?: boolean } = {},
): Promise<number> {
  // lock the account before its sessions, in the same order as everywhere, so that parallel changes of the account do not deadlock
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
  const liveQuery = tx
    .updateTable('session')
    .set({ revoked_at: now, device_hash: null })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  const ended = await narrow(liveQuery).returning('id').execute();
  // the person may have logged out earlier, or may have an older session on the same device: these devices must not stay known either
  await tx
    .updateTable('session')
    .set({ device_hash: null })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is not', null)
    .where('device_hash', 'is not', null)
    .execute();
  // after the sessions were ended: a link that a session is about to create is either committed by now or refused (`assertRecentLogin`)
  await endPendingAccountChanges(tx, userId, now, keepsPasswordLinks);
  // open pages of the ended sessions close their event streams at once
  await publishUserEvent(tx, [userId]);
  return ended.length;
}

/**
 * Ends every unfinished email verification, password reset and phone number change of a user: each of them would let the person who started
 * it log in again. The owner of the account has to start them anew. An unverified email address is removed from accounts that log in by
 * phone, because a user who is asked to verify it would send the next link to that address.
 */
async function endPendingAccountChanges(tx: Tx, userId: string, now: Date, keepsPasswordLinks: boolean): Promise<void> {
  await tx
    .updateTable('email_verification')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  if (!keepsPasswordLinks) await tx.deleteFrom('password_link').where('user_id', '=', userId).where('used_at', 'is', null).execute();
  await tx
    .updateTable('verification_code')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', keepsPasswordLinks ? ['phone'] : ['phone', 'password'])
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
