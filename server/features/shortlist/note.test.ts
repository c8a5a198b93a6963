/** Notes that people write on what they keep. */
import { beforeAll, expect, test } from 'vitest';
import { privacyRoutes } from '../../../contract/privacy.ts';
import { shortlistRoutes } from '../../../contract/shortlist.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing, type TestListing } from '../../../test/listings.ts';
import { logIn, type Person } from '../../../test/people.ts';

let on: TestApp;
let owner: Person;
beforeAll(async () => {
  on = await testApp();
  owner = await logIn(on);
});

const list = async ({ token }: Person) => (await on.call(shortlistRoutes.getShortlist, {}, { token })).body.data;
const set = ({ token }: Person, { publicId }: TestListing, status: 'active' | 'inactive') =>
  on.call(shortlistRoutes.setShortlist, { body: { property_id: publicId, status } }, { token });
const write = ({ token }: Person, { publicId }: TestListing, note: string) =>
  on.call(shortlistRoutes.writeShortlistNote, { body: { property_id: publicId, note } }, { token });

const FAMILY = '👩‍👩‍👧';
test.each([
  ['emoji whole', `near school ${FAMILY}`, `near school ${FAMILY}`],
  ['joiners that Tamil and Hindi need', 'क्‍ष ஶ்ரீ', 'क्‍ष ஶ்ரீ'],
  ['right to left', 'هادئ جدا', 'هادئ جدا'],
  ['HTML as it was written', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['without other control characters', 'a\u0007b\r\nc\u001b[31m', 'ab\nc[31m'],
  ['without rows of empty lines', 'a\n\n\n\n\nb', 'a\n\nb'],
  ['nothing where nothing can be seen', '\u200b\u200b \u202e\u2060', null],
  ['nothing where it is empty', '   ', null],
])('a note is kept: %s', async (_, note, kept) => {
  const [person, listing] = [await logIn(on), await newListing(on, owner.id)];
  await set(person, listing, 'active');
  const answer = await write(person, listing, note);
  expect(answer.status).toBe(200);
  expect(answer.body.data.note).toBe(kept);
  expect((await list(person))[0]!.note).toBe(kept);
});

test('a note has at most 500 characters, is written on what one keeps, and is read by nobody else', async () => {
  const [person, other, listing] = [await logIn(on), await logIn(on), await newListing(on, owner.id)];
  expect((await write(person, listing, 'early')).status).toBe(404);
  for (const who of [person, other]) await set(who, listing, 'active');
  const long = await write(person, listing, 'x'.repeat(501));
  expect(long.status).toBe(422);
  expect(long.error.message).toBe('A note has at most 500 characters');
  expect((await write(person, listing, 'x'.repeat(500))).body.message).toBe('Note saved.');
  expect((await list(other))[0]!.note).toBeNull();
  expect((await write(person, listing, '')).body.message).toBe('Note removed.');
  expect((await list(person))[0]!.note).toBeNull();
  await set(person, listing, 'inactive');
  expect((await write(person, listing, 'late')).status).toBe(404);
  expect((await write(person, { ...listing, publicId: 'nothing123' }, 'what')).status).toBe(404);
});

const EXPORT = `/api/v1${privacyRoutes.exportData.path}`;
test('notes are in the export of their writer alone', async () => {
  const [person, listing] = [await logIn(on), await newListing(on, owner.id)];
  await set(person, listing, 'active');
  await write(person, listing, 'the one with the jackfruit tree');
  const exported = await on.app.inject({ method: 'GET', url: EXPORT, headers: { 'x-access-token': person.token } });
  expect(exported.body).toContain('the one with the jackfruit tree');
  const ofOwner = await on.app.inject({ method: 'GET', url: EXPORT, headers: { 'x-access-token': owner.token } });
  expect(ofOwner.statusCode).toBe(200);
  expect(ofOwner.body).not.toContain('jackfruit');
});
