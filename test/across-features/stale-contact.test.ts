/** Contacts made shortly before a listing closes are credited once. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalOrExhaustive } from '../exhaustive.ts';
import { contract } from '../../contract/index.ts';
import { expireListings } from '../../server/features/posting/expire-listings.ts';
import { creditContacts } from '../../server/ledger/credit.ts';
import { verifyLedger } from '../../server/ledger/verify-ledger.ts';
import { startGatewayApp, orderPlan, offerPlan } from '../fakes/gateway.ts';
import { newListing, type TestListing } from '../listings.ts';
import { signIn, type Person } from '../people.ts';
import { signInAs } from '../staff.ts';
import { DAY_S, HOUR_S } from '../../server/durations.ts';

const { app, pay } = await startGatewayApp({ env: { CONTACTS_PER_DAY: '1', CONTACTS_PER_30_DAYS: '2', CONTACTS_TO_OWNER_PER_DAY: '900' } });
await offerPlan(app, await signInAs(app, 'administrator'), { contacts: 50, boosts: [], validity_days: 300 });

const contactOwner = (seeker: Person, { publicId }: TestListing) =>
  app.call(contract.contact.contactOwner, { body: { property_id: publicId } }, seeker);
const close = (owner: Person, { publicId }: TestListing) =>
  app.call(contract.posting.changeStatus, { body: { id: publicId, status: 'closed', reason: 'found_elsewhere' } }, owner);
async function subscriber(): Promise<Person> {
  const person = await signIn(app);
  const order = await orderPlan(app, person);
  await app.call(contract.subscription.verifyPayment, { body: (await pay(order.order_id))! }, person);
  return person;
}
const contactsLeft = async (person: Person) =>
  (await app.call(contract.subscription.getActiveSubscription, {}, person)).body.data?.plans[0]?.remaining.contacts;
const creditsOf = async (person: Person) =>
  (
    await app.db
      .selectFrom('contact')
      .select(['listing_id', 'credit_reason'])
      .where('seeker_id', '=', person.id)
      .orderBy('listing_id')
      .execute()
  ).map(({ credit_reason }) => credit_reason);
const notificationsOf = async (person: Person) =>
  (await app.call(contract.notifications.listNotifications, {}, person)).body.data.filter(
    ({ title }) => title === 'Contact returned to you',
  );
const newHome = (owner: Person) => newListing(app, owner.id);

test('a home closed within two days of a contact refunds it, free or paid, with one notification each; a home closed later does not', async () => {
  const [owner, person] = [await signIn(app), await subscriber()];
  const [early, first, second] = [await newHome(owner), await newHome(owner), await newHome(owner)];
  await contactOwner(person, early);
  app.advanceClock(2 * DAY_S + HOUR_S);
  expect((await contactOwner(person, first)).status).toBe(200);
  expect((await contactOwner(person, second)).status).toBe(200);
  expect(await contactsLeft(person)).toBe(49);
  app.advanceClock(DAY_S);
  for (const listing of [early, first, second]) expect((await close(owner, listing)).status).toBe(200);
  await app.runJobs();
  expect(await creditsOf(person)).toEqual([null, 'stale', 'stale']);
  expect(await contactsLeft(person)).toBe(50);
  const notifications = await notificationsOf(person);
  expect(notifications).toHaveLength(2);
  expect(notifications[0]?.text).toMatch(/was no longer available or not confirmed/);
  // Reopening the home and closing it again credits nothing more.
  for (const status of ['active', 'closed'] as const)
    await app.db.updateTable('listing').set({ status }).where('public_id', '=', first.publicId).execute();
  await close(owner, first);
  await app.runJobs();
  expect(await contactsLeft(person)).toBe(50);
  expect(await verifyLedger(app.db)).toEqual([]);
});

test('a home that its owner deletes refunds contacts too', async () => {
  const [owner, person] = [await signIn(app), await signIn(app)];
  const listing = await newHome(owner);
  await contactOwner(person, listing);
  expect((await app.call(contract.posting.remove, { body: { id: listing.publicId } }, owner)).status).toBe(200);
  await app.runJobs();
  expect(await creditsOf(person)).toEqual(['stale']);
});

test('a home that expires unconfirmed refunds the contacts since its last confirmation', async () => {
  const [owner, earlySeeker, lateSeeker] = [await signIn(app), await signIn(app), await signIn(app)];
  const listing = await newHome(owner);
  await contactOwner(earlySeeker, listing);
  app.advanceClock(HOUR_S);
  const now = app.deps.now();
  await app.db
    .updateTable('listing')
    .set({ last_confirmed_at: now, expires_at: new Date(now.getTime() + 20 * DAY_S * 1000) })
    .where('public_id', '=', listing.publicId)
    .execute();
  app.advanceClock(HOUR_S);
  await contactOwner(lateSeeker, listing);
  app.advanceClock(21 * DAY_S);
  await expireListings(app.deps);
  await app.runJobs();
  expect([await creditsOf(earlySeeker), await creditsOf(lateSeeker)]).toEqual([[null], ['stale']]);
});

test('a contact of an ended plan is not refunded, and nobody is notified', async () => {
  const [owner, person] = [await signIn(app), await subscriber()];
  const [free, paid] = [await newHome(owner), await newHome(owner)];
  await contactOwner(person, free);
  await contactOwner(person, paid);
  const plan = (await app.call(contract.subscription.getActiveSubscription, {}, person)).body.data!.plans[0]!;
  expect((await app.call(contract.subscription.refund, { body: { subscription_id: plan.id } }, person)).status).toBe(200);
  await close(owner, paid);
  await app.runJobs();
  expect(await creditsOf(person)).toEqual([null, null]);
  expect(await notificationsOf(person)).toEqual([]);
  expect(await verifyLedger(app.db)).toEqual([]);
});

type Step = { readonly type: 'ask' | 'close' | 'report'; readonly home: number } | { readonly type: 'wait'; readonly hours: number };
const homeIndex = fc.integer({ min: 0, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('ask' as const), home: homeIndex }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('close' as const, 'report' as const), home: homeIndex }) },
);

test(
  'in any order of events, a plan contains what was bought, minus contacts made, plus each credit once',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const [owner, person] = [await signIn(app), await subscriber()];
        const listings = [await newHome(owner), await newHome(owner), await newHome(owner), await newHome(owner)];
        const contactTimes = new Map<number, number>();
        const credited = new Set<number>();
        for (const step of steps) {
          const now = app.deps.now().getTime();
          if (step.type === 'wait') app.advanceClock(step.hours * HOUR_S);
          else if (step.type === 'ask') {
            if ((await contactOwner(person, listings[step.home]!)).status === 200 && !contactTimes.has(step.home))
              contactTimes.set(step.home, now);
          } else {
            if (step.type === 'report') {
              const creditedUntil = app.deps.now();
              const credit = {
                listing: listings[step.home]!,
                reason: 'wrong' as const,
                since: new Date(now - 30 * DAY_S * 1000),
                until: creditedUntil,
              };
              await app.db.transaction().execute((tx) => creditContacts(tx, credit, creditedUntil));
            } else if ((await close(owner, listings[step.home]!)).status === 200) await app.runJobs();
            const contactedAt = contactTimes.get(step.home);
            if (contactedAt !== undefined && (step.type === 'report' || now - contactedAt < 2 * DAY_S * 1000)) credited.add(step.home);
          }
        }
        const contacts = await app.db
          .selectFrom('contact')
          .select(['listing_id', 'subscription_id', 'credited_at'])
          .where('seeker_id', '=', person.id)
          .execute();
        expect(
          contacts
            .filter(({ credited_at }) => credited_at)
            .map(({ listing_id }) => listing_id)
            .toSorted((a, b) => a - b),
        ).toEqual([...credited].map((index) => listings[index]!.listingId).toSorted((a, b) => a - b));
        const spent = contacts.filter(({ subscription_id, credited_at }) => subscription_id && !credited_at).length;
        expect(await contactsLeft(person)).toBe(50 - spent);
        expect(await verifyLedger(app.db)).toEqual([]);
        app.advanceClock(-steps.reduce((sum, step) => sum + (step.type === 'wait' ? step.hours * HOUR_S : 0), 0));
      }),
      { numRuns: normalOrExhaustive(3, 80) },
    );
  },
  normalOrExhaustive(120_000, 3_600_000),
);
