/** The last step of every login method: it starts a session, writes the audit event, and mails the user when the device is new. */
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/handler.ts';
import { findSuspensionOfPerson } from '../../accounts/former-accounts.ts';
import type { Suspension } from '../../accounts/suspension.ts';
import type { UserRow } from '../../accounts/user.ts';
import { mailNewDevice } from './account-mail.ts';
import { deviceHash } from './rules.ts';
import { endThisSession, startSession } from './sessions.ts';

export interface LoginRequest {
  readonly ip: string;
  readonly userAgent: string | null;
  /** The id the browser stores for itself, if it sent one. */
  readonly device?: string | undefined;
  /** The account that is already logged in on this device. */
  readonly viewer: Viewer | null;
}
type LoginResult = { readonly token: string } | { readonly suspension: Suspension };
type LoginAccount = UserRow & Suspension & { readonly suspended_at: Date | null };

/**
 * Logs in an account whose owner was just authenticated, in the same transaction. An existing session of the same account on this device
 * ends, so that logging in again leaves one session.
 * @returns the session token; the suspension when the account is suspended, or when an earlier account with its number or address was
 *   suspended. That is audited as a failed login
 */
export async function logIn(
  deps: Deps,
  tx: Tx,
  account: LoginAccount,
  request: LoginRequest,
  details: Readonly<Record<string, unknown>>,
): Promise<LoginResult> {
  const now = deps.now();
  const { ip, userAgent, device, viewer } = request;
  const auditBase = { actorId: account.id, ip, at: now };
  const suspension = account.suspended_at ? account : await findSuspensionOfPerson(deps.secrets, tx, account.id);
  if (suspension) {
    await audit(tx, { ...auditBase, action: 'login_failed', subject: account.id, details: { reason: 'suspended' } });
    return { suspension };
  }
  const isKnown = await wasLoggedInOnDevice(tx, account.id, request);
  if (viewer?.id === account.id) await endThisSession(tx, viewer, now);
  const session = await startSession(tx, { userId: account.id, ip, userAgent, device, now });
  await audit(tx, { ...auditBase, action: 'login', subject: session.id, details: { ...details, known_device: isKnown } });
  if (!isKnown) await mailNewDevice(deps, tx, account, userAgent, now);
  return { token: session.token };
}

/**
 * Whether the account was logged in on this device before, by device id. A login without an id is compared by user agent, but only with
 * sessions that have no id either. Otherwise a client without an id could pass for a known browser, whose user agent is easily guessed.
 */
async function wasLoggedInOnDevice(tx: Tx, userId: string, { device, userAgent }: LoginRequest): Promise<boolean> {
  const earlierSession = await tx
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .$if(device !== undefined, (query) => query.where('device_hash', '=', deviceHash(device)))
    .$if(device === undefined, (query) => query.where('device_hash', 'is', null).where('user_agent', 'is not distinct from', userAgent))
    .limit(1)
    .executeTakeFirst();
  return earlierSession !== undefined;
}
