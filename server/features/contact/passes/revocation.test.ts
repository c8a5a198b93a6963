/** A revoked pass ends the sharing of numbers on all listings of the owner. Only the person who revoked it can share them again. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { contactPassRoutes } from '../../../../contract/contact/passes.ts';
import { contactRoutes } from '../../../../contract/contact/contact.ts';
import { conversationRoutes } from '../../../../contract/contact/conversations.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { newListing } from '../../../../test/listings.ts';
import { logInWithCode, replaceAccount, signIn, type Person } from '../../../../test/people.ts';

let app: TestApp;
let owner: Person;
let seeker: Person;
/** Three homes of the owner. */
let publicIds: readonly [string, string, string];
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-11-20T04:30:00Z') });
});
beforeEach(async () => {
  [owner, seeker] = [await signIn(app), await logInWithCode(app)];
  const newPublicId = async () => (await newListing(app, owner.id)).publicId;
  publicIds = [await newPublicId(), await newPublicId(), await newPublicId()];
});

const contactOwner = ({ token }: Person, property_id: string) => app.call(contactRoutes.contactOwner, { body: { property_id } }, { token });
const revoke = ({ token }: Person, id: string) => app.call(contactPassRoutes.revokePass, { body: { id } }, { token });
const extend = ({ token }: Person, id: string) => app.call(contactPassRoutes.extendPass, { body: { id } }, { token });
const readOptions = async ({ token }: Person, property_id: string) =>
  (await app.call(contactPassRoutes.getContactOptions, { query: { property_id } }, { token })).body.data;
/** The numbers that the contacts of the seeker show now, newest first. */
const shownNumbers = async () => {
  const { body } = await app.call(contactRoutes.getContacts, { query: { as: 'seeker' } }, seeker);
  return body.data.map((row) => row.owner!.phone);
};

test('an owner who revokes a pass hides the number on all listings, until the owner shares it again', async () => {
  const first = (await contactOwner(seeker, publicIds[0])).body.data.id;
  const second = (await contactOwner(seeker, publicIds[1])).body.data.id;
  const { left_today: leftToday } = await readOptions(seeker, publicIds[2]);
  await revoke(owner, first);
  expect(await shownNumbers()).toEqual([null, null]);
  for (const publicId of publicIds) {
    expect((await contactOwner(seeker, publicId)).status).toBe(403);
    expect(await readOptions(seeker, publicId)).toMatchObject({ pass: 'ended_by_owner', left_today: leftToday });
  }
  expect((await extend(seeker, second)).status).toBe(403);
  expect(await shownNumbers()).toEqual([null, null]);
  // one of the passes is enough to share again
  expect((await extend(owner, second)).body.data.open).toBe(true);
  expect(await shownNumbers()).toEqual([owner.phone, owner.phone]);
  expect((await contactOwner(seeker, publicIds[2])).body.data.owner!.phone).toBe(owner.phone);
});

test('a revocation ends neither messages nor the passes of other people', async () => {
  const other = await signIn(app);
  await contactOwner(other, publicIds[1]);
  await revoke(owner, (await contactOwner(seeker, publicIds[0])).body.data.id);
  expect((await contactOwner(other, publicIds[1])).body.data.owner!.phone).toBe(owner.phone);
  const message = { property_id: publicIds[1], client_id: crypto.randomUUID(), text: 'Is it still available?' };
  expect((await app.call(conversationRoutes.sendConversationMessage, { body: message }, seeker)).body.data).toMatchObject({ number: 1 });
});

test('a revocation applies to the next account of the same person', async () => {
  await revoke(owner, (await contactOwner(seeker, publicIds[0])).body.data.id);
  const nextAccount = await replaceAccount(app, seeker);
  for (const publicId of publicIds) expect((await contactOwner(nextAccount, publicId)).status).toBe(403);
});

test('a seeker who revoked a pass shares the number again with any contact of that owner', async () => {
  const first = (await contactOwner(seeker, publicIds[0])).body.data.id;
  await contactOwner(seeker, publicIds[1]);
  await revoke(seeker, first);
  expect(await shownNumbers()).toEqual([null, null]);
  expect((await extend(owner, first)).status).toBe(403);
  expect(await readOptions(seeker, publicIds[1])).toMatchObject({ pass: 'renewable' });
  expect((await contactOwner(seeker, publicIds[2])).status).toBe(200);
  expect(await shownNumbers()).toEqual([owner.phone, owner.phone, owner.phone]);
});

test('a pass that is revoked while another one is opened hides the number of both', async () => {
  const first = (await contactOwner(seeker, publicIds[0])).body.data.id;
  await Promise.all([contactOwner(seeker, publicIds[1]), revoke(owner, first), contactOwner(seeker, publicIds[2])]);
  expect(new Set(await shownNumbers())).toEqual(new Set([null]));
});
