/** Contacts and plans together: what was paid for and came to nothing. */
import { expect, test } from 'vitest';
import { contactRoutes } from '../contract/contact.ts';
import { subscriptionRoutes } from '../contract/subscription.ts';
import { openWaiting } from '../server/features/contact/turns.ts';
import { proveBooks } from '../server/ledger/prove.ts';
import { administrator, gatewayApp, order, sell } from './gateway.ts';
import { newListing, setStatus } from './listings.ts';
import { logIn } from './people.ts';

const { on, pay } = await gatewayApp({ env: { CONTACTS_PER_DAY: '1', CONTACTS_TO_OWNER_PER_DAY: '1' } });
await sell(on, await administrator(on), { contacts: 3, boosts: [] });

test('a paid contact that waited in line for a home which went away comes back to its plan, once', async () => {
  const [person, first, host] = [await logIn(on), await logIn(on), await logIn(on)];
  const [elsewhere, home] = [await newListing(on, first.id), await newListing(on, host.id)];
  const ask = (who: typeof person, property_id: string) => on.call(contactRoutes.contactOwner, { body: { property_id } }, who);
  const left = async () => (await on.call(subscriptionRoutes.getActiveSubscription, {}, person)).body.data?.plans[0]?.left.contacts;
  await ask(first, home.publicId);
  await ask(person, elsewhere.publicId);
  const open = await order(on, person);
  await on.call(subscriptionRoutes.verifyPayment, { body: (await pay(open.order_id))! }, person);
  expect((await ask(person, home.publicId)).body.data).toMatchObject({ state: 'waiting', place: 1 });
  expect(await left()).toBe(2);
  await setStatus(on, home, 'closed');
  await openWaiting(on.deps);
  await openWaiting(on.deps);
  expect(await left()).toBe(3);
  expect(await proveBooks(on.db)).toEqual([]);
});
