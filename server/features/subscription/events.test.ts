import { expect, test } from 'vitest';
import { subscriptionRoutes } from '../../../contract/subscription.ts';
import { administrator, gatewayApp, order, PAYMENT_SECRET, PLAN, sell } from '../../../test/gateway.ts';
import { logIn, type Person } from '../../../test/people.ts';
import type { Config } from '../../config.ts';
import { openPayments } from '../../integrations/payments/open.ts';
import { signatureOf } from '../../integrations/payments/signature.ts';
import { proveBooks } from '../../ledger/prove.ts';
import { createHmac } from 'node:crypto';

const { on, pay } = await gatewayApp({ listening: true });
const admin = await administrator(on);
await sell(on, admin);

const SECRET = createHmac('sha256', PAYMENT_SECRET).update('local gateway webhook').digest('hex');
const URL = '/api/v1/subscription/razorpay/webhook';
const active = async (person: Person) => (await on.call(subscriptionRoutes.getActiveSubscription, {}, person)).body.data;

function post(body: string | Buffer, headers: Record<string, string> = {}) {
  return on.app.inject({ method: 'POST', url: URL, payload: body, headers: { 'content-type': 'application/json', ...headers } });
}
const signed = (body: string, id = 'evt_1') => post(body, { 'x-razorpay-signature': signatureOf(SECRET, body), 'x-razorpay-event-id': id });
const captured = (orderId: string, paymentId: string, amount: number, status = 'captured') =>
  JSON.stringify({
    event: status === 'captured' ? 'payment.captured' : `payment.${status}`,
    payload: {
      payment: {
        entity: { id: paymentId, order_id: orderId, amount, currency: 'INR', status, email: 'payer@example.org', contact: '+919812345678' },
      },
    },
  });
/** Until the gateway's events have come by HTTP and been worked off. */
async function until(met: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    await on.runJobs();
    if (await met()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('it did not happen');
}

test.each(['once', 'twice', 'disorder'])('a plan starts by events alone, told %s', async (telling) => {
  const person = await logIn(on);
  const open = await order(on, person);
  const paid = await pay(open.order_id, { telling });
  await until(async () => (await active(person)) !== null);
  expect((await active(person))!.plans).toHaveLength(1);
  const verified = await on.call(subscriptionRoutes.verifyPayment, { body: paid! }, person);
  expect(verified.body.data.id).toBe((await active(person))!.plans[0]!.id);
});

test('the signature covers the bytes as they came: keys in another order, a letter or a newline more are refused', async () => {
  const person = await logIn(on);
  const open = await order(on, person);
  const body = captured(open.order_id, 'pay_bytes000000001', open.amount);
  const signature = signatureOf(SECRET, body);
  const wrong: Record<string, string>[] = [
    {},
    { 'x-razorpay-signature': '' },
    { 'x-razorpay-signature': signature.slice(1) },
    { 'x-razorpay-signature': 'x'.repeat(64) },
  ];
  const { event, payload } = JSON.parse(body) as { event: string; payload: object };
  for (const other of [JSON.stringify({ payload, event }), `${body}\n`, body.replace('INR', 'INRஅ'), '']) {
    const answer = await post(other, { 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'evt_bytes' });
    expect(answer.statusCode).toBe(400);
  }
  for (const headers of wrong) {
    expect((await post(body, headers)).statusCode).toBe(400);
  }
  await on.runJobs();
  expect(await active(person)).toBeNull();
  expect((await signed(body, 'evt_bytes')).statusCode).toBe(200);
  await on.runJobs();
  expect(await active(person)).not.toBeNull();
});

test('an event counts once by its id; without one by its bytes; what is signed and no event is malformed', async () => {
  const person = await logIn(on);
  const open = await order(on, person);
  const body = captured(open.order_id, 'pay_once0000000001', open.amount);
  for (let times = 0; times < 3; times += 1) expect((await signed(body, 'evt_once')).statusCode).toBe(200);
  const noId = { 'x-razorpay-signature': signatureOf(SECRET, body) };
  for (let times = 0; times < 3; times += 1) expect((await post(body, noId)).statusCode).toBe(200);
  await on.runJobs();
  const events = await on.db.selectFrom('payment_event').select('event_id').where('payment_id', '=', 'pay_once0000000001').execute();
  expect(events).toHaveLength(2);
  expect((await active(person))!.plans).toHaveLength(1);
  for (const odd of ['[]', '{}', 'nonsense', '{"event":7,"payload":{}}']) expect((await signed(odd, 'evt_odd')).statusCode).toBe(400);
});

test('events about nothing of ours, and of sorts we do not act on, are taken and change nothing', async () => {
  const before = await on.db
    .selectFrom('ledger_entry')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect((await signed(captured('order_somebody000001', 'pay_somebody000001', 100), 'evt_else')).statusCode).toBe(200);
  expect((await signed(JSON.stringify({ event: 'invoice.paid', payload: {} }), 'evt_sort')).statusCode).toBe(200);
  await on.runJobs();
  const after = await on.db
    .selectFrom('ledger_entry')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(after).toEqual(before);
});

test('authorised is not paid; a failure told after the capture takes nothing away', async () => {
  const person = await logIn(on);
  const open = await order(on, person);
  const id = 'pay_order000000001';
  await signed(captured(open.order_id, id, open.amount, 'authorized'), 'evt_a');
  await on.runJobs();
  expect(await active(person)).toBeNull();
  await signed(captured(open.order_id, id, open.amount), 'evt_b');
  await signed(captured(open.order_id, id, open.amount, 'failed'), 'evt_c');
  await on.runJobs();
  expect((await active(person))!.plans).toHaveLength(1);
});

test('a second payment of a paid order goes back', async () => {
  const person = await logIn(on);
  const open = await order(on, person);
  const paid = await pay(open.order_id);
  await on.call(subscriptionRoutes.verifyPayment, { body: paid! }, person);
  await signed(captured(open.order_id, 'pay_second00000001', open.amount), 'evt_second');
  await on.runJobs();
  const problems = await on.db.selectFrom('payment_problem').select('reason').where('payment_id', '=', 'pay_second00000001').execute();
  expect(problems).toEqual([{ reason: 'paid_twice' }]);
  expect((await active(person))!.plans).toHaveLength(1);
});

test('nothing of the payer is kept of an event, and a body of megabytes is refused', async () => {
  const kept = await on.db.selectFrom('payment_event').select('facts').execute();
  expect(JSON.stringify(kept)).not.toMatch(/payer@example|9812345678/);
  const huge = await post(Buffer.alloc(5 * 1024 * 1024, 'a'), { 'x-razorpay-signature': 'a'.repeat(64) });
  expect(huge.statusCode).toBe(413);
});

test('after the secret was changed, retried events signed with the former one still count', () => {
  const config = {
    ...on.deps.config,
    payments: { via: 'razorpay' as const, keyId: 'rzp_test_x', keySecret: 'k'.repeat(20), webhookSecrets: ['new-secret', 'old-secret'] },
  } satisfies Config;
  const gateway = openPayments(config, PAYMENT_SECRET, () => '')!;
  const body = Buffer.from('{"a":1}');
  expect(gateway.signedBody(body, signatureOf('old-secret', body))).toBe(true);
  expect(gateway.signedBody(body, signatureOf('older-secret', body))).toBe(false);
});

test(
  '1,000 copies of one event and 1,000 of the checkout’s answer at once start one plan with one invoice',
  { timeout: 120_000 },
  async () => {
    const person = await logIn(on);
    const open = await order(on, person);
    const paid = (await pay(open.order_id))!;
    const body = captured(open.order_id, paid.razorpay_payment_id, open.amount);
    const answers = await Promise.all(
      Array.from({ length: 1000 }, async () => [
        (await signed(body, 'evt_flood')).statusCode,
        (await on.call(subscriptionRoutes.verifyPayment, { body: paid }, person)).status,
      ]),
    );
    await on.runJobs();
    // a few of the flood may be told to come back; nobody is told that it failed
    expect(answers.flat().every((status) => status === 200 || status === 503)).toBe(true);
    expect((await active(person))!.plans).toHaveLength(1);
    const count = (table: 'ledger_entry' | 'invoice') => (rows: readonly unknown[]) => [table, rows.length];
    const entries = await on.db
      .selectFrom('ledger_entry')
      .select('id')
      .where('cause', '=', `payment:${paid.razorpay_payment_id}`)
      .execute();
    const invoices = await on.db.selectFrom('invoice').select('id').where('user_id', '=', person.id).execute();
    expect([count('ledger_entry')(entries), count('invoice')(invoices)]).toEqual([
      ['ledger_entry', 1],
      ['invoice', 1],
    ]);
    expect(PLAN.id).toBe('seeker-plus');
    expect(await proveBooks(on.db)).toEqual([]);
  },
);
