/** Every bad end of a payment: what is answered, what is written down, and where the payer's money is. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { planAdminRoutes } from '../../../contract/plan-admin.ts';
import { subscriptionRoutes } from '../../../contract/subscription.ts';
import { administrator, gatewayApp, order, sell } from '../../../test/gateway.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { openDatabase } from '../../db/pool.ts';
import { proveBooks, proveBooksIn } from '../../ledger/prove.ts';
import { reconcile } from './reconcile.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const { on, pay } = await gatewayApp();
const admin = await administrator(on);
await sell(on, admin);

const verify = (person: Person, body: object) => on.call(subscriptionRoutes.verifyPayment, { body }, person);
/** What an order's money came to: bought a plan, or went back, with the reason. */
async function moneyOf(orderId: string) {
  await on.runJobs();
  const { rows } = await sql<{ state: string; plans: number; back: number | null; reason: string | null }>`
    select o.state, (select count(*)::int from subscription s where s.order_id = o.id) as plans,
      (select sum(r.amount_paise)::int from refund r where r.order_id = o.id and r.state = 'done') as back,
      (select min(p.reason) from payment_problem p where p.order_id = o.id) as reason
    from payment_order o where o.gateway_order_id = ${orderId}`.execute(on.db);
  expect(await proveBooks(on.db)).toEqual([]);
  return rows[0]!;
}
const suspicions = async (person: Person) =>
  (
    await on.db
      .selectFrom('audit_event')
      .select('facts')
      .where('action', '=', 'payment_suspect')
      .where('actor_id', '=', person.id)
      .execute()
  ).map(({ facts }) => (facts as { why: string }).why);
const WRONG =
  'This payment could not be confirmed. If money has left your account, the plan starts by itself within minutes, or the money goes back.';
const BOUGHT = { state: 'paid', plans: 1, back: null, reason: null };

test('a tampered amount', async () => {
  const person = await logIn(on);
  const open = await order(on, person);
  const { status, error } = await verify(person, (await pay(open.order_id, { outcome: 'short' }))!);
  expect([status, error.message]).toEqual([409, 'What was paid is not the price of the plan. The money goes back to you in full.']);
  expect(await moneyOf(open.order_id)).toEqual({ state: 'refused', plans: 0, back: open.amount - 100, reason: 'wrong_amount' });
});

test('another user’s order', async () => {
  const [person, thief] = [await logIn(on), await logIn(on)];
  const open = await order(on, person);
  const paid = (await pay(open.order_id))!;
  const { status, error } = await verify(thief, paid);
  expect([status, error.message]).toEqual([403, 'This order belongs to another account.']);
  expect(await suspicions(thief)).toEqual(['order of somebody else']);
  await verify(person, paid);
  expect(await moneyOf(open.order_id)).toEqual(BOUGHT);
});

test('the signature of another order, and a payment that was used before', async () => {
  const person = await logIn(on);
  const [first, second] = [await order(on, person), await order(on, person)];
  const [paid, other] = [(await pay(first.order_id))!, (await pay(second.order_id))!];
  const swapped = await verify(person, { ...paid, razorpay_signature: other.razorpay_signature });
  expect([swapped.status, swapped.error.message]).toEqual([400, WRONG]);
  await verify(person, paid);
  const replayed = await verify(person, { ...other, razorpay_payment_id: paid.razorpay_payment_id });
  expect([replayed.status, replayed.error.message]).toEqual([400, WRONG]);
  expect(await suspicions(person)).toEqual(['signature', 'signature']);
  // the second order's money is not lost either
  on.advance(2 * 60);
  await reconcile(on.deps);
  expect([await moneyOf(first.order_id), await moneyOf(second.order_id)]).toEqual([BOUGHT, BOUGHT]);
});

test('a plan withdrawn between order and payment', async () => {
  const person = await logIn(on);
  await sell(on, admin, { id: 'leaving' });
  const open = await order(on, person, { plan_id: 'leaving' });
  await on.call(planAdminRoutes.withdrawPlan, { body: { id: 'leaving', withdrawn: true } }, admin);
  const { status, error } = await verify(person, (await pay(open.order_id))!);
  expect([status, error.message]).toEqual([410, 'The plan was withdrawn before the payment arrived. The money goes back to you in full.']);
  expect(await moneyOf(open.order_id)).toEqual({ state: 'refused', plans: 0, back: open.amount, reason: 'plan_withdrawn' });
});

test('an expired order, whether the site noticed before or hears of it from the gateway', async () => {
  const person = await logIn(on);
  const [told, found] = [await order(on, person), await order(on, person)];
  on.advance(6 * DAY);
  await reconcile(on.deps);
  const late = (await pay(told.order_id))!;
  const again = await logIn(on, person.phone);
  const { status, error } = await verify(again, late);
  expect([status, error.message]).toEqual([409, 'The payment came after the order had ended. The money goes back to you in full.']);
  const second = await verify(again, late);
  expect([second.status, second.error.message]).toEqual([status, error.message]);
  expect(await moneyOf(told.order_id)).toEqual({ state: 'refused', plans: 0, back: told.amount, reason: 'too_late' });
  expect((await moneyOf(found.order_id)).state).toBe('expired');
  on.advance(-6 * DAY);
});

test.each([-HOUR, HOUR])('a clock that is off by %i seconds between order and payment', async (seconds) => {
  const person = await logIn(on);
  const open = await order(on, person);
  on.advance(seconds);
  const { status, body } = await verify(person, (await pay(open.order_id))!);
  expect([status, body.data.status]).toEqual([200, 'active']);
  on.advance(-seconds);
  expect(await moneyOf(open.order_id)).toEqual(BOUGHT);
});

test('the proof of the books finds a row that somebody tampered with', async () => {
  expect(await proveBooks(on.db)).toEqual([]);
  const owner = openDatabase({ url: on.ownerUrl, size: 1, statementTimeoutMs: 10_000, onError: () => undefined });
  const tamper = (statement: string) =>
    owner.db
      .transaction()
      .execute(async (tx) => {
        // past the triggers that refuse it, as whoever owns the database may
        for (const table of ['ledger_line', 'ledger_entry']) await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
        await sql.raw(statement).execute(tx);
        throw Object.assign(new Error('seen'), { broken: await proveBooksIn(tx) });
      })
      .catch((error: Error & { broken?: string[] }) => error.broken ?? [error.message]);
  const tampered = [
    `update ledger_line set amount = amount + 1 where (entry_id, line) = (select entry_id, line from ledger_line where account = 'gateway' order by 1 limit 1)`,
    `delete from ledger_line where entry_id = (select min(id) from ledger_entry where kind = 'payment')`,
    `update payment_order set total_paise = total_paise + 100, net_paise = net_paise + 100 where id = (select id from payment_order where state = 'paid' limit 1)`,
    `update refund set amount_paise = amount_paise - 1 where id = (select id from refund limit 1)`,
    `update invoice set serial = replace(serial, '000001', '009999') where serial like '%000001'`,
  ];
  for (const statement of tampered) expect((await tamper(statement)).join('\n'), statement).toMatch(/^Not so: /);
  await owner.close();
  expect(await proveBooks(on.db)).toEqual([]);
});
