/** What every way of logging in ends in: a session, its trace, and word to the person when the device is unknown. */
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/handler.ts';
import type { Suspension } from '../../views/suspension.ts';
import type { UserRow } from '../../views/user.ts';
import { tellNewDevice } from './account-mail.ts';
import { deviceHash } from './rules.ts';
import { endSessionsOf, startSession } from './sessions.ts';

export interface LoginRequest {
  readonly ip: string;
  readonly userAgent: string | null;
  /** What the browser goes by, where it says so. */
  readonly device?: string | undefined;
  /** Who was logged in on this device so far. */
  readonly viewer: Viewer | null;
}
type Account = UserRow & Suspension & { readonly suspended_at: Date | null };

/**
 * Logs an account in whose owner was just proved, in the transaction of the proof. The session this device had of the same account
 * ends, so that logging in again leaves one.
 * @returns the session's token; null when the account is suspended, which leaves a trace as well
 */
export async function logIn(
  deps: Deps,
  tx: Tx,
  account: Account,
  request: LoginRequest,
  facts: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const now = deps.now();
  const { ip, userAgent, device, viewer } = request;
  const event = { actorId: account.id, ip, at: now };
  if (account.suspended_at) {
    await audit(tx, { ...event, action: 'login_failed', subject: account.id, facts: { reason: 'suspended' } });
    return null;
  }
  const known = await isKnown(tx, account.id, request);
  if (viewer?.id === account.id) await endSessionsOf(tx, account.id, now, (live) => live.where('id', '=', viewer.sessionId));
  const session = await startSession(tx, { userId: account.id, ip, userAgent, device, now });
  await audit(tx, { ...event, action: 'login', subject: session.id, facts: { ...facts, known_device: known } });
  if (!known) await tellNewDevice(deps, tx, account, userAgent, now);
  return session.token;
}

/** Whether the account was logged in on this device before: by its name, or, where it has none, by what it says it is. */
async function isKnown(tx: Tx, userId: string, { device, userAgent }: LoginRequest): Promise<boolean> {
  const before = await tx
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .$if(device !== undefined, (query) => query.where('device_hash', '=', deviceHash(device)))
    .$if(device === undefined, (query) => query.where('user_agent', 'is not distinct from', userAgent))
    .limit(1)
    .executeTakeFirst();
  return before !== undefined;
}
