import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth/auth.ts';
import { accountRoutes } from '../../../contract/account/account.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, newNumber, requestCode } from '../../../test/people.ts';
import { tokenHash } from '../../crypto/tokens.ts';
import { findOrCreateAccount } from './queries.ts';
import { MAX_SESSIONS } from './sessions.ts';
import { DAY_S } from '../../durations.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const statusOf = async (token: string | undefined) =>
  (await app.call(accountRoutes.getUser, {}, token === undefined ? {} : { token })).status;

test('a code expires after five minutes', async () => {
  const first = await requestCode(app, newNumber());
  app.advanceClock(290);
  expect((await app.call(authRoutes.verifyOtp, { body: first })).status).toBe(200);
  const second = await requestCode(app, newNumber());
  app.advanceClock(301);
  const expired = await app.call(authRoutes.verifyOtp, { body: second });
  expect(expired.status).toBe(422);
  expect(expired.error.code).toBe('otp_expired');
});

test('a missing, invented or very long token means logged out', async () => {
  for (const token of [undefined, '', 'invented', 'x'.repeat(5000)]) {
    const response = await app.call(accountRoutes.getUser, {}, token === undefined ? {} : { token });
    expect(response.status).toBe(401);
    expect(response.error).toMatchObject({ message: 'Login Expired', code: 'login_expired' });
  }
});

test('logging out ends the current session only', async () => {
  const number = newNumber();
  const phone = await signIn(app, number);
  const laptop = await signIn(app, number);
  const response = await app.call(authRoutes.logout, { body: {} }, { token: phone.token });
  expect(response.status).toBe(200);
  expect(response.body.message).toBe('You are logged out.');
  expect(await statusOf(phone.token)).toBe(401);
  expect(await statusOf(laptop.token)).toBe(200);
  expect((await app.call(authRoutes.logout, { body: {} }, { token: phone.token })).status).toBe(401);
});

test('a user has only so many live sessions: a login ends those that were used least recently', async () => {
  const number = newNumber();
  const [idle, used] = [await signIn(app, number), await signIn(app, number)];
  await sql`
    insert into session (user_id, token_hash, created_at, last_seen_at, expires_at)
    select user_id, sha256(convert_to(id::text || n, 'UTF8')), created_at, last_seen_at - interval '1 minute', expires_at
    from session, generate_series(1, ${MAX_SESSIONS}::int) n where user_id = ${used.id} and revoked_at is null limit ${MAX_SESSIONS}`.execute(
    app.db,
  );
  await app.db
    .updateTable('session')
    .set({ last_seen_at: new Date(0) })
    .where('token_hash', '=', tokenHash(idle.token))
    .execute();
  const latest = await signIn(app, number);
  expect([await statusOf(idle.token), await statusOf(used.token), await statusOf(latest.token)]).toEqual([401, 200, 200]);
  const live = await app.db.selectFrom('session').select('id').where('user_id', '=', used.id).where('revoked_at', 'is', null).execute();
  expect(live).toHaveLength(MAX_SESSIONS);
});

test('logging out everywhere ends all sessions of the user and none of other users', async () => {
  const number = newNumber();
  const sessions = [await signIn(app, number), await signIn(app, number)];
  const otherUser = await signIn(app);
  const response = await app.call(authRoutes.logout, { body: { all: true } }, { token: sessions[0]!.token });
  expect(response.body.message).toBe('Logged out on all devices.');
  for (const { token } of sessions) expect(await statusOf(token)).toBe(401);
  expect(await statusOf(otherUser.token)).toBe(200);
  const rows = await app.db
    .selectFrom('audit_event')
    .selectAll()
    .where('action', '=', 'logout')
    .where('actor_id', '=', sessions[0]!.id)
    .execute();
  expect(rows).toMatchObject([{ details: { all: true } }]);
});

test('a session in use is extended, and an unused one expires after 90 days', async () => {
  const { token } = await signIn(app);
  app.advanceClock(60 * DAY_S);
  expect(await statusOf(token)).toBe(200);
  app.advanceClock(60 * DAY_S);
  expect(await statusOf(token)).toBe(200);
  app.advanceClock(90 * DAY_S + 1);
  expect(await statusOf(token)).toBe(401);
});

test('the last use of a session is written at most once an hour', async () => {
  const { id, token } = await signIn(app);
  const lastSeen = async () =>
    (await app.db.selectFrom('session').select('last_seen_at').where('user_id', '=', id).executeTakeFirstOrThrow()).last_seen_at.getTime();
  const before = await lastSeen();
  app.advanceClock(3500);
  await statusOf(token);
  expect(await lastSeen()).toBe(before);
  app.advanceClock(200);
  await Promise.all([statusOf(token), statusOf(token), statusOf(token)]);
  expect(await lastSeen()).toBeGreaterThan(before + 3_600_000);
});

test('the sessions of a suspended or deleted account are invalid immediately, and a suspended account cannot log in', async () => {
  const number = newNumber();
  const { id, token } = await signIn(app, number);
  await app.db.updateTable('app_user').set({ suspended_at: new Date() }).where('id', '=', id).execute();
  expect(await statusOf(token)).toBe(401);
  const response = await app.call(authRoutes.verifyOtp, { body: await requestCode(app, number) });
  expect(response.status).toBe(403);
  expect(response.error).toMatchObject({ code: 'account_suspended', message: expect.stringContaining('suspended') });
  expect(await app.db.selectFrom('session').select('id').where('user_id', '=', id).execute()).toHaveLength(1);

  await app.db.updateTable('app_user').set({ suspended_at: null }).where('id', '=', id).execute();
  expect(await statusOf(token)).toBe(200);
  await app.db.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  expect(await statusOf(token)).toBe(401);
  const newLogin = await app.call(authRoutes.verifyOtp, { body: await requestCode(app, number) });
  expect(newLogin.body).toMatchObject({ isNewUser: true });
  expect(newLogin.body.user.id).not.toBe(id);
});

test('parallel first logins of a number create one account', async () => {
  const phone = `+91${newNumber()}`;
  const accounts = await Promise.all(
    Array.from({ length: 5 }, () => app.db.transaction().execute((tx) => findOrCreateAccount(tx, phone, new Date()))),
  );
  expect(new Set(accounts.map((account) => account.id)).size).toBe(1);
  expect(accounts.filter((account) => account.is_new)).toHaveLength(1);
});

test('audit events cannot be changed or deleted', async () => {
  await signIn(app);
  for (const statement of [`update audit_event set action = 'nothing'`, 'delete from audit_event']) {
    await expect(sql.raw(statement).execute(app.db)).rejects.toThrow('permission denied');
    await expect(app.runAsOwner(statement)).rejects.toThrow('append-only');
  }
});
