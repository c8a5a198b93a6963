import { beforeEach, expect, test } from 'vitest';
import { passwordRoutes } from '../../../contract/password.ts';
import { userRoutes } from '../../../contract/user.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { solvedChallenge } from '../../../test/challenge.ts';
import { logIn, newNumber } from '../../../test/people.ts';
import { checkPassword, hashPassword } from './password-hash.ts';
import { commonPasswords } from '../../../scripts/common-passwords.ts';
import { readFileSync } from 'node:fs';

let on: TestApp;
beforeEach(async () => {
  on = await testApp({
    now: new Date('2026-11-20T00:00:00Z'),
    env: { RATE_LIMITS: 'on', CHALLENGE_WORK: '4', TRUST_PROXY: '127.0.0.1' },
  });
});

let addresses = 0;
const newAddress = () => `10.8.${(addresses += 1) >> 8}.${addresses & 255}`;
const PASSWORD = 'porch lamp 7';
async function registered() {
  const person = { email: `p${addresses}@example.org`, phone: newNumber() };
  const body = { name: 'Meena', ...person, password: PASSWORD, confirmPassword: PASSWORD };
  const { status, body: made } = await on.call(passwordRoutes.createUser, { body }, { headers: { 'x-forwarded-for': newAddress() } });
  if (status !== 201) throw new Error(`create answered ${status}`);
  return { ...person, id: made.data.id };
}
const attempt = (email_phone: string, password: string, ip = newAddress(), more: object = {}) =>
  on.call(passwordRoutes.loginByPassword, { body: { email_phone, password, ...more } }, { headers: { 'x-forwarded-for': ip } });

test('a number, with or without +91, and an address, however written, log in with the password', async () => {
  const { phone, email, id } = await registered();
  for (const name of [phone, `+91${phone}`, `${phone.slice(0, 5)} ${phone.slice(5)}`, email, email.toUpperCase()]) {
    const { status, body } = await attempt(name, PASSWORD);
    expect(status, name).toBe(200);
    expect(body).toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/), user: { id } });
  }
});

test('an account that is not there, one without a password and a wrong password answer the same', async () => {
  const { phone } = await registered();
  const without = await logIn(on);
  const answers = [];
  for (const name of [phone, newNumber(), without.phone, 'nobody@example.org']) answers.push(await attempt(name, 'wrong lamp 8'));
  for (const { status, error } of answers) {
    expect(status).toBe(401);
    expect({ ...error, requestId: '' }).toEqual({ message: 'Login failed', code: 'login_failed', requestId: '' });
  }
});

test('it takes as long to refuse a stranger as to refuse a wrong password', async () => {
  const hash = await hashPassword(PASSWORD);
  const times: Record<'wrong' | 'nobody', number[]> = { wrong: [], nobody: [] };
  // by turns, and the fastest of each: what else the machine does falls on both
  for (let round = 0; round < 12; round += 1) {
    for (const [who, stored] of [
      ['wrong', hash],
      ['nobody', null],
    ] as const) {
      const start = performance.now();
      await checkPassword(stored, 'wrong lamp 8');
      times[who].push(performance.now() - start);
    }
  }
  const [wrong, nobody] = [Math.min(...times.wrong), Math.min(...times.nobody)];
  expect(Math.max(wrong, nobody) / Math.min(wrong, nobody)).toBeLessThan(2);
});

test('five wrong passwords stop an account for a quarter of an hour, from whatever address, known or not', async () => {
  const { email } = await registered();
  for (const name of [email, 'nobody@example.org']) {
    for (let round = 0; round < 5; round += 1) expect((await attempt(name, 'wrong lamp 8')).status).toBe(401);
    const stopped = await attempt(name, PASSWORD);
    expect(stopped.status).toBe(429);
    expect(stopped.error.message).toBe('Too many wrong passwords were entered. Log in with a code, or try again in 15 minutes.');
  }
  on.advance(900);
  expect((await attempt(email, PASSWORD)).status).toBe(200);
});

test('guesses at the same moment are counted as well', async () => {
  const { email } = await registered();
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(email, 'wrong lamp 8')));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
});

test('an address that guessed ten times has to work for each further guess, and after fifty it may not', async () => {
  const { email } = await registered();
  const ip = newAddress();
  for (let round = 0; round < 10; round += 1) expect((await attempt(`x${round}@example.org`, 'wrong lamp 8', ip)).status).toBe(401);
  const asked = await attempt(email, PASSWORD, ip);
  expect(asked).toMatchObject({ status: 429, error: { code: 'challenge_needed' } });
  const captcha = await solvedChallenge(on);
  expect((await attempt(email, PASSWORD, ip, { captcha })).status).toBe(200);
  const again = await attempt(email, PASSWORD, ip, { captcha });
  expect(again.error.code).toBe('challenge_needed');
  const start = new Date(Math.floor(on.deps.now().getTime() / 3_600_000) * 3_600_000);
  await on.db
    .updateTable('rate_window')
    .set({ count: 50 })
    .where('key', '=', `password_failed:address:${ip}:3600`)
    .where('starts_at', '=', start)
    .execute();
  expect((await attempt(email, PASSWORD, ip, { captcha: await solvedChallenge(on) })).error.code).toBe('too_many_requests');
});

test('a suspended account is told so after the right password only, and a deleted one is not there', async () => {
  const { id, email } = await registered();
  const { token } = (await attempt(email, PASSWORD)).body;
  await on.db.updateTable('app_user').set({ suspended_at: new Date() }).where('id', '=', id).execute();
  expect((await attempt(email, 'wrong lamp 8')).status).toBe(401);
  expect(await attempt(email, PASSWORD)).toMatchObject({ status: 403, error: { code: 'account_suspended' } });
  await on.db.updateTable('app_user').set({ suspended_at: null, deleted_at: new Date() }).where('id', '=', id).execute();
  expect(await attempt(email, PASSWORD)).toMatchObject({ status: 401, error: { message: 'Login failed' } });
  expect((await on.call(userRoutes.getUser, {}, { token })).status).toBe(401);
  expect((await on.call(userRoutes.updateUser, { body: { name: 'Somebody' } }, { token })).status).toBe(401);
});

test('a password kept at an older cost is raised when it is next typed', async () => {
  const { id, email } = await registered();
  const old = await hashPassword(PASSWORD, { memory: 8192, passes: 1, parallelism: 1 });
  await on.db.updateTable('account_password').set({ hash: old }).where('user_id', '=', id).execute();
  expect((await attempt(email, 'wrong lamp 8')).status).toBe(401);
  const hash = async () =>
    (await on.db.selectFrom('account_password').select('hash').where('user_id', '=', id).executeTakeFirstOrThrow()).hash;
  expect(await hash()).toBe(old);
  expect((await attempt(email, PASSWORD)).status).toBe(200);
  expect(await hash()).toContain('$m=19456,t=2,p=1$');
  expect((await attempt(email, PASSWORD)).status).toBe(200);
});

test('failed logins leave a trace that names neither account nor password in words', async () => {
  const { id, email } = await registered();
  await attempt(email, 'wrong lamp 8');
  const trail = await on.db.selectFrom('audit_event').selectAll().where('action', '=', 'login_failed').execute();
  expect(trail).toMatchObject([{ subject: id, actor_id: null, facts: { reason: 'wrong_password' } }]);
  const counted = await on.db.selectFrom('rate_window').select('key').execute();
  expect(JSON.stringify([trail, counted])).not.toMatch(/example\.org|wrong lamp/);
});

test('the list of refused passwords is the one the script writes, of more than 3,000 that our limits allow', () => {
  const file = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8');
  expect(file).toBe(commonPasswords());
  expect(file.split('\n').length).toBeGreaterThan(3000);
});
