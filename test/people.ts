/** Signed-in users of the tests. */
import { accountRoutes } from '../contract/account/account.ts';
import { authRoutes } from '../contract/auth/auth.ts';
import { privacyRoutes } from '../contract/privacy/privacy.ts';
import { PURPOSES } from '../contract/privacy/purposes.ts';
import { audit } from '../server/db/audit.ts';
import type { Db } from '../server/db/schema.ts';
import { findOrCreateAccount } from '../server/features/auth/queries.ts';
import { startSession } from '../server/features/auth/sessions.ts';
import type { TestApp } from './app.ts';

export interface Person {
  readonly id: string;
  readonly token: string;
  /** E.164. */
  readonly phone: string;
}

let numberCount = 0;
/** A new ten-digit mobile number. Each is in another block of 100,000, because codes are rate-limited per block. */
export function newNumber(): string {
  numberCount += 1;
  return String(9_000_000_000 + numberCount * 100_001);
}

/** Requests a login code. Returns the verification and the code from the text message. */
export async function requestCode(app: TestApp, number: string): Promise<{ verification_id: string; code: string }> {
  const response = await app.call(authRoutes.sendOtp, { body: { phone: number } });
  if (response.status !== 200) throw new Error(`send-otp responded with ${response.status}: ${response.error.message}`);
  const sms = await app.lastSms(`+91${number.slice(-10)}`, 'login_code');
  if (!sms?.code) throw new Error('no code arrived');
  return { verification_id: response.body.data.verification_id, code: sms.code };
}

/**
 * Logs in with a code from a text message, after showing the privacy notice, for tests of the login itself. Runs the due jobs, which
 * `signIn` does not.
 */
export async function logInWithCode(app: TestApp, number = newNumber()): Promise<Person> {
  const body = { ...(await requestCode(app, number)), notice: PURPOSES.account.version };
  const login = await app.call(authRoutes.verifyOtp, { body });
  if (login.status !== 200) throw new Error(`verify-otp responded with ${login.status}: ${login.error.message}`);
  return { id: login.body.user.id, token: login.body.token, phone: `+91${number.slice(-10)}` };
}

/** Deletes the account and logs in again with the same number, which creates another account of the same person. */
export async function replaceAccount(app: TestApp, { id, token, phone }: Person): Promise<Person> {
  const deleted = await app.call(privacyRoutes.eraseAccount, { body: await requestCode(app, phone) }, { token });
  if (deleted.status !== 200) throw new Error(`the deletion responded with ${deleted.status}: ${deleted.error.message}`);
  await app.runJobs();
  const again = await logInWithCode(app, phone);
  if (again.id === id) throw new Error('the account was not deleted');
  return again;
}

/** Changes the number of the account, with the code that is sent to the new number. */
export async function changeNumber(app: TestApp, { token }: Person, number = newNumber()): Promise<void> {
  const changed = await app.call(accountRoutes.updateUser, { body: { phone: number } }, { token });
  const code = (await app.lastSms(`+91${number}`))?.code;
  const verification_id = changed.body.verification?.verification_id;
  const verified = await app.call(accountRoutes.verifyPhone, { body: { verification_id, code } }, { token });
  if (verified.status !== 200) throw new Error(`the change responded with ${verified.status}: ${verified.error.message}`);
}

/**
 * A user with a verified number and a session, written directly into the tables, which is much faster than a login. Creates a new user
 * unless the ten-digit number has an account. It writes the login's audit event, but no messages, and runs no jobs.
 */
export function insertSession(db: Db, number: string, { now, userAgent }: { now: Date; userAgent: string }): Promise<Person> {
  const phone = `+91${number.slice(-10)}`;
  return db.transaction().execute(async (tx) => {
    const { id } = await findOrCreateAccount(tx, phone, now);
    const session = await startSession(tx, { userId: id, ip: '127.0.0.1', userAgent, now });
    await audit(tx, { actorId: id, ip: '127.0.0.1', at: now, action: 'login', subject: session.id });
    return { id, token: session.token, phone };
  });
}

/** Calls `insertSession` for the application of a test. */
export const signIn = (app: TestApp, number = newNumber()): Promise<Person> =>
  insertSession(app.db, number, { now: app.deps.now(), userAgent: 'lightMyRequest' });
