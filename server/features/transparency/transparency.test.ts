import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { findListing, type ListingRef } from '../../listings/read/listing-ref.ts';
import { readFigures } from './handlers.ts';
import { readListingPage } from '../../listings/read/listing-page.ts';
import { countFigures } from './count-figures.ts';
import { DAY_MS, MINUTE_MS } from '../../durations.ts';

const NOW = new Date('2026-11-20T04:30:00Z');
/** The site of all tests that leave its clock alone. */
let commonSite: TestApp;
let app: TestApp;
let owner: Person;
let listing: ListingRef;
let publicId: string;
const EVENTS = ['conversation_entry', 'conversation', 'listing_report', 'site_visit', 'public_figure', 'lister_response_stats'] as const;
async function beginOn(site: TestApp): Promise<void> {
  app = site;
  owner = await signIn(app);
  ({ publicId } = await newListing(app, owner.id));
  listing = (await findListing(app.db, publicId))!;
}
beforeAll(async () => {
  commonSite = await testApp({ now: NOW });
});
beforeEach(async () => {
  for (const table of EVENTS) await commonSite.db.deleteFrom(table).execute();
  await commonSite.db.updateTable('listing').set({ status: 'removed' }).execute();
  await beginOn(commonSite);
});

const newPeople = async (count: number): Promise<string[]> =>
  (
    await app.db
      .insertInto('app_user')
      .values(Array.from({ length: count }, () => ({ created_at: NOW })))
      .returning('id')
      .execute()
  ).map(({ id }) => id);
const timeAgo = (daysAgo: number, minutes = 0) => new Date(NOW.getTime() - daysAgo * DAY_MS + minutes * MINUTE_MS);

/**
 * Creates a conversation in which the seeker asked `daysAgo` days ago. The owner replied after `replyMinutes`, or not at all when it is
 * null.
 */
async function insertConversation(seeker: string, daysAgo: number, replyMinutes: number | null, isVisit = false): Promise<void> {
  const { id } = await app.db
    .insertInto('conversation')
    .values({
      city_id: listing.cityId,
      listing_id: listing.listingId,
      seeker_id: seeker,
      owner_id: owner.id,
      created_at: timeAgo(daysAgo),
      last_at: timeAgo(daysAgo),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entry = { conversation_id: id, city_id: listing.cityId, body: '', data: {}, scam_patterns: [] };
  const bySite = { sender_id: null, client_id: null };
  await app.db
    .insertInto('conversation_entry')
    .values([
      {
        ...entry,
        number: 1,
        type: isVisit ? 'visit_requested' : 'text',
        created_at: timeAgo(daysAgo),
        ...(isVisit ? bySite : { sender_id: seeker, client_id: randomUUID() }),
      },
      ...(replyMinutes === null
        ? []
        : [
            {
              ...entry,
              number: 2,
              type: isVisit ? 'visit_accepted' : 'text',
              created_at: timeAgo(daysAgo, replyMinutes),
              ...(isVisit ? bySite : { sender_id: owner.id, client_id: randomUUID() }),
            },
          ]),
    ])
    .execute();
}

async function insertReports(status: 'open' | 'upheld' | 'dismissed', count: number, daysAgo = 1): Promise<void> {
  const rows = Array.from({ length: count }, () => ({
    ticket: randomUUID(),
    city_id: listing.cityId,
    listing_id: listing.listingId,
    reporter_hash: Buffer.from(randomUUID()),
    day: '2026-11-19',
    reason: 'fake',
    status,
    created_at: timeAgo(daysAgo),
    acknowledge_by: timeAgo(0),
    decide_by: timeAgo(0),
  }));
  await app.db.insertInto('listing_report').values(rows).execute();
}

const recountFigures = async () => {
  await countFigures(app.deps);
  return readFigures(app.db);
};
const recountReplies = async () => {
  await countFigures(app.deps);
  return (
    (await app.db
      .selectFrom('lister_response_stats')
      .select(['inquirers', 'answered_percent', 'median_minutes'])
      .where('user_id', '=', owner.id)
      .executeTakeFirst()) ?? null
  );
};

test('a site without events publishes no months', async () => {
  expect((await app.call(contract.transparency.getTransparency)).body.data).toEqual({ months: [], counted_at: null });
  expect((await recountFigures()).months).toEqual([]);
});

test('reports are counted by month and outcome', async () => {
  await insertReports('upheld', 7);
  await insertReports('dismissed', 6);
  await insertReports('open', 5);
  await insertReports('upheld', 9, 25);
  expect((await recountFigures()).months).toMatchObject([
    { month: '2026-11', reports: 18, outcomes: { upheld: 7, dismissed: 6, open: 5 } },
    { month: '2026-10', reports: 9, outcomes: { upheld: 9, dismissed: 0, open: 0 } },
  ]);
});

async function insertVisits(
  count: number,
  daysAgo: number,
  values: { state: 'checked_in' | 'accepted' | 'missed' | 'cancelled'; by?: 'seeker' | 'owner' },
) {
  const { state, by } = values;
  const rows = (await newPeople(count)).map((seeker) => ({
    seeker_id: seeker,
    owner_id: owner.id,
    city_id: listing.cityId,
    listing_id: listing.listingId,
    state,
    cancelled_by: by ?? null,
    checked_in_at: state === 'checked_in' ? timeAgo(daysAgo) : null,
    starts_at: timeAgo(daysAgo),
    created_at: timeAgo(daysAgo),
    updated_at: timeAgo(daysAgo),
  }));
  await app.db.insertInto('site_visit').values(rows).execute();
}

test('visits of past days are counted as checked in, not checked in, or cancelled by one side, and none when a count is small', async () => {
  await insertVisits(8, 2, { state: 'checked_in' });
  await insertVisits(3, 2, { state: 'missed' });
  await insertVisits(3, 1, { state: 'accepted' });
  await insertVisits(5, 3, { state: 'cancelled', by: 'owner' });
  // visits of today and of a future day
  await insertVisits(6, 0, { state: 'accepted' });
  await insertVisits(6, -2, { state: 'cancelled', by: 'seeker' });
  expect((await recountFigures()).months).toMatchObject([
    { month: '2026-11', visits: { checked_in: 8, missed: 6, cancelled_by_seeker: 0, cancelled_by_owner: 5 } },
  ]);
  await insertVisits(2, 1, { state: 'cancelled', by: 'seeker' });
  await recountFigures();
  const hidden = await app.db.selectFrom('public_figure').selectAll().orderBy('month', 'desc').limit(1).executeTakeFirstOrThrow();
  expect(hidden).toMatchObject({
    visits_checked_in: null,
    visits_missed: null,
    visits_cancelled_by_seeker: null,
    visits_cancelled_by_owner: null,
  });
});

test('a small count is hidden and cannot be derived from the other counts', async () => {
  await insertReports('upheld', 7);
  await insertReports('dismissed', 4);
  expect((await recountFigures()).months[0]).toMatchObject({ reports: 11, outcomes: null });
  await insertReports('open', 3, 25);
  expect((await recountFigures()).months).toHaveLength(1);
  const stored = await app.db.selectFrom('public_figure').select(['reports', 'reports_upheld']).orderBy('month', 'desc').limit(2).execute();
  expect(stored).toEqual([
    { reports: 11, reports_upheld: null },
    { reports: null, reports_upheld: null },
  ]);
});

test('the figures of a month that ended long ago stay after its records were deleted', async () => {
  await beginOn(await testApp({ now: NOW }));
  await insertReports('upheld', 8);
  await recountFigures();
  await app.db.deleteFrom('listing_report').execute();
  app.advanceClock(250 * 86_400);
  expect((await recountFigures()).months.find(({ month }) => month === '2026-11')).toMatchObject({ reports: 8 });
});

test('the reply figures of a lister need ten different people, and count each of them once', async () => {
  const people = await newPeople(12);
  for (const [n, person] of people.slice(0, 9).entries()) await insertConversation(person, 5, n < 6 ? 10 + n : null, n % 2 === 0);
  expect(await recountReplies()).toBeNull();
  await insertConversation(people[9]!, 5, 20);
  expect(await recountReplies()).toEqual({ inquirers: 10, answered_percent: 70, median_minutes: 13 });
  // asked an hour ago and long ago, so these do not count
  await insertConversation(people[10]!, 0, null);
  await insertConversation(people[11]!, 100, 1);
  expect(await recountReplies()).toMatchObject({ inquirers: 10 });
  const page = await readListingPage(app.db, listing.publicId, app.deps.now());
  expect(page).toMatchObject({ listing: { lister: { replies: { answered_percent: 70, median_minutes: 13 } } } });
});

test('the typical reply time of the site needs twenty replies', async () => {
  const people = await newPeople(20);
  for (const person of people.slice(0, 19)) await insertConversation(person, 3, 30);
  await insertReports('open', 6);
  expect((await recountFigures()).months[0]).toMatchObject({ reply_minutes: null });
  await insertConversation(people[19]!, 3, 500);
  expect((await recountFigures()).months[0]).toMatchObject({ reply_minutes: 30 });
});
