/** People of the tests: they log in as everybody does, with the code they were sent. */
import { authRoutes } from '../contract/auth.ts';
import type { TestApp } from './app.ts';

export interface Person {
  readonly id: string;
  readonly token: string;
  /** E.164. */
  readonly phone: string;
}

let last = 0;
/** A mobile number nobody else in this file has, 10 digits; each in a block of numbers of its own, since blocks have limits. */
export function newNumber(): string {
  last += 1;
  return String(9_000_000_000 + last * 100_001);
}

/** Asks for a code and answers its verification and the code the message carried. */
export async function requestCode(on: TestApp, number: string): Promise<{ verification_id: string; code: string }> {
  const sent = await on.call(authRoutes.sendOtp, { body: { phone: number } });
  if (sent.status !== 200) throw new Error(`send-otp answered ${sent.status}: ${sent.error.message}`);
  const sms = await on.lastSms(`+91${number.slice(-10)}`, 'login_code');
  if (!sms?.code) throw new Error('no code arrived');
  return { verification_id: sent.body.data.verification_id, code: sms.code };
}

/** Logs somebody in; a new person unless a number is given. */
export async function logIn(on: TestApp, number = newNumber()): Promise<Person> {
  const login = await on.call(authRoutes.verifyOtp, { body: await requestCode(on, number) });
  if (login.status !== 200) throw new Error(`verify-otp answered ${login.status}: ${login.error.message}`);
  return { id: login.body.user.id, token: login.body.token, phone: `+91${number.slice(-10)}` };
}
