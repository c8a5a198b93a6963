import { sql } from 'kysely';
import { pino } from 'pino';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { normalOrExhaustive } from '../../test/exhaustive.ts';
import { statisticsRoutes } from '../../contract/administration/statistics.ts';
import { testApp, type TestApp } from '../../test/app.ts';
import { newListing, setStatus } from '../../test/listings.ts';
import { signIn, type Person } from '../../test/people.ts';
import { TRUST_LOCAL_PROXY, BROWSER, viewListing } from '../../test/visitors.ts';
import { addDays, dayInIndia } from '../../kinds/calendar.ts';
import { createDeps } from '../startup/create-deps.ts';
import { pruneVisits } from './prune.ts';
import { visitorHashKey, visitorHash } from './visitor.ts';
import { saltOfDay } from './salts.ts';
import { writeVisits } from './write.ts';

// 23:30 in India
const NIGHT = new Date('2026-11-20T18:00:00Z');
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp({ env: TRUST_LOCAL_PROXY, now: NIGHT });
  owner = await signIn(app);
});

async function viewsOf(publicId: string, token = owner.token): Promise<Record<string, number>> {
  const { body } = await app.call(statisticsRoutes.viewStats, { query: { property_id: publicId } }, { token });
  return Object.fromEntries(body.data.by_day.filter(({ views }) => views > 0).map(({ day, views }) => [day, views]));
}

test('a visitor counts once a day for a listing, and days end at midnight in India', async () => {
  const [home, otherListing] = [await newListing(app, owner.id), await newListing(app, owner.id)];
  const today = dayInIndia(app.deps.now());
  for (const ip of ['203.0.113.1', '203.0.113.1', '203.0.113.2', '203.0.113.1'])
    expect((await viewListing(app, home.publicId, { ip })).status).toBe(202);
  await viewListing(app, otherListing.publicId, { ip: '203.0.113.1' });
  expect(await viewsOf(home.publicId)).toEqual({ [today]: 2 });
  expect(await viewsOf(otherListing.publicId)).toEqual({ [today]: 1 });
  // The earlier visit is already written; the same visitor comes again in another batch.
  await viewListing(app, home.publicId, { ip: '203.0.113.1' });
  expect(await viewsOf(home.publicId)).toEqual({ [today]: 2 });
  app.advanceClock(31 * 60);
  const tomorrow = addDays(today, 1);
  expect(dayInIndia(app.deps.now())).toBe(tomorrow);
  await viewListing(app, home.publicId, { ip: '203.0.113.1' });
  expect(await viewsOf(home.publicId)).toEqual({ [today]: 2, [tomorrow]: 1 });
  app.advanceClock(-31 * 60);
});

test('visits by the lister or bots, and visits of listings that are not live, do not count', async () => {
  const [home, paused] = [await newListing(app, owner.id), await newListing(app, owner.id, 'paused')];
  expect((await viewListing(app, home.publicId, { ip: '198.51.100.1' }, owner)).status).toBe(202);
  for (const userAgent of ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0', ''])
    expect((await viewListing(app, home.publicId, { ip: '198.51.100.2', userAgent })).status).toBe(202);
  await viewListing(app, paused.publicId, { ip: '198.51.100.3' });
  expect([await viewsOf(home.publicId), await viewsOf(paused.publicId)]).toEqual([{}, {}]);
  // The listing is not live any more, but still cached from the previous visit.
  await viewListing(app, home.publicId, { ip: '198.51.100.4' });
  expect(Object.values(await viewsOf(home.publicId))).toEqual([1]);
  await setStatus(app, home, 'closed');
  await viewListing(app, home.publicId, { ip: '198.51.100.5' });
  expect(Object.values(await viewsOf(home.publicId))).toEqual([1]);
});

test('neither the IP address nor the user agent nor the public listing id of a visit is stored; a salt is deleted after its day, and a visitor hash a day later', async () => {
  const home = await newListing(app, owner.id);
  await viewListing(app, home.publicId, { ip: '198.51.100.77' });
  const views = await viewsOf(home.publicId);
  const today = dayInIndia(app.deps.now());
  const rows = JSON.stringify([
    (await sql`select day::text, city_id, encode(visitor_hash, 'escape') as visitor_hash from counted_visitor`.execute(app.db)).rows,
    (await sql`select * from daily_listing_views`.execute(app.db)).rows,
  ]);
  for (const personalData of ['198.51.100.77', 'Android', home.publicId]) expect(rows).not.toContain(personalData);
  const count = async (table: string) =>
    (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where day = ${today}::date`.execute(app.db)).rows[0]!.n;
  const after = (days: number) => new Date(app.deps.now().getTime() + days * 86_400_000);
  await pruneVisits(app.db, app.deps.now());
  expect([(await count('visit_salt')) > 0, (await count('counted_visitor')) > 0]).toEqual([true, true]);
  await pruneVisits(app.db, after(1));
  expect([(await count('visit_salt')) > 0, (await count('counted_visitor')) > 0]).toEqual([false, true]);
  await pruneVisits(app.db, after(2));
  expect(await count('counted_visitor')).toBe(0);
  expect(await viewsOf(home.publicId)).toEqual(views);
  await pruneVisits(app.db, after(402));
  expect(await viewsOf(home.publicId)).toEqual({});
});

test('waiting visits are written before the database is closed', async () => {
  const home = await newListing(app, owner.id);
  const { deps, close } = await createDeps(app.deps.config, app.url, pino({ level: 'silent' }), app.deps.now);
  for (let index = 0; index < 1234; index += 1)
    deps.visits.count({ publicId: home.publicId, visitedAt: deps.now(), ip: `10.1.${index >> 8}.${index & 255}`, userAgent: BROWSER });
  await close();
  const { rows } = await sql<{ views: number }>`select views from daily_listing_views where listing_id = ${home.listingId}`.execute(app.db);
  expect(rows).toEqual([{ views: 1234 }]);
});

test('a batch whose confirmation was lost is not counted twice, and the same visit in two processes is counted once', async () => {
  const home = await newListing(app, owner.id);
  const day = dayInIndia(app.deps.now());
  const key = visitorHashKey(app.deps.secrets, await saltOfDay(app.db, day));
  const visits = Array.from({ length: 50 }, (_, index) => ({
    publicId: home.publicId,
    day,
    visitorHash: visitorHash(key, home.publicId, { ip: `10.2.0.${index}`, userAgent: BROWSER }),
  }));
  await Promise.all([writeVisits(app.db, visits), writeVisits(app.db, visits.toReversed()), writeVisits(app.db, [...visits, ...visits])]);
  await writeVisits(app.db, visits);
  expect(await viewsOf(home.publicId)).toEqual({ [day]: 50 });
});

test('a listing deleted before its visits are written does not block the others', async () => {
  const [home, removedListing] = [await newListing(app, owner.id), await newListing(app, owner.id)];
  await viewListing(app, removedListing.publicId, { ip: '203.0.113.9' });
  await viewListing(app, home.publicId, { ip: '203.0.113.9' });
  await app.db.deleteFrom('listing').where('city_id', '=', removedListing.cityId).where('id', '=', removedListing.listingId).execute();
  expect(Object.values(await viewsOf(home.publicId))).toEqual([1]);
});

test('for any order and batches, the totals are the distinct visitors of each listing and day', async () => {
  const listings = await Promise.all([1, 2, 3].map(() => newListing(app, owner.id)));
  const event = fc.record({ home: fc.nat(2), visitor: fc.nat(5), day: fc.nat(2), flushes: fc.boolean() });
  /** `<listing> <day> <visitor>` of all visits, each once. */
  const expected = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
      const start = Date.parse('2026-11-10T06:00:00Z');
      for (const { home, visitor, day, flushes } of events) {
        const visitedAt = new Date(start + day * 86_400_000);
        const { publicId } = listings[home]!;
        app.deps.visits.count({ publicId, visitedAt, ip: `192.0.2.${visitor}`, userAgent: BROWSER });
        expected.add(`${publicId} ${dayInIndia(visitedAt)} ${visitor}`);
        if (flushes) await app.deps.visits.flush();
      }
      for (const { publicId } of listings) {
        const views = await viewsOf(publicId);
        const days = [...expected].filter((entry) => entry.startsWith(publicId)).map((entry) => entry.split(' ')[1]!);
        expect(views).toEqual(Object.fromEntries([...Map.groupBy(days, (day) => day)].map(([day, visits]) => [day, visits.length])));
      }
    }),
    { numRuns: normalOrExhaustive(8, 150) },
  );
});

test.each(['draft', 'pending_review', 'rejected', 'removed'])(
  'a listing that is %s gets the same response as one that never existed',
  async (status) => {
    const home = await newListing(app, owner.id);
    await setStatus(app, home, status);
    const hidden = await viewListing(app, home.publicId, { ip: '203.0.113.9' });
    const unknown = await viewListing(app, 'nothing123', { ip: '203.0.113.9' });
    expect(hidden.status).toBe(404);
    expect({ ...hidden.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' });
  },
);
