/** Proving the number of an account, and changing it: by a code to the new number, from a session that is fresh. */
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Viewer } from '../../http/handler.ts';
import { USER_COLUMNS, type UserRow } from '../../views/user.ts';
import { tellChanged, tellFormerPhone } from './account-mail.ts';
import { challengeForCode, codeIsOver, sendCode, tryCode, useCode } from './codes.ts';
import { accountById, isTaken, takeFromUnproved } from './queries.ts';
import { FRESH_SECONDS } from './rules.ts';
import { endSessionsOf } from './sessions.ts';

interface Asker {
  readonly viewer: Viewer;
  readonly ip: string;
  readonly captcha: string | undefined;
}

/**
 * Notes another number for the account and sends a code to it. Until it is proved the present one goes on to log in. Says nothing
 * about whose the number is: that is told to whoever proves it.
 * @returns the verification's id; null when it is the number the account has, which ends a change that waited
 * @throws AppError fresh_login_needed, too_many_requests
 */
export async function askNewPhone(
  deps: Deps,
  tx: Tx,
  before: UserRow,
  phone: string,
  { viewer, ip }: Omit<Asker, 'captcha'>,
): Promise<string | null> {
  if (phone === before.phone) {
    if (before.new_phone !== null) await tx.updateTable('app_user').set({ new_phone: null }).where('id', '=', before.id).execute();
    return null;
  }
  if (before.phone_verified_at) await refuseStale(deps, tx, viewer);
  await tx.updateTable('app_user').set({ new_phone: phone }).where('id', '=', before.id).execute();
  return sendCode(deps, tx, { phone, ip, purpose: 'phone', userId: before.id });
}

/** Whoever found an open phone, or a token, must not take the account over by it. */
async function refuseStale(deps: Deps, tx: Tx, { sessionId }: Viewer): Promise<void> {
  const session = await tx.selectFrom('session').select('created_at').where('id', '=', sessionId).executeTakeFirst();
  const age = session ? deps.now().getTime() - session.created_at.getTime() : Number.POSITIVE_INFINITY;
  if (age > FRESH_SECONDS * 1000) throw new AppError('fresh_login_needed', m['account.fresh_login']());
}

/**
 * Sends a code to the number of the account that waits for its proof.
 * @throws AppError conflict when it is proved already; challenge_needed, too_many_requests
 */
export async function sendPhoneCode(deps: Deps, { viewer, ip, captcha }: Asker): Promise<string> {
  const account = await deps.db.selectFrom('app_user').select(USER_COLUMNS).where('id', '=', viewer.id).executeTakeFirst();
  const phone = account?.new_phone ?? (account?.phone_verified_at ? null : account?.phone);
  if (!phone) throw new AppError('conflict', m['account.phone_nothing']());
  await challengeForCode(deps, phone, ip, captcha);
  return deps.db.transaction().execute((tx) => sendCode(deps, tx, { phone, ip, purpose: 'phone', userId: viewer.id }));
}

/**
 * Takes the code: the number is the account's, proved. A changed number ends every other session.
 * @throws AppError otp_invalid, otp_expired; conflict when the number has a proved account of its own
 */
export async function provePhone(
  deps: Deps,
  viewer: Viewer,
  { id, code, ip }: { readonly id: string; readonly code: string; readonly ip: string },
): Promise<UserRow> {
  const tried = await tryCode(deps, { id, code, ip, purposes: ['phone', 'registration'] });
  if (tried.userId !== viewer.id) throw codeIsOver();
  const now = deps.now();
  const work = deps.db.transaction().execute(async (tx) => {
    await useCode(tx, id, now);
    const before = await accountById(tx, viewer.id);
    if (!before || tried.phone !== (before.new_phone ?? before.phone)) throw codeIsOver();
    const after = await giveNumber(tx, before, tried.phone, now);
    const former = before.phone_verified_at !== null && before.phone !== tried.phone ? before.phone : null;
    const event = { actorId: viewer.id, subject: viewer.id, ip, at: now };
    if (former === null) await audit(tx, { ...event, action: 'phone_verified' });
    else {
      const ended = await endSessionsOf(tx, viewer.id, now, (live) => live.where('id', '<>', viewer.sessionId));
      await audit(tx, { ...event, action: 'phone_changed', facts: { sessions_ended: ended } });
      await tellChanged(deps, tx, after, 'phone_changed');
      await tellFormerPhone(deps, tx, former);
    }
    return after;
  });
  return work.catch((error: unknown) => {
    if (!isTaken(error)) throw error;
    throw new AppError('conflict', m['account.phone_taken']());
  });
}

async function giveNumber(tx: Tx, { id }: UserRow, phone: string, now: Date): Promise<UserRow> {
  await takeFromUnproved(tx, phone, now, id);
  return tx
    .updateTable('app_user')
    .set({ phone, phone_verified_at: now, new_phone: null })
    .where('id', '=', id)
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Logs nobody in: the account that registered with the number, now proved by its own code. */
export async function proveRegistered(tx: Tx, userId: string | null, phone: string, now: Date) {
  const account = userId === null ? undefined : await accountById(tx, userId);
  if (!account || account.phone !== phone) throw codeIsOver();
  if (account.phone_verified_at) return account;
  await tx.updateTable('app_user').set({ phone_verified_at: now }).where('id', '=', account.id).execute();
  return { ...account, phone_verified_at: now };
}
