import { expect, test } from 'vitest';
import { normalOrExhaustive } from '../../../test/exhaustive.ts';
import { subscriptionRoutes } from '../../../contract/subscription/subscription.ts';
import { startGatewayApp, orderPlan, PAYMENT_SECRET, offerPlan } from '../../../test/fakes/gateway.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { signInAs } from '../../../test/staff.ts';
import type { Config } from '../../config/config.ts';
import { createPaymentAdapter } from '../../integrations/payments/create-adapter.ts';
import { signatureOf } from '../../integrations/payments/signature.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';
import { createHmac } from 'node:crypto';

const { app, pay } = await startGatewayApp({ listening: true });
const admin = await signInAs(app, 'administrator');
await offerPlan(app, admin);

const WEBHOOK_SECRET = createHmac('sha256', PAYMENT_SECRET).update('local gateway webhook').digest('hex');
const WEBHOOK_PATH = '/api/v1/subscription/razorpay/webhook';
const readActivePlans = async (person: Person) => (await app.call(subscriptionRoutes.getActiveSubscription, {}, person)).body.data;

function postEvent(body: string | Buffer, headers: Record<string, string> = {}) {
  return app.fastify.inject({
    method: 'POST',
    url: WEBHOOK_PATH,
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  });
}
const postSigned = (body: string, id = 'evt_1') =>
  postEvent(body, { 'x-razorpay-signature': signatureOf(WEBHOOK_SECRET, body), 'x-razorpay-event-id': id });
const capturedEvent = (orderId: string, paymentId: string, amount: number, status = 'captured') =>
  JSON.stringify({
    event: status === 'captured' ? 'payment.captured' : `payment.${status}`,
    payload: {
      payment: {
        entity: { id: paymentId, order_id: orderId, amount, currency: 'INR', status, email: 'payer@example.org', contact: '+919812345678' },
      },
    },
  });
/** Waits until the events of the gateway have arrived over HTTP and been processed. */
async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
  const runJobsAndCheck = async () => {
    await app.runJobs();
    return isDone();
  };
  await expect.poll(runJobsAndCheck).toBe(true);
}

test.each(['once', 'twice', 'disorder'] as const)('a plan starts from events alone, delivered %s', async (delivery) => {
  const person = await signIn(app);
  const order = await orderPlan(app, person);
  const paid = await pay(order.order_id, { delivery });
  await waitUntil(async () => (await readActivePlans(person)) !== null);
  expect((await readActivePlans(person))!.plans).toHaveLength(1);
  const verified = await app.call(subscriptionRoutes.verifyPayment, { body: paid! }, person);
  expect(verified.body.data.id).toBe((await readActivePlans(person))!.plans[0]!.id);
});

test('the signature covers the exact bytes: reordered keys, an extra letter or newline are refused', async () => {
  const person = await signIn(app);
  const order = await orderPlan(app, person);
  const body = capturedEvent(order.order_id, 'pay_bytes000000001', order.amount);
  const signature = signatureOf(WEBHOOK_SECRET, body);
  const invalidHeaders: Record<string, string>[] = [
    {},
    { 'x-razorpay-signature': '' },
    { 'x-razorpay-signature': signature.slice(1) },
    { 'x-razorpay-signature': 'x'.repeat(64) },
  ];
  const { event, payload } = JSON.parse(body) as { event: string; payload: object };
  for (const alteredBody of [JSON.stringify({ payload, event }), `${body}\n`, body.replace('INR', 'INRஅ'), '']) {
    const response = await postEvent(alteredBody, { 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'evt_bytes' });
    expect(response.statusCode).toBe(400);
  }
  for (const headers of invalidHeaders) {
    expect((await postEvent(body, headers)).statusCode).toBe(400);
  }
  await app.runJobs();
  expect(await readActivePlans(person)).toBeNull();
  expect((await postSigned(body, 'evt_bytes')).statusCode).toBe(200);
  await app.runJobs();
  expect(await readActivePlans(person)).not.toBeNull();
});

test('an event counts once, identified by its id or its bytes; a signed body that is not an event is malformed', async () => {
  const person = await signIn(app);
  const order = await orderPlan(app, person);
  const body = capturedEvent(order.order_id, 'pay_once0000000001', order.amount);
  for (let times = 0; times < 3; times += 1) expect((await postSigned(body, 'evt_once')).statusCode).toBe(200);
  const withoutEventId = { 'x-razorpay-signature': signatureOf(WEBHOOK_SECRET, body) };
  for (let times = 0; times < 3; times += 1) expect((await postEvent(body, withoutEventId)).statusCode).toBe(200);
  await app.runJobs();
  const events = await app.db.selectFrom('payment_event').select('event_id').where('payment_id', '=', 'pay_once0000000001').execute();
  expect(events).toHaveLength(2);
  expect((await readActivePlans(person))!.plans).toHaveLength(1);
  for (const invalidBody of ['[]', '{}', 'nonsense', '{"event":7,"payload":{}}'])
    expect((await postSigned(invalidBody, 'evt_odd')).statusCode).toBe(400);
});

test('unrelated or unknown events are accepted and change nothing', async () => {
  const before = await app.db
    .selectFrom('ledger_entry')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect((await postSigned(capturedEvent('order_somebody000001', 'pay_somebody000001', 100), 'evt_else')).statusCode).toBe(200);
  expect((await postSigned(JSON.stringify({ event: 'invoice.paid', payload: {} }), 'evt_sort')).statusCode).toBe(200);
  await app.runJobs();
  const after = await app.db
    .selectFrom('ledger_entry')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(after).toEqual(before);
});

test('an authorised payment is not paid, and a failure event after the capture changes nothing', async () => {
  const person = await signIn(app);
  const order = await orderPlan(app, person);
  const id = 'pay_order000000001';
  await postSigned(capturedEvent(order.order_id, id, order.amount, 'authorized'), 'evt_a');
  await app.runJobs();
  expect(await readActivePlans(person)).toBeNull();
  await postSigned(capturedEvent(order.order_id, id, order.amount), 'evt_b');
  await postSigned(capturedEvent(order.order_id, id, order.amount, 'failed'), 'evt_c');
  await app.runJobs();
  expect((await readActivePlans(person))!.plans).toHaveLength(1);
});

test('a second payment for a paid order is refunded', async () => {
  const person = await signIn(app);
  const order = await orderPlan(app, person);
  const paid = await pay(order.order_id);
  await app.call(subscriptionRoutes.verifyPayment, { body: paid! }, person);
  await postSigned(capturedEvent(order.order_id, 'pay_second00000001', order.amount), 'evt_second');
  await app.runJobs();
  const refusals = await app.db.selectFrom('payment_refusal').select('reason').where('payment_id', '=', 'pay_second00000001').execute();
  expect(refusals).toEqual([{ reason: 'paid_twice' }]);
  expect((await readActivePlans(person))!.plans).toHaveLength(1);
});

test('no payer data of an event is stored, and a body of megabytes is refused', async () => {
  const storedEvents = await app.db.selectFrom('payment_event').select('data').execute();
  expect(JSON.stringify(storedEvents)).not.toMatch(/payer@example|9812345678/);
  const oversized = await postEvent(Buffer.alloc(5 * 1024 * 1024, 'a'), { 'x-razorpay-signature': 'a'.repeat(64) });
  expect(oversized.statusCode).toBe(413);
});

test('after a change of the webhook secret, signatures with the previous secret are accepted, and those with unknown secrets are not', () => {
  const config = {
    ...app.deps.config,
    payments: { type: 'razorpay' as const, keyId: 'rzp_test_x', keySecret: 'k'.repeat(20), webhookSecrets: ['new-secret', 'old-secret'] },
  } satisfies Config;
  const gateway = createPaymentAdapter(config, app.deps.secrets, () => '')!;
  const body = Buffer.from('{"a":1}');
  expect(gateway.isWebhookSigned(body, signatureOf('old-secret', body))).toBe(true);
  expect(gateway.isWebhookSigned(body, signatureOf('older-secret', body))).toBe(false);
});

test(
  'parallel copies of one event and of the checkout response start one plan with one invoice',
  { timeout: normalOrExhaustive(120_000, 3_600_000) },
  async () => {
    const person = await signIn(app);
    const order = await orderPlan(app, person);
    const paid = (await pay(order.order_id))!;
    const body = capturedEvent(order.order_id, paid.razorpay_payment_id, order.amount);
    const responses = await Promise.all(
      Array.from({ length: normalOrExhaustive(100, 1000) }, async () => [
        (await postSigned(body, 'evt_flood')).statusCode,
        (await app.call(subscriptionRoutes.verifyPayment, { body: paid }, person)).status,
      ]),
    );
    await app.runJobs();
    // The site may ask some of the parallel requests to retry, but none gets an error.
    expect(responses.flat().every((status) => status === 200 || status === 503)).toBe(true);
    expect((await readActivePlans(person))!.plans).toHaveLength(1);
    const entries = await app.db
      .selectFrom('ledger_entry')
      .select('id')
      .where('cause', '=', `payment:${paid.razorpay_payment_id}`)
      .execute();
    const invoices = await app.db.selectFrom('invoice').select('id').where('user_id', '=', person.id).execute();
    expect({ ledgerEntries: entries.length, invoices: invoices.length }).toEqual({ ledgerEntries: 1, invoices: 1 });
    expect(await verifyLedger(app.db)).toEqual([]);
  },
);
