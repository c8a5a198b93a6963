import { expect, test } from 'vitest';
import { contactRoutes } from '../../../contract/contact/contact.ts';
import { subscriptionRoutes } from '../../../contract/subscription/subscription.ts';
import { startGatewayApp, orderPlan, PLAN, offerPlan } from '../../../test/fakes/gateway.ts';
import { newListing, type TestListing } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { signInAs } from '../../../test/staff.ts';
import { creditContacts } from '../../ledger/credit.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';

const { app, pay } = await startGatewayApp({ env: { CONTACTS_PER_DAY: '2' } });
const admin = await signInAs(app, 'administrator');
await offerPlan(app, admin, { contacts: 3, boosts: [] });
await offerPlan(app, admin, { id: 'expensive', contacts: 9, price_paise: 99_900, boosts: [] });
await offerPlan(app, admin, { id: 'for-agents', contacts: 9, price_paise: 50_000, boosts: [], audience: 'agent' });
await offerPlan(app, admin, { id: 'only-boosts', contacts: 0, price_paise: 100, audience: 'owner' });

const contact = (person: Person, { publicId }: TestListing) =>
  app.call(contactRoutes.contactOwner, { body: { property_id: publicId } }, person);
const readContactsLeft = async (person: Person) =>
  (await app.call(subscriptionRoutes.getActiveSubscription, {}, person)).body.data?.plans[0]?.remaining.contacts;
const newListings = (count: number) => Promise.all(Array.from({ length: count }, async () => newListing(app, (await signIn(app)).id)));

test('after the free contacts, suitable plans are suggested, and a bought plan pays for the next contacts', async () => {
  const person = await signIn(app);
  const listings = await newListings(7);
  for (const listing of listings.slice(0, 2)) expect((await contact(person, listing)).status).toBe(200);
  const response = await contact(person, listings[2]!);
  expect(response.status).toBe(402);
  // prices are paise with tax
  expect((response.error as { plans?: unknown }).plans).toEqual([
    { id: PLAN.id, name: 'Seeker Plus', price: 58_882, contacts: 3, active_listings: null },
    { id: 'expensive', name: 'Seeker Plus', price: 117_882, contacts: 9, active_listings: null },
  ]);
  const order = await orderPlan(app, person);
  await app.call(subscriptionRoutes.verifyPayment, { body: (await pay(order.order_id))! }, person);
  for (const listing of listings.slice(2, 5)) expect((await contact(person, listing)).status).toBe(200);
  expect(await readContactsLeft(person)).toBe(0);
  // A repeated contact costs nothing, and the next new contact is refused again.
  expect((await contact(person, listings[3]!)).status).toBe(200);
  expect((await contact(person, listings[5]!)).status).toBe(402);
  expect(await verifyLedger(app.db)).toEqual([]);
});

test('a refunded contact is credited once, to the plan or to the free contacts', async () => {
  const person = await signIn(app);
  const [first, second, third, fourth] = (await newListings(4)) as [TestListing, TestListing, TestListing, TestListing];
  for (const listing of [first, second]) await contact(person, listing);
  const order = await orderPlan(app, person);
  await app.call(subscriptionRoutes.verifyPayment, { body: (await pay(order.order_id))! }, person);
  await contact(person, third);
  expect(await readContactsLeft(person)).toBe(2);
  const credit = (listing: TestListing) =>
    app.db
      .transaction()
      .execute((tx) => creditContacts(tx, { listing, reason: 'stale', since: new Date(0), until: app.deps.now() }, app.deps.now()));
  expect(await credit(third)).toMatchObject([{ seekerId: person.id }]);
  expect(await credit(third)).toEqual([]);
  expect(await readContactsLeft(person)).toBe(3);
  await credit(first);
  expect((await contact(person, fourth)).status).toBe(200);
  expect(await readContactsLeft(person)).toBe(3);
  expect(await verifyLedger(app.db)).toEqual([]);
});

test('parallel contacts never use more than the plan contains', async () => {
  const person = await signIn(app);
  const listings = await newListings(9);
  const order = await orderPlan(app, person);
  await app.call(subscriptionRoutes.verifyPayment, { body: (await pay(order.order_id))! }, person);
  const responses = await Promise.all(listings.map((listing) => contact(person, listing)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(responses.filter(({ status }) => status === 402)).toHaveLength(4);
  expect(await verifyLedger(app.db)).toEqual([]);
});
