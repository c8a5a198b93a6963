/** Refused payments: the response, the audit event, and the refund. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { planAdminRoutes } from '../../../contract/subscription/plan-admin.ts';
import { subscriptionRoutes } from '../../../contract/subscription/subscription.ts';
import { startGatewayApp, orderPlan, offerPlan } from '../../../test/fakes/gateway.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { signInAs } from '../../../test/staff.ts';
import { openDatabase } from '../../db/connections/pool.ts';
import { verifyLedger, verifyLedgerIn } from '../../ledger/verify-ledger.ts';
import { reconcile } from './reconcile.ts';
import { DAY_S, HOUR_S } from '../../durations.ts';

const { app, pay } = await startGatewayApp();
const admin = await signInAs(app, 'administrator');
await offerPlan(app, admin);

const verify = (person: Person, body: object) => app.call(subscriptionRoutes.verifyPayment, { body }, person);
/** The outcome of an order: a plan, or a refund with its reason. */
async function outcomeOf(orderId: string) {
  await app.runJobs();
  const { rows } = await sql<{ state: string; plans: number; back: number | null; reason: string | null }>`
    select o.state, (select count(*)::int from subscription s where s.order_id = o.id) as plans,
      (select sum(r.amount_paise)::int from refund r where r.order_id = o.id and r.state = 'done') as back,
      (select min(p.reason) from payment_refusal p where p.order_id = o.id) as reason
    from payment_order o where o.gateway_order_id = ${orderId}`.execute(app.db);
  expect(await verifyLedger(app.db)).toEqual([]);
  return rows[0]!;
}
const readAuditedReasons = async (person: Person) =>
  (
    await app.db
      .selectFrom('audit_event')
      .select('details')
      .where('action', '=', 'payment_suspect')
      .where('actor_id', '=', person.id)
      .execute()
  ).map(({ details }) => (details as { reason: string }).reason);
const INVALID_PAYMENT = 'Payment could not be confirmed. If you were charged, the plan starts within minutes or you get a refund.';
const COMPLETED = { state: 'paid', plans: 1, back: null, reason: null };

test('a payment of a tampered amount is refused and refunded', async () => {
  const person = await signIn(app);
  const order = await orderPlan(app, person);
  const { status, error } = await verify(person, (await pay(order.order_id, { outcome: 'short' }))!);
  expect([status, error.message]).toEqual([409, 'The amount paid is not the plan price. You get a full refund.']);
  expect(await outcomeOf(order.order_id)).toEqual({ state: 'refused', plans: 0, back: order.amount - 100, reason: 'wrong_amount' });
});

test('a payment for the order of another user is refused, and the order is still paid for its owner', async () => {
  const [person, attacker] = [await signIn(app), await signIn(app)];
  const order = await orderPlan(app, person);
  const paid = (await pay(order.order_id))!;
  const { status, error } = await verify(attacker, paid);
  expect([status, error.message]).toEqual([403, 'This order belongs to another account.']);
  expect(await readAuditedReasons(attacker)).toEqual(['order of somebody else']);
  await verify(person, paid);
  expect(await outcomeOf(order.order_id)).toEqual(COMPLETED);
});

test('the signature of another order, and a payment that was already used, are refused', async () => {
  const person = await signIn(app);
  const [first, second] = [await orderPlan(app, person), await orderPlan(app, person)];
  const [paid, otherPayment] = [(await pay(first.order_id))!, (await pay(second.order_id))!];
  const swapped = await verify(person, { ...paid, razorpay_signature: otherPayment.razorpay_signature });
  expect([swapped.status, swapped.error.message]).toEqual([400, INVALID_PAYMENT]);
  await verify(person, paid);
  const replayed = await verify(person, { ...otherPayment, razorpay_payment_id: paid.razorpay_payment_id });
  expect([replayed.status, replayed.error.message]).toEqual([400, INVALID_PAYMENT]);
  expect(await readAuditedReasons(person)).toEqual(['signature', 'signature']);
  // The payment for the second order is not lost either.
  app.advanceClock(2 * 60);
  await reconcile(app.deps);
  expect([await outcomeOf(first.order_id), await outcomeOf(second.order_id)]).toEqual([COMPLETED, COMPLETED]);
});

test('a payment for a plan that was withdrawn after the order is refused and refunded', async () => {
  const person = await signIn(app);
  await offerPlan(app, admin, { id: 'leaving' });
  const order = await orderPlan(app, person, { plan_id: 'leaving' });
  await app.call(planAdminRoutes.withdrawPlan, { body: { id: 'leaving', withdrawn: true } }, admin);
  const { status, error } = await verify(person, (await pay(order.order_id))!);
  expect([status, error.message]).toEqual([410, 'The plan was withdrawn before payment. You get a full refund.']);
  expect(await outcomeOf(order.order_id)).toEqual({ state: 'refused', plans: 0, back: order.amount, reason: 'plan_withdrawn' });
});

test('a payment for an expired order is refused and refunded', async () => {
  const person = await signIn(app);
  const [reportedOrder, detectedOrder] = [await orderPlan(app, person), await orderPlan(app, person)];
  app.advanceClock(6 * DAY_S);
  await reconcile(app.deps);
  const latePayment = (await pay(reportedOrder.order_id))!;
  const session = await signIn(app, person.phone);
  const { status, error } = await verify(session, latePayment);
  expect([status, error.message]).toEqual([409, 'The payment came after the order expired. You get a full refund.']);
  const second = await verify(session, latePayment);
  expect([second.status, second.error.message]).toEqual([status, error.message]);
  expect(await outcomeOf(reportedOrder.order_id)).toEqual({ state: 'refused', plans: 0, back: reportedOrder.amount, reason: 'too_late' });
  expect((await outcomeOf(detectedOrder.order_id)).state).toBe('expired');
  app.advanceClock(-6 * DAY_S);
});

test.each([-HOUR_S, HOUR_S])('a payment is accepted when the clock changes by %i seconds after the order', async (seconds) => {
  const person = await signIn(app);
  const order = await orderPlan(app, person);
  app.advanceClock(seconds);
  const { status, body } = await verify(person, (await pay(order.order_id))!);
  expect([status, body.data.status]).toEqual([200, 'active']);
  app.advanceClock(-seconds);
  expect(await outcomeOf(order.order_id)).toEqual(COMPLETED);
});

test('ledger verification finds every tampered row', async () => {
  expect(await verifyLedger(app.db)).toEqual([]);
  const owner = openDatabase({ url: app.ownerUrl, size: 1, statementTimeoutMs: 10_000, onError: () => undefined });
  const tamper = (statement: string) =>
    owner.db
      .transaction()
      .execute(async (tx) => {
        // Disables the append-only triggers, which only the owner of the database can do.
        for (const table of ['ledger_line', 'ledger_entry']) await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
        await sql.raw(statement).execute(tx);
        throw Object.assign(new Error('seen'), { broken: await verifyLedgerIn(tx) });
      })
      .catch((error: Error & { broken?: string[] }) => error.broken ?? [error.message]);
  const tamperingStatements = [
    `update ledger_line set amount = amount + 1 where (entry_id, line) = (select entry_id, line from ledger_line where account = 'gateway' order by 1 limit 1)`,
    `delete from ledger_line where entry_id = (select min(id) from ledger_entry where kind = 'payment')`,
    `update payment_order set total_paise = total_paise + 100, net_paise = net_paise + 100 where id = (select id from payment_order where state = 'paid' limit 1)`,
    `update refund set amount_paise = amount_paise - 1 where id = (select id from refund limit 1)`,
    `update invoice set serial = replace(serial, '000001', '009999') where serial like '%000001'`,
  ];
  for (const statement of tamperingStatements) expect((await tamper(statement)).join('\n'), statement).toMatch(/^Violated: /);
  await owner.close();
  expect(await verifyLedger(app.db)).toEqual([]);
});
