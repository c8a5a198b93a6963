import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth/auth.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newNumber } from '../../../test/people.ts';
import { REPORT_SECRET, startSmsVendor, vendorEnv, type SmsVendor } from '../../../test/fakes/sms-vendor.ts';
import { sendSms, enqueueSms } from '../../messaging/outgoing.ts';
import { seal } from '../../crypto/seal.ts';
import { readRecentSms, readSmsTotals } from '../../messaging/sms-totals.ts';
import { numberHashes, pruneSms } from '../../messaging/sms-log.ts';

const METRICS_TOKEN = 'a-token-of-some-length';
let app: TestApp;
let first: SmsVendor;
let second: SmsVendor;
beforeAll(async () => {
  [first, second] = await Promise.all([startSmsVendor(), startSmsVendor()]);
  app = await testApp({ env: { ...vendorEnv(first, second), METRICS_TOKEN } });
});
/** Every test begins with working vendors that received nothing, and with an empty log. */
beforeEach(async () => {
  for (const vendor of [first, second]) {
    vendor.behavior = { type: 'accept' };
    vendor.received.length = 0;
    vendor.accepted.length = 0;
  }
  // a vendor that failed comes last for a minute
  app.advanceClock(61);
  for (const table of ['sms_message', 'sms_report', 'daily_sms'] as const) await app.db.deleteFrom(table).execute();
});

const askForCode = async (phone = newNumber()) => {
  const response = await app.call(authRoutes.sendOtp, { body: { phone } });
  expect(response.status).toBe(200);
  await app.runJobs();
  return { phone, verification_id: response.body.data.verification_id };
};
const readMessages = () => app.db.selectFrom('sms_message').selectAll().orderBy('at').execute();
interface ReportOptions {
  readonly vendor?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
}
const sendReport = (body: unknown, { vendor = 'first', headers = { 'x-webhook-secret': REPORT_SECRET }, query = '' }: ReportOptions = {}) =>
  app.fastify.inject({ method: 'POST', url: `/api/v1/sms/reports/${vendor}${query}`, headers, payload: body as object });
const readState = async (phone: string) => (await readRecentSms(app.db, numberHashes(app.deps.secrets, `+91${phone}`)))[0]?.state;
const readMetrics = async () =>
  (await app.fastify.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).payload;

test('a login code sent through the vendor logs in', async () => {
  const { phone, verification_id } = await askForCode();
  expect(first.accepted).toHaveLength(1);
  const { code = '' } = first.accepted[0]!.recipients[0]!;
  const login = await app.call(authRoutes.verifyOtp, { body: { verification_id, code } });
  expect(login.body).toMatchObject({ user: { phone: `+91${phone}` } });
});

test('when the first vendor fails, the code arrives once through the second within seconds', async () => {
  first.behavior = { type: 'response', status: 500, body: 'oops' };
  const startedAt = Date.now();
  await askForCode();
  expect(Date.now() - startedAt).toBeLessThan(3000);
  expect([first.received.length, second.accepted.length]).toEqual([1, 1]);
  expect(await readMessages()).toMatchObject([{ vendor: 'second', state: 'accepted', template: 'login_code', category: 'otp' }]);
});

test('when every vendor fails, the code is retried and arrives when a vendor works again', async () => {
  first.behavior = { type: 'response', status: 503, body: '' };
  second.behavior = { type: 'response', status: 503, body: '' };
  await askForCode();
  expect(await readMessages()).toEqual([]);
  second.behavior = { type: 'accept' };
  const arrived = async () => {
    await app.runJobs();
    return second.accepted.length;
  };
  await expect.poll(arrived, { timeout: 10_000, interval: 500 }).toBe(1);
  expect(await readMessages()).toMatchObject([{ vendor: 'second', state: 'accepted' }]);
});

test('a code is not sent again when the vendor closed the connection, but the next code is sent by the other vendor', async () => {
  first.behavior = { type: 'disconnect' };
  const { phone } = await askForCode();
  await app.runJobs();
  expect([first.received.length, second.received.length]).toEqual([1, 0]);
  expect(await readMessages()).toMatchObject([{ vendor: 'first', vendor_ref: null, state: 'uncertain' }]);
  app.advanceClock(31);
  await askForCode(phone);
  expect(second.accepted).toHaveLength(1);
});

test('a job that runs repeatedly or in parallel sends and counts its message once', async () => {
  const message = { to: '+919876543210', template: 'login_code', variables: { code: '012345', site: 'Thinnai', host: 'homes.example' } };
  const job = { sealed: seal(app.deps.secrets, message), id: randomUUID() };
  await Promise.allSettled([sendSms(app.deps, job), sendSms(app.deps, job)]);
  await sendSms(app.deps, job);
  expect(first.received).toHaveLength(1);
  expect(await readSmsTotals(app.db, null)).toEqual([
    { vendor: 'first', template: 'login_code', messages: 1, segments: 1, costPaise: 17.5 },
  ]);
});

test('a sent message is not sent again when recording it failed', async () => {
  const message = { to: '+919876543210', template: 'login_code', variables: { code: '012345', site: 'Thinnai', host: 'homes.example' } };
  const job = { sealed: seal(app.deps.secrets, message), id: randomUUID() };
  const failingDeps = {
    ...app.deps,
    sms: { send: async () => ({ ...(await app.deps.sms.send(message as never, randomUUID()))!, segments: 0 }) },
  };
  await sendSms(failingDeps, job);
  await sendSms(app.deps, job);
  expect(first.received).toHaveLength(1);
});

test('an unregistered text is refused permanently and recorded', async () => {
  const variables = { site: 'Thinnai', title: 'A home', link: 'https://evil.example/' };
  await app.db.transaction().execute((tx) => enqueueSms(app.deps, tx, { to: '+919876543210', template: 'review_approved', variables }));
  await app.runJobs();
  expect([...first.received, ...second.received]).toEqual([]);
  expect(await readMessages()).toMatchObject([{ vendor: null, state: 'refused', cost_paise: 0, reason: expect.stringContaining('link') }]);
});

test('the record of a message contains neither number, code nor text', async () => {
  const { phone } = await askForCode();
  const { code } = first.accepted[0]!.recipients[0]!;
  const stored = JSON.stringify(await readMessages());
  expect(stored).not.toContain(phone);
  expect(stored).not.toContain(`"${code}"`);
  expect(stored).not.toContain('log in to');
});

test('delivery reports are accepted in the formats of the vendors, and from nobody else', async () => {
  const { phone } = await askForCode();
  const { ref } = first.accepted[0]!;
  expect(await readState(phone)).toBe('accepted');
  const validReport = { requestId: ref, status: '1', desc: 'DELIVERED', number: `91${phone}` };
  for (const [body, options, status] of [
    [validReport, { headers: {} }, 403],
    [validReport, { headers: { 'x-webhook-secret': `${REPORT_SECRET}?` } }, 403],
    [validReport, { headers: {}, query: `?secret=${encodeURIComponent(REPORT_SECRET)}` }, 403],
    [validReport, { vendor: 'third' }, 404],
    [{ hello: 'world' }, {}, 400],
    [[], {}, 400],
    [{ requestId: 'x'.repeat(101), status: '1' }, {}, 400],
    [{ requestId: 'a\0', status: '1' }, {}, 422],
    [{ requestId: 'a', status: '1\0' }, {}, 422],
  ] as const)
    expect((await sendReport(body, options)).statusCode).toBe(status);
  expect(await readState(phone)).toBe('accepted');

  expect((await sendReport({ ...validReport, status: 8 })).json()).toEqual({ received: 1 });
  // a name that every object has is an unknown code like others
  expect((await sendReport({ ...validReport, status: 'constructor' })).json()).toEqual({ received: 1 });
  expect(await readState(phone)).toBe('sent');
  const form = new URLSearchParams({ data: JSON.stringify([{ requestId: ref, report: [{ status: '1', number: `91${phone}` }] }]) });
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-webhook-secret': REPORT_SECRET };
  expect((await sendReport(form.toString(), { headers })).statusCode).toBe(200);
  expect(await readState(phone)).toBe('delivered');
  expect(JSON.stringify(await app.db.selectFrom('sms_report').selectAll().execute())).not.toContain(phone);
});

test('delivery reports may arrive twice, in parallel, in any order, and before the message is recorded', async () => {
  const { phone } = await askForCode();
  const { ref } = first.accepted[0]!;
  const [sent, failed, delivered] = ['8', '2', '1'].map((status) => ({ requestId: ref, status }));
  await Promise.all(Array.from({ length: 20 }, () => sendReport([failed, sent, failed])));
  expect(await readState(phone)).toBe('failed');
  await sendReport(delivered);
  await sendReport(failed);
  await sendReport(sent);
  expect(await readState(phone)).toBe('delivered');
  expect(await app.db.selectFrom('sms_report').selectAll().execute()).toHaveLength(1);

  const { count } = await app.db
    .selectFrom('sms_report')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await sendReport({ requestId: 'not ours yet', status: '1' });
  expect(Number(count)).toBe(1);
  expect((await sendReport({ requestId: ref, status: '2' }, { vendor: 'second' })).statusCode).toBe(200);
  expect(await readState(phone)).toBe('delivered');
});

test('messages and their cost are counted by vendor and template, and reported as metrics', async () => {
  await askForCode();
  await askForCode();
  first.behavior = { type: 'disconnect' };
  await askForCode();
  await askForCode();
  await sendReport({ requestId: first.accepted[0]!.ref, status: '1' });
  const metricsText = await readMetrics();
  expect(metricsText).toContain('sms_messages_total{vendor="first",template="login_code"} 3');
  expect(metricsText).toContain('sms_cost_paise_total{vendor="first",template="login_code"} 52.5');
  expect(metricsText).toContain('sms_cost_paise_total{vendor="second",template="login_code"} 20');
  expect(metricsText).toContain('sms_states_last_day{template="login_code",state="delivered"} 1');
  expect(metricsText).toContain('sms_states_last_day{template="login_code",state="uncertain"} 1');
  const month = new Date(app.deps.now().getTime() + 5.5 * 3600_000).toISOString().slice(0, 7);
  expect(await readSmsTotals(app.db, month)).toHaveLength(2);
  expect(await readSmsTotals(app.db, '2020-01')).toEqual([]);
});

test('records of single messages are deleted after 90 days, but not the cost totals', async () => {
  await askForCode();
  await sendReport({ requestId: first.accepted[0]!.ref, status: '1' });
  const { db } = app;
  await pruneSms(db, new Date(Date.now() + 89 * 86_400_000));
  expect(await readMessages()).toHaveLength(1);
  await pruneSms(db, new Date(Date.now() + 91 * 86_400_000));
  expect(await readMessages()).toEqual([]);
  expect(await db.selectFrom('sms_report').selectAll().execute()).toEqual([]);
  expect(await readSmsTotals(db, null)).toHaveLength(1);
});

test('a site without SMS vendors has no route for delivery reports', async () => {
  const withoutVendors = await testApp();
  const response = await withoutVendors.fastify.inject({ method: 'POST', url: '/api/v1/sms/reports/first', payload: {} });
  expect(response.statusCode).toBe(404);
});
