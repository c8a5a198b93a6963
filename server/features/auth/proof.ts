/** What proves that somebody holds a number: the code we sent, or the id token of a phone-auth service. */
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { IdTokenRefused, KeysUnavailable, type ProvedPhone } from '../../integrations/phone-auth/index.ts';
import { tryCode, useCode } from './codes.ts';
import { proveRegistered } from './phone-proof.ts';
import { accountOf } from './queries.ts';

export interface Proof {
  /** E.164. */
  readonly phone: string;
  /** What the audit trail calls it. */
  readonly subject: string;
  /** Uses it up, in the transaction of the login it pays for. @throws AppError when another request was faster */
  readonly use: (tx: Tx, now: Date) => Promise<void>;
  /** The account it logs in to, made when there is none. */
  readonly account: (tx: Tx, now: Date) => ReturnType<typeof accountOf>;
}

interface Given {
  readonly verification_id?: string | undefined;
  readonly code?: string | undefined;
  readonly token?: string | undefined;
}
/** Seconds; by then the keys are asked for again. */
const KEYS_RETRY = 30;

/** @throws AppError as `tryCode` does, login_failed for a token that proves nothing, unavailable while that cannot be told */
export async function proveNumber(deps: Deps, { verification_id: id, code, token }: Given, ip: string): Promise<Proof> {
  if (token !== undefined) return proveByToken(deps, token, ip);
  if (id === undefined || code === undefined) throw new AppError('invalid', m['account.verification_id']());
  const { phone, purpose, userId } = await tryCode(deps, { id, code, ip, purposes: ['login', 'registration'] });
  return {
    phone,
    subject: id,
    use: (tx, now) => useCode(tx, id, now),
    async account(tx, now) {
      if (purpose === 'login') return accountOf(tx, phone, now);
      return { ...(await proveRegistered(tx, userId, phone, now)), is_new: true };
    },
  };
}

async function proveByToken(deps: Deps, token: string, ip: string): Promise<Proof> {
  if (!deps.idTokens) {
    const message = m['account.token_not_offered']();
    throw new AppError('invalid', message, { errors: [{ path: 'token', message }] });
  }
  try {
    const proved = await deps.idTokens.verify(token);
    return {
      phone: proved.phone,
      subject: subjectOf(proved),
      use: (tx, now) => useToken(tx, proved, now),
      account: (tx, now) => accountOf(tx, proved.phone, now),
    };
  } catch (error) {
    if (error instanceof KeysUnavailable) throw new AppError('unavailable', m['otp.token_unchecked'](), { retryAfter: KEYS_RETRY });
    if (!(error instanceof IdTokenRefused)) throw error;
    const facts = { reason: 'token', why: error.message };
    await audit(deps.db, { action: 'login_failed', actorId: null, subject: null, ip, facts, at: deps.now() });
    throw refused();
  }
}

const subjectOf = ({ hash }: ProvedPhone) => `id token ${hash.toString('hex', 0, 8)}`;
/** One answer for every token that does not log in: who tries tokens learns nothing from it. */
const refused = () => new AppError('login_failed', m['login.verify_failed']());

/** A token that is posted many times at once pays for one login: the row of the first is there before the others may look. */
async function useToken(tx: Tx, { hash, expiresAt }: ProvedPhone, now: Date): Promise<void> {
  if (expiresAt <= now) throw refused();
  const used = await tx
    .insertInto('used_id_token')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst();
  if (!used) throw refused();
}
