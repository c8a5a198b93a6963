import { expect, test } from 'vitest';
import { subscriptionRoutes } from '../../../contract/subscription.ts';
import { notificationRoutes } from '../../../contract/notification.ts';
import { planAdminRoutes } from '../../../contract/plan-admin.ts';
import { administrator, gatewayApp, order, PLAN, sell } from '../../../test/gateway.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { proveBooks } from '../../ledger/prove.ts';
import { reconcile } from './reconcile.ts';

const DAY = 24 * 60 * 60;
const { on, pay, address, away, back } = await gatewayApp();
const admin = await administrator(on);
await sell(on, admin);

const verify = (person: Person, body: object) => on.call(subscriptionRoutes.verifyPayment, { body }, person);
const active = async (person: Person) => (await on.call(subscriptionRoutes.getActiveSubscription, {}, person)).body.data;
const problems = (orderId: string) =>
  on.db.selectFrom('payment_problem').select(['reason', 'amount_paise']).where('gateway_order_id', '=', orderId).execute();
const refunds = async (orderId: string) => {
  await on.runJobs();
  return on.db
    .selectFrom('refund')
    .innerJoin('payment_order', 'payment_order.id', 'refund.order_id')
    .select(['refund.amount_paise', 'refund.state'])
    .where('payment_order.gateway_order_id', '=', orderId)
    .execute();
};

test('a plan costs its price and tax, the price is the server’s, and paying it starts the plan', async () => {
  const person = await logIn(on);
  const open = await order(on, person);
  expect(open).toMatchObject({ amount: 58_882, net_paise: 49_900, tax_paise: 8982, currency: 'INR', checkout: { kind: 'local' } });
  const paid = await pay(open.order_id);
  const answer = await verify(person, paid!);
  expect(answer.body.message).toBe('Your plan has started.');
  expect(answer.body.data).toMatchObject({
    status: 'active',
    left: { contacts: 25, boosts: [{ list: 'hot_property', days: 7, count: 2 }] },
  });
  expect(await active(person)).toMatchObject({ activePlanId: PLAN.id, plans: [{ id: answer.body.data.id }] });
  const invoices = await on.call(subscriptionRoutes.getInvoices, {}, person);
  expect(invoices.body.data).toMatchObject([
    { kind: 'invoice', serial: expect.stringMatching(/^TH\/\d\d-\d\d\/\d{6}$/), total_paise: 58_882 },
  ]);
  expect(await proveBooks(on.db)).toEqual([]);
});

test('the same answer of a checkout starts one plan, however often and however parallel it is sent', async () => {
  const person = await logIn(on);
  const open = await order(on, person);
  const paid = await pay(open.order_id);
  const answers = await Promise.all(Array.from({ length: 40 }, () => verify(person, paid!)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  expect((await active(person))!.plans).toHaveLength(1);
});

test.each([
  ['the signature', (paid: object) => ({ ...paid, razorpay_signature: 'a'.repeat(64) }), 400],
  ['the payment', (paid: object) => ({ ...paid, razorpay_payment_id: 'pay_00000000000000' }), 400],
  ['the order', (paid: object) => ({ ...paid, razorpay_order_id: 'order_00000000000000' }), 400],
])('with %s changed nothing starts, and the try is written down', async (_, change, status) => {
  const person = await logIn(on);
  const open = await order(on, person);
  const paid = await pay(open.order_id);
  const refused = await verify(person, change(paid!));
  expect(refused.status).toBe(status);
  expect(refused.error.code).toBe('payment_invalid');
  expect(await active(person)).toBeNull();
  const traces = await on.db
    .selectFrom('audit_event')
    .select('facts')
    .where('action', '=', 'payment_suspect')
    .where('actor_id', '=', person.id)
    .execute();
  expect(traces).toHaveLength(1);
  // the money is not lost: the plan it was paid for starts by our own asking
  on.advance(120);
  await reconcile(on.deps);
  expect(await active(person)).toMatchObject({ activePlanId: PLAN.id });
});

test('a signature is of one order: that of another one, and a payment used before, start nothing', async () => {
  const person = await logIn(on);
  const [first, second] = [await order(on, person), await order(on, person)];
  const paid = (await pay(first.order_id))!;
  await verify(person, paid);
  const swapped = await verify(person, { ...paid, razorpay_order_id: second.order_id });
  expect(swapped.status).toBe(400);
  expect((await active(person))!.plans).toHaveLength(1);
});

test('nobody starts a plan by somebody else’s order', async () => {
  const [person, thief] = [await logIn(on), await logIn(on)];
  const open = await order(on, person);
  const paid = await pay(open.order_id);
  const refused = await verify(thief, paid!);
  expect(refused.status).toBe(403);
  expect(await active(thief)).toBeNull();
  expect((await verify(person, paid!)).status).toBe(200);
});

test('a payment that failed starts nothing and can be tried again', async () => {
  const person = await logIn(on);
  const open = await order(on, person);
  expect(await pay(open.order_id, { outcome: 'decline' })).toBeNull();
  expect(await active(person)).toBeNull();
  expect((await verify(person, (await pay(open.order_id))!)).status).toBe(200);
});

test('what is not the price of the plan goes back whole, with the reason', async () => {
  const person = await logIn(on);
  const open = await order(on, person);
  const refused = await verify(person, (await pay(open.order_id, { outcome: 'short' }))!);
  expect(refused.status).toBe(409);
  expect(refused.error.message).toBe('What was paid is not the price of the plan. The money goes back to you in full.');
  expect(await problems(open.order_id)).toEqual([{ reason: 'wrong_amount', amount_paise: open.amount - 100 }]);
  expect(await refunds(open.order_id)).toEqual([{ amount_paise: open.amount - 100, state: 'done' }]);
  expect(await proveBooks(on.db)).toEqual([]);
});

test('a plan withdrawn between order and payment is not started, and the money goes back', async () => {
  const person = await logIn(on);
  await sell(on, admin, { id: 'going-soon' });
  const open = await order(on, person, { plan_id: 'going-soon' });
  const paid = await pay(open.order_id);
  await on.call(planAdminRoutes.withdrawPlan, { body: { id: 'going-soon', withdrawn: true } }, admin);
  const refused = await verify(person, paid!);
  expect(refused.status).toBe(410);
  expect(refused.error.message).toBe('The plan was withdrawn before the payment arrived. The money goes back to you in full.');
  expect(await refunds(open.order_id)).toEqual([{ amount_paise: open.amount, state: 'done' }]);
  const again = await on.call(subscriptionRoutes.createOrder, { body: { plan_id: 'going-soon' } }, person);
  expect(again.status).toBe(410);
});

test('money that arrives after the days an order lives goes back; a clock that is an hour off changes nothing', async () => {
  const [late, early] = [await logIn(on), await logIn(on)];
  const open = await order(on, late);
  const soon = await order(on, early);
  const paid = await pay(soon.order_id);
  on.advance(-3600);
  expect((await verify(early, paid!)).status).toBe(200);
  on.advance(3600 + 6 * DAY);
  const refused = await verify(late, (await pay(open.order_id))!);
  expect(refused.status).toBe(409);
  expect(await problems(open.order_id)).toMatchObject([{ reason: 'too_late' }]);
  expect(await refunds(open.order_id)).toMatchObject([{ state: 'done' }]);
});

test('whoever paid for nothing is told so, and reads among their payments why and that the money went back', async () => {
  const [person, other] = [await logIn(on), await logIn(on)];
  await sell(on, admin, { id: 'leaving' });
  const [bought, open] = [await order(on, person), await order(on, person, { plan_id: 'leaving' })];
  await verify(person, (await pay(bought.order_id))!);
  await on.call(planAdminRoutes.withdrawPlan, { body: { id: 'leaving', withdrawn: true } }, admin);
  const refused = await verify(person, (await pay(open.order_id))!);
  expect(refused.status).toBe(410);
  await on.runJobs();
  const payments = async (by: Person) => (await on.call(subscriptionRoutes.getPayments, {}, by)).body;
  expect(await payments(person)).toMatchObject({
    data: [
      { plan: 'Seeker Plus', amount_paise: 58_882, problem: refused.error.message, back: { amount_paise: 58_882, state: 'done' } },
      { plan: 'Seeker Plus', amount_paise: 58_882, problem: null, back: null },
    ],
    pagination: { total: 2 },
  });
  expect((await payments(other)).data).toEqual([]);
  const told = await on.call(notificationRoutes.listNotifications, {}, person);
  const notice = told.body.data.find(({ type }) => type === 'payment_returned');
  expect(notice).toMatchObject({ path: '/me/plans', text: expect.stringContaining('₹588.82') });
  expect(notice!.text).toContain(refused.error.message);
});

test('an edit of a plan leaves alone what was bought and what is being paid', async () => {
  const person = await logIn(on);
  await sell(on, admin, { id: 'changing' });
  const open = await order(on, person, { plan_id: 'changing' });
  await sell(on, admin, { id: 'changing', price_paise: 99_900, contacts: 1 });
  const started = await verify(person, (await pay(open.order_id))!);
  expect(started.body.data).toMatchObject({ plan: { version: 1, price_paise: 49_900, contacts: 25 }, left: { contacts: 25 } });
  const now = await order(on, person, { plan_id: 'changing' });
  expect(now.plan).toMatchObject({ version: 2, price_paise: 99_900 });
});

test('a gateway that is away refuses orders kindly, and what was paid meanwhile is found when it is back', async () => {
  const person = await logIn(on);
  const open = await order(on, person);
  const paid = await pay(open.order_id);
  await away();
  const refused = await on.call(subscriptionRoutes.createOrder, { body: { plan_id: PLAN.id } }, person);
  expect(refused.status).toBe(503);
  expect(refused.error.code).toBe('unavailable');
  expect((await verify(person, paid!)).status).toBe(503);
  expect(await active(person)).toBeNull();
  await back();
  on.advance(61);
  await reconcile(on.deps);
  expect(await active(person)).toMatchObject({ activePlanId: PLAN.id });
});

test('the price of a state beside the seller’s carries the integrated tax, and a GSTIN must be one', async () => {
  const person = await logIn(on);
  const open = await order(on, person, { billing: { state: 'KA' } });
  const row = await on.db.selectFrom('payment_order').selectAll().where('gateway_order_id', '=', open.order_id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ cgst_paise: 0, sgst_paise: 0, igst_paise: 8982 });
  for (const billing of [{ gstin: '33AAAAA0000A1Z5' }, { state: 'XX' }, { name: '<b>' }, { gstin: '29AABCU9603R1ZJ', state: 'TN' }]) {
    expect((await on.call(subscriptionRoutes.createOrder, { body: { plan_id: PLAN.id, billing } }, person)).status).toBe(422);
  }
  expect(address).toContain('127.0.0.1');
});

test('a free plan starts at once, and once', async () => {
  const person = await logIn(on);
  await sell(on, admin, { id: 'seeker-free', price_paise: 0, contacts: 2, boosts: [] });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => on.call(subscriptionRoutes.subscribe, { body: { plan_id: 'seeker-free' } }, person)),
  );
  expect(new Set(answers.map(({ body }) => body.data.subscription?.id)).size).toBe(1);
  expect((await on.call(subscriptionRoutes.createOrder, { body: { plan_id: 'seeker-free' } }, person)).status).toBe(409);
});

test('the books are right after all of that', async () => {
  await on.runJobs();
  expect(await proveBooks(on.db)).toEqual([]);
});
