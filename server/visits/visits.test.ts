import { sql } from 'kysely';
import { pino } from 'pino';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { statisticsRoutes } from '../../contract/statistics.ts';
import { testApp, type TestApp } from '../../test/app.ts';
import { newListing, setStatus } from '../../test/listings.ts';
import { logIn, type Person } from '../../test/people.ts';
import { BEHIND_PROXY, BROWSER, visit } from '../../test/visitors.ts';
import { addDays, dayInIndia } from '../../kinds/calendar.ts';
import { openDeps } from '../open-deps.ts';
import { pruneVisits } from './prune.ts';
import { markKey, markOf } from './visitor.ts';
import { saltOf } from './salts.ts';
import { writeVisits } from './write.ts';

// half past eleven at night in India
const NIGHT = new Date('2026-11-20T18:00:00Z');
let on: TestApp;
let owner: Person;
beforeAll(async () => {
  on = await testApp({ env: BEHIND_PROXY, now: NIGHT });
  owner = await logIn(on);
});

async function viewsOf(publicId: string, token = owner.token): Promise<Record<string, number>> {
  const { body } = await on.call(statisticsRoutes.viewStats, { query: { property_id: publicId } }, { token });
  return Object.fromEntries(body.data.by_day.filter(({ views }) => views > 0).map(({ day, views }) => [day, views]));
}

test('a visitor counts once a day for a listing, and the day ends at midnight in India', async () => {
  const [home, other] = [await newListing(on, owner.id), await newListing(on, owner.id)];
  const today = dayInIndia(on.deps.now());
  for (const ip of ['203.0.113.1', '203.0.113.1', '203.0.113.2', '203.0.113.1'])
    expect((await visit(on, home.publicId, { ip })).status).toBe(202);
  await visit(on, other.publicId, { ip: '203.0.113.1' });
  expect(await viewsOf(home.publicId)).toEqual({ [today]: 2 });
  expect(await viewsOf(other.publicId)).toEqual({ [today]: 1 });
  // written already; the same visitor comes again in another batch
  await visit(on, home.publicId, { ip: '203.0.113.1' });
  expect(await viewsOf(home.publicId)).toEqual({ [today]: 2 });
  on.advance(31 * 60);
  const tomorrow = addDays(today, 1);
  expect(dayInIndia(on.deps.now())).toBe(tomorrow);
  await visit(on, home.publicId, { ip: '203.0.113.1' });
  expect(await viewsOf(home.publicId)).toEqual({ [today]: 2, [tomorrow]: 1 });
  on.advance(-31 * 60);
});

test("neither the lister's own visits count, nor those of programs, nor visits of what is off the market", async () => {
  const [home, paused] = [await newListing(on, owner.id), await newListing(on, owner.id, 'paused')];
  expect((await visit(on, home.publicId, { ip: '198.51.100.1' }, owner)).status).toBe(202);
  for (const userAgent of ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0', ''])
    expect((await visit(on, home.publicId, { ip: '198.51.100.2', userAgent })).status).toBe(202);
  await visit(on, paused.publicId, { ip: '198.51.100.3' });
  expect([await viewsOf(home.publicId), await viewsOf(paused.publicId)]).toEqual([{}, {}]);
  // taken off the market while it is still known from the visit before
  await visit(on, home.publicId, { ip: '198.51.100.4' });
  expect(Object.values(await viewsOf(home.publicId))).toEqual([1]);
  await setStatus(on, home, 'closed');
  await visit(on, home.publicId, { ip: '198.51.100.5' });
  expect(Object.values(await viewsOf(home.publicId))).toEqual([1]);
});

test('nothing of an address, a browser or a listing is kept, and salts and marks do not outlive their day', async () => {
  const home = await newListing(on, owner.id);
  await visit(on, home.publicId, { ip: '198.51.100.77' });
  const views = await viewsOf(home.publicId);
  const today = dayInIndia(on.deps.now());
  const rows = JSON.stringify([
    (await sql`select day::text, city_id, encode(mark, 'escape') as mark from visit_mark`.execute(on.db)).rows,
    (await sql`select * from listing_day`.execute(on.db)).rows,
  ]);
  for (const trace of ['198.51.100.77', 'Android', home.publicId]) expect(rows).not.toContain(trace);
  const count = async (table: string) =>
    (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where day = ${today}::date`.execute(on.db)).rows[0]!.n;
  const after = (days: number) => new Date(on.deps.now().getTime() + days * 86_400_000);
  await pruneVisits(on.db, on.deps.now());
  expect([(await count('visit_salt')) > 0, (await count('visit_mark')) > 0]).toEqual([true, true]);
  await pruneVisits(on.db, after(1));
  expect([(await count('visit_salt')) > 0, (await count('visit_mark')) > 0]).toEqual([false, true]);
  await pruneVisits(on.db, after(2));
  expect(await count('visit_mark')).toBe(0);
  expect(await viewsOf(home.publicId)).toEqual(views);
  await pruneVisits(on.db, after(402));
  expect(await viewsOf(home.publicId)).toEqual({});
});

test('visits that wait are written before the database is closed', async () => {
  const home = await newListing(on, owner.id);
  const { deps, close } = await openDeps(on.deps.config, on.url, pino({ level: 'silent' }), on.deps.now);
  for (let at = 0; at < 1234; at += 1)
    deps.visits.count({ publicId: home.publicId, at: deps.now(), ip: `10.1.${at >> 8}.${at & 255}`, userAgent: BROWSER });
  await close();
  const { rows } = await sql<{ views: number }>`select views from listing_day where listing_id = ${home.listingId}`.execute(on.db);
  expect(rows).toEqual([{ views: 1234 }]);
});

test('a batch that was written and whose answer was lost is not counted again, nor the same visit in two processes', async () => {
  const home = await newListing(on, owner.id);
  const day = dayInIndia(on.deps.now());
  const key = markKey(on.deps.secret, await saltOf(on.db, day));
  const marks = Array.from({ length: 50 }, (_, at) => ({
    publicId: home.publicId,
    day,
    mark: markOf(key, home.publicId, { ip: `10.2.0.${at}`, userAgent: BROWSER }),
  }));
  await Promise.all([writeVisits(on.db, marks), writeVisits(on.db, marks.toReversed()), writeVisits(on.db, [...marks, ...marks])]);
  await writeVisits(on.db, marks);
  expect(await viewsOf(home.publicId)).toEqual({ [day]: 50 });
});

test('a listing that is gone by the time its visits are written does not stop the others', async () => {
  const [home, gone] = [await newListing(on, owner.id), await newListing(on, owner.id)];
  await visit(on, gone.publicId, { ip: '203.0.113.9' });
  await visit(on, home.publicId, { ip: '203.0.113.9' });
  await on.db.deleteFrom('listing').where('city_id', '=', gone.cityId).where('id', '=', gone.listingId).execute();
  expect(Object.values(await viewsOf(home.publicId))).toEqual([1]);
});

test('whatever comes in whatever order and batches, the totals are the different visitors of each listing and day', async () => {
  const homes = await Promise.all([1, 2, 3].map(() => newListing(on, owner.id)));
  const event = fc.record({ home: fc.nat(2), visitor: fc.nat(5), day: fc.nat(2), settle: fc.boolean() });
  const expected = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
      const start = Date.parse('2026-11-10T06:00:00Z');
      for (const { home, visitor, day, settle } of events) {
        const at = new Date(start + day * 86_400_000);
        const { publicId } = homes[home]!;
        on.deps.visits.count({ publicId, at, ip: `192.0.2.${visitor}`, userAgent: BROWSER });
        expected.add(`${publicId} ${dayInIndia(at)} ${visitor}`);
        if (settle) await on.deps.visits.settle();
      }
      for (const { publicId } of homes) {
        const views = await viewsOf(publicId);
        const sums = [...expected].filter((one) => one.startsWith(publicId)).map((one) => one.split(' ')[1]!);
        expect(views).toEqual(Object.fromEntries([...Map.groupBy(sums, (day) => day)].map(([day, of]) => [day, of.length])));
      }
    }),
    { numRuns: 15 },
  );
});

test.each(['draft', 'pending_review', 'rejected', 'removed'])('a listing that is %s answers like one that never was', async (status) => {
  const home = await newListing(on, owner.id);
  await setStatus(on, home, status);
  const hidden = await visit(on, home.publicId, { ip: '203.0.113.9' });
  const unknown = await visit(on, 'nothing123', { ip: '203.0.113.9' });
  expect(hidden.status).toBe(404);
  expect({ ...hidden.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' });
});
