import { beforeAll, expect, test } from 'vitest';
import { contactRoutes } from '../../../contract/contact.ts';
import { userRoutes } from '../../../contract/user.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { logIn, type Person } from '../../../test/people.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
const ask = ({ token }: Person, property_id: string) => on.call(contactRoutes.contactOwner, { body: { property_id } }, { token });
const list = async ({ token }: Person, as: string) => (await on.call(contactRoutes.getContacts, { query: { as } }, { token })).body.data;
const block = ({ token }: Person, contact_id: string) => on.call(contactRoutes.blockPerson, { body: { contact_id } }, { token });

async function meeting() {
  const [owner, seeker] = [await logIn(on), await logIn(on)];
  await on.call(userRoutes.updateUser, { body: { name: 'Bothering Babu' } }, seeker);
  const listing = await newListing(on, owner.id);
  return { owner, seeker, contact: (await ask(seeker, listing.publicId)).body.data };
}

test('after a block neither sees the number of the other, nothing new is possible either way, and nobody is told who did it', async () => {
  const { owner, seeker, contact } = await meeting();
  expect((await block(owner, contact.id)).body).toMatchObject({ data: { name: 'Bothering Babu' } });
  expect(await list(owner, 'owner')).toMatchObject([{ blocked: true, seeker: { phone: null } }]);
  expect(await list(seeker, 'seeker')).toMatchObject([{ blocked: false, owner: { phone: null } }]);
  const [theirs, mine] = [await newListing(on, owner.id), await newListing(on, seeker.id)];
  const [byBlocked, byBlocker] = [await ask(seeker, theirs.publicId), await ask(owner, mine.publicId)];
  expect([byBlocked.status, byBlocker.status]).toEqual([403, 403]);
  expect(byBlocked.error.message).toBe(byBlocker.error.message);
  expect(byBlocked.error.message).not.toMatch(/block/i);
  expect((await on.call(contactRoutes.getBlocks, {}, seeker)).body.data).toEqual([]);
});

test('a block is one however often it is said, and is taken back', async () => {
  const { owner, seeker, contact } = await meeting();
  const [first, again] = [await block(owner, contact.id), await block(owner, contact.id)];
  expect(again.body.data).toEqual(first.body.data);
  expect((await on.call(contactRoutes.getBlocks, {}, owner)).body.data).toHaveLength(1);
  const unblock = (who: Person) => on.call(contactRoutes.unblockPerson, { body: { id: first.body.data.id } }, who);
  expect((await unblock(seeker)).status).toBe(404);
  expect((await unblock(owner)).status).toBe(200);
  expect((await unblock(owner)).status).toBe(404);
  expect(await list(seeker, 'seeker')).toMatchObject([{ owner: { phone: owner.phone } }]);
  const trail = await on.db
    .selectFrom('audit_event')
    .select('action')
    .where('actor_id', '=', owner.id)
    .where('subject', '=', seeker.id)
    .execute();
  expect(trail.map(({ action }) => action)).toEqual(['contact_blocked', 'contact_unblocked']);
});

test('only a side of a contact blocks the other', async () => {
  const { contact } = await meeting();
  expect((await block(await logIn(on), contact.id)).status).toBe(404);
});
