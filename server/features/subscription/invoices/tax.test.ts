/** GST and its documents: place of supply, split of the tax, and serial numbers across years and rollbacks. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gstOn, refundedPart } from '../../../../contract/calculators/gst.ts';
import { GST_STATES } from '../../../../contract/calculators/gst-states.ts';
import { planAdminRoutes } from '../../../../contract/subscription/plan-admin.ts';
import { subscriptionRoutes } from '../../../../contract/subscription/subscription.ts';
import { startGatewayApp, orderPlan, PLAN, offerPlan } from '../../../../test/fakes/gateway.ts';
import { signIn } from '../../../../test/people.ts';
import { signInAs } from '../../../../test/staff.ts';
import { verifyLedger } from '../../../ledger/verify-ledger.ts';
import { refundableAmount, type SubscriptionRow } from '../../../plans/plan.ts';
import { createInvoice } from './invoices.ts';
import { DAY_MS } from '../../../durations.ts';

const { app, pay } = await startGatewayApp({
  env: { SELLER_NAME: 'Kovai Homes LLP', SELLER_GSTIN: '29AABCU9603R1ZJ', SELLER_STATE: 'KA' },
});
const admin = await signInAs(app, 'administrator');
await offerPlan(app, admin);

test('within the state of the seller the tax is split in halves, elsewhere it is integrated, and the price is the same', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 1e9 }),
      fc.integer({ min: 0, max: 2800 }),
      fc.constantFrom(...GST_STATES),
      (net, bps, state) => {
        const [withinState, otherState] = [gstOn(net, bps, true), gstOn(net, bps, state === 'KA')];
        expect(otherState.total).toBe(withinState.total);
        expect(state === 'KA' ? otherState.igst : otherState.cgst + otherState.sgst).toBe(0);
      },
    ),
  );
});

test('a refund never exceeds the paid price and its taxes, and only decreases with time and use', () => {
  const start = new Date('2026-03-20T00:00:00Z');
  const price = fc.record({ net: fc.integer({ min: 100, max: 1e9 }), bps: fc.integer({ min: 0, max: 2800 }), within: fc.boolean() });
  const subscription = fc.record({
    days: fc.integer({ min: 1, max: 366 }),
    contacts: fc.integer({ min: 0, max: 50 }),
    boosts: fc.integer({ min: 0, max: 9 }),
  });
  const usage = fc.record({
    hours: fc.integer({ min: 0, max: 9000 }),
    contacts: fc.nat(50),
    boosts: fc.nat(9),
    more: fc.integer({ min: 0, max: 500 }),
  });
  fc.assert(
    fc.property(price, subscription, usage, ({ net, bps, within: isWithinState }, bought, used) => {
      const paid = gstOn(net, bps, isWithinState);
      const row = {
        net_paise: paid.net,
        cgst_paise: paid.cgst,
        sgst_paise: paid.sgst,
        igst_paise: paid.igst,
        gst_bps: bps,
        refund: 'proportional',
        closed_at: null,
        starts_at: start,
        ends_at: new Date(start.getTime() + bought.days * DAY_MS),
        validity_days: bought.days,
        contacts: bought.contacts,
        boosts: bought.boosts > 0 ? [{ list: 'hot_property', days: 7, count: bought.boosts }] : [],
      } as unknown as SubscriptionRow;
      const remaining = { contact: Math.max(0, bought.contacts - used.contacts), hot_property: Math.max(0, bought.boosts - used.boosts) };
      const timeAfter = (hours: number) => new Date(start.getTime() + hours * 60 * 60 * 1000);
      const refund = refundableAmount(row, new Map(Object.entries(remaining)), timeAfter(used.hours));
      for (const part of ['net', 'cgst', 'sgst', 'igst', 'total'] as const) {
        expect(Number.isInteger(refund[part])).toBe(true);
        expect(refund[part]).toBeGreaterThanOrEqual(0);
        expect(refund[part]).toBeLessThanOrEqual(paid[part]);
      }
      expect(refund.total).toBe(refund.net + refund.cgst + refund.sgst + refund.igst);
      expect(refund.cgst).toBe(refund.sgst);
      expect(refund, 'taxed like a price').toEqual(gstOn(refund.net, bps, isWithinState));
      if (used.hours >= bought.days * 24 || (bought.contacts > 0 && remaining.contact === 0)) expect(refund.total).toBe(0);
      expect(refundableAmount(row, new Map(Object.entries(remaining)), timeAfter(used.hours + used.more)).total).toBeLessThanOrEqual(
        refund.total,
      );
      expect(refundableAmount(row, new Map(Object.entries({ ...remaining, contact: 0 })), timeAfter(used.hours)).total).toBeLessThanOrEqual(
        refund.total,
      );
    }),
  );
  expect(refundedPart(gstOn(101, 1800, true), 1800, 0.999_999_9)).toEqual({ net: 100, cgst: 9, sgst: 9, igst: 0, total: 118 });
});

const invoiceDocument = (userId: string, orderId: string, issuedAt: Date) => ({
  userId,
  orderId,
  buyer: { name: 'A', state_code: 'KA' },
  line: { description: 'A', sac: '998439', gst_bps: 0 },
  gst: gstOn(100, 0, true),
  issuedAt,
});

test('serial numbers have no gaps after failures, restart on 1 April in India, and fit 16 characters', async () => {
  const person = await signIn(app);
  const seller = { ...app.deps.config.seller, series: 'T9' };
  const orders = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { order_id } = await orderPlan(app, person);
      return (await app.db.selectFrom('payment_order').select('id').where('gateway_order_id', '=', order_id).executeTakeFirstOrThrow()).id;
    }),
  );
  const before = new Date('2031-03-31T18:29:59.999Z');
  const after = new Date('2031-03-31T18:30:00Z');
  const issue = (orderId: string, issuedAt: Date, fails: boolean) =>
    app.db
      .transaction()
      .execute(async (tx) => {
        await createInvoice(tx, seller, invoiceDocument(person.id, orderId, issuedAt));
        if (fails) throw new Error('fails');
      })
      .catch(() => null);
  await Promise.all(orders.map((id, index) => issue(id, index < 6 ? before : after, index % 3 === 1)));
  const rows = await app.db.selectFrom('invoice').select('serial').where('serial', 'like', 'T9/%').orderBy('serial').execute();
  expect(rows.map(({ serial }) => serial)).toEqual([
    ...[1, 2, 3, 4].map((number) => `T9/30-31/00000${number}`),
    ...[1, 2, 3, 4].map((number) => `T9/31-32/00000${number}`),
  ]);
  expect(rows.every(({ serial }) => serial.length <= 16)).toBe(true);
  await app.runAsOwner(`delete from invoice where serial like 'T9/%'`);
  await app.runAsOwner(`delete from invoice_counter where series = 'T9'`);
});

test('an order with a GSTIN, or of ₹50,000, requires the address of the buyer, and the name must be printable', async () => {
  const person = await signIn(app);
  await offerPlan(app, admin, { id: 'expensive', price_paise: 4_300_000 });
  const createOrder = (body: object) => app.call(subscriptionRoutes.createOrder, { body: { plan_id: PLAN.id, ...body } }, person);
  const response = await createOrder({ billing: { gstin: '27AAPFU0939F1ZV' } });
  expect(response.status).toBe(422);
  expect(response.error.errors).toMatchObject([{ path: 'billing.address' }]);
  expect((await createOrder({ billing: { gstin: '27AAPFU0939F1ZV', address: '4 Hill Road, Mumbai' } })).status).toBe(200);
  expect((await createOrder({ plan_id: 'expensive' })).status).toBe(422);
  expect((await createOrder({ plan_id: 'expensive', billing: { address: '4 Hill Road, Mumbai' } })).status).toBe(200);
  // These names have letters that no font of the invoice has, emoji, or control characters.
  for (const name of ['ಮೀನಾ', 'Meena 🏠', 'Mee\u202ena', '<b>Meena</b>'])
    expect((await createOrder({ billing: { name } })).status).toBe(422);
  for (const name of ['மீனா சுந்தரம்', 'मीना', "Zoë O'Brien & Sons (1978)"])
    expect((await createOrder({ billing: { name } })).status).toBe(200);
});

test('a seller without a GSTIN may not charge tax', async () => {
  const { app: unregisteredApp } = await startGatewayApp({ env: { SELLER_NAME: 'Kovai Homes' } });
  const admin = await signInAs(unregisteredApp, 'administrator');
  const savePlan = (gst_bps: number) => unregisteredApp.call(planAdminRoutes.savePlan, { body: { ...PLAN, gst_bps } }, admin);
  expect((await savePlan(1800)).error.errors).toMatchObject([{ path: 'gst_bps' }]);
  expect((await savePlan(0)).status).toBe(200);
});

test('the ledger is consistent after all of these orders', async () => {
  const person = await signIn(app);
  const order = await orderPlan(app, person, { billing: { state: 'LD' } });
  await app.call(subscriptionRoutes.verifyPayment, { body: (await pay(order.order_id))! }, person);
  await app.runJobs();
  expect(await verifyLedger(app.db)).toEqual([]);
});
