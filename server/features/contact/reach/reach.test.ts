import { beforeAll, expect, test } from 'vitest';
import { contactRoutes } from '../../../../contract/contact/contact.ts';
import { contactPassRoutes } from '../../../../contract/contact/passes.ts';
import { contactReachRoutes, type Reach } from '../../../../contract/contact/reach.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { newListing } from '../../../../test/listings.ts';
import { signIn, type Person } from '../../../../test/people.ts';
import { openWaitingContacts } from '../waitlist.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { CONTACTS_TO_OWNER_PER_DAY: '1' }, now: new Date('2026-11-20T04:30:00Z') });
});

async function newPair() {
  const [owner, seeker] = [await signIn(app), await signIn(app)];
  return { owner, seeker, home: (await newListing(app, owner.id, 'active')).publicId };
}
interface Choice {
  readonly property_id?: string;
  readonly reach: Reach | null;
  readonly whatsapp?: boolean | null;
}
const choose = ({ token }: Person, choice: Choice) =>
  app.call(contactReachRoutes.setReach, { body: { whatsapp: null, ...choice } }, { token });
const contact = ({ token }: Person, property_id: string, headers = {}) =>
  app.call(contactRoutes.contactOwner, { body: { property_id } }, { token, headers });
const openPass = ({ token }: Person, property_id: string) => app.call(contactPassRoutes.openPass, { body: { property_id } }, { token });
const options = async ({ token }: Person, property_id: string) =>
  (await app.call(contactPassRoutes.getContactOptions, { query: { property_id } }, { token })).body.data;
const contacts = async ({ token }: Person, as: 'seeker' | 'owner') =>
  (await app.call(contactRoutes.getContacts, { query: { as } }, { token })).body.data;

test('when the owner has chosen nothing, a contact shows the number and allows WhatsApp', async () => {
  const { owner, seeker, home } = await newPair();
  expect((await contact(seeker, home)).body.data).toMatchObject({ reach: 'number', owner: { phone: owner.phone, whatsapp: true } });
  expect((await app.call(contactReachRoutes.getReach, { query: {} }, owner)).body.data).toEqual({
    reach: 'number',
    whatsapp: true,
    default: { reach: 'number', whatsapp: true },
    calls: true,
  });
});

test('no pass can be opened for an owner who accepts only messages, and no contact is charged', async () => {
  const { owner, seeker, home } = await newPair();
  await choose(owner, { property_id: home, reach: 'messages' });
  const before = await options(seeker, home);
  for (const answer of [await contact(seeker, home), await openPass(seeker, home)])
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([403, expect.stringContaining('takes messages only')]);
  expect(before.reach).toBe('messages');
  expect(await options(seeker, home)).toEqual(before);
  expect(await contacts(owner, 'owner')).toEqual([]);
});

test('the choice for a listing overrides the default, and null restores it', async () => {
  const { owner, seeker, home } = await newPair();
  await choose(owner, { reach: 'messages', whatsapp: false });
  expect((await options(seeker, home)).reach).toBe('messages');
  const chosen = await choose(owner, { property_id: home, reach: 'number' });
  expect(chosen.body.data).toEqual({ reach: 'number', whatsapp: null, default: { reach: 'messages', whatsapp: false }, calls: true });
  expect((await contact(seeker, home)).body.data).toMatchObject({ owner: { phone: owner.phone, whatsapp: false } });
  await choose(owner, { property_id: home, reach: null });
  expect((await options(seeker, home)).reach).toBe('messages');
});

test('once the owner chooses messages, no response to either side contains a number, not even a repeated one', async () => {
  const { owner, seeker, home } = await newPair();
  const key = { 'idempotency-key': 'contact-of-this-listing' };
  expect(JSON.stringify((await contact(seeker, home, key)).body)).toContain(owner.phone);
  expect(JSON.stringify(await contacts(owner, 'owner'))).toContain(seeker.phone);
  await choose(owner, { reach: 'messages' });
  expect((await contact(seeker, home, key)).status).toBe(403);
  expect(JSON.stringify([await contacts(seeker, 'seeker'), await contacts(owner, 'owner')])).not.toMatch(
    new RegExp(`${owner.phone.slice(1)}|${seeker.phone.slice(1)}`),
  );
  await choose(owner, { reach: 'number' });
  expect(JSON.stringify(await contacts(seeker, 'seeker'))).toContain(owner.phone);
});

test('a waiting contact is credited back when the owner chooses messages', async () => {
  const { owner, seeker: first, home } = await newPair();
  const second = await signIn(app);
  await contact(first, home);
  expect((await contact(second, home)).body.data.state).toBe('waiting');
  await choose(owner, { property_id: home, reach: 'messages' });
  await openWaitingContacts(app.deps);
  expect(await options(second, home)).toMatchObject({ pass: 'none', left_today: 5 });
});

test('the choice is refused for a listing of somebody else, for a visitor, and for an unknown value', async () => {
  const { seeker, home } = await newPair();
  expect((await choose(seeker, { property_id: home, reach: 'messages' })).status).toBe(404);
  expect((await app.call(contactReachRoutes.getReach, { query: { property_id: home } }, seeker)).status).toBe(404);
  expect((await app.call(contactReachRoutes.setReach, { body: { reach: null, whatsapp: null } })).status).toBe(401);
  expect((await choose(seeker, { reach: 'anything' as Reach })).status).toBe(422);
});

test('a site without calls refuses them, and treats an owner who chose them before as accepting only messages', async () => {
  const { owner, seeker, home } = await newPair();
  await choose(owner, { property_id: home, reach: 'call' });
  expect((await options(seeker, home)).reach).toBe('call');
  const config = app.deps.config as { calls: { type: string } };
  const { calls } = config;
  config.calls = { ...calls, type: 'off' };
  try {
    expect((await choose(owner, { property_id: home, reach: 'call' })).status).toBe(422);
    expect((await options(seeker, home)).reach).toBe('messages');
    expect((await contact(seeker, home)).status).toBe(403);
  } finally {
    config.calls = calls;
  }
});

test('a seeker who was told that numbers stay private keeps the number private when the owner later shows the own one', async () => {
  const { owner, seeker, home } = await newPair();
  await choose(owner, { property_id: home, reach: 'call' });
  expect((await openPass(seeker, home)).status).toBe(200);
  await choose(owner, { property_id: home, reach: 'number' });
  expect(await contacts(owner, 'owner')).toMatchObject([{ seeker: { phone: null, whatsapp: false } }]);
  expect(await contacts(seeker, 'seeker')).toMatchObject([{ owner: { phone: owner.phone } }]);
  // asks for the number, and is told that the owner sees theirs too
  await openPass(seeker, home);
  expect(await contacts(owner, 'owner')).toMatchObject([{ seeker: { phone: seeker.phone } }]);
});
