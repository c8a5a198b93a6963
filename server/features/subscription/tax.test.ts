/** What the tax and its documents have to be: places of supply, shares, serials over years and rollbacks. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gstOn, partOf } from '../../../contract/sums/gst.ts';
import { GST_STATES } from '../../../contract/sums/gst-states.ts';
import { planAdminRoutes } from '../../../contract/plan-admin.ts';
import { subscriptionRoutes } from '../../../contract/subscription.ts';
import { administrator, gatewayApp, order, PLAN, sell } from '../../../test/gateway.ts';
import { logIn } from '../../../test/people.ts';
import { proveBooks } from '../../ledger/prove.ts';
import { refundable, type SubscriptionRow } from '../../views/plan.ts';
import { writeDocument } from './invoices.ts';

const { on, pay } = await gatewayApp({ env: { SELLER_NAME: 'Kovai Homes LLP', SELLER_GSTIN: '29AABCU9603R1ZJ', SELLER_STATE: 'KA' } });
const admin = await administrator(on);
await sell(on, admin);

test('within the seller’s state the tax is two halves, in every other state and territory it is integrated, and the price is the same', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 1e9 }),
      fc.integer({ min: 0, max: 2800 }),
      fc.constantFrom(...GST_STATES),
      (net, bps, state) => {
        const [here, there] = [gstOn(net, bps, true), gstOn(net, bps, state === 'KA')];
        expect(there.total).toBe(here.total);
        expect(state === 'KA' ? there.igst : there.cgst + there.sgst).toBe(0);
      },
    ),
  );
});

test('what goes back is never more than what was paid and left, tax by tax, and what is left only shrinks with time and use', () => {
  const DAY = 24 * 60 * 60 * 1000;
  const start = new Date('2026-03-20T00:00:00Z');
  const share = fc.record({ net: fc.integer({ min: 100, max: 1e9 }), bps: fc.integer({ min: 0, max: 2800 }), within: fc.boolean() });
  const life = fc.record({
    days: fc.integer({ min: 1, max: 366 }),
    contacts: fc.integer({ min: 0, max: 50 }),
    boosts: fc.integer({ min: 0, max: 9 }),
  });
  const use = fc.record({
    hours: fc.integer({ min: 0, max: 9000 }),
    contacts: fc.nat(50),
    boosts: fc.nat(9),
    more: fc.integer({ min: 0, max: 500 }),
  });
  fc.assert(
    fc.property(share, life, use, ({ net, bps, within }, given, used) => {
      const paid = gstOn(net, bps, within);
      const row = {
        net_paise: paid.net,
        cgst_paise: paid.cgst,
        sgst_paise: paid.sgst,
        igst_paise: paid.igst,
        refund: 'proportional',
        closed_at: null,
        starts_at: start,
        ends_at: new Date(start.getTime() + given.days * DAY),
        validity_days: given.days,
        contacts: given.contacts,
        boosts: given.boosts > 0 ? [{ list: 'hot_property', days: 7, count: given.boosts }] : [],
      } as unknown as SubscriptionRow;
      const left = { contact: Math.max(0, given.contacts - used.contacts), hot_property: Math.max(0, given.boosts - used.boosts) };
      const at = (hours: number) => new Date(start.getTime() + hours * 60 * 60 * 1000);
      const back = refundable(row, new Map(Object.entries(left)), at(used.hours));
      for (const part of ['net', 'cgst', 'sgst', 'igst', 'total'] as const) {
        expect(Number.isInteger(back[part])).toBe(true);
        expect(back[part]).toBeGreaterThanOrEqual(0);
        expect(back[part]).toBeLessThanOrEqual(paid[part]);
      }
      expect(back.total).toBe(back.net + back.cgst + back.sgst + back.igst);
      expect(back.cgst).toBe(back.sgst);
      if (used.hours >= given.days * 24 || (given.contacts > 0 && left.contact === 0)) expect(back.total).toBe(0);
      expect(refundable(row, new Map(Object.entries(left)), at(used.hours + used.more)).total).toBeLessThanOrEqual(back.total);
      expect(refundable(row, new Map(Object.entries({ ...left, contact: 0 })), at(used.hours)).total).toBeLessThanOrEqual(back.total);
    }),
  );
  expect(partOf(gstOn(101, 1800, true), 0.999_999_9)).toEqual({ net: 100, cgst: 8, sgst: 8, igst: 0, total: 116 });
});

const document = (userId: string, orderId: string, at: Date) => ({
  userId,
  orderId,
  buyer: { name: 'A', state_code: 'KA' },
  line: { description: 'A', sac: '998439', gst_bps: 0 },
  gst: gstOn(100, 0, true),
  at,
});

test('serials have no gaps though issuing fails in between, begin anew with India’s first of April, and hold 16 characters', async () => {
  const person = await logIn(on);
  const seller = { ...on.deps.config.seller, series: 'T9' };
  const orders = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { order_id } = await order(on, person);
      return (await on.db.selectFrom('payment_order').select('id').where('gateway_order_id', '=', order_id).executeTakeFirstOrThrow()).id;
    }),
  );
  const before = new Date('2031-03-31T18:29:59.999Z');
  const after = new Date('2031-03-31T18:30:00Z');
  const issue = (orderId: string, at: Date, fails: boolean) =>
    on.db
      .transaction()
      .execute(async (tx) => {
        await writeDocument(tx, seller, document(person.id, orderId, at));
        if (fails) throw new Error('fails');
      })
      .catch(() => null);
  await Promise.all(orders.map((id, index) => issue(id, index < 6 ? before : after, index % 3 === 1)));
  const rows = await on.db.selectFrom('invoice').select('serial').where('serial', 'like', 'T9/%').orderBy('serial').execute();
  expect(rows.map(({ serial }) => serial)).toEqual([
    ...[1, 2, 3, 4].map((number) => `T9/30-31/00000${number}`),
    ...[1, 2, 3, 4].map((number) => `T9/31-32/00000${number}`),
  ]);
  expect(rows.every(({ serial }) => serial.length <= 16)).toBe(true);
  await on.asOwner(`delete from invoice where serial like 'T9/%'`);
  await on.asOwner(`delete from invoice_counter where series = 'T9'`);
});

test('an invoice with a GSTIN, or of ₹50,000, names the address of its buyer', async () => {
  const person = await logIn(on);
  await sell(on, admin, { id: 'dear', price_paise: 4_300_000 });
  const asked = (body: object) => on.call(subscriptionRoutes.createOrder, { body: { plan_id: PLAN.id, ...body } }, person);
  const refused = await asked({ billing: { gstin: '27AAPFU0939F1ZV' } });
  expect(refused.status).toBe(422);
  expect(refused.error.errors).toMatchObject([{ path: 'billing.address' }]);
  expect((await asked({ billing: { gstin: '27AAPFU0939F1ZV', address: '4 Hill Road, Mumbai' } })).status).toBe(200);
  expect((await asked({ plan_id: 'dear' })).status).toBe(422);
  expect((await asked({ plan_id: 'dear', billing: { address: '4 Hill Road, Mumbai' } })).status).toBe(200);
  // letters no font of the invoice has, pictures, and control characters
  for (const name of ['ಮೀನಾ', 'Meena 🏠', 'Mee\u202ena', '<b>Meena</b>']) expect((await asked({ billing: { name } })).status).toBe(422);
  for (const name of ['மீனா சுந்தரம்', 'मीना', "Zoë O'Brien & Sons (1978)"]) expect((await asked({ billing: { name } })).status).toBe(200);
});

test('a seller without a GSTIN may not charge the tax', async () => {
  const { on: unregistered } = await gatewayApp({ env: { SELLER_NAME: 'Kovai Homes' } });
  const by = await administrator(unregistered);
  const kept = (gst_bps: number) => unregistered.call(planAdminRoutes.keepPlan, { body: { ...PLAN, gst_bps } }, by);
  expect((await kept(1800)).error.errors).toMatchObject([{ path: 'gst_bps' }]);
  expect((await kept(0)).status).toBe(200);
});

test('the books are right after all of that', async () => {
  const person = await logIn(on);
  const open = await order(on, person, { billing: { state: 'LD' } });
  await on.call(subscriptionRoutes.verifyPayment, { body: (await pay(open.order_id))! }, person);
  await on.runJobs();
  expect(await proveBooks(on.db)).toEqual([]);
});
