/** What devices kept without a login becomes the person's. */
import { beforeAll, expect, test } from 'vitest';
import { shortlistRoutes } from '../../../contract/shortlist.ts';
import { statisticsRoutes } from '../../../contract/statistics.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing, type TestListing } from '../../../test/listings.ts';
import { logIn, type Person } from '../../../test/people.ts';

let on: TestApp;
let owner: Person;
beforeAll(async () => {
  on = await testApp({ env: { DATABASE_POOL: '10' } });
  owner = await logIn(on);
  on.advance(10 * 24 * 3600);
});

interface Said {
  readonly property_id: string;
  readonly at: string;
  readonly note?: string;
}
const daysAgo = (days: number) => new Date(on.deps.now().getTime() - days * 86_400_000).toISOString();
const said = ({ publicId }: Pick<TestListing, 'publicId'>, days: number, note?: string): Said => ({
  property_id: publicId,
  at: daysAgo(days),
  ...(note !== undefined && { note }),
});
const merge = ({ token }: Person, entries: readonly unknown[], headers = {}) =>
  on.call(shortlistRoutes.mergeShortlist, { body: { entries } }, { token, headers });
const list = async ({ token }: Person) => (await on.call(shortlistRoutes.getShortlist, {}, { token })).body.data;
const set = ({ token }: Person, { publicId }: TestListing, status: 'active' | 'inactive') =>
  on.call(shortlistRoutes.setShortlist, { body: { property_id: publicId, status } }, { token });
const write = ({ token }: Person, { publicId }: TestListing, note: string) =>
  on.call(shortlistRoutes.writeShortlistNote, { body: { property_id: publicId, note } }, { token });

test('what a device kept is handed over with its time and note, and sent again it is the same', async () => {
  const [person, one, two] = [await logIn(on), await newListing(on, owner.id), await newListing(on, owner.id)];
  const entries = [said(one, 3, 'quiet street'), said(two, 2)];
  for (let time = 0; time < 3; time += 1) {
    const answer = await merge(person, entries);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ [one.publicId]: 'active', [two.publicId]: 'active' });
  }
  expect((await list(person)).map(({ id, note, kept_at }) => [id, note, kept_at])).toEqual([
    [two.publicId, null, entries[1]!.at],
    [one.publicId, 'quiet street', entries[0]!.at],
  ]);
});

test('two devices and the account become one list: nothing lost, nothing doubled, notes joined', async () => {
  const person = await logIn(on);
  const [one, two, three] = [await newListing(on, owner.id), await newListing(on, owner.id), await newListing(on, owner.id)];
  await set(person, one, 'active');
  await write(person, one, 'from the laptop');
  const phone = [said(one, 4, 'from the phone'), said(two, 3)];
  const tablet = [said(one, 2, 'from the laptop'), said(two, 5, 'sunny'), said(three, 1)];
  // both at once, and both again
  await Promise.all([merge(person, phone), merge(person, tablet), merge(person, phone), merge(person, tablet)]);
  const cards = await list(person);
  expect(cards.map(({ id }) => id)).toEqual([three, one, two].map(({ publicId }) => publicId));
  expect(cards.map(({ note }) => note)).toEqual([null, 'from the phone\nfrom the laptop', 'sunny']);
  expect(cards[2]!.kept_at).toBe(tablet[1]!.at);
});

test('what was taken out after the device put it in stays out', async () => {
  const [person, listing] = [await logIn(on), await newListing(on, owner.id)];
  await set(person, listing, 'active');
  await set(person, listing, 'inactive');
  expect((await merge(person, [said(listing, 1)])).body.data).toEqual({ [listing.publicId]: 'inactive' });
  on.advance(60);
  expect((await merge(person, [said(listing, 0)])).body.data).toEqual({ [listing.publicId]: 'active' });
});

test('a note changed after it was handed over does not come back with a repetition of the call', async () => {
  const [person, listing] = [await logIn(on), await newListing(on, owner.id)];
  const entries = [said(listing, 1, 'old words')];
  await merge(person, entries, { 'idempotency-key': 'one-device' });
  await write(person, listing, 'new words');
  await merge(person, entries, { 'idempotency-key': 'one-device' });
  expect((await list(person))[0]!.note).toBe('new words');
});

test('drafts and what nobody ever saw are unknown, whoever they belong to; what ended since is kept', async () => {
  const person = await logIn(on);
  const hidden = await Promise.all(['draft', 'pending_review', 'rejected'].map((status) => newListing(on, owner.id, status)));
  await on.db
    .updateTable('listing')
    .set({ first_published_at: null })
    .where(
      'id',
      'in',
      hidden.map(({ listingId }) => listingId),
    )
    .execute();
  const ended = await Promise.all(['closed', 'paused', 'expired', 'removed'].map((status) => newListing(on, owner.id, status)));
  const entries = [...hidden, ...ended, { publicId: 'nothing123' }].map((listing) => said(listing, 1));
  for (const who of [person, owner]) {
    const { data } = (await merge(who, entries)).body;
    for (const { publicId } of [...hidden, { publicId: 'nothing123' }]) expect(data[publicId]).toBe('unknown');
    for (const { publicId } of ended) expect(data[publicId]).toBe('active');
    expect(await list(who)).toHaveLength(ended.length);
  }
});

test('clocks that are wrong put nothing into the future, or before the home could be seen', async () => {
  const [person, one, two] = [await logIn(on), await newListing(on, owner.id), await newListing(on, owner.id)];
  await merge(person, [
    { property_id: one.publicId, at: '2199-01-01T00:00:00Z' },
    { property_id: two.publicId, at: '1999-01-01T00:00:00Z' },
  ]);
  const [first, second] = await list(person);
  expect(Date.parse(first!.kept_at)).toBeLessThanOrEqual(on.deps.now().getTime());
  expect(second!.kept_at).toBe(second!.first_published_at);
});

test('the same home named twice by a device is one entry with both notes', async () => {
  const [person, listing] = [await logIn(on), await newListing(on, owner.id)];
  await merge(person, [said(listing, 1, 'second floor'), said(listing, 2, 'ask about water')]);
  expect((await list(person)).map(({ note }) => note)).toEqual(['ask about water\nsecond floor']);
});

test('what is merged counts for its owner on the day it was put in, once', async () => {
  const [one, other] = [await logIn(on), await logIn(on)];
  const listing = await newListing(on, owner.id);
  for (let time = 0; time < 2; time += 1) await merge(one, [said(listing, 2)]);
  await merge(other, [said(listing, 0)]);
  await merge(owner, [said(listing, 1)]);
  const { data } = (await on.call(statisticsRoutes.viewStats, { query: { property_id: listing.publicId, days: 7 } }, owner)).body;
  expect(data.shortlists).toBe(2);
  expect(data.by_day.map(({ shortlists }) => shortlists)).toEqual([0, 0, 0, 0, 1, 0, 1]);
});

test('hostile lists are answered clearly', async () => {
  const person = await logIn(on);
  const entry = said({ publicId: 'nothing123' }, 1);
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...entry, property_id: `nothing${at}` }));
  expect((await merge(person, many(10_000))).status).toBe(413);
  const tooMany = await merge(person, many(101));
  expect(tooMany.status).toBe(422);
  expect(tooMany.error.errors).toMatchObject([{ path: 'entries' }]);
  expect((await merge(person, many(100))).status).toBe(200);
  for (const [entries, path] of [
    [[], 'entries'],
    [[{ property_id: 'x', at: entry.at }], 'entries.0.property_id'],
    [[{ ...entry, at: 'yesterday' }], 'entries.0.at'],
    [[{ ...entry, user_id: owner.id }], 'entries.0.user_id'],
    [[{ ...entry, note: 'x'.repeat(501) }], 'entries.0.note'],
    [[{ ...entry, note: 'a\0b' }], 'entries.0.note'],
    [[{ ...entry, note: '\uD83D' }], 'entries.0.note'],
  ] as const) {
    const answer = await merge(person, entries);
    expect(answer.status).toBe(422);
    expect(answer.error.errors!.map((one) => one.path)).toContain(path);
  }
  expect(await list(person)).toEqual([]);
});
