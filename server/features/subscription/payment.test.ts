import { expect, test } from 'vitest';
import { subscriptionRoutes } from '../../../contract/subscription/subscription.ts';
import { notificationRoutes } from '../../../contract/notifications.ts';
import { planAdminRoutes } from '../../../contract/subscription/plan-admin.ts';
import { startGatewayApp, orderPlan, PLAN, offerPlan } from '../../../test/fakes/gateway.ts';
import { changeNumber, logInWithCode, replaceAccount, signIn, type Person } from '../../../test/people.ts';
import { signInAs } from '../../../test/staff.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';
import { reconcile } from './reconcile.ts';
import { DAY_S } from '../../durations.ts';

const { app, pay, stopGateway, restartGateway } = await startGatewayApp();
const admin = await signInAs(app, 'administrator');
await offerPlan(app, admin);

const verify = (person: Person, body: object) => app.call(subscriptionRoutes.verifyPayment, { body }, person);
const readActivePlans = async (person: Person) => (await app.call(subscriptionRoutes.getActiveSubscription, {}, person)).body.data;
const readRefusals = (orderId: string) =>
  app.db.selectFrom('payment_refusal').select(['reason', 'amount_paise']).where('gateway_order_id', '=', orderId).execute();
const readRefunds = async (orderId: string) => {
  await app.runJobs();
  return app.db
    .selectFrom('refund')
    .innerJoin('payment_order', 'payment_order.id', 'refund.order_id')
    .select(['refund.amount_paise', 'refund.state'])
    .where('payment_order.gateway_order_id', '=', orderId)
    .execute();
};

test('a plan costs the price set by the server plus tax, and paying it starts the plan', async () => {
  const person = await signIn(app);
  const order = await orderPlan(app, person);
  expect(order).toMatchObject({ amount: 58_882, net_paise: 49_900, tax_paise: 8982, currency: 'INR', checkout: { kind: 'local' } });
  const paid = await pay(order.order_id);
  const response = await verify(person, paid!);
  expect(response.body.message).toBe('Your plan is active.');
  expect(response.body.data).toMatchObject({
    status: 'active',
    remaining: { contacts: 25, boosts: [{ list: 'hot_property', days: 7, count: 2 }] },
  });
  expect(await readActivePlans(person)).toMatchObject({ activePlanId: PLAN.id, plans: [{ id: response.body.data.id }] });
  const invoices = await app.call(subscriptionRoutes.getInvoices, {}, person);
  expect(invoices.body.data).toMatchObject([
    { kind: 'invoice', serial: expect.stringMatching(/^TH\/\d\d-\d\d\/\d{6}$/), total_paise: 58_882 },
  ]);
  expect(await verifyLedger(app.db)).toEqual([]);
});

test('the same checkout response starts one plan, even when sent repeatedly or in parallel', async () => {
  const person = await signIn(app);
  const order = await orderPlan(app, person);
  const paid = await pay(order.order_id);
  const responses = await Promise.all(Array.from({ length: 40 }, () => verify(person, paid!)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
  expect((await readActivePlans(person))!.plans).toHaveLength(1);
});

test.each([
  ['the signature', (paid: object) => ({ ...paid, razorpay_signature: 'a'.repeat(64) }), 400],
  ['the payment', (paid: object) => ({ ...paid, razorpay_payment_id: 'pay_00000000000000' }), 400],
  ['the order', (paid: object) => ({ ...paid, razorpay_order_id: 'order_00000000000000' }), 400],
])('a checkout response with %s changed starts nothing and is recorded', async (_, change, status) => {
  const person = await signIn(app);
  const order = await orderPlan(app, person);
  const paid = await pay(order.order_id);
  const response = await verify(person, change(paid!));
  expect(response.status).toBe(status);
  expect(response.error.code).toBe('payment_invalid');
  expect(await readActivePlans(person)).toBeNull();
  const rows = await app.db
    .selectFrom('audit_event')
    .select('details')
    .where('action', '=', 'payment_suspect')
    .where('actor_id', '=', person.id)
    .execute();
  expect(rows).toHaveLength(1);
  // The payment is not lost: the reconciliation starts the plan that it paid for.
  app.advanceClock(120);
  await reconcile(app.deps);
  expect(await readActivePlans(person)).toMatchObject({ activePlanId: PLAN.id });
});

test('the signature of another order, or a payment that was already used, starts nothing', async () => {
  const person = await signIn(app);
  const [first, second] = [await orderPlan(app, person), await orderPlan(app, person)];
  const paid = (await pay(first.order_id))!;
  await verify(person, paid);
  const swapped = await verify(person, { ...paid, razorpay_order_id: second.order_id });
  expect(swapped.status).toBe(400);
  expect((await readActivePlans(person))!.plans).toHaveLength(1);
});

test('the order of another user cannot start a plan', async () => {
  const [person, attacker] = [await signIn(app), await signIn(app)];
  const order = await orderPlan(app, person);
  const paid = await pay(order.order_id);
  const response = await verify(attacker, paid!);
  expect(response.status).toBe(403);
  expect(await readActivePlans(attacker)).toBeNull();
  expect((await verify(person, paid!)).status).toBe(200);
});

test('a failed payment starts nothing and can be repeated', async () => {
  const person = await signIn(app);
  const order = await orderPlan(app, person);
  expect(await pay(order.order_id, { outcome: 'decline' })).toBeNull();
  expect(await readActivePlans(person)).toBeNull();
  expect((await verify(person, (await pay(order.order_id))!)).status).toBe(200);
});

test('a payment that differs from the price is refunded completely, with the reason', async () => {
  const person = await signIn(app);
  const order = await orderPlan(app, person);
  const response = await verify(person, (await pay(order.order_id, { outcome: 'short' }))!);
  expect(response.status).toBe(409);
  expect(response.error.message).toBe('The amount paid is not the plan price. You get a full refund.');
  expect(await readRefusals(order.order_id)).toEqual([{ reason: 'wrong_amount', amount_paise: order.amount - 100 }]);
  expect(await readRefunds(order.order_id)).toEqual([{ amount_paise: order.amount - 100, state: 'done' }]);
  expect(await verifyLedger(app.db)).toEqual([]);
});

test('a plan withdrawn between order and payment is not started, and the payment is refunded', async () => {
  const person = await signIn(app);
  await offerPlan(app, admin, { id: 'going-soon' });
  const order = await orderPlan(app, person, { plan_id: 'going-soon' });
  const paid = await pay(order.order_id);
  await app.call(planAdminRoutes.withdrawPlan, { body: { id: 'going-soon', withdrawn: true } }, admin);
  const response = await verify(person, paid!);
  expect(response.status).toBe(410);
  expect(response.error.message).toBe('The plan was withdrawn before payment. You get a full refund.');
  expect(await readRefunds(order.order_id)).toEqual([{ amount_paise: order.amount, state: 'done' }]);
  const secondOrder = await app.call(subscriptionRoutes.createOrder, { body: { plan_id: 'going-soon' } }, person);
  expect(secondOrder.status).toBe(410);
});

test('a payment after the order expired is refunded, and a clock that is off by an hour changes nothing', async () => {
  const [latePayer, punctualPayer] = [await signIn(app), await signIn(app)];
  const order = await orderPlan(app, latePayer);
  const punctualOrder = await orderPlan(app, punctualPayer);
  const paid = await pay(punctualOrder.order_id);
  app.advanceClock(-3600);
  expect((await verify(punctualPayer, paid!)).status).toBe(200);
  app.advanceClock(3600 + 6 * DAY_S);
  const response = await verify(latePayer, (await pay(order.order_id))!);
  expect(response.status).toBe(409);
  expect(await readRefusals(order.order_id)).toMatchObject([{ reason: 'too_late' }]);
  expect(await readRefunds(order.order_id)).toMatchObject([{ state: 'done' }]);
});

test('a payer is notified about a refused payment, and their payments show the reason and the refund', async () => {
  const [person, otherUser] = [await signIn(app), await signIn(app)];
  await offerPlan(app, admin, { id: 'leaving' });
  const [paidOrder, order] = [await orderPlan(app, person), await orderPlan(app, person, { plan_id: 'leaving' })];
  await verify(person, (await pay(paidOrder.order_id))!);
  await app.call(planAdminRoutes.withdrawPlan, { body: { id: 'leaving', withdrawn: true } }, admin);
  const response = await verify(person, (await pay(order.order_id))!);
  expect(response.status).toBe(410);
  await app.runJobs();
  const readPayments = async (person: Person) => (await app.call(subscriptionRoutes.getPayments, {}, person)).body;
  expect(await readPayments(person)).toMatchObject({
    data: [
      { plan: 'Seeker Plus', amount_paise: 58_882, problem: response.error.message, refund: { amount_paise: 58_882, state: 'done' } },
      { plan: 'Seeker Plus', amount_paise: 58_882, problem: null, refund: null },
    ],
    pagination: { total: 2 },
  });
  expect((await readPayments(otherUser)).data).toEqual([]);
  const notifications = await app.call(notificationRoutes.listNotifications, {}, person);
  const notification = notifications.body.data.find(({ type }) => type === 'payment_returned');
  expect(notification).toMatchObject({ path: '/me/plans', text: expect.stringContaining('₹588.82') });
  expect(notification!.text).toContain(response.error.message);
});

test('editing a plan does not change bought plans or open orders', async () => {
  const person = await signIn(app);
  await offerPlan(app, admin, { id: 'changing' });
  const order = await orderPlan(app, person, { plan_id: 'changing' });
  await offerPlan(app, admin, { id: 'changing', price_paise: 99_900, contacts: 1 });
  const started = await verify(person, (await pay(order.order_id))!);
  expect(started.body.data).toMatchObject({ plan: { version: 1, price_paise: 49_900, contacts: 25 }, remaining: { contacts: 25 } });
  const newOrder = await orderPlan(app, person, { plan_id: 'changing' });
  expect(newOrder.plan).toMatchObject({ version: 2, price_paise: 99_900 });
});

test('an unreachable gateway gives a clear error, and payments made in the meantime are found when it is back', async () => {
  const person = await signIn(app);
  const order = await orderPlan(app, person);
  const paid = await pay(order.order_id);
  await stopGateway();
  const response = await app.call(subscriptionRoutes.createOrder, { body: { plan_id: PLAN.id } }, person);
  expect(response.status).toBe(503);
  expect(response.error.code).toBe('unavailable');
  expect((await verify(person, paid!)).status).toBe(503);
  expect(await readActivePlans(person)).toBeNull();
  await restartGateway();
  app.advanceClock(61);
  await reconcile(app.deps);
  expect(await readActivePlans(person)).toMatchObject({ activePlanId: PLAN.id });
});

test('buyers in another state pay the integrated tax, and an invalid GSTIN is refused', async () => {
  const person = await signIn(app);
  const order = await orderPlan(app, person, { billing: { state: 'KA' } });
  const row = await app.db.selectFrom('payment_order').selectAll().where('gateway_order_id', '=', order.order_id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ cgst_paise: 0, sgst_paise: 0, igst_paise: 8982 });
  for (const billing of [{ gstin: '33AAAAA0000A1Z5' }, { state: 'XX' }, { name: '<b>' }, { gstin: '29AABCU9603R1ZJ', state: 'TN' }]) {
    expect((await app.call(subscriptionRoutes.createOrder, { body: { plan_id: PLAN.id, billing } }, person)).status).toBe(422);
  }
});

test('a free plan starts immediately and only once', async () => {
  const person = await signIn(app);
  await offerPlan(app, admin, { id: 'seeker-free', price_paise: 0, contacts: 2, boosts: [] });
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => app.call(subscriptionRoutes.subscribe, { body: { plan_id: 'seeker-free' } }, person)),
  );
  expect(new Set(responses.map(({ body }) => body.data.subscription?.id)).size).toBe(1);
  expect((await app.call(subscriptionRoutes.createOrder, { body: { plan_id: 'seeker-free' } }, person)).status).toBe(409);
});

test('a free plan continues on another account of the same person and does not start again', async () => {
  const subscribe = async (person: Person) =>
    (await app.call(subscriptionRoutes.subscribe, { body: { plan_id: 'seeker-free' } }, person)).body.data.subscription;
  const person = await logInWithCode(app);
  const started = await subscribe(person);
  expect(await subscribe(await replaceAccount(app, person))).toEqual(started);
});

test('a free plan stays with an account that changes its number, and does not start again with the previous number', async () => {
  const subscribe = (person: Person) => app.call(subscriptionRoutes.subscribe, { body: { plan_id: 'seeker-free' } }, person);
  const person = await logInWithCode(app);
  const started = (await subscribe(person)).body.data.subscription;
  await changeNumber(app, person);
  const newAccount = await logInWithCode(app, person.phone.slice(3));
  expect((await subscribe(newAccount)).status).toBe(409);
  expect((await subscribe(person)).body.data.subscription).toEqual(started);
});

test('the ledger is consistent after all of these payments', async () => {
  await app.runJobs();
  expect(await verifyLedger(app.db)).toEqual([]);
});
