import type { UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { Tables, Tx } from '../db/schema.ts';

type SessionUpdate = UpdateQueryBuilder<Tables, 'session', 'session', UpdateResult>;

/**
 * Ends the live sessions of a user, or those that `narrow` selects, from elsewhere, and forgets their devices and those of all sessions
 * that ended before: a known device needs no challenge and no second code, which a removed person must not keep. Returns how many were
 * ended. Runs in the transaction of the cause.
 */
export async function endSessions(
  tx: Tx,
  userId: string,
  now: Date,
  narrow: (query: SessionUpdate) => SessionUpdate = (query) => query,
): Promise<number> {
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
  return ended.length;
}
