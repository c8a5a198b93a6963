import { beforeAll, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth.ts';
import { deviceRoutes } from '../../../contract/devices.ts';
import { userRoutes } from '../../../contract/user.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, newNumber, requestCode } from '../../../test/people.ts';
import { deviceNameOf, shortAddress } from './device.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp({ env: { TRUST_PROXY: '127.0.0.1' } });
});
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const list = async (token: string) => (await on.call(deviceRoutes.listDevices, {}, { token })).body.data;
const end = (token: string, body: object) => on.call(deviceRoutes.endSessions, { body }, { token });
const statusOf = async (token: string) => (await on.call(userRoutes.getUser, {}, { token })).status;
async function logInOn(number: string, device?: string, userAgent = ANDROID, token?: string) {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': '203.0.113.77' };
  const body = { ...(await requestCode(on, number)), ...(device !== undefined && { device }) };
  return (await on.call(authRoutes.verifyOtp, { body }, { headers, ...(token !== undefined && { token }) })).body;
}

test('a person sees where they are logged in, and ends one or all others', async () => {
  const number = newNumber();
  const here = await logInOn(number);
  const there = await logIn(on, number);
  const third = await logIn(on, number);
  const devices = await list(here.token);
  expect(devices).toHaveLength(3);
  expect(devices.find((one) => one.this)).toMatchObject({ name: 'Chrome on Android', address: '203.0.113.…' });
  const other = devices.find((one) => !one.this);
  expect(await end(here.token, { id: other!.id })).toMatchObject({ status: 200, body: { data: { ended: 1 } } });
  expect((await end(here.token, { id: other!.id })).status).toBe(404);
  expect((await end(here.token, { others: true })).body.data.ended).toBe(1);
  expect((await end(here.token, { others: true })).body.data.ended).toBe(0);
  expect([await statusOf(here.token), await statusOf(there.token), await statusOf(third.token)]).toEqual([200, 401, 401]);
});

test('nobody ends a session of somebody else', async () => {
  const [one, two] = [await logIn(on), await logIn(on)];
  const [theirs] = await list(two.token);
  expect((await end(one.token, { id: theirs!.id })).status).toBe(404);
  expect(await statusOf(two.token)).toBe(200);
  for (const body of [{}, { id: theirs!.id, others: true }, { id: 'x' }]) expect((await end(one.token, body)).status).toBe(422);
});

test('logging in again on a device leaves one session of it', async () => {
  const number = newNumber();
  const first = await logInOn(number, 'a-device-of-mine-1');
  const second = await logInOn(number, 'a-device-of-mine-1', ANDROID, first.token);
  expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([401, 200]);
});

test('a login from a device that is not known tells the proved mailbox, also long after', async () => {
  const [number, email] = [newNumber(), 'devices@example.org'];
  const { user } = await logInOn(number, 'a-device-of-mine-2');
  await on.db.updateTable('app_user').set({ email, email_verified_at: new Date() }).where('id', '=', user.id).execute();
  const mails = async () => (await on.mailsTo(email)).filter(({ template }) => template === 'new_device');
  await logInOn(number, 'a-device-of-mine-2', 'another browser by now');
  expect(await mails()).toHaveLength(0);
  on.advance(31 * 24 * 3600);
  // the same make of phone, as the thief of a number may well have
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
])('%j is %j', (userAgent, name) => expect(deviceNameOf(userAgent)).toBe(name));

test('an address is shown by its beginning', () => {
  expect([shortAddress('203.0.113.77'), shortAddress('2001:db8:12:34::1'), shortAddress(null)]).toEqual([
    '203.0.113.…',
    '2001:db8:12:…',
    null,
  ]);
});
