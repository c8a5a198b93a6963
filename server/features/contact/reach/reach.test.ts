import { beforeAll, expect, test } from 'vitest';
import { contactRoutes } from '../../../../contract/contact/contact.ts';
import { contactPassRoutes } from '../../../../contract/contact/passes.ts';
import { contactReachRoutes, type Reach } from '../../../../contract/contact/reach.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { newListing } from '../../../../test/listings.ts';
import { signIn, type Person } from '../../../../test/people.ts';
import { lockListing } from '../../../listings/read/listing-row.ts';
import { moveListing } from '../../../listings/write/move-listing.ts';
import { waitUntilBlocked } from '../../../../test/blocked.ts';
import { openWaitingContacts } from '../waitlist.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { CONTACTS_TO_OWNER_PER_DAY: '1' }, now: new Date('2026-11-20T04:30:00Z') });
});

async function newPair() {
  const [owner, seeker] = [await signIn(app), await signIn(app)];
  return { owner, seeker, publicId: (await newListing(app, owner.id, 'active')).publicId };
}
interface Choice {
  readonly property_id?: string;
  readonly reach: Reach | null;
  readonly whatsapp?: boolean | null;
}
const chooseReach = ({ token }: Person, choice: Choice) =>
  app.call(contactReachRoutes.setReach, { body: { whatsapp: null, ...choice } }, { token });
const contactOwner = ({ token }: Person, property_id: string, headers = {}) =>
  app.call(contactRoutes.contactOwner, { body: { property_id } }, { token, headers });
const openPass = ({ token }: Person, property_id: string) => app.call(contactPassRoutes.openPass, { body: { property_id } }, { token });
const readOptions = async ({ token }: Person, property_id: string) =>
  (await app.call(contactPassRoutes.getContactOptions, { query: { property_id } }, { token })).body.data;
const listContacts = async ({ token }: Person, as: 'seeker' | 'owner') =>
  (await app.call(contactRoutes.getContacts, { query: { as } }, { token })).body.data;

test('when the owner has chosen nothing, a contact shows the number and allows WhatsApp', async () => {
  const { owner, seeker, publicId } = await newPair();
  expect((await contactOwner(seeker, publicId)).body.data).toMatchObject({
    reach: 'number',
    owner: { phone: owner.phone, whatsapp: true },
  });
  expect((await app.call(contactReachRoutes.getReach, { query: {} }, owner)).body.data).toEqual({
    reach: 'number',
    whatsapp: true,
    default: { reach: 'number', whatsapp: true },
    calls: true,
  });
});

test('no pass can be opened for an owner who accepts only messages, and no contact is charged', async () => {
  const { owner, seeker, publicId } = await newPair();
  await chooseReach(owner, { property_id: publicId, reach: 'messages' });
  const before = await readOptions(seeker, publicId);
  for (const response of [await contactOwner(seeker, publicId), await openPass(seeker, publicId)])
    expect([response.status, JSON.stringify(response.body)]).toEqual([403, expect.stringContaining('takes messages only')]);
  expect(before.reach).toBe('messages');
  expect(await readOptions(seeker, publicId)).toEqual(before);
  expect(await listContacts(owner, 'owner')).toEqual([]);
});

test('the choice for a listing overrides the default, and null restores it', async () => {
  const { owner, seeker, publicId } = await newPair();
  await chooseReach(owner, { reach: 'messages', whatsapp: false });
  expect((await readOptions(seeker, publicId)).reach).toBe('messages');
  const chosen = await chooseReach(owner, { property_id: publicId, reach: 'number' });
  expect(chosen.body.data).toEqual({ reach: 'number', whatsapp: null, default: { reach: 'messages', whatsapp: false }, calls: true });
  expect((await contactOwner(seeker, publicId)).body.data).toMatchObject({ owner: { phone: owner.phone, whatsapp: false } });
  await chooseReach(owner, { property_id: publicId, reach: null });
  expect((await readOptions(seeker, publicId)).reach).toBe('messages');
});

test('once the owner chooses messages, no response to either side contains a number, not even a repeated one', async () => {
  const { owner, seeker, publicId } = await newPair();
  const key = { 'idempotency-key': 'contact-of-this-listing' };
  expect(JSON.stringify((await contactOwner(seeker, publicId, key)).body)).toContain(owner.phone);
  expect(JSON.stringify(await listContacts(owner, 'owner'))).toContain(seeker.phone);
  await chooseReach(owner, { reach: 'messages' });
  expect((await contactOwner(seeker, publicId, key)).status).toBe(403);
  expect(JSON.stringify([await listContacts(seeker, 'seeker'), await listContacts(owner, 'owner')])).not.toMatch(
    new RegExp(`${owner.phone.slice(1)}|${seeker.phone.slice(1)}`),
  );
  await chooseReach(owner, { reach: 'number' });
  expect(JSON.stringify(await listContacts(seeker, 'seeker'))).toContain(owner.phone);
});

test('a waiting contact is credited back when the owner chooses messages', async () => {
  const { owner, seeker: first, publicId } = await newPair();
  const second = await signIn(app);
  await contactOwner(first, publicId);
  expect((await contactOwner(second, publicId)).body.data.state).toBe('waiting');
  await chooseReach(owner, { property_id: publicId, reach: 'messages' });
  await openWaitingContacts(app.deps);
  expect(await readOptions(second, publicId)).toMatchObject({ pass: 'none', left_today: 5 });
});

test('the choice is refused for a listing of somebody else, for a visitor, and for an unknown value', async () => {
  const { seeker, publicId } = await newPair();
  expect((await chooseReach(seeker, { property_id: publicId, reach: 'messages' })).status).toBe(404);
  expect((await app.call(contactReachRoutes.getReach, { query: { property_id: publicId } }, seeker)).status).toBe(404);
  expect((await app.call(contactReachRoutes.setReach, { body: { reach: null, whatsapp: null } })).status).toBe(401);
  expect((await chooseReach(seeker, { reach: 'anything' as Reach })).status).toBe(422);
});

test('a site without calls refuses them, and treats an owner who chose them before as accepting only messages', async () => {
  const { owner, seeker, publicId } = await newPair();
  await chooseReach(owner, { property_id: publicId, reach: 'call' });
  expect((await readOptions(seeker, publicId)).reach).toBe('call');
  const config = app.deps.config as { calls: { type: string } };
  const { calls } = config;
  config.calls = { ...calls, type: 'off' };
  try {
    expect((await chooseReach(owner, { property_id: publicId, reach: 'call' })).status).toBe(422);
    expect((await readOptions(seeker, publicId)).reach).toBe('messages');
    expect((await contactOwner(seeker, publicId)).status).toBe(403);
  } finally {
    config.calls = calls;
  }
});

test('a seeker who was told that numbers stay private keeps the number private when the owner later shows the own one', async () => {
  const { owner, seeker, publicId } = await newPair();
  await chooseReach(owner, { property_id: publicId, reach: 'call' });
  expect((await openPass(seeker, publicId)).status).toBe(200);
  await chooseReach(owner, { property_id: publicId, reach: 'number' });
  expect(await listContacts(owner, 'owner')).toMatchObject([{ seeker: { phone: null, whatsapp: false } }]);
  expect(await listContacts(seeker, 'seeker')).toMatchObject([{ owner: { phone: owner.phone } }]);
  // asks for the number, and is told that the owner sees theirs too
  await openPass(seeker, publicId);
  expect(await listContacts(owner, 'owner')).toMatchObject([{ seeker: { phone: seeker.phone } }]);
});

test('a choice that is made while the listing moves to another city is stored for the moved listing', async () => {
  const owner = await signIn(app);
  const listing = await newListing(app, owner.id, 'active');
  const choice = await app.db.transaction().execute(async (tx) => {
    await lockListing(tx, listing.publicId);
    await moveListing(tx, listing, 2);
    const response = chooseReach(owner, { property_id: listing.publicId, reach: 'messages' });
    await waitUntilBlocked(app.db);
    return { response };
  });
  expect((await choice.response).body.data).toMatchObject({ reach: 'messages' });
});
