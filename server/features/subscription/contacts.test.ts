import { expect, test } from 'vitest';
import { contactRoutes } from '../../../contract/contact.ts';
import { subscriptionRoutes } from '../../../contract/subscription.ts';
import { administrator, gatewayApp, order, PLAN, sell } from '../../../test/gateway.ts';
import { newListing, type TestListing } from '../../../test/listings.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { creditContacts } from '../../ledger/credit.ts';
import { proveBooks } from '../../ledger/prove.ts';

const { on, pay } = await gatewayApp({ env: { CONTACTS_PER_DAY: '2' } });
const admin = await administrator(on);
await sell(on, admin, { contacts: 3, boosts: [] });
await sell(on, admin, { id: 'dear', contacts: 9, price_paise: 99_900, boosts: [] });
await sell(on, admin, { id: 'for-agents', contacts: 9, price_paise: 50_000, boosts: [], audience: 'agent' });
await sell(on, admin, { id: 'only-boosts', contacts: 0, price_paise: 100, audience: 'owner' });

const contact = (person: Person, { publicId }: TestListing) =>
  on.call(contactRoutes.contactOwner, { body: { property_id: publicId } }, person);
const left = async (person: Person) =>
  (await on.call(subscriptionRoutes.getActiveSubscription, {}, person)).body.data?.plans[0]?.left.contacts;
const homes = (count: number) => Promise.all(Array.from({ length: count }, async () => newListing(on, (await logIn(on)).id)));

test('beyond what is free the plans that help are named, and after buying one its contacts are spent', async () => {
  const person = await logIn(on);
  const listings = await homes(7);
  for (const listing of listings.slice(0, 2)) expect((await contact(person, listing)).status).toBe(200);
  const refused = await contact(person, listings[2]!);
  expect(refused.status).toBe(402);
  expect((refused.error as { plans?: unknown }).plans).toEqual([
    { id: PLAN.id, name: 'Seeker Plus', price: 58_882, contacts: 3, active_listings: null },
    { id: 'dear', name: 'Seeker Plus', price: 117_882, contacts: 9, active_listings: null },
  ]);
  const open = await order(on, person);
  await on.call(subscriptionRoutes.verifyPayment, { body: (await pay(open.order_id))! }, person);
  for (const listing of listings.slice(2, 5)) expect((await contact(person, listing)).status).toBe(200);
  expect(await left(person)).toBe(0);
  // asking again costs nothing, and the next new one is refused again
  expect((await contact(person, listings[3]!)).status).toBe(200);
  expect((await contact(person, listings[5]!)).status).toBe(402);
  expect(await proveBooks(on.db)).toEqual([]);
});

test('a contact that was not worth it comes back: to the plan, or to what is free, and once', async () => {
  const person = await logIn(on);
  const [first, second, third, fourth] = (await homes(4)) as [TestListing, TestListing, TestListing, TestListing];
  for (const listing of [first, second]) await contact(person, listing);
  const open = await order(on, person);
  await on.call(subscriptionRoutes.verifyPayment, { body: (await pay(open.order_id))! }, person);
  await contact(person, third);
  expect(await left(person)).toBe(2);
  const credit = (listing: TestListing) =>
    on.db
      .transaction()
      .execute((tx) => creditContacts(tx, { listing, reason: 'stale', since: new Date(0), until: on.deps.now() }, on.deps.now()));
  expect(await credit(third)).toMatchObject([{ seekerId: person.id }]);
  expect(await credit(third)).toEqual([]);
  expect(await left(person)).toBe(3);
  await credit(first);
  expect((await contact(person, fourth)).status).toBe(200);
  expect(await left(person)).toBe(3);
  expect(await proveBooks(on.db)).toEqual([]);
});

test('many at once never spend more than the plan holds', async () => {
  const person = await logIn(on);
  const listings = await homes(9);
  const open = await order(on, person);
  await on.call(subscriptionRoutes.verifyPayment, { body: (await pay(open.order_id))! }, person);
  const answers = await Promise.all(listings.map((listing) => contact(person, listing)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 402)).toHaveLength(4);
  expect(await proveBooks(on.db)).toEqual([]);
});
