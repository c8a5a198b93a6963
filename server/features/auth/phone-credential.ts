/** Credentials that show control of a phone number: our SMS code, or the id token of a phone-auth service (Firebase). */
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Viewer } from '../../http/handler.ts';
import { IdTokenRejectedError, VerifierUnavailableError, type VerifiedPhone } from '../../integrations/phone-auth/index.ts';
import { verifyCode, consumeCode } from './verify-code.ts';
import { confirmRegisteredPhone } from './phone-verification.ts';
import { findOrCreateAccount } from './queries.ts';

interface PhoneCredential {
  /** The phone number in E.164. */
  readonly phone: string;
  /** The subject of the audit event. */
  readonly auditSubject: string;
  /**
   * Marks the credential as used, in the transaction of the login.
   * @throws AppError when another request used it first
   */
  readonly consume: (tx: Tx, now: Date) => Promise<void>;
  /**
   * The account of the number; created when there is none. An account that never verified the number stays the account only when `viewer`
   * is logged in to it.
   */
  readonly findOrCreateAccount: (tx: Tx, now: Date, viewer: Viewer | null) => ReturnType<typeof findOrCreateAccount>;
}

interface CredentialInput {
  readonly verification_id?: string | undefined;
  readonly code?: string | undefined;
  readonly token?: string | undefined;
  /** The id that the browser stores for itself. */
  readonly device?: string | undefined;
}
/** Seconds until the client may retry when the keys of the phone-auth service could not be fetched. */
const KEYS_RETRY_SECONDS = 30;

/**
 * @throws AppError the errors of `verifyCode`; login_failed for an invalid token; unavailable while the keys for the token cannot be
 *   fetched
 */
export async function verifyPhoneCredential(
  deps: Deps,
  { verification_id: id, code, token, device }: CredentialInput,
  ip: string,
): Promise<PhoneCredential> {
  if (token !== undefined) return verifyIdToken(deps, token, ip);
  if (id === undefined || code === undefined) throw new AppError('invalid', m['account.verification_id']());
  const { phone, purpose, userId } = await verifyCode(deps, { id, code, ip, device, purposes: ['login', 'registration'] });
  return {
    phone,
    auditSubject: id,
    consume: (tx, now) => consumeCode(tx, id, now),
    async findOrCreateAccount(tx, now, viewer) {
      if (purpose === 'login') return findOrCreateAccount(tx, phone, now, viewer?.id);
      return { ...(await confirmRegisteredPhone(tx, userId, phone, now)), is_new: true };
    },
  };
}

async function verifyIdToken(deps: Deps, token: string, ip: string): Promise<PhoneCredential> {
  if (!deps.idTokens) {
    const message = m['account.token_not_offered']();
    throw new AppError('invalid', message, { errors: [{ path: 'token', message }] });
  }
  try {
    const verifiedPhone = await deps.idTokens.verify(token);
    return {
      phone: verifiedPhone.phone,
      auditSubject: idTokenSubject(verifiedPhone),
      consume: (tx, now) => consumeIdToken(tx, verifiedPhone, now),
      findOrCreateAccount: (tx, now, viewer) => findOrCreateAccount(tx, verifiedPhone.phone, now, viewer?.id),
    };
  } catch (error) {
    if (error instanceof VerifierUnavailableError)
      throw new AppError('unavailable', m['otp.token_unchecked'](), { retryAfter: KEYS_RETRY_SECONDS });
    if (!(error instanceof IdTokenRejectedError)) throw error;
    const details = { reason: 'token', detail: error.message };
    await audit(deps.db, { action: 'login_failed', actorId: null, subject: null, ip, details, at: deps.now() });
    throw loginFailedError();
  }
}

const idTokenSubject = ({ hash }: VerifiedPhone) => `id token ${hash.toString('hex', 0, 8)}`;
/** The same error for every rejected token, so that attackers learn nothing from it. */
const loginFailedError = () => new AppError('login_failed', m['login.verify_failed']());

/** Each token logs in once. The insert conflicts for every further request, even for parallel ones. */
async function consumeIdToken(tx: Tx, { hash, expiresAt }: VerifiedPhone, now: Date): Promise<void> {
  if (expiresAt <= now) throw loginFailedError();
  const inserted = await tx
    .insertInto('used_id_token')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst();
  if (!inserted) throw loginFailedError();
}

/**
 * Checks that the request comes from the account's owner and not from somebody who only has their session. The owner confirms the number of
 * the account again. The returned function consumes the credential in the caller's transaction.
 * @throws AppError otp_invalid for another number, otherwise as `verifyPhoneCredential`
 */
type Reauthenticate = (viewer: Viewer, ip: string, input: CredentialInput) => Promise<(tx: Tx) => Promise<void>>;

export function createReauthentication(deps: Deps): Reauthenticate {
  return async (viewer, ip, input) => {
    const { phone, consume } = await verifyPhoneCredential(deps, input, ip);
    const account = await deps.db.selectFrom('app_user').select('phone').where('id', '=', viewer.id).executeTakeFirst();
    if (account?.phone !== phone) throw new AppError('otp_invalid', m['otp.wrong']());
    return (tx) => consume(tx, deps.now());
  };
}
