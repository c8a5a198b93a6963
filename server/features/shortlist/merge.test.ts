/** Merging the shortlist of a device into the account after login. */
import { beforeAll, expect, test } from 'vitest';
import { shortlistRoutes } from '../../../contract/shortlist.ts';
import { statisticsRoutes } from '../../../contract/administration/statistics.ts';
import { DAILY_LIMITS } from '../../db/daily-limit.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing, type TestListing } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp({ env: { DATABASE_POOL: '10' } });
  owner = await signIn(app);
  app.advanceClock(10 * 24 * 3600);
});

interface EntryInput {
  readonly property_id: string;
  readonly at: string;
  readonly note?: string;
}
const daysAgo = (days: number) => new Date(app.deps.now().getTime() - days * 86_400_000).toISOString();
const entryFor = ({ publicId }: Pick<TestListing, 'publicId'>, days: number, note?: string): EntryInput => ({
  property_id: publicId,
  at: daysAgo(days),
  ...(note !== undefined && { note }),
});
const merge = ({ token }: Person, entries: readonly unknown[], headers = {}) =>
  app.call(shortlistRoutes.mergeShortlist, { body: { entries } }, { token, headers });
const readShortlist = async ({ token }: Person) => (await app.call(shortlistRoutes.getShortlist, {}, { token })).body.data;
const setEntry = ({ token }: Person, { publicId }: TestListing, status: 'active' | 'inactive') =>
  app.call(shortlistRoutes.setShortlist, { body: { property_id: publicId, status } }, { token });
const writeNote = ({ token }: Person, { publicId }: TestListing, note: string) =>
  app.call(shortlistRoutes.writeShortlistNote, { body: { property_id: publicId, note } }, { token });

test('entries of a device, even in several cities, are merged with their time and note, and only once', async () => {
  const person = await signIn(app);
  const [first, second] = [await newListing(app, owner.id), await newListing(app, owner.id, 'active', 'chennai')];
  const entries = [entryFor(first, 3, 'quiet street'), entryFor(second, 2)];
  for (let time = 0; time < 3; time += 1) {
    const response = await merge(person, entries);
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({ [first.publicId]: 'active', [second.publicId]: 'active' });
  }
  expect((await readShortlist(person)).map(({ id, note, added_at }) => [id, note, added_at])).toEqual([
    [second.publicId, null, entries[1]!.at],
    [first.publicId, 'quiet street', entries[0]!.at],
  ]);
});

test('two devices and the account are merged into one list without loss or duplicates, and notes are joined', async () => {
  const person = await signIn(app);
  const [first, second, third] = [await newListing(app, owner.id), await newListing(app, owner.id), await newListing(app, owner.id)];
  await setEntry(person, first, 'active');
  await writeNote(person, first, 'from the laptop');
  const phone = [entryFor(first, 4, 'from the phone'), entryFor(second, 3)];
  const tablet = [entryFor(first, 2, 'from the laptop'), entryFor(second, 5, 'sunny'), entryFor(third, 1)];
  // Both devices merge in parallel, and both merge again.
  await Promise.all([merge(person, phone), merge(person, tablet), merge(person, phone), merge(person, tablet)]);
  const cards = await readShortlist(person);
  expect(cards.map(({ id }) => id)).toEqual([third, first, second].map(({ publicId }) => publicId));
  expect(cards.map(({ note }) => note)).toEqual([null, 'from the phone\nfrom the laptop', 'sunny']);
  expect(cards[2]!.added_at).toBe(tablet[1]!.at);
});

test('an entry that was removed after the device added it stays removed', async () => {
  const [person, listing] = [await signIn(app), await newListing(app, owner.id)];
  await setEntry(person, listing, 'active');
  await setEntry(person, listing, 'inactive');
  expect((await merge(person, [entryFor(listing, 1)])).body.data).toEqual({ [listing.publicId]: 'inactive' });
  app.advanceClock(60);
  expect((await merge(person, [entryFor(listing, 0)])).body.data).toEqual({ [listing.publicId]: 'active' });
});

test('a repeated merge does not restore a note that was changed in the meantime', async () => {
  const [person, listing] = [await signIn(app), await newListing(app, owner.id)];
  const entries = [entryFor(listing, 1, 'old words')];
  await merge(person, entries, { 'idempotency-key': 'one-device' });
  await writeNote(person, listing, 'new words');
  await merge(person, entries, { 'idempotency-key': 'one-device' });
  expect((await readShortlist(person))[0]!.note).toBe('new words');
});

test('listings that were never public are ignored, even if they belong to the person, and ended listings are kept', async () => {
  const person = await signIn(app);
  const hidden = await Promise.all(['draft', 'pending_review', 'rejected'].map((status) => newListing(app, owner.id, status)));
  await app.db
    .updateTable('listing')
    .set({ first_published_at: null })
    .where(
      'id',
      'in',
      hidden.map(({ listingId }) => listingId),
    )
    .execute();
  const endedListings = await Promise.all(['closed', 'paused', 'expired', 'removed'].map((status) => newListing(app, owner.id, status)));
  const entries = [...hidden, ...endedListings, { publicId: 'nothing123' }].map((listing) => entryFor(listing, 1));
  for (const user of [person, owner]) {
    const { data } = (await merge(user, entries)).body;
    for (const { publicId } of [...hidden, { publicId: 'nothing123' }]) expect(data[publicId]).toBe('unknown');
    for (const { publicId } of endedListings) expect(data[publicId]).toBe('active');
    expect(await readShortlist(user)).toHaveLength(endedListings.length);
  }
});

test('wrong device clocks cannot date an entry in the future or before the publication', async () => {
  const [person, future, ancient] = [await signIn(app), await newListing(app, owner.id), await newListing(app, owner.id)];
  await merge(person, [
    { property_id: future.publicId, at: '2199-01-01T00:00:00Z' },
    { property_id: ancient.publicId, at: '1999-01-01T00:00:00Z' },
  ]);
  const [first, second] = await readShortlist(person);
  expect(Date.parse(first!.added_at)).toBeLessThanOrEqual(app.deps.now().getTime());
  expect(second!.added_at).toBe(second!.first_published_at);
});

test('a home listed twice by a device becomes one entry with both notes', async () => {
  const [person, listing] = [await signIn(app), await newListing(app, owner.id)];
  await merge(person, [entryFor(listing, 1, 'second floor'), entryFor(listing, 2, 'ask about water')]);
  expect((await readShortlist(person)).map(({ note }) => note)).toEqual(['ask about water\nsecond floor']);
});

test('a merged entry counts once in the statistics of the owner, on the day it was added', async () => {
  const [person, otherUser] = [await signIn(app), await signIn(app)];
  const listing = await newListing(app, owner.id);
  for (let time = 0; time < 2; time += 1) await merge(person, [entryFor(listing, 2)]);
  await merge(otherUser, [entryFor(listing, 0)]);
  await merge(owner, [entryFor(listing, 1)]);
  const { data } = (await app.call(statisticsRoutes.viewStats, { query: { property_id: listing.publicId, days: 7 } }, owner)).body;
  expect(data.shortlists).toBe(2);
  expect(data.by_day.map(({ shortlists }) => shortlists)).toEqual([0, 0, 0, 0, 1, 0, 1]);
});

test('invalid or too long lists get a clear error', async () => {
  const person = await signIn(app);
  const entry = entryFor({ publicId: 'nothing123' }, 1);
  const createEntries = (count: number) => Array.from({ length: count }, (_, index) => ({ ...entry, property_id: `nothing${index}` }));
  expect((await merge(person, createEntries(10_000))).status).toBe(413);
  const tooMany = await merge(person, createEntries(101));
  expect(tooMany.status).toBe(422);
  expect(tooMany.error.errors).toMatchObject([{ path: 'entries' }]);
  expect((await merge(person, createEntries(100))).status).toBe(200);
  for (const [entries, path] of [
    [[], 'entries'],
    [[{ property_id: 'x', at: entry.at }], 'entries.0.property_id'],
    [[{ ...entry, at: 'yesterday' }], 'entries.0.at'],
    [[{ ...entry, user_id: owner.id }], 'entries.0.user_id'],
    [[{ ...entry, note: 'x'.repeat(501) }], 'entries.0.note'],
    [[{ ...entry, note: 'a\0b' }], 'entries.0.note'],
    [[{ ...entry, note: '\uD83D' }], 'entries.0.note'],
  ] as const) {
    const response = await merge(person, entries);
    expect(response.status).toBe(422);
    expect(response.error.errors!.map((first) => first.path)).toContain(path);
  }
  expect(await readShortlist(person)).toEqual([]);
});

test('of the listings of a day, no more than the limit are added, and a refused merge adds none', async () => {
  const person = await signIn(app);
  const [known, ...others] = await Promise.all(Array.from({ length: 3 }, () => newListing(app, owner.id)));
  expect((await merge(person, [entryFor(known!, 1)])).status).toBe(200);
  const used = DAILY_LIMITS.shortlisted - 1;
  await app.db.updateTable('rate_window').set({ count: used }).where('key', 'like', `shortlisted:${person.id}:%`).execute();
  expect(
    (
      await merge(
        person,
        [known!, ...others].map((listing) => entryFor(listing, 1)),
      )
    ).status,
  ).toBe(429);
  expect(await readShortlist(person)).toHaveLength(1);
  expect((await merge(person, [entryFor(known!, 1), entryFor(others[0]!, 1)])).status).toBe(200);
  expect((await setEntry(person, others[1]!, 'active')).status).toBe(429);
  // what is in the list already can be removed and added again
  for (const status of ['inactive', 'active'] as const) expect((await setEntry(person, known!, status)).status).toBe(200);
  expect(await readShortlist(person)).toHaveLength(2);
});
