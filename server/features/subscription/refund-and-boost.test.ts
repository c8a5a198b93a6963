import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { subscriptionRoutes } from '../../../contract/subscription.ts';
import { administrator, gatewayApp, order, sell } from '../../../test/gateway.ts';
import { newListing, setStatus } from '../../../test/listings.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { proveBooks } from '../../ledger/prove.ts';
import { spendOne } from '../../ledger/held.ts';
import { routines } from '../../features.ts';
import { writeSearchRow, writeSearchRows } from '../../search/write.ts';
import { lapse } from './reconcile.ts';
import { holdBoosts } from './waiting-boosts.ts';

const DAY = 24 * 60 * 60;
const { on, pay } = await gatewayApp();
const admin = await administrator(on);
await sell(on, admin);
await sell(on, admin, { id: 'no-refund', refund: 'none' });
await sell(on, admin, { id: 'top', boosts: [{ list: 'top_slot', days: 7, count: 1 }] });
await sell(on, admin, { id: 'launch', boosts: [{ list: 'new_launch', days: 30, count: 1 }] });
await sell(on, admin, { id: 'three', contacts: 3, price_paise: 100, boosts: [] });

async function buy(person: Person, plan_id?: string) {
  const open = await order(on, person, plan_id ? { plan_id } : {});
  return (await on.call(subscriptionRoutes.verifyPayment, { body: (await pay(open.order_id))! }, person)).body.data;
}
const refund = (person: Person, subscription_id: string) => on.call(subscriptionRoutes.refund, { body: { subscription_id } }, person);
const boost = (person: Person, property_id: string, list = 'hot_property') =>
  on.call(subscriptionRoutes.boost, { body: { property_id, list } }, person);
const spend = (person: Person, cause: string) =>
  on.db.transaction().execute((tx) => spendOne(tx, person.id, 'contact', cause, on.deps.now()));
const refundOf = (id: string) => on.db.selectFrom('refund').selectAll().where('subscription_id', '=', id).executeTakeFirst();

test('an unused plan goes back whole on its first day, with a credit note, and ends', async () => {
  const person = await logIn(on);
  const plan = await buy(person);
  on.advance(3600);
  const answer = await refund(person, plan.id);
  expect(answer.status).toBe(200);
  // to the paisa, a minute as well as an hour after it was bought
  expect(answer.body.data.amount_paise).toBe(58_882);
  await on.runJobs();
  expect(await refundOf(plan.id)).toMatchObject({ state: 'done' });
  const invoices = await on.call(subscriptionRoutes.getInvoices, {}, person);
  expect(invoices.body.data.map(({ kind }) => kind)).toEqual(['credit_note', 'invoice']);
  expect((await on.call(subscriptionRoutes.getActiveSubscription, {}, person)).body.data).toBeNull();
  expect((await refund(person, plan.id)).body.data.refund_id).toBe(answer.body.data.refund_id);
});

test('what is used stays paid: the smaller share of days and contacts goes back', async () => {
  const person = await logIn(on);
  const plan = await buy(person);
  for (let used = 0; used < 20; used += 1) await spend(person, `contact:share-${plan.id}-${used}`);
  const shown = (await on.call(subscriptionRoutes.getActiveSubscription, {}, person)).body.data!.plans[0]!;
  expect(shown.left.contacts).toBe(5);
  // a fifth of price and tax, each rounded down to the paisa
  expect(shown.refundable_paise).toBe(9980 + 2 * 898);
  expect((await refund(person, plan.id)).body.data.amount_paise).toBe(shown.refundable_paise);
});

test('nothing goes back of a plan sold without refunds, of one that is over, or of somebody else’s', async () => {
  const [person, other] = [await logIn(on), await logIn(on)];
  const [fixed, mine] = [await buy(person, 'no-refund'), await buy(person)];
  expect((await refund(person, fixed.id)).status).toBe(409);
  expect((await refund(other, mine.id)).status).toBe(404);
  on.advance(50 * DAY);
  expect((await refund(person, mine.id)).status).toBe(409);
});

test('ten refunds asked at once are one', async () => {
  const person = await logIn(on);
  const plan = await buy(person);
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund(person, plan.id)));
  expect(new Set(answers.map(({ body }) => body.data.refund_id)).size).toBe(1);
  await on.runJobs();
  expect(await proveBooks(on.db)).toEqual([]);
});

test('a boost puts a listing on its list for its days, ends by itself, and a second one stands behind the first', async () => {
  const person = await logIn(on);
  const listing = await newListing(on, person.id);
  await on.db.transaction().execute((tx) => writeSearchRow(tx, listing));
  await on.deps.search.refresh([listing]);
  expect((await boost(person, listing.publicId)).status).toBe(402);
  await buy(person);
  const first = await boost(person, listing.publicId);
  expect(first.status).toBe(200);
  expect(await flagsOf(listing)).toEqual(['hot_property']);
  expect(
    (await on.call(contract.property.getHotProperty, { query: { hot_property: 'true', city: 'coimbatore' } })).body.data,
  ).toMatchObject([{ id: listing.publicId, why: { by: 'payment' } }]);
  const pages = contract.property;
  const shelf = (await on.call(pages.getHomePage, { query: { city: 'coimbatore' } })).body.data.rows[0]!;
  const list = (await on.call(pages.getListPage, { query: { list: 'hot', city: 'coimbatore' } })).body.data;
  for (const { note, data } of [shelf, list]) {
    expect(data).toMatchObject([{ id: listing.publicId, promoted: true }]);
    expect(note).toContain('paid for');
  }
  const second = await boost(person, listing.publicId);
  expect(second.body.data.starts_at).toBe(first.body.data.ends_at);
  expect((await boost(person, listing.publicId)).status).toBe(402);
  const mine = async () => (await on.call(subscriptionRoutes.getBoosts, {}, person)).body.data;
  expect(await mine()).toMatchObject([
    { property_id: listing.publicId, list: 'hot_property', ends_at: first.body.data.ends_at },
    { property_id: listing.publicId, list: 'hot_property', ends_at: second.body.data.ends_at },
  ]);
  expect((await on.call(subscriptionRoutes.getBoosts, {}, await logIn(on))).body.data).toEqual([]);
  on.advance(15 * DAY);
  expect(await mine()).toEqual([]);
  await routines(on.deps).turn_picks!.work(new AbortController().signal);
  expect(await flagsOf(listing)).toEqual([]);
});
test('while its home is paused a boost stands still, with the one behind it, and takes nobody’s place on the list', async () => {
  const person = await logIn(on);
  const listing = await newListing(on, person.id);
  const show = async (status: string) => {
    await setStatus(on, listing, status);
    await on.db.transaction().execute((tx) => writeSearchRow(tx, listing));
    await on.deps.search.refresh([listing]);
  };
  await show('active');
  await buy(person);
  const [first, second] = [(await boost(person, listing.publicId)).body.data, (await boost(person, listing.publicId)).body.data];
  const times = () =>
    on.db.selectFrom('boost').select(['starts_at', 'ends_at']).where('listing_id', '=', listing.listingId).orderBy('starts_at').execute();
  const later = (time: string, days: number) => new Date(new Date(time).getTime() + days * DAY * 1000).getTime();
  await holdBoosts(on.deps);
  on.advance(2 * DAY);
  await show('paused');
  await holdBoosts(on.deps);
  // longer than what is left of the first
  for (const days of [4, 6]) {
    on.advance(days * DAY);
    await holdBoosts(on.deps);
  }
  expect((await boost(person, listing.publicId)).status).toBe(409);
  const shown = (await on.call(subscriptionRoutes.getBoosts, {}, person)).body.data;
  expect(shown.map(({ ends_at }) => Math.round((Date.parse(ends_at) - on.deps.now().getTime()) / (DAY * 1000)))).toEqual([5, 12]);
  expect(shown.map(({ stands_still }) => stands_still)).toEqual([true, true]);
  await show('active');
  await holdBoosts(on.deps);
  await holdBoosts(on.deps);
  const back = (await on.call(subscriptionRoutes.getBoosts, {}, person)).body.data;
  expect(back.map(({ stands_still }) => stands_still)).toEqual([false, false]);
  const [one, two] = await times();
  expect(Math.abs(one!.ends_at.getTime() - later(first.ends_at, 10))).toBeLessThan(60_000);
  expect(two!.starts_at).toEqual(one!.ends_at);
  expect(Math.abs(two!.ends_at.getTime() - later(second.ends_at, 10))).toBeLessThan(60_000);
  on.advance(-12 * DAY);
});

test('a top slot stands above searches and on no list, a place on a list above no search', async () => {
  const person = await logIn(on);
  const [top, hot] = [await newListing(on, person.id), await newListing(on, person.id)];
  await on.db.transaction().execute((tx) => writeSearchRows(tx, [top, hot]));
  await on.deps.search.refresh([top, hot]);
  await buy(person);
  await buy(person, 'top');
  expect((await boost(person, hot.publicId)).status).toBe(200);
  expect((await boost(person, top.publicId, 'top_slot')).status).toBe(200);
  expect((await boost(person, hot.publicId, 'top_slot')).status).toBe(402);
  const slots = async () => {
    const { body } = await on.call(contract.property.getProperty, { query: { city: 'coimbatore', intent: 'rent' } });
    return 'promoted' in body ? body.promoted!.map(({ id }) => id) : [];
  };
  expect(await slots()).toEqual([top.publicId]);
  const list = (await on.call(contract.property.getListPage, { query: { list: 'hot', city: 'coimbatore' } })).body.data.data;
  expect(list.map(({ id }) => id)).not.toContain(top.publicId);
  expect((await on.call(subscriptionRoutes.getBoosts, {}, person)).body.data.map(({ list }) => list).toSorted()).toEqual([
    'hot_property',
    'top_slot',
  ]);
  on.advance(8 * DAY);
  await routines(on.deps).turn_picks!.work(new AbortController().signal);
  await on.deps.search.refresh([top, hot]);
  expect(await slots()).toEqual([]);
  on.advance(-8 * DAY);
});

test('money makes no new launch of what is none: only a home under construction, offered by its developer', async () => {
  const person = await logIn(on);
  await buy(person, 'launch');
  const listing = await newListing(on, person.id);
  const told = async (kind: string, details: object) => {
    await on.db
      .updateTable('listing')
      .set((e) => ({ kind, details: sql`${e.ref('details')} || ${JSON.stringify(details)}::jsonb` }))
      .where('id', '=', listing.listingId)
      .execute();
    await on.db.transaction().execute((tx) => writeSearchRow(tx, listing));
    return boost(person, listing.publicId, 'new_launch');
  };
  const refused = await told('residential_rent', {});
  expect(refused.status).toBe(409);
  expect(refused.error.message).toContain('under construction');
  const sale = { price: 6_000_000, construction_status: 'under_construction', listing_role: 'Agent' };
  expect((await told('residential_resale', sale)).status).toBe(409);
  const given = await told('residential_resale', { listing_role: 'Developer' });
  expect(given.status, JSON.stringify(given.error)).toBe(200);
});

test('one bought in the minutes after its home came back stands right behind the one that stood still', async () => {
  const person = await logIn(on);
  const listing = await newListing(on, person.id);
  await on.db.transaction().execute((tx) => writeSearchRow(tx, listing));
  await buy(person);
  const first = (await boost(person, listing.publicId)).body.data;
  await setStatus(on, listing, 'paused');
  await holdBoosts(on.deps);
  on.advance(10 * DAY);
  await setStatus(on, listing, 'active');
  const second = (await boost(person, listing.publicId)).body.data;
  await holdBoosts(on.deps);
  const times = await on.db
    .selectFrom('boost')
    .select(['starts_at', 'ends_at', 'held_since'])
    .where('listing_id', '=', listing.listingId)
    .orderBy('starts_at')
    .execute();
  expect(times.map(({ held_since }) => held_since)).toEqual([null, null]);
  expect(Math.abs(times[0]!.ends_at.getTime() - Date.parse(first.ends_at) - 10 * DAY * 1000)).toBeLessThan(60_000);
  expect(times[1]!.starts_at).toEqual(times[0]!.ends_at);
  expect(times[1]!.starts_at.toISOString()).toBe(second.starts_at);
  on.advance(-10 * DAY);
});

const flagsOf = async ({ cityId, listingId }: { cityId: number; listingId: number }) =>
  (
    await on.db
      .selectFrom('listing')
      .select('promotion_flags')
      .where('city_id', '=', cityId)
      .where('id', '=', listingId)
      .executeTakeFirstOrThrow()
  ).promotion_flags;

test('only a live listing of one’s own is promoted, and a list a plan does not hold is refused', async () => {
  const [person, other] = [await logIn(on), await logIn(on)];
  await buy(person);
  const [mine, paused, theirs] = [await newListing(on, person.id), await newListing(on, person.id), await newListing(on, other.id)];
  await setStatus(on, paused, 'paused');
  expect((await boost(person, paused.publicId)).status).toBe(409);
  expect((await boost(person, theirs.publicId)).status).toBe(404);
  expect((await boost(person, mine.publicId, 'premium_property')).status).toBe(402);
  expect((await boost(person, mine.publicId, 'top_location')).status).toBe(422);
});

test('a plan that is over gives nothing, and what it held is written off', async () => {
  const person = await logIn(on);
  const plan = await buy(person);
  on.advance(46 * DAY);
  expect(await spend(person, 'contact:too-late')).toBeNull();
  await lapse(on.deps);
  const held = await on.db
    .selectFrom('ledger_line')
    .select((e) => e.fn.sum<number>('amount').as('left'))
    .where('subscription_id', '=', plan.id)
    .execute();
  expect(held).toEqual([{ left: 0 }]);
});

test('of any number of people spending at the same time nobody takes what is not there', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 }), async (bursts) => {
      const person = await logIn(on);
      const plan = await buy(person, 'three');
      let spent = 0;
      for (const [round, burst] of bursts.entries()) {
        const taken = await Promise.all(Array.from({ length: burst }, (_, index) => spend(person, `contact:${plan.id}-${round}-${index}`)));
        spent += taken.filter((id) => id !== null).length;
      }
      expect(spent).toBe(
        Math.min(
          3,
          bursts.reduce((sum, burst) => sum + burst, 0),
        ),
      );
    }),
    { numRuns: 5 },
  );
});

test('the books only grow: the database itself refuses to change or delete an entry, and one that does not add up', async () => {
  for (const statement of ['update ledger_line set amount = 1', 'delete from ledger_entry']) {
    await expect(sql.raw(statement).execute(on.db)).rejects.toThrow('permission denied');
    await expect(on.asOwner(statement)).rejects.toThrow('only added to');
  }
  const uneven = on.db.transaction().execute(async (tx) => {
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
  await expect(uneven).rejects.toThrow('does not add up');
});

test('the books are right after all of that', async () => {
  await on.runJobs();
  expect(await proveBooks(on.db)).toEqual([]);
});
