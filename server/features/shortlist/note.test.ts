/** Notes on shortlist entries. */
import { beforeAll, expect, test } from 'vitest';
import { privacyRoutes } from '../../../contract/privacy/privacy.ts';
import { shortlistRoutes } from '../../../contract/shortlist.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing, type TestListing } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await signIn(app);
});

const readShortlist = async ({ token }: Person) => (await app.call(shortlistRoutes.getShortlist, {}, { token })).body.data;
const setEntry = ({ token }: Person, { publicId }: TestListing, status: 'active' | 'inactive') =>
  app.call(shortlistRoutes.setShortlist, { body: { property_id: publicId, status } }, { token });
const writeNote = ({ token }: Person, { publicId }: TestListing, note: string) =>
  app.call(shortlistRoutes.writeShortlistNote, { body: { property_id: publicId, note } }, { token });

const FAMILY = '👩‍👩‍👧';
test.each([
  ['emoji unchanged', `near school ${FAMILY}`, `near school ${FAMILY}`],
  ['with the joiners of Tamil and Hindi', 'क्‍ष ஶ்ரீ', 'क्‍ष ஶ்ரீ'],
  ['right-to-left text unchanged', 'هادئ جدا', 'هادئ جدا'],
  ['HTML as plain text', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['without other control characters', 'a\u0007b\r\nc\u001b[31m', 'ab\nc[31m'],
  ['without repeated empty lines', 'a\n\n\n\n\nb', 'a\n\nb'],
  ['as nothing when only invisible characters are left', '\u200b\u200b \u202e\u2060', null],
  ['as nothing when it is empty', '   ', null],
])('a note is stored: %s', async (_, note, expected) => {
  const [person, listing] = [await signIn(app), await newListing(app, owner.id)];
  await setEntry(person, listing, 'active');
  const response = await writeNote(person, listing, note);
  expect(response.status).toBe(200);
  expect(response.body.data.note).toBe(expected);
  expect((await readShortlist(person))[0]!.note).toBe(expected);
});

test('a note has at most 500 characters, needs a shortlist entry, and is only visible to its writer', async () => {
  const [person, otherUser, listing] = [await signIn(app), await signIn(app), await newListing(app, owner.id)];
  expect((await writeNote(person, listing, 'early')).status).toBe(404);
  for (const user of [person, otherUser]) await setEntry(user, listing, 'active');
  const long = await writeNote(person, listing, 'x'.repeat(501));
  expect(long.status).toBe(422);
  expect(long.error.message).toBe('Note can have at most 500 characters');
  expect((await writeNote(person, listing, 'x'.repeat(500))).body.message).toBe('Note saved.');
  expect((await readShortlist(otherUser))[0]!.note).toBeNull();
  expect((await writeNote(person, listing, '')).body.message).toBe('Note removed.');
  expect((await readShortlist(person))[0]!.note).toBeNull();
  await setEntry(person, listing, 'inactive');
  expect((await writeNote(person, listing, 'late')).status).toBe(404);
  expect((await writeNote(person, { ...listing, publicId: 'nothing123' }, 'what')).status).toBe(404);
});

const EXPORT = `/api/v1${privacyRoutes.exportData.path}`;
test('notes are only in the data export of their writer', async () => {
  const [person, listing] = [await signIn(app), await newListing(app, owner.id)];
  await setEntry(person, listing, 'active');
  await writeNote(person, listing, 'the one with the jackfruit tree');
  const exported = await app.fastify.inject({ method: 'GET', url: EXPORT, headers: { 'x-access-token': person.token } });
  expect(exported.body).toContain('the one with the jackfruit tree');
  const ownerExport = await app.fastify.inject({ method: 'GET', url: EXPORT, headers: { 'x-access-token': owner.token } });
  expect(ownerExport.statusCode).toBe(200);
  expect(ownerExport.body).not.toContain('jackfruit');
});
