import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { normalOrExhaustive } from '../../../test/exhaustive.ts';
import { contract } from '../../../contract/index.ts';
import { subscriptionRoutes } from '../../../contract/subscription/subscription.ts';
import { startGatewayApp, orderPlan, offerPlan } from '../../../test/fakes/gateway.ts';
import { newListing, setStatus } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { signInAs } from '../../../test/staff.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';
import { spendUnit } from '../../ledger/balances.ts';
import { routines } from '../../registry/routines.ts';
import { syncDuePromotionFlags } from '../../listings/write/promotion-flags.ts';
import { writeSearchRow, writeSearchRows } from '../../search/table/write-rows.ts';
import { expirePlans } from './reconcile.ts';
import { pauseBoosts } from './waiting-boosts.ts';
import { DAY_S } from '../../durations.ts';

const { app, pay } = await startGatewayApp();
const admin = await signInAs(app, 'administrator');
await offerPlan(app, admin);
await offerPlan(app, admin, { id: 'no-refund', refund: 'none' });
await offerPlan(app, admin, { id: 'top', boosts: [{ list: 'top_slot', days: 7, count: 1 }] });
await offerPlan(app, admin, { id: 'launch', boosts: [{ list: 'new_launch', days: 30, count: 1 }] });
await offerPlan(app, admin, { id: 'three', contacts: 3, price_paise: 100, boosts: [] });

async function buy(person: Person, plan_id?: string) {
  const order = await orderPlan(app, person, plan_id ? { plan_id } : {});
  return (await app.call(subscriptionRoutes.verifyPayment, { body: (await pay(order.order_id))! }, person)).body.data;
}
const refund = (person: Person, subscription_id: string) => app.call(subscriptionRoutes.refund, { body: { subscription_id } }, person);
const boost = (person: Person, property_id: string, list = 'hot_property') =>
  app.call(subscriptionRoutes.boost, { body: { property_id, list } }, person);
const spend = (person: Person, cause: string) =>
  app.db.transaction().execute((tx) => spendUnit(tx, person.id, 'contact', cause, app.deps.now()));
const readRefund = (id: string) => app.db.selectFrom('refund').selectAll().where('subscription_id', '=', id).executeTakeFirst();

test('an unused plan is refunded completely on its first day, with a credit note, and ends', async () => {
  const person = await signIn(app);
  const plan = await buy(person);
  app.advanceClock(3600);
  const response = await refund(person, plan.id);
  expect(response.status).toBe(200);
  // The amount is exact to the paisa, one hour after the purchase.
  expect(response.body.data.amount_paise).toBe(58_882);
  await app.runJobs();
  expect(await readRefund(plan.id)).toMatchObject({ state: 'done' });
  const invoices = await app.call(subscriptionRoutes.getInvoices, {}, person);
  expect(invoices.body.data.map(({ kind }) => kind)).toEqual(['credit_note', 'invoice']);
  expect((await app.call(subscriptionRoutes.getActiveSubscription, {}, person)).body.data).toBeNull();
  expect((await refund(person, plan.id)).body.data.refund_id).toBe(response.body.data.refund_id);
});

test('the smaller unused share of days and contacts is refunded', async () => {
  const person = await signIn(app);
  const plan = await buy(person);
  for (let used = 0; used < 20; used += 1) await spend(person, `contact:share-${plan.id}-${used}`);
  const subscription = (await app.call(subscriptionRoutes.getActiveSubscription, {}, person)).body.data!.plans[0]!;
  expect(subscription.remaining.contacts).toBe(5);
  // This is a fifth of price and tax, each rounded down to the paisa.
  expect(subscription.refundable_paise).toBe(9980 + 2 * 898);
  expect((await refund(person, plan.id)).body.data.amount_paise).toBe(subscription.refundable_paise);
});

test('a plan without refunds, an ended plan, or one of another user is not refunded', async () => {
  const [person, otherUser] = [await signIn(app), await signIn(app)];
  const [nonRefundable, refundable] = [await buy(person, 'no-refund'), await buy(person)];
  expect((await refund(person, nonRefundable.id)).status).toBe(409);
  expect((await refund(otherUser, refundable.id)).status).toBe(404);
  app.advanceClock(50 * DAY_S);
  expect((await refund(person, refundable.id)).status).toBe(409);
});

test('ten parallel refund requests give one refund', async () => {
  const person = await signIn(app);
  const plan = await buy(person);
  const responses = await Promise.all(Array.from({ length: 10 }, () => refund(person, plan.id)));
  expect(new Set(responses.map(({ body }) => body.data.refund_id)).size).toBe(1);
  await app.runJobs();
  expect(await verifyLedger(app.db)).toEqual([]);
});

test('a boost puts a listing on its list for its days, then ends, and a second boost is queued', async () => {
  const person = await signIn(app);
  const listing = await newListing(app, person.id);
  await app.db.transaction().execute((tx) => writeSearchRow(tx, listing));
  await app.deps.search.refresh([listing]);
  expect((await boost(person, listing.publicId)).status).toBe(402);
  await buy(person);
  const first = await boost(person, listing.publicId);
  expect(first.status).toBe(200);
  expect(await promotionFlagsOf(listing)).toEqual(['hot_property']);
  expect(
    (await app.call(contract.listPages.getHotProperty, { query: { hot_property: 'true', city: 'coimbatore' } })).body.data,
  ).toMatchObject([{ id: listing.publicId, reason: { source: 'payment' } }]);
  const homeRow = (await app.call(contract.home.getHomePage, { query: { city: 'coimbatore' } })).body.data.rows[0]!;
  const list = (await app.call(contract.listPages.getListPage, { query: { list: 'hot', city: 'coimbatore' } })).body.data;
  for (const { note, data } of [homeRow, list]) {
    expect(data).toMatchObject([{ id: listing.publicId, promoted: true }]);
    expect(note).toContain('Promoted');
  }
  const second = await boost(person, listing.publicId);
  expect(second.body.data.starts_at).toBe(first.body.data.ends_at);
  expect((await boost(person, listing.publicId)).status).toBe(402);
  const readBoosts = async () => (await app.call(subscriptionRoutes.getBoosts, {}, person)).body.data;
  expect(await readBoosts()).toMatchObject([
    { property_id: listing.publicId, list: 'hot_property', ends_at: first.body.data.ends_at },
    { property_id: listing.publicId, list: 'hot_property', ends_at: second.body.data.ends_at },
  ]);
  expect((await app.call(subscriptionRoutes.getBoosts, {}, await signIn(app))).body.data).toEqual([]);
  app.advanceClock(15 * DAY_S);
  expect(await readBoosts()).toEqual([]);
  await routines(app.deps).sync_promotions!.work(new AbortController().signal);
  expect(await promotionFlagsOf(listing)).toEqual([]);
});
test('while the listing is paused, its boosts pause too and it is not on the list', async () => {
  const person = await signIn(app);
  const listing = await newListing(app, person.id);
  const changeStatus = async (status: string) => {
    await setStatus(app, listing, status);
    await app.db.transaction().execute((tx) => writeSearchRow(tx, listing));
    await app.deps.search.refresh([listing]);
  };
  await changeStatus('active');
  await buy(person);
  const [first, second] = [(await boost(person, listing.publicId)).body.data, (await boost(person, listing.publicId)).body.data];
  const readBoostTimes = () =>
    app.db.selectFrom('boost').select(['starts_at', 'ends_at']).where('listing_id', '=', listing.listingId).orderBy('starts_at').execute();
  const endOf = (time: string, days: number) => new Date(new Date(time).getTime() + days * DAY_S * 1000).getTime();
  await pauseBoosts(app.deps);
  app.advanceClock(2 * DAY_S);
  await changeStatus('paused');
  await pauseBoosts(app.deps);
  // The pause is longer than the remaining time of the first boost.
  for (const days of [4, 6]) {
    app.advanceClock(days * DAY_S);
    await pauseBoosts(app.deps);
  }
  expect((await boost(person, listing.publicId)).status).toBe(409);
  const ownBoosts = (await app.call(subscriptionRoutes.getBoosts, {}, person)).body.data;
  expect(ownBoosts.map(({ ends_at }) => Math.round((Date.parse(ends_at) - app.deps.now().getTime()) / (DAY_S * 1000)))).toEqual([5, 12]);
  expect(ownBoosts.map(({ paused }) => paused)).toEqual([true, true]);
  await changeStatus('active');
  await pauseBoosts(app.deps);
  await pauseBoosts(app.deps);
  const boosts = (await app.call(subscriptionRoutes.getBoosts, {}, person)).body.data;
  expect(boosts.map(({ paused }) => paused)).toEqual([false, false]);
  const [running, queued] = await readBoostTimes();
  expect(Math.abs(running!.ends_at.getTime() - endOf(first.ends_at, 10))).toBeLessThan(60_000);
  expect(queued!.starts_at).toEqual(running!.ends_at);
  expect(Math.abs(queued!.ends_at.getTime() - endOf(second.ends_at, 10))).toBeLessThan(60_000);
  app.advanceClock(-12 * DAY_S);
});

test('a top slot is shown above searches only, and a list slot on lists only', async () => {
  const person = await signIn(app);
  const [top, hot] = [await newListing(app, person.id), await newListing(app, person.id)];
  await app.db.transaction().execute((tx) => writeSearchRows(tx, [top, hot]));
  await app.deps.search.refresh([top, hot]);
  await buy(person);
  await buy(person, 'top');
  expect((await boost(person, hot.publicId)).status).toBe(200);
  expect((await boost(person, top.publicId, 'top_slot')).status).toBe(200);
  expect((await boost(person, hot.publicId, 'top_slot')).status).toBe(402);
  const readSlots = async () => {
    const { body } = await app.call(contract.search.getProperty, { query: { city: 'coimbatore', intent: 'rent' } });
    return 'promoted' in body ? body.promoted!.map(({ id }) => id) : [];
  };
  expect(await readSlots()).toEqual([top.publicId]);
  const list = (await app.call(contract.listPages.getListPage, { query: { list: 'hot', city: 'coimbatore' } })).body.data.data;
  expect(list.map(({ id }) => id)).not.toContain(top.publicId);
  expect((await app.call(subscriptionRoutes.getBoosts, {}, person)).body.data.map(({ list }) => list).toSorted()).toEqual([
    'hot_property',
    'top_slot',
  ]);
  app.advanceClock(8 * DAY_S);
  await routines(app.deps).sync_promotions!.work(new AbortController().signal);
  await app.deps.search.refresh([top, hot]);
  expect(await readSlots()).toEqual([]);
  app.advanceClock(-8 * DAY_S);
});

test('only a home under construction by a checked developer can be promoted as a new launch', async () => {
  const person = await signIn(app);
  await buy(person, 'launch');
  const listing = await newListing(app, person.id);
  const promote = async (kind: string, details: object) => {
    await app.db
      .updateTable('listing')
      .set((e) => ({ kind, details: sql`${e.ref('details')} || ${JSON.stringify(details)}::jsonb` }))
      .where('id', '=', listing.listingId)
      .execute();
    await app.db.transaction().execute((tx) => writeSearchRow(tx, listing));
    return boost(person, listing.publicId, 'new_launch');
  };
  const response = await promote('residential_rent', {});
  expect(response.status).toBe(409);
  expect(response.error.message).toContain('under construction');
  const sale = { price: 6_000_000, construction_status: 'under_construction', listing_role: 'Agent' };
  expect((await promote('residential_resale', sale)).status).toBe(409);
  expect((await promote('residential_resale', { listing_role: 'Developer', project_rera_id: 'TN/11/Building/0123/2024' })).status).toBe(
    409,
  );
  await app.db.updateTable('app_user').set({ role: 'developer' }).where('id', '=', person.id).execute();
  const accepted = await promote('residential_resale', {});
  expect(accepted.status, JSON.stringify(accepted.error)).toBe(200);
});

test('a boost bought right after resuming is queued directly after the paused one', async () => {
  const person = await signIn(app);
  const listing = await newListing(app, person.id);
  await app.db.transaction().execute((tx) => writeSearchRow(tx, listing));
  await buy(person);
  const first = (await boost(person, listing.publicId)).body.data;
  await setStatus(app, listing, 'paused');
  await pauseBoosts(app.deps);
  app.advanceClock(10 * DAY_S);
  await setStatus(app, listing, 'active');
  const second = (await boost(person, listing.publicId)).body.data;
  await pauseBoosts(app.deps);
  const boosts = await app.db
    .selectFrom('boost')
    .select(['starts_at', 'ends_at', 'paused_since'])
    .where('listing_id', '=', listing.listingId)
    .orderBy('starts_at')
    .execute();
  expect(boosts.map(({ paused_since }) => paused_since)).toEqual([null, null]);
  expect(Math.abs(boosts[0]!.ends_at.getTime() - Date.parse(first.ends_at) - 10 * DAY_S * 1000)).toBeLessThan(60_000);
  expect(boosts[1]!.starts_at).toEqual(boosts[0]!.ends_at);
  expect(boosts[1]!.starts_at.toISOString()).toBe(second.starts_at);
  app.advanceClock(-10 * DAY_S);
});

const promotionFlagsOf = async ({ cityId, listingId }: { cityId: number; listingId: number }) =>
  (
    await app.db
      .selectFrom('listing')
      .select('promotion_flags')
      .where('city_id', '=', cityId)
      .where('id', '=', listingId)
      .executeTakeFirstOrThrow()
  ).promotion_flags;

test('a paused boost does not promote a listing that is live again before the boost is resumed', async () => {
  const person = await signIn(app);
  const listing = await newListing(app, person.id);
  await app.db.transaction().execute((tx) => writeSearchRow(tx, listing));
  await buy(person);
  expect((await boost(person, listing.publicId)).status).toBe(200);
  expect(await promotionFlagsOf(listing)).not.toEqual([]);
  await setStatus(app, listing, 'paused');
  await pauseBoosts(app.deps);
  await setStatus(app, listing, 'active');
  await syncDuePromotionFlags(app.deps);
  expect(await promotionFlagsOf(listing)).toEqual([]);
  await pauseBoosts(app.deps);
  await syncDuePromotionFlags(app.deps);
  expect(await promotionFlagsOf(listing)).not.toEqual([]);
});

test('only own live listings can be promoted, and only on lists that the plan includes', async () => {
  const [person, otherUser] = [await signIn(app), await signIn(app)];
  await buy(person);
  const [active, paused, foreign] = [
    await newListing(app, person.id),
    await newListing(app, person.id),
    await newListing(app, otherUser.id),
  ];
  await setStatus(app, paused, 'paused');
  expect((await boost(person, paused.publicId)).status).toBe(409);
  expect((await boost(person, foreign.publicId)).status).toBe(404);
  expect((await boost(person, active.publicId, 'premium_property')).status).toBe(402);
  expect((await boost(person, active.publicId, 'top_location')).status).toBe(422);
});

test('an ended plan provides nothing, and its remaining balance is written off', async () => {
  const person = await signIn(app);
  const plan = await buy(person);
  app.advanceClock(46 * DAY_S);
  expect(await spend(person, 'contact:too-late')).toBeNull();
  await expirePlans(app.deps);
  const balances = await app.db
    .selectFrom('ledger_line')
    .select((e) => e.fn.sum<number>('amount').as('left'))
    .where('subscription_id', '=', plan.id)
    .execute();
  expect(balances).toEqual([{ left: 0 }]);
});

test('parallel spending never exceeds the balance', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 }), async (batchSizes) => {
      const person = await signIn(app);
      const plan = await buy(person, 'three');
      let spentCount = 0;
      for (const [round, batchSize] of batchSizes.entries()) {
        const outcomes = await Promise.all(
          Array.from({ length: batchSize }, (_, index) => spend(person, `contact:${plan.id}-${round}-${index}`)),
        );
        spentCount += outcomes.filter((id) => id !== null).length;
      }
      expect(spentCount).toBe(
        Math.min(
          3,
          batchSizes.reduce((sum, batchSize) => sum + batchSize, 0),
        ),
      );
    }),
    { numRuns: normalOrExhaustive(3, 50) },
  );
});

test('the ledger is append-only: the database refuses changes, deletions and unbalanced entries', async () => {
  for (const statement of ['update ledger_line set amount = 1', 'delete from ledger_entry']) {
    await expect(sql.raw(statement).execute(app.db)).rejects.toThrow('permission denied');
    await expect(app.runAsOwner(statement)).rejects.toThrow('append-only');
  }
  const unbalanced = app.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('ledger_entry')
      .values({ cause: 'uneven', kind: 'free', at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('ledger_line')
      .values({ entry_id: id, line: 1, account: 'issued', unit: 'contact', amount: 5, subscription_id: null })
      .execute();
  });
  await expect(unbalanced).rejects.toThrow('is not balanced');
});

test('the ledger is consistent after all of these changes', async () => {
  await app.runJobs();
  expect(await verifyLedger(app.db)).toEqual([]);
});
