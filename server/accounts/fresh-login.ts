import { m } from '../../messages/compiled/messages.js';
import type { Tx } from '../db/schema.ts';
import { AppError } from '../errors.ts';

/** For this long after login, a session may change the phone number or the email address of the account. */
const RECENT_LOGIN_SECONDS = 15 * 60;

/**
 * Requires a recent login, because a stolen session or an unlocked phone must not be enough to take over the account. Locks the session
 * until the transaction ends, so that `endSessions` also ends a change that started before it.
 * @throws AppError fresh_login_needed
 */
export async function assertRecentLogin(tx: Tx, sessionId: string, now: Date): Promise<void> {
  if (!(await hasRecentLogin(tx, sessionId, now))) throw new AppError('fresh_login_needed', m['account.fresh_login']());
}

/** Whether the session began recently. Locks it until the transaction ends. */
export async function hasRecentLogin(tx: Tx, sessionId: string, now: Date): Promise<boolean> {
  const session = await tx
    .selectFrom('session')
    .select('created_at')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  const age = session ? now.getTime() - session.created_at.getTime() : Number.POSITIVE_INFINITY;
  return age <= RECENT_LOGIN_SECONDS * 1000;
}
