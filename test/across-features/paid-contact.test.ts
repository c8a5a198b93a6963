/** Refund of paid contacts that were never opened. */
import { expect, test } from 'vitest';
import { contactRoutes } from '../../contract/contact/contact.ts';
import { subscriptionRoutes } from '../../contract/subscription/subscription.ts';
import { openWaitingContacts } from '../../server/features/contact/waitlist.ts';
import { verifyLedger } from '../../server/ledger/verify-ledger.ts';
import { startGatewayApp, orderPlan, offerPlan } from '../fakes/gateway.ts';
import { newListing, setStatus } from '../listings.ts';
import { signIn } from '../people.ts';
import { signInAs } from '../staff.ts';

const { app, pay } = await startGatewayApp({ env: { CONTACTS_PER_DAY: '1', CONTACTS_TO_OWNER_PER_DAY: '1' } });
await offerPlan(app, await signInAs(app, 'administrator'), { contacts: 3, boosts: [] });

test('a paid contact that waits for a listing which closes is credited back to its plan once', async () => {
  const [person, first, lister] = [await signIn(app), await signIn(app), await signIn(app)];
  const [otherHome, home] = [await newListing(app, first.id), await newListing(app, lister.id)];
  const contactOwner = (seeker: typeof person, property_id: string) =>
    app.call(contactRoutes.contactOwner, { body: { property_id } }, seeker);
  const contactsLeft = async () =>
    (await app.call(subscriptionRoutes.getActiveSubscription, {}, person)).body.data?.plans[0]?.remaining.contacts;
  await contactOwner(first, home.publicId);
  await contactOwner(person, otherHome.publicId);
  const order = await orderPlan(app, person);
  await app.call(subscriptionRoutes.verifyPayment, { body: (await pay(order.order_id))! }, person);
  expect((await contactOwner(person, home.publicId)).body.data).toMatchObject({ state: 'waiting', waitlist_position: 1 });
  expect(await contactsLeft()).toBe(2);
  await setStatus(app, home, 'closed');
  await openWaitingContacts(app.deps);
  await openWaitingContacts(app.deps);
  expect(await contactsLeft()).toBe(3);
  expect(await verifyLedger(app.db)).toEqual([]);
});
