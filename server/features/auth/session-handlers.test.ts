import { beforeAll, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth/auth.ts';
import { sessionRoutes } from '../../../contract/auth/sessions.ts';
import { accountRoutes } from '../../../contract/account/account.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, newNumber, requestCode } from '../../../test/people.ts';
import { isKnownDevice } from './code-challenge.ts';
import { deviceName, maskIp } from './device-presenters.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { TRUST_PROXY: '127.0.0.1' } });
});
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const listSessions = async (token: string) => (await app.call(sessionRoutes.listSessions, {}, { token })).body.data;
const endSession = (token: string, body: object) => app.call(sessionRoutes.endSessions, { body }, { token });
const statusOf = async (token: string) => (await app.call(accountRoutes.getUser, {}, { token })).status;
async function logInOn(number: string, device?: string, userAgent = ANDROID, token?: string) {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': '203.0.113.77' };
  const body = { ...(await requestCode(app, number)), ...(device !== undefined && { device }) };
  return (await app.call(authRoutes.verifyOtp, { body }, { headers, ...(token !== undefined && { token }) })).body;
}

test('a user lists their sessions and ends one or all others', async () => {
  const number = newNumber();
  const current = await logInOn(number);
  const otherSession = await signIn(app, number);
  const third = await signIn(app, number);
  const sessions = await listSessions(current.token);
  expect(sessions).toHaveLength(3);
  expect(sessions.find(({ current: isCurrent }) => isCurrent)).toMatchObject({ name: 'Chrome on Android', address: '203.0.113.…' });
  const otherDevice = sessions.find(({ current: isCurrent }) => !isCurrent);
  expect(await endSession(current.token, { id: otherDevice!.id })).toMatchObject({ status: 200, body: { data: { ended: 1 } } });
  expect((await endSession(current.token, { id: otherDevice!.id })).status).toBe(404);
  expect((await endSession(current.token, { others: true })).body.data.ended).toBe(1);
  expect((await endSession(current.token, { others: true })).body.data.ended).toBe(0);
  expect([await statusOf(current.token), await statusOf(otherSession.token), await statusOf(third.token)]).toEqual([200, 401, 401]);
});

test('a user cannot end the session of another user', async () => {
  const [first, second] = [await signIn(app), await signIn(app)];
  const [foreignDevice] = await listSessions(second.token);
  expect((await endSession(first.token, { id: foreignDevice!.id })).status).toBe(404);
  expect(await statusOf(second.token)).toBe(200);
  for (const body of [{}, { id: foreignDevice!.id, others: true }, { id: 'x' }])
    expect((await endSession(first.token, body)).status).toBe(422);
});

test('logging in again on the same device leaves one session', async () => {
  const number = newNumber();
  const first = await logInOn(number, 'a-device-of-mine-1');
  const second = await logInOn(number, 'a-device-of-mine-1', ANDROID, first.token);
  expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([401, 200]);
});

test('a device whose session was ended from another device is forgotten; a device that logged out itself stays known', async () => {
  const number = newNumber();
  const strangerDevice = 'a-device-of-somebody-1';
  await logInOn(number, strangerDevice);
  const ownSession = await logInOn(number, 'a-device-of-mine-3');
  const phone = ownSession.user.phone!;
  expect(await isKnownDevice(app.db, phone, strangerDevice)).toBe(true);
  await endSession(ownSession.token, { others: true });
  await app.call(authRoutes.logout, { body: {} }, { token: ownSession.token });
  expect(await isKnownDevice(app.db, phone, strangerDevice)).toBe(false);
  expect(await isKnownDevice(app.db, phone, 'a-device-of-mine-3')).toBe(true);
});

test('ending all other sessions also forgets devices that logged out themselves, and ending a device also forgets its older sessions', async () => {
  const number = newNumber();
  const [loggedOutDevice, reusedDevice] = ['a-device-of-somebody-2', 'a-device-of-somebody-3'];
  const ownSession = await logInOn(number, 'a-device-of-mine-4');
  const phone = ownSession.user.phone!;
  const strangerSession = await logInOn(number, loggedOutDevice);
  await app.call(authRoutes.logout, { body: {} }, { token: strangerSession.token });
  const older = await logInOn(number, reusedDevice);
  await logInOn(number, reusedDevice, ANDROID, older.token);
  const isKnown = async () =>
    Promise.all([loggedOutDevice, reusedDevice, 'a-device-of-mine-4'].map((device) => isKnownDevice(app.db, phone, device)));
  expect(await isKnown()).toEqual([true, true, true]);
  await endSession(ownSession.token, { others: true });
  expect(await isKnown()).toEqual([false, false, true]);
});

test('a login without a device id is reported by mail, even with the user agent of a known device', async () => {
  const [number, email] = [newNumber(), 'no-device@example.org'];
  const { user } = await logInOn(number, 'a-device-of-mine-5');
  await app.db.updateTable('app_user').set({ email, email_verified_at: new Date() }).where('id', '=', user.id).execute();
  await logInOn(number);
  expect((await app.mailsTo(email)).filter(({ template }) => template === 'new_device')).toHaveLength(1);
});

test('a login from an unknown device is reported to the verified address, even long after the last login', async () => {
  const [number, email] = [newNumber(), 'devices@example.org'];
  const { user } = await logInOn(number, 'a-device-of-mine-2');
  await app.db.updateTable('app_user').set({ email, email_verified_at: new Date() }).where('id', '=', user.id).execute();
  const mails = async () => (await app.mailsTo(email)).filter(({ template }) => template === 'new_device');
  await logInOn(number, 'a-device-of-mine-2', 'another browser by now');
  expect(await mails()).toHaveLength(0);
  app.advanceClock(31 * 24 * 3600);
  // An attacker's phone may have the same user agent.
  await logInOn(number, 'somebody-elses-device');
  const [mail] = await mails();
  expect(mail?.text).toContain('Chrome on Android');
  expect(mail?.text).toContain('/me#devices');
  await logInOn(number, 'somebody-elses-device');
  expect(await mails()).toHaveLength(1);
});

test.each([
  [ANDROID, 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  ['<script>alert(1)</script>', null],
  [null, null],
])('the user agent %j is shown as %j', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

test('an IP address is shown shortened', () => {
  expect([maskIp('203.0.113.77'), maskIp('2001:db8:12:34::1'), maskIp(null)]).toEqual(['203.0.113.…', '2001:db8:12:…', null]);
});
