import { beforeAll, expect, test } from 'vitest';
import { contactRoutes } from '../../../contract/contact/contact.ts';
import { accountRoutes } from '../../../contract/account/account.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
const contactOwner = ({ token }: Person, property_id: string) => app.call(contactRoutes.contactOwner, { body: { property_id } }, { token });
const contactsOf = async ({ token }: Person, as: string) =>
  (await app.call(contactRoutes.getContacts, { query: { as } }, { token })).body.data;
const block = ({ token }: Person, contact_id: string) => app.call(contactRoutes.blockPerson, { body: { contact_id } }, { token });

async function newContact() {
  const [owner, seeker] = [await signIn(app), await signIn(app)];
  await app.call(accountRoutes.updateUser, { body: { name: 'Bothering Babu' } }, seeker);
  const listing = await newListing(app, owner.id);
  return { owner, seeker, contact: (await contactOwner(seeker, listing.publicId)).body.data };
}

test('after a block neither party sees the number of the other or can contact them, and the blocker is not revealed', async () => {
  const { owner, seeker, contact } = await newContact();
  expect((await block(owner, contact.id)).body).toMatchObject({ data: { name: 'Bothering Babu' } });
  expect(await contactsOf(owner, 'owner')).toMatchObject([{ blocked: true, seeker: { phone: null } }]);
  expect(await contactsOf(seeker, 'seeker')).toMatchObject([{ blocked: false, owner: { phone: null } }]);
  const [ownerListing, seekerListing] = [await newListing(app, owner.id), await newListing(app, seeker.id)];
  const [fromSeeker, fromOwner] = [await contactOwner(seeker, ownerListing.publicId), await contactOwner(owner, seekerListing.publicId)];
  expect([fromSeeker.status, fromOwner.status]).toEqual([403, 403]);
  expect(fromSeeker.error.message).toBe(fromOwner.error.message);
  expect(fromSeeker.error.message).not.toMatch(/block/i);
  expect((await app.call(contactRoutes.getBlocks, {}, seeker)).body.data).toEqual([]);
});

test('a repeated request for a contact does not return the number after a block', async () => {
  const [owner, seeker] = [await signIn(app), await signIn(app)];
  const { publicId } = await newListing(app, owner.id);
  const request = () =>
    app.call(
      contactRoutes.contactOwner,
      { body: { property_id: publicId } },
      { token: seeker.token, headers: { 'idempotency-key': 'before-a-block' } },
    );
  const { id } = (await request()).body.data;
  const phone = async () => (await request()).body.data.owner?.phone;
  expect(await phone()).toMatch(/^\+91/);
  expect((await block(owner, id)).status).toBe(200);
  expect(await phone()).toBeNull();
});

test('blocking twice creates one block, and it can be removed', async () => {
  const { owner, seeker, contact } = await newContact();
  const [first, second] = [await block(owner, contact.id), await block(owner, contact.id)];
  expect(second.body.data).toEqual(first.body.data);
  expect((await app.call(contactRoutes.getBlocks, {}, owner)).body.data).toHaveLength(1);
  const unblock = (person: Person) => app.call(contactRoutes.unblockPerson, { body: { id: first.body.data.id } }, person);
  expect((await unblock(seeker)).status).toBe(404);
  expect((await unblock(owner)).status).toBe(200);
  expect((await unblock(owner)).status).toBe(404);
  expect(await contactsOf(seeker, 'seeker')).toMatchObject([{ owner: { phone: owner.phone } }]);
  const auditEvents = await app.db
    .selectFrom('audit_event')
    .select('action')
    .where('actor_id', '=', owner.id)
    .where('subject', '=', seeker.id)
    .execute();
  expect(auditEvents.map(({ action }) => action)).toEqual(['contact_blocked', 'contact_unblocked']);
});

test('only a party of a contact can block the other', async () => {
  const { contact } = await newContact();
  expect((await block(await signIn(app), contact.id)).status).toBe(404);
});
