import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { writeSearchRow } from '../../search/table/write-rows.ts';
import { countDemand } from './count-demand.ts';
import { recordUnmetSearch, roundedBudget, SEARCHES_PER_DAY, type UnmetSearch } from './record-unmet-search.ts';
import { DAY_S } from '../../durations.ts';

const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const NEED: UnmetSearch = { city: 'coimbatore', locality: 'rs-puram', kind: 'pg_hostel', budget: 9_000 };
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-11-20T04:30:00Z') });
});
beforeEach(async () => {
  for (const table of ['demand_search', 'demand_salt', 'demand'] as const) await app.db.deleteFrom(table).execute();
  owner = await signIn(app);
  await newListing(app, owner.id);
});

const recordSearches = async (people: number, need: UnmetSearch = NEED, firstNetwork = 1) => {
  for (let n = firstNetwork; n < firstNetwork + people; n += 1) await recordUnmetSearch(app.deps, need, `203.0.${n}.7`);
};
const digestCount = async () => (await app.db.selectFrom('demand_search').selectAll().execute()).length;
const countAndReadDemand = async (person: Person) => {
  await countDemand(app.deps);
  return (await app.call(contract.demand.getDemand, {}, { token: person.token })).body.data;
};

test('a need of ten people is shown to owners of the city, a need of nine to nobody', async () => {
  await recordSearches(9);
  await recordSearches(3);
  expect(await countAndReadDemand(owner)).toEqual([]);
  await recordSearches(1, { ...NEED, budget: 10_000 }, 10);
  expect(await countAndReadDemand(owner)).toEqual([
    { city: 'Coimbatore', locality: 'RS Puram', text: 'PG or hostel · up to ₹10,000', people: 10 },
  ]);
  expect(await countAndReadDemand(await signIn(app))).toEqual([]);
  // somebody who is about to publish a first home
  const beginner = await signIn(app);
  const { listingId } = await newListing(app, beginner.id);
  await app.db.updateTable('listing').set({ status: 'draft' }).where('id', '=', listingId).execute();
  expect(await countAndReadDemand(beginner)).toHaveLength(1);
});

test('the same network counts once, even with different browsers and phones', async () => {
  const call = (headers: Record<string, string>) => app.call(contract.demand.reportUnmetSearch, { body: NEED }, { headers });
  for (let n = 0; n < 12; n += 1) expect((await call({ 'user-agent': `${CHROME} ${n}` })).status).toBe(200);
  expect(await digestCount()).toBe(1);
  // addresses from the 65,536 networks of one IPv6 customer, and neighbouring IPv4 addresses
  for (let n = 1; n < 12; n += 1) {
    await recordUnmetSearch(app.deps, NEED, `2001:db8:7:${n}::1`);
    await recordUnmetSearch(app.deps, NEED, `198.51.100.${n}`);
  }
  expect(await digestCount()).toBe(3);
  await app.db.deleteFrom('demand_search').execute();
  await call({ 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
  expect(await digestCount()).toBe(0);
});

test('a search with results, or with an unknown place or with bedrooms that the kind does not have, is not counted', async () => {
  const listing = await newListing(app, owner.id);
  await app.db.transaction().execute((tx) => writeSearchRow(tx, listing));
  await app.deps.search.refresh([listing]);
  const { slug: locality } = await app.db
    .selectFrom('locality')
    .select('slug')
    .where('city_id', '=', listing.cityId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await recordSearches(1, { city: 'coimbatore', locality, kind: 'residential_rent', bedrooms: '2BHK' });
  await recordSearches(1, { ...NEED, city: 'atlantis' });
  await recordSearches(1, { ...NEED, locality: 'nowhere-at-all' });
  await recordSearches(1, { ...NEED, bedrooms: '2BHK' });
  expect(await digestCount()).toBe(0);
  await recordSearches(1, { city: 'coimbatore', locality, kind: 'residential_rent', bedrooms: '4BHK' });
  expect(await digestCount()).toBe(1);
});

test('digests contain no address, cannot be linked across needs, and are deleted with their salt after four weeks', async () => {
  await recordSearches(10);
  await recordSearches(10, { ...NEED, budget: 90_000 });
  const rows = await app.db.selectFrom('demand_search').select('searcher_digest').execute();
  expect(new Set(rows.map(({ searcher_digest: digest }) => digest.toString('hex'))).size).toBe(20);
  app.advanceClock(29 * DAY_S);
  owner = await signIn(app, owner.phone.slice(3));
  expect(await countAndReadDemand(owner)).toHaveLength(2);
  expect(await digestCount()).toBe(0);
  expect(await app.db.selectFrom('demand_salt').selectAll().execute()).toEqual([]);
  app.advanceClock(57 * DAY_S);
  owner = await signIn(app, owner.phone.slice(3));
  expect(await countAndReadDemand(owner)).toEqual([]);
});

test('a budget is rounded up to 1, 2 or 5 times a power of ten', () => {
  expect([1, 2, 3, 9_000, 10_000, 10_001, 45_000].map(roundedBudget)).toEqual([1, 2, 5, 10_000, 10_000, 20_000, 50_000]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e10 }), (budget) => roundedBudget(budget) >= budget && roundedBudget(budget) < budget * 2.6),
  );
});

test('a network can add only so many searches in a day, and a finished period is deleted after it was counted', async () => {
  const search = async (budget: number, ip = '203.0.1.7') => recordUnmetSearch(app.deps, { ...NEED, budget }, ip);
  await search(1000);
  await app.db.updateTable('rate_window').set({ count: SEARCHES_PER_DAY }).where('key', 'like', 'demand:%').execute();
  await search(2000);
  expect(await digestCount()).toBe(1);
  await search(2000, '203.0.2.7');
  expect(await digestCount()).toBe(2);
  app.advanceClock(DAY_S);
  await search(2000);
  expect(await digestCount()).toBe(3);
  app.advanceClock(60 * DAY_S);
  await countDemand(app.deps);
  expect(await digestCount()).toBe(0);
});
