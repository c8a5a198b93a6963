import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth/auth.ts';
import { notificationRoutes } from '../../../contract/notifications.ts';
import { privacyRoutes } from '../../../contract/privacy/privacy.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { sendDueNotifications } from '../send.ts';
import { notify, type NotificationInput } from '../notify.ts';

// ten o'clock in the morning in India
const MORNING = new Date('2026-11-20T04:30:00Z');

/** A push service that records the requests it receives and responds with `status`. */
const service = { url: '', status: 201, received: [] as { path: string; headers: Record<string, unknown>; body: Buffer }[] };
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    service.received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(service.status).end();
  });
});

let app: TestApp;
let last = 0;
beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await testApp({ now: MORNING, env: { QUIET_HOURS: '21-8', PUSH_SERVICES: `${service.url},*.push.example` } });
});
afterAll(() => new Promise((done) => void server.close(done)));
beforeEach(() => {
  service.status = 201;
  service.received = [];
});

/** A browser in which notifications are allowed. */
interface Device {
  readonly path: string;
  readonly curve: ECDH;
  readonly secret: Buffer;
}
function newDevice(): Device {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  return { path: `/send/${(last += 1)}`, curve, secret: randomBytes(16) };
}
const subscription = ({ path, curve, secret }: Device) => ({
  endpoint: service.url + path,
  keys: { p256dh: curve.getPublicKey('base64url'), auth: secret.toString('base64url') },
});
const register = (person: Person, body: unknown) => app.call(notificationRoutes.addPushDevice, { body }, { token: person.token });
async function signInWithDevice(): Promise<Person & { device: Device }> {
  const [person, device] = [await signIn(app), newDevice()];
  expect((await register(person, subscription(device))).status).toBe(200);
  return { ...person, device };
}
async function send(userId: string, overrides: Partial<NotificationInput> = {}): Promise<void> {
  const input = {
    userId,
    type: 'contact_new',
    key: `push:${(last += 1)}`,
    params: { title: '2 BHK apartment' },
    path: '/contacted',
  } as const;
  await app.db.transaction().execute((tx) => notify(app.deps, tx, { ...input, ...overrides }));
  await app.runJobs();
}

/** Decrypts a message as a browser does (RFC 8291 and 8188, one record). */
function decrypt({ curve, secret }: Device, body: Buffer): unknown {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const derive = (key: Buffer, withSalt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, withSalt, info, length));
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender]);
  const shared = derive(curve.computeSecret(sender), secret, about, 32);
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const decipher = createDecipheriv('aes-128-gcm', key, derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // the byte 2 ends the last record; zeros may follow
  return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
}
const receivedBy = ({ device }: { device: Device }) =>
  service.received.filter(({ path }) => path === device.path).map(({ body }) => decrypt(device, body));
const preferencesOf = async ({ token }: Person) => (await app.call(notificationRoutes.getNotificationPreferences, {}, { token })).body.data;

test('a notification is sent to the device once, encrypted, and signed with the key that browsers get from the site', async () => {
  const person = await signInWithDevice();
  await app.db.updateTable('app_user').set({ language: 'ta' }).where('id', '=', person.id).execute();
  await send(person.id, { params: { title: { en: 'Shop', ta: 'கடை', hi: 'दुकान' } } });
  await sendDueNotifications(app.deps, null);
  await app.runJobs();
  expect(receivedBy(person)).toEqual([
    { title: expect.stringContaining('கடை'), text: expect.any(String), path: '/ta/contacted', tag: expect.any(String), language: 'ta' },
  ]);
  const { headers, body } = service.received[0]!;
  expect(body.includes('கடை')).toBe(false);
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  const [, token, key] = /^vapid t=(\S+), k=(\S+)$/.exec(String(headers['authorization']))!;
  expect(key).toBe((await preferencesOf(person)).push.key);
  const point = Buffer.from(key!, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256');
  // the library signs with the real time, while the clock of the site is that of the test
  const { payload } = await jwtVerify(token!, publicKey, { audience: service.url, algorithms: ['ES256'] });
  expect(payload['sub']).toMatch(/^(?:mailto|https):/);
});

test('nothing is sent before a device is registered, for a topic that is off, or after the notification was read', async () => {
  const nobody = await signIn(app);
  await send(nobody.id);
  const [off, offElsewhere, hasRead] = [await signInWithDevice(), await signInWithDevice(), await signInWithDevice()];
  const turnOff = (person: Person, channel: 'mail' | 'sms' | 'push') =>
    app.call(
      notificationRoutes.setNotificationPreference,
      { body: { topic: 'contacts', channel, enabled: false } },
      { token: person.token },
    );
  await turnOff(off, 'push');
  await send(off.id);
  await turnOff(offElsewhere, 'mail');
  await turnOff(offElsewhere, 'sms');
  expect((await preferencesOf(offElsewhere)).topics.find(({ topic }) => topic === 'contacts')).toMatchObject({ push: false });
  await send(offElsewhere.id);
  service.status = 503;
  await send(hasRead.id);
  service.status = 201;
  expect(service.received).toHaveLength(1);
  await app.call(notificationRoutes.markNotificationsRead, { body: {} }, { token: hasRead.token });
  await app.db.transaction().execute(async (tx) => {
    const { id } = await tx.selectFrom('notification').select('id').where('user_id', '=', hasRead.id).executeTakeFirstOrThrow();
    const { session_id } = await tx.selectFrom('push_subscription').selectAll().where('user_id', '=', hasRead.id).executeTakeFirstOrThrow();
    await app.deps.jobs.add(tx, 'send_push', { sessionId: session_id, notificationId: id });
  });
  await app.runJobs();
  expect(service.received).toHaveLength(1);
  // notifications that protect the account cannot be turned off
  await app.call(
    notificationRoutes.setNotificationPreference,
    { body: { topic: 'account', channel: 'push', enabled: false } },
    { token: off.token },
  );
  await send(off.id, { type: 'account_restored', params: {} });
  expect(receivedBy(off)).toHaveLength(1);
});

test('at night devices get nothing until eight in the morning, except notifications that protect an account', async () => {
  const person = await signInWithDevice();
  app.advanceClock(13 * 3600);
  await send(person.id);
  expect(receivedBy(person)).toEqual([]);
  await send(person.id, { type: 'account_restored', params: {} });
  expect(receivedBy(person)).toHaveLength(1);
  app.advanceClock(9 * 3600);
  await sendDueNotifications(app.deps, null);
  await app.runJobs();
  expect(receivedBy(person)).toHaveLength(2);
  app.advanceClock(2 * 3600);
});

test.each([404, 410])('a subscription for which the push service returns %i is deleted', async (status) => {
  const person = await signInWithDevice();
  expect(await preferencesOf(person)).toMatchObject({ available_channels: { push: true }, push: { this_device: true } });
  service.status = status;
  await send(person.id);
  expect(await preferencesOf(person)).toMatchObject({ available_channels: { push: false }, push: { this_device: false } });
});

test('a device that was logged out or unregistered gets nothing, and a browser belongs to the person who registered it last', async () => {
  const [loggedOut, turnedOff, previous] = [await signInWithDevice(), await signInWithDevice(), await signInWithDevice()];
  await app.call(authRoutes.logout, { body: {} }, { token: loggedOut.token });
  await app.call(notificationRoutes.removePushDevice, {}, { token: turnedOff.token });
  const next = await signIn(app);
  expect((await register(next, subscription(previous.device))).status).toBe(200);
  for (const { id } of [loggedOut, turnedOff, previous]) await send(id);
  expect(service.received).toEqual([]);
  await send(next.id);
  expect(receivedBy(previous)).toHaveLength(1);
});

test.each([
  'http://169.254.169.254/latest',
  'https://127.0.0.1/x',
  'https://push.example.evil.org/x',
  'https://user@a.push.example/x',
  'https://a.push.example:8443/x',
  'nothing',
])('a device at %s is refused, because the site would send requests to it', async (endpoint) => {
  const response = await register(await signIn(app), { ...subscription(newDevice()), endpoint });
  expect(response.status).toBe(422);
});

test('keys that are not a point of the curve are refused', async () => {
  const body = { endpoint: 'https://a.push.example/x', keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } };
  expect((await register(await signIn(app), body)).status).toBe(422);
});

test('the export contains the device, but nothing that could be used to send to it', async () => {
  const person = await signInWithDevice();
  const { body } = await app.call(privacyRoutes.exportData, {}, { token: person.token });
  const text = JSON.stringify(body);
  expect(text).toContain('push_subscription');
  expect(text).not.toContain(person.device.path);
});
