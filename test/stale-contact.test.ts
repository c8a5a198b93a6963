/** Contacts, plans and the life of listings together: what led to a home that was as good as gone comes back, once. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contract } from '../contract/index.ts';
import { lapseListings } from '../server/features/posting/lapse.ts';
import { creditContacts } from '../server/ledger/credit.ts';
import { proveBooks } from '../server/ledger/prove.ts';
import { administrator, gatewayApp, order, sell } from './gateway.ts';
import { newListing, type TestListing } from './listings.ts';
import { logIn, type Person } from './people.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const { on, pay } = await gatewayApp({ env: { CONTACTS_PER_DAY: '1', CONTACTS_PER_30_DAYS: '2', CONTACTS_TO_OWNER_PER_DAY: '900' } });
await sell(on, await administrator(on), { contacts: 50, boosts: [], validity_days: 300 });

const ask = (who: Person, { publicId }: TestListing) => on.call(contract.contact.contactOwner, { body: { property_id: publicId } }, who);
const close = (owner: Person, { publicId }: TestListing) =>
  on.call(contract.posting.changeStatus, { body: { id: publicId, status: 'closed', reason: 'found_elsewhere' } }, owner);
async function subscriber(): Promise<Person> {
  const person = await logIn(on);
  const open = await order(on, person);
  await on.call(contract.subscription.verifyPayment, { body: (await pay(open.order_id))! }, person);
  return person;
}
const left = async (person: Person) =>
  (await on.call(contract.subscription.getActiveSubscription, {}, person)).body.data?.plans[0]?.left.contacts;
const creditsOf = async (person: Person) =>
  (
    await on.db
      .selectFrom('contact')
      .select(['listing_id', 'credit_reason'])
      .where('seeker_id', '=', person.id)
      .orderBy('listing_id')
      .execute()
  ).map(({ credit_reason }) => credit_reason);
const told = async (person: Person) =>
  (await on.call(contract.notification.listNotifications, {}, person)).body.data.filter(
    ({ title }) => title === 'A contact came back to you',
  );
const home = (owner: Person) => newListing(on, owner.id);

test('a home closed within two days of a contact gives it back, free or paid, and says so once; one closed later does not', async () => {
  const [owner, person] = [await logIn(on), await subscriber()];
  const [early, first, second] = [await home(owner), await home(owner), await home(owner)];
  await ask(person, early);
  on.advance(2 * DAY + HOUR);
  expect((await ask(person, first)).status).toBe(200);
  expect((await ask(person, second)).status).toBe(200);
  expect(await left(person)).toBe(49);
  on.advance(DAY);
  for (const one of [early, first, second]) expect((await close(owner, one)).status).toBe(200);
  await on.runJobs();
  expect(await creditsOf(person)).toEqual([null, 'stale', 'stale']);
  expect(await left(person)).toBe(50);
  const notices = await told(person);
  expect(notices).toHaveLength(2);
  expect(notices[0]?.text).toMatch(/was gone within two days of your contact, or nobody said any more that it was to be had/);
  // opened and closed again it gives nothing more
  for (const status of ['active', 'closed'] as const)
    await on.db.updateTable('listing').set({ status }).where('public_id', '=', first.publicId).execute();
  await close(owner, first);
  await on.runJobs();
  expect(await left(person)).toBe(50);
  expect(await proveBooks(on.db)).toEqual([]);
});

test('a home that its owner takes away gives back too', async () => {
  const [owner, person] = [await logIn(on), await logIn(on)];
  const one = await home(owner);
  await ask(person, one);
  expect((await on.call(contract.posting.remove, { body: { id: one.publicId } }, owner)).status).toBe(200);
  await on.runJobs();
  expect(await creditsOf(person)).toEqual(['stale']);
});

test('a home that nobody confirmed until it lapsed gives back what was asked since its last confirmation', async () => {
  const [owner, before, since] = [await logIn(on), await logIn(on), await logIn(on)];
  const one = await home(owner);
  await ask(before, one);
  on.advance(HOUR);
  const now = on.deps.now();
  await on.db
    .updateTable('listing')
    .set({ last_confirmed_at: now, expires_at: new Date(now.getTime() + 20 * DAY * 1000) })
    .where('public_id', '=', one.publicId)
    .execute();
  on.advance(HOUR);
  await ask(since, one);
  on.advance(21 * DAY);
  await lapseListings(on.deps);
  await on.runJobs();
  expect([await creditsOf(before), await creditsOf(since)]).toEqual([[null], ['stale']]);
});

test('a contact of a plan that is over has nothing to come back to, and nobody is told that it did', async () => {
  const [owner, person] = [await logIn(on), await subscriber()];
  const [free, paid] = [await home(owner), await home(owner)];
  await ask(person, free);
  await ask(person, paid);
  const plan = (await on.call(contract.subscription.getActiveSubscription, {}, person)).body.data!.plans[0]!;
  expect((await on.call(contract.subscription.refund, { body: { subscription_id: plan.id } }, person)).status).toBe(200);
  await close(owner, paid);
  await on.runJobs();
  expect(await creditsOf(person)).toEqual([null, null]);
  expect(await told(person)).toEqual([]);
  expect(await proveBooks(on.db)).toEqual([]);
});

type Step = { readonly is: 'ask' | 'close' | 'report'; readonly home: number } | { readonly is: 'wait'; readonly hours: number };
const at = fc.integer({ min: 0, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ is: fc.constant('ask' as const), home: at }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constantFrom('close' as const, 'report' as const), home: at }) },
);

test('whatever happens in whatever order, what a plan holds is what was bought, less what was asked for, and once what came back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const [owner, person] = [await logIn(on), await subscriber()];
      const homes = [await home(owner), await home(owner), await home(owner), await home(owner)];
      const asked = new Map<number, number>();
      const back = new Set<number>();
      for (const one of steps) {
        const now = on.deps.now().getTime();
        if (one.is === 'wait') on.advance(one.hours * HOUR);
        else if (one.is === 'ask') {
          if ((await ask(person, homes[one.home]!)).status === 200 && !asked.has(one.home)) asked.set(one.home, now);
        } else {
          if (one.is === 'report') {
            const until = on.deps.now();
            const credit = { listing: homes[one.home]!, reason: 'wrong' as const, since: new Date(now - 30 * DAY * 1000), until };
            await on.db.transaction().execute((tx) => creditContacts(tx, credit, until));
          } else if ((await close(owner, homes[one.home]!)).status === 200) await on.runJobs();
          const when = asked.get(one.home);
          if (when !== undefined && (one.is === 'report' || now - when < 2 * DAY * 1000)) back.add(one.home);
        }
      }
      const contacts = await on.db
        .selectFrom('contact')
        .select(['listing_id', 'subscription_id', 'credited_at'])
        .where('seeker_id', '=', person.id)
        .execute();
      expect(
        contacts
          .filter(({ credited_at }) => credited_at)
          .map(({ listing_id }) => listing_id)
          .toSorted((a, b) => a - b),
      ).toEqual([...back].map((index) => homes[index]!.listingId).toSorted((a, b) => a - b));
      const spent = contacts.filter(({ subscription_id, credited_at }) => subscription_id && !credited_at).length;
      expect(await left(person)).toBe(50 - spent);
      expect(await proveBooks(on.db)).toEqual([]);
      on.advance(-steps.reduce((sum, one) => sum + (one.is === 'wait' ? one.hours * HOUR : 0), 0));
    }),
    { numRuns: 8 },
  );
}, 120_000);
