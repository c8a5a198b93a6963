import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newNumber } from '../../../test/people.ts';
import { REPORT_SECRET, smsVendor, vendorEnv, type SmsVendor } from '../../../test/sms-vendor.ts';
import { sendSms, smsLater } from '../../outgoing.ts';
import { seal } from '../../seal.ts';
import { smsTo, smsTotals } from '../../sms/totals.ts';
import { numberHash, pruneSms } from '../../sms/record.ts';

let on: TestApp;
let first: SmsVendor;
let second: SmsVendor;
beforeEach(async () => {
  [first, second] = await Promise.all([smsVendor(), smsVendor()]);
  on = await testApp({ env: vendorEnv(first, second) });
});

const askForCode = async (phone = newNumber()) => {
  const sent = await on.call(authRoutes.sendOtp, { body: { phone } });
  expect(sent.status).toBe(200);
  await on.runJobs();
  return { phone, verification_id: sent.body.data.verification_id };
};
const messages = () => on.db.selectFrom('sms_message').selectAll().orderBy('at').execute();
interface ReportOptions {
  readonly vendor?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
}
const report = (body: unknown, { vendor = 'first', headers = { 'x-webhook-secret': REPORT_SECRET }, query = '' }: ReportOptions = {}) =>
  on.app.inject({ method: 'POST', url: `/api/v1/sms/reports/${vendor}${query}`, headers, payload: body as object });
const stateOf = async (phone: string) => (await smsTo(on.db, numberHash(on.deps.secret, `+91${phone}`)))[0]?.state;
const metrics = async () => (await on.app.inject('/metrics')).payload;

test('a login code reaches the phone by the vendor, and logs in', async () => {
  const { phone, verification_id } = await askForCode();
  expect(first.taken).toHaveLength(1);
  const { code = '' } = first.taken[0]!.recipients[0]!;
  const login = await on.call(authRoutes.verifyOtp, { body: { verification_id, code } });
  expect(login.body).toMatchObject({ user: { phone: `+91${phone}` } });
});

test('with the first vendor failing, the code arrives by the second within seconds, once', async () => {
  first.behaviour = { is: 'answer', status: 500, body: 'oops' };
  const from = Date.now();
  await askForCode();
  expect(Date.now() - from).toBeLessThan(3000);
  expect([first.asked.length, second.taken.length]).toEqual([1, 1]);
  expect(await messages()).toMatchObject([{ vendor: 'second', state: 'taken', template: 'login_code', category: 'otp' }]);
});

test('with every vendor failing, the code is tried again by itself and arrives once one is back', async () => {
  first.behaviour = { is: 'answer', status: 503, body: '' };
  second.behaviour = { is: 'answer', status: 503, body: '' };
  await askForCode();
  expect(await messages()).toEqual([]);
  second.behaviour = { is: 'take' };
  const arrived = async () => {
    await on.runJobs();
    return second.taken.length;
  };
  await expect.poll(arrived, { timeout: 10_000, interval: 500 }).toBe(1);
  expect(await messages()).toMatchObject([{ vendor: 'second', state: 'taken' }]);
});

test('a code whose vendor hung up is not sent again by anybody; the next one goes by the other vendor', async () => {
  first.behaviour = { is: 'cut' };
  const { phone } = await askForCode();
  await on.runJobs();
  expect([first.asked.length, second.asked.length]).toEqual([1, 0]);
  expect(await messages()).toMatchObject([{ vendor: 'first', vendor_ref: null, state: 'unsure' }]);
  on.advance(31);
  await askForCode(phone);
  expect(second.taken).toHaveLength(1);
});

test('a job that is repeated, or run twice at once, sends its message once and counts it once', async () => {
  const message = { to: '+919876543210', template: 'login_code', variables: { code: '012345', site: 'Thinnai', host: 'homes.example' } };
  const job = { sealed: seal(on.deps.secret, message), id: randomUUID() };
  await Promise.all([sendSms(on.deps, job), sendSms(on.deps, job)]);
  await sendSms(on.deps, job);
  expect(first.asked).toHaveLength(1);
  expect(await smsTotals(on.db, null)).toEqual([{ vendor: 'first', template: 'login_code', messages: 1, segments: 1, costPaise: 17.5 }]);
});

test('a message that left does not leave again because it could not be noted', async () => {
  const message = { to: '+919876543210', template: 'login_code', variables: { code: '012345', site: 'Thinnai', host: 'homes.example' } };
  const job = { sealed: seal(on.deps.secret, message), id: randomUUID() };
  const lost = { ...on.deps, sms: { send: async () => ({ ...(await on.deps.sms.send(message as never))!, segments: 0 }) } };
  await sendSms(lost, job);
  await sendSms(on.deps, job);
  expect(first.asked).toHaveLength(1);
});

test('what is not registered is refused for good, and noted', async () => {
  const variables = { site: 'Thinnai', title: 'A home', link: 'https://evil.example/' };
  await on.db.transaction().execute((tx) => smsLater(on.deps, tx, { to: '+919876543210', template: 'review_approved', variables }));
  await on.runJobs();
  expect([...first.asked, ...second.asked]).toEqual([]);
  expect(await messages()).toMatchObject([{ vendor: null, state: 'refused', cost_paise: 0, reason: expect.stringContaining('link') }]);
});

test('what is stored of a message shows neither number, code nor text', async () => {
  const { phone } = await askForCode();
  const { code } = first.taken[0]!.recipients[0]!;
  const stored = JSON.stringify(await messages());
  expect(stored).not.toContain(phone);
  expect(stored).not.toContain(`"${code}"`);
  expect(stored).not.toContain('log in to');
});

test('vendors report delivery in the forms they know, and nobody else does', async () => {
  const { phone } = await askForCode();
  const { ref } = first.taken[0]!;
  expect(await stateOf(phone)).toBe('taken');
  const good = { requestId: ref, status: '1', desc: 'DELIVERED', number: `91${phone}` };
  for (const [body, options, status] of [
    [good, { headers: {} }, 403],
    [good, { headers: { 'x-webhook-secret': `${REPORT_SECRET}?` } }, 403],
    [good, { headers: {}, query: '?secret=guess' }, 403],
    [good, { vendor: 'third' }, 404],
    [{ hello: 'world' }, {}, 400],
    [[], {}, 400],
    [{ requestId: 'x'.repeat(101), status: '1' }, {}, 400],
  ] as const)
    expect((await report(body, options)).statusCode).toBe(status);
  expect(await stateOf(phone)).toBe('taken');

  expect((await report({ ...good, status: 8 })).json()).toEqual({ received: 1 });
  expect(await stateOf(phone)).toBe('sent');
  const form = new URLSearchParams({ data: JSON.stringify([{ requestId: ref, report: [{ status: '1', number: `91${phone}` }] }]) });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await report(form.toString(), { headers, query: `?secret=${encodeURIComponent(REPORT_SECRET)}` })).statusCode).toBe(200);
  expect(await stateOf(phone)).toBe('delivered');
  expect(JSON.stringify(await on.db.selectFrom('sms_report').selectAll().execute())).not.toContain(phone);
});

test('reports may come twice, at once, in any order, and before the message itself is noted', async () => {
  const { phone } = await askForCode();
  const { ref } = first.taken[0]!;
  const [sent, failed, delivered] = ['8', '2', '1'].map((status) => ({ requestId: ref, status }));
  await Promise.all(Array.from({ length: 20 }, () => report([failed, sent, failed])));
  expect(await stateOf(phone)).toBe('failed');
  await report(delivered);
  await report(failed);
  await report(sent);
  expect(await stateOf(phone)).toBe('delivered');
  expect(await on.db.selectFrom('sms_report').selectAll().execute()).toHaveLength(1);

  const { count } = await on.db
    .selectFrom('sms_report')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await report({ requestId: 'not ours yet', status: '1' });
  expect(Number(count)).toBe(1);
  expect((await report({ requestId: ref, status: '2' }, { vendor: 'second' })).statusCode).toBe(200);
  expect(await stateOf(phone)).toBe('delivered');
});

test('what messages cost is counted by segment and shown to those who run the site', async () => {
  await askForCode();
  await askForCode();
  first.behaviour = { is: 'cut' };
  await askForCode();
  await askForCode();
  await report({ requestId: first.taken[0]!.ref, status: '1' });
  const shown = await metrics();
  expect(shown).toContain('sms_messages_total{vendor="first",template="login_code"} 3');
  expect(shown).toContain('sms_cost_paise_total{vendor="first",template="login_code"} 52.5');
  expect(shown).toContain('sms_cost_paise_total{vendor="second",template="login_code"} 20');
  expect(shown).toContain('sms_states_last_day{template="login_code",state="delivered"} 1');
  expect(shown).toContain('sms_states_last_day{template="login_code",state="unsure"} 1');
  const month = new Date(Date.now() + 5.5 * 3600_000).toISOString().slice(0, 7);
  expect(await smsTotals(on.db, month)).toHaveLength(2);
  expect(await smsTotals(on.db, '2020-01')).toEqual([]);
});

test('single messages are forgotten after ninety days, what they cost is not', async () => {
  await askForCode();
  await report({ requestId: first.taken[0]!.ref, status: '1' });
  const { db } = on;
  await pruneSms(db, new Date(Date.now() + 89 * 86_400_000));
  expect(await messages()).toHaveLength(1);
  await pruneSms(db, new Date(Date.now() + 91 * 86_400_000));
  expect(await messages()).toEqual([]);
  expect(await db.selectFrom('sms_report').selectAll().execute()).toEqual([]);
  expect(await smsTotals(db, null)).toHaveLength(1);
});

test('a site without vendors has no address for reports', async () => {
  const plain = await testApp();
  const answer = await plain.app.inject({ method: 'POST', url: '/api/v1/sms/reports/first', payload: {} });
  expect(answer.statusCode).toBe(404);
});
