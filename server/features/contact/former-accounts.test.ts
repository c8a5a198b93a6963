/** Deleting an account and registering again with the same number removes no limit of the person and no block against them. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { contactRoutes } from '../../../contract/contact/contact.ts';
import { contract } from '../../../contract/index.ts';
import { privacyRoutes } from '../../../contract/privacy/privacy.ts';
import { RETENTION } from '../../../contract/privacy/retention.ts';
import { reportRoutes } from '../../../contract/reports.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { changeNumber, logInWithCode, replaceAccount, requestCode, signIn, type Person } from '../../../test/people.ts';
import { deleteExpiredData } from '../../privacy/retention.ts';
import { openWaitingContacts } from './waitlist.ts';
import { DAY_S } from '../../durations.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    now: new Date('2026-11-20T04:30:00Z'),
    env: { CONTACTS_PER_DAY: '2', CONTACTS_TO_OWNER_PER_DAY: '2' },
  });
});

const contactOwner = ({ token }: Person, property_id: string) => app.call(contactRoutes.contactOwner, { body: { property_id } }, { token });
const leftToday = async ({ token }: Person, property_id: string) =>
  (await app.call(contract.contactPasses.getContactOptions, { query: { property_id } }, { token })).body.data.left_today;
const sendMessage = ({ token }: Person, property_id: string) =>
  app.call(
    contract.conversations.sendConversationMessage,
    { body: { property_id, client_id: crypto.randomUUID(), text: 'Is it free?' } },
    { token },
  );
const blocksOf = async ({ token }: Person) => (await app.call(contactRoutes.getBlocks, {}, { token })).body.data;

const newPublicId = async () => (await newListing(app, (await signIn(app)).id)).publicId;
const countIdentities = async ({ id }: Person) =>
  (await app.db.selectFrom('former_account').select('identity_hash').where('user_id', '=', id).execute()).length;

test('a new account of the same person gets no new free contacts on the same day, but gets them on the next day', async () => {
  const listings = [await newPublicId(), await newPublicId(), await newPublicId()] as const;
  const first = await logInWithCode(app);
  for (const publicId of listings.slice(0, 2)) expect((await contactOwner(first, publicId)).status).toBe(200);
  const second = await replaceAccount(app, await replaceAccount(app, first));
  expect(await leftToday(second, listings[2])).toBe(0);
  expect((await contactOwner(second, listings[2])).status).toBe(402);
  app.advanceClock(DAY_S);
  expect(await leftToday(second, listings[2])).toBe(2);
  expect((await contactOwner(second, listings[2])).status).toBe(200);
});

test('changing the number and registering the old one again resets no limit and keeps blocks', async () => {
  const owner = await signIn(app);
  const listings = [await newListing(app, owner.id), await newListing(app, owner.id)] as const;
  const first = await logInWithCode(app);
  const contact = (await contactOwner(first, listings[0].publicId)).body.data;
  await contactOwner(first, await newPublicId());
  await app.call(contactRoutes.blockPerson, { body: { contact_id: contact.id } }, { token: owner.token });
  await changeNumber(app, first);
  const second = await logInWithCode(app, first.phone.slice(3));
  expect(second.id).not.toBe(first.id);
  expect(await leftToday(second, listings[1].publicId)).toBe(0);
  for (const person of [first, second]) expect((await contactOwner(person, listings[1].publicId)).status).toBe(403);
  app.advanceClock(181 * DAY_S);
  await deleteExpiredData(app.deps);
  const blocks = await app.db.selectFrom('contact_block').select('blocked_id').where('blocker_id', '=', owner.id).execute();
  expect(new Set(blocks.map(({ blocked_id }) => blocked_id))).toEqual(new Set([first.id, second.id]));
});

test('a person counts once toward the daily limit of an owner, with any number of listings and accounts', async () => {
  const owner = await signIn(app);
  const [firstListing, secondListing, thirdListing] = [
    await newListing(app, owner.id),
    await newListing(app, owner.id),
    await newListing(app, owner.id),
  ] as const;
  const contactState = async (person: Person, { publicId }: { publicId: string }) => (await contactOwner(person, publicId)).body.data.state;
  const first = await logInWithCode(app);
  expect([await contactState(first, firstListing), await contactState(first, secondListing)]).toEqual(['open', 'open']);
  app.advanceClock(DAY_S);
  expect(await contactState(await replaceAccount(app, first), thirdListing)).toBe('open');
  const others = [await signIn(app), await signIn(app), await signIn(app)] as const;
  expect([
    await contactState(others[0], firstListing),
    await contactState(others[1], firstListing),
    await contactState(others[2], firstListing),
  ]).toEqual(['open', 'open', 'waiting']);
});

test('a person who waits for two listings of one owner counts once when their turn comes', async () => {
  const owner = await signIn(app);
  const [firstListing, secondListing] = [await newListing(app, owner.id), await newListing(app, owner.id)] as const;
  for (const person of [await signIn(app), await signIn(app)]) await contactOwner(person, firstListing.publicId);
  const [patient, next] = [await signIn(app), await signIn(app)] as const;
  for (const [person, { publicId }] of [
    [patient, firstListing],
    [patient, secondListing],
    [next, firstListing],
  ] as const) {
    expect((await contactOwner(person, publicId)).body.data.state).toBe('waiting');
    app.advanceClock(1);
  }
  app.advanceClock(DAY_S);
  await openWaitingContacts(app.deps);
  for (const [{ token }, count] of [
    [patient, 2],
    [next, 1],
  ] as const) {
    const { data } = (await app.call(contactRoutes.getContacts, {}, { token })).body;
    expect(data.map((contact) => contact.state)).toEqual(Array.from({ length: count }, () => 'open'));
  }
});

test('a block stays, is one entry that the blocker can remove, and is not shown to the blocked person', async () => {
  const owner = await signIn(app);
  const [firstListing, secondListing] = [await newListing(app, owner.id), await newListing(app, owner.id)] as const;
  const first = await logInWithCode(app);
  const contact = (await contactOwner(first, firstListing.publicId)).body.data;
  await app.call(contactRoutes.blockPerson, { body: { contact_id: contact.id } }, { token: owner.token });
  const [block] = await blocksOf(owner);
  const newAccount = await replaceAccount(app, await replaceAccount(app, first));
  expect((await contactOwner(newAccount, secondListing.publicId)).status).toBe(403);
  expect((await sendMessage(newAccount, secondListing.publicId)).status).toBe(403);
  expect(await blocksOf(owner)).toMatchObject([{ id: block!.id }]);
  expect(await blocksOf(newAccount)).toEqual([]);
  await app.call(contactRoutes.unblockPerson, { body: { id: block!.id } }, { token: owner.token });
  expect((await contactOwner(newAccount, secondListing.publicId)).status).toBe(200);
});

test('a block that is set after the account was deleted applies to the current account of the person, and to later ones', async () => {
  const owner = await signIn(app);
  const { publicId } = await newListing(app, owner.id);
  const block = async (contact_id: string) => app.call(contactRoutes.blockPerson, { body: { contact_id } }, { token: owner.token });
  const [firstPerson, secondPerson] = [await logInWithCode(app), await logInWithCode(app)] as const;
  const contacts = [(await contactOwner(firstPerson, publicId)).body.data, (await contactOwner(secondPerson, publicId)).body.data] as const;
  app.advanceClock(RETENTION.deleted_account_hashes * DAY_S);
  const newAccount = await replaceAccount(app, await replaceAccount(app, firstPerson));
  await app.call(privacyRoutes.eraseAccount, { body: await requestCode(app, secondPerson.phone) }, { token: secondPerson.token });
  await app.runJobs();
  expect((await block(contacts[0].id)).status).toBe(200);
  expect((await block(contacts[1].id)).status).toBe(200);
  for (const person of [newAccount, await logInWithCode(app, secondPerson.phone)]) {
    expect((await contactOwner(person, publicId)).status).toBe(403);
    expect((await sendMessage(person, publicId)).status).toBe(403);
  }
  expect(await blocksOf(owner)).toHaveLength(2);
  expect((await block(contacts[0].id)).status).toBe(200);
  expect(await blocksOf(owner)).toHaveLength(2);
});

test('the new conversations of a day are counted by person', async () => {
  const first = await logInWithCode(app);
  await sendMessage(first, await newPublicId());
  await sql`update rate_window set count = 20 where key like 'conversation:begun:%' and count = 1`.execute(app.db);
  const newAccount = await replaceAccount(app, first);
  expect((await sendMessage(newAccount, await newPublicId())).status).toBe(429);
});

test('a deleted account is remembered for 30 days, with a block for 180 days, and without contacts and blocks not at all', async () => {
  const owner = await signIn(app);
  const [silent, seeker, blocked] = [await logInWithCode(app), await logInWithCode(app), await logInWithCode(app)] as const;
  const { publicId } = await newListing(app, owner.id);
  await contactOwner(seeker, publicId);
  const contact = (await contactOwner(blocked, publicId)).body.data;
  await app.call(contactRoutes.blockPerson, { body: { contact_id: contact.id } }, { token: owner.token });
  for (const { token, phone } of [silent, seeker, blocked])
    await app.call(privacyRoutes.eraseAccount, { body: await requestCode(app, phone) }, { token });
  await app.runJobs();
  const afterDays = async (days: number) => {
    app.advanceClock(days * DAY_S);
    await deleteExpiredData(app.deps);
    return [await countIdentities(silent), await countIdentities(seeker), await countIdentities(blocked), (await storedBlocks()).length];
  };
  const storedBlocks = () => app.db.selectFrom('contact_block').select('id').where('blocked_id', '=', blocked.id).execute();
  expect(await afterDays(RETENTION.deleted_account_hashes - 1)).toEqual([0, 1, 1, 1]);
  expect(await afterDays(2)).toEqual([0, 0, 1, 1]);
  expect(await afterDays(RETENTION.deleted_account_blocks - RETENTION.deleted_account_hashes - 2)).toEqual([0, 0, 1, 1]);
  expect(await afterDays(2)).toEqual([0, 0, 0, 0]);
});

test('reports of a deleted account no longer hide listings', async () => {
  const reporter = await logInWithCode(app);
  const created_at = new Date(app.deps.now().getTime() - 70 * DAY_S * 1000);
  await app.db.updateTable('app_user').set({ created_at }).where('id', '=', reporter.id).execute();
  const publicId = await newPublicId();
  await app.call(reportRoutes.reportListing, { body: { property_id: publicId, reason: 'not_available' } }, { token: reporter.token });
  const weights = async () =>
    (await app.db.selectFrom('listing_report').select(['weight', 'status']).execute()).map(({ weight, status }) => [weight, status]);
  expect(await weights()).toEqual([[1, 'open']]);
  await replaceAccount(app, reporter);
  expect(await weights()).toEqual([[0, 'open']]);
});
