import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth.ts';
import { userRoutes } from '../../../contract/user.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, newNumber, requestCode } from '../../../test/people.ts';
import { accountOf } from './queries.ts';

const DAY = 24 * 60 * 60;
let on: TestApp;
beforeEach(async () => {
  on = await testApp();
});

const statusOf = async (token: string | undefined) => (await on.call(userRoutes.getUser, {}, token === undefined ? {} : { token })).status;

test('a code lapses after five minutes', async () => {
  const first = await requestCode(on, newNumber());
  on.advance(290);
  expect((await on.call(authRoutes.verifyOtp, { body: first })).status).toBe(200);
  const second = await requestCode(on, newNumber());
  on.advance(301);
  const late = await on.call(authRoutes.verifyOtp, { body: second });
  expect(late.status).toBe(422);
  expect(late.error.code).toBe('otp_expired');
});

test('no token, an invented one and an endless one all read as logged out', async () => {
  for (const token of [undefined, '', 'invented', 'x'.repeat(5000)]) {
    const answer = await on.call(userRoutes.getUser, {}, token === undefined ? {} : { token });
    expect(answer.status).toBe(401);
    expect(answer.error).toMatchObject({ message: 'Login Expired', code: 'login_expired' });
  }
});

test('logging out ends this session at once and no other', async () => {
  const number = newNumber();
  const phone = await logIn(on, number);
  const laptop = await logIn(on, number);
  const out = await on.call(authRoutes.logout, { body: {} }, { token: phone.token });
  expect(out.status).toBe(200);
  expect(out.body.message).toBe('You are logged out.');
  expect(await statusOf(phone.token)).toBe(401);
  expect(await statusOf(laptop.token)).toBe(200);
  expect((await on.call(authRoutes.logout, { body: {} }, { token: phone.token })).status).toBe(401);
});

test('logging out everywhere ends every session of the person and of nobody else', async () => {
  const number = newNumber();
  const sessions = [await logIn(on, number), await logIn(on, number)];
  const other = await logIn(on);
  const out = await on.call(authRoutes.logout, { body: { all: true } }, { token: sessions[0]!.token });
  expect(out.body.message).toBe('You are logged out on every device.');
  for (const { token } of sessions) expect(await statusOf(token)).toBe(401);
  expect(await statusOf(other.token)).toBe(200);
  const [row] = await on.db.selectFrom('audit_event').selectAll().where('action', '=', 'logout').execute();
  expect(row).toMatchObject({ actor_id: sessions[0]!.id, facts: { all: true } });
});

test('a session in use lives on, one left alone for 90 days ends', async () => {
  const { token } = await logIn(on);
  on.advance(60 * DAY);
  expect(await statusOf(token)).toBe(200);
  on.advance(60 * DAY);
  expect(await statusOf(token)).toBe(200);
  on.advance(90 * DAY + 1);
  expect(await statusOf(token)).toBe(401);
});

test('using a session is written down at most once an hour', async () => {
  const { token } = await logIn(on);
  const seen = async () => (await on.db.selectFrom('session').select('last_seen_at').executeTakeFirstOrThrow()).last_seen_at.getTime();
  const before = await seen();
  on.advance(3500);
  await statusOf(token);
  expect(await seen()).toBe(before);
  on.advance(200);
  await Promise.all([statusOf(token), statusOf(token), statusOf(token)]);
  expect(await seen()).toBeGreaterThan(before + 3_600_000);
});

test('a suspended or deleted account is out at once, and a suspended one cannot log in', async () => {
  const number = newNumber();
  const { id, token } = await logIn(on, number);
  await on.db.updateTable('app_user').set({ suspended_at: new Date() }).where('id', '=', id).execute();
  expect(await statusOf(token)).toBe(401);
  const refused = await on.call(authRoutes.verifyOtp, { body: await requestCode(on, number) });
  expect(refused.status).toBe(403);
  expect(refused.error).toMatchObject({ code: 'account_suspended', message: expect.stringContaining('suspended') });
  expect(await on.db.selectFrom('session').select('id').where('user_id', '=', id).execute()).toHaveLength(1);

  await on.db.updateTable('app_user').set({ suspended_at: null }).where('id', '=', id).execute();
  expect(await statusOf(token)).toBe(200);
  await on.db.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  expect(await statusOf(token)).toBe(401);
  const again = await on.call(authRoutes.verifyOtp, { body: await requestCode(on, number) });
  expect(again.body).toMatchObject({ isNewUser: true });
  expect(again.body.user.id).not.toBe(id);
});

test('many first logins of a number at the same moment make one account', async () => {
  const phone = `+91${newNumber()}`;
  const accounts = await Promise.all(
    Array.from({ length: 5 }, () => on.db.transaction().execute((tx) => accountOf(tx, phone, new Date()))),
  );
  expect(new Set(accounts.map((account) => account.id)).size).toBe(1);
  expect(accounts.filter((account) => account.is_new)).toHaveLength(1);
});

test('the audit trail cannot be rewritten', async () => {
  await logIn(on);
  for (const statement of [`update audit_event set action = 'nothing'`, 'delete from audit_event']) {
    await expect(sql.raw(statement).execute(on.db)).rejects.toThrow('permission denied');
    await expect(on.asOwner(statement)).rejects.toThrow('append-only');
  }
});
