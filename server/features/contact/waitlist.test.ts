import { beforeAll, expect, test } from 'vitest';
import { contactRoutes } from '../../../contract/contact/contact.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing, setStatus } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { openWaitingContacts } from './waitlist.ts';
import { DAY_S } from '../../durations.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    now: new Date('2026-11-20T04:30:00Z'),
    env: { DATABASE_POOL: '10', CONTACTS_TO_OWNER_PER_DAY: '2', CONTACTS_PER_ADDRESS: '1000', CONTACTS_PER_NETWORK: '1000' },
  });
});

const contactOwner = ({ token }: Person, property_id: string) => app.call(contactRoutes.contactOwner, { body: { property_id } }, { token });
const listContacts = async ({ token }: Person, as = 'seeker') =>
  (await app.call(contactRoutes.getContacts, { query: { as } }, { token })).body;
async function createPeople(count: number): Promise<Person[]> {
  const created: Person[] = [];
  for (let i = 0; i < count; i += 1) created.push(await signIn(app));
  return created;
}
async function createWaitlist(count: number) {
  const owner = await signIn(app);
  const [listing, seekers] = [await newListing(app, owner.id), await createPeople(count)];
  for (const seeker of seekers) {
    await contactOwner(seeker, listing.publicId);
    app.advanceClock(1);
  }
  return { owner, listing, seekers };
}

test('a contact beyond the daily cap waits with its position and reveals nothing of the owner', async () => {
  const { owner, listing, seekers } = await createWaitlist(4);
  const waitingSeeker = await signIn(app);
  const response = await contactOwner(waitingSeeker, listing.publicId);
  expect(response.status).toBe(200);
  expect(response.body.message).toBe('This owner gets many enquiries. You are number 3; we will notify you.');
  expect(response.body.data).toMatchObject({
    state: 'waiting',
    waitlist_position: 3,
    opened_at: null,
    revealed: [],
    owner: { name: null, phone: null },
  });
  expect(JSON.stringify(response.body)).not.toContain(owner.phone.slice(3));
  expect((await listContacts(seekers[0]!)).data).toMatchObject([{ state: 'open', waitlist_position: null, owner: { phone: owner.phone } }]);
  expect(await listContacts(owner, 'owner')).toMatchObject({ waiting: 3, pagination: { total: 2 } });
  const reveals = await app.db
    .selectFrom('audit_event')
    .select('id')
    .where('action', '=', 'reveal')
    .where('actor_id', '=', waitingSeeker.id)
    .execute();
  expect(reveals).toEqual([]);
});

test('waiting contacts open in order on the following days, and both parties are notified once', async () => {
  const { owner, listing, seekers } = await createWaitlist(5);
  await openWaitingContacts(app.deps);
  expect((await listContacts(seekers[2]!)).data[0]).toMatchObject({ state: 'waiting', waitlist_position: 1 });
  app.advanceClock(DAY_S);
  // A new contact does not overtake the waiting ones.
  const waitingSeeker = await signIn(app);
  expect((await contactOwner(waitingSeeker, listing.publicId)).body.data).toMatchObject({ state: 'waiting', waitlist_position: 4 });
  await Promise.all([openWaitingContacts(app.deps), openWaitingContacts(app.deps), openWaitingContacts(app.deps)]);
  const states = [];
  for (const seeker of [...seekers, waitingSeeker]) states.push((await listContacts(seeker)).data[0]!.state);
  expect(states).toEqual(['open', 'open', 'open', 'open', 'waiting', 'waiting']);
  expect((await listContacts(seekers[3]!)).data[0]).toMatchObject({ owner: { phone: owner.phone }, revealed: ['name', 'phone'] });
  const notificationsOf = async (id: string) =>
    (await app.db.selectFrom('notification').select('type').where('user_id', '=', id).execute()).map(({ type }) => type);
  expect(await notificationsOf(owner.id)).toEqual(Array.from({ length: 4 }, () => 'contact_new'));
  expect(await notificationsOf(seekers[3]!.id)).toEqual(['contact_opened']);
});

test('a waiting contact to a closed listing is cancelled, and the seeker is notified', async () => {
  const { listing, seekers, owner } = await createWaitlist(4);
  await setStatus(app, listing, 'closed');
  app.advanceClock(DAY_S);
  await openWaitingContacts(app.deps);
  expect((await listContacts(seekers[3]!)).data).toEqual([]);
  expect(await listContacts(owner, 'owner')).toMatchObject({ waiting: 0 });
  const notifications = await app.db.selectFrom('notification').select('type').where('user_id', '=', seekers[3]!.id).execute();
  expect(notifications).toEqual([{ type: 'contact_withdrawn' }]);
});

test('parallel contacts never exceed the cap', async () => {
  const owner = await signIn(app);
  const [listing, seekers] = [await newListing(app, owner.id), await createPeople(8)];
  const responses = await Promise.all(seekers.map((seeker) => contactOwner(seeker, listing.publicId)));
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(responses.filter(({ body }) => body.data.state === 'open')).toHaveLength(2);
  const positions = responses.flatMap(({ body }) => body.data.waitlist_position ?? []);
  expect(positions).toHaveLength(6);
});

test('two users who contact each other in parallel both succeed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [first, second] = [await signIn(app), await signIn(app)];
    const [firstListing, secondListing] = [await newListing(app, first.id), await newListing(app, second.id)];
    const responses = await Promise.all([contactOwner(first, secondListing.publicId), contactOwner(second, firstListing.publicId)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  }
});
