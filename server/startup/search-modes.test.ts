import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { insertDemoMarket } from '../../test/fixtures/demo-market.ts';
import { contract } from '../../contract/index.ts';
import { readConfig } from '../config/config.ts';
import type { ListingKey } from '../db/listing-key.ts';
import { writeSearchRow } from '../search/table/write-rows.ts';
import { CitySearch } from '../search/city-search.ts';

let app: TestApp;
let keys: readonly ListingKey[];
beforeAll(async () => {
  // Chennai is in the index, Coimbatore is searched with SQL
  app = await testApp({ env: { SEARCH_CITIES: 'chennai' } });
  keys = await insertDemoMarket(app, [
    { slug: 'coimbatore', listings: 60 },
    { slug: 'chennai', listings: 40 },
  ]);
  await app.deps.search.refresh(keys);
}, 60_000);

test('each city is searched with its engine, and features work with both', async () => {
  expect(app.deps.search).toBeInstanceOf(CitySearch);
  const { body: cities } = await app.call(contract.location.listCities);
  const listings = new Map(cities.data.map(({ slug, listings: count }) => [slug, count]));
  expect([listings.get('coimbatore'), listings.get('chennai')]).toEqual([60, 40]);
  for (const city of ['coimbatore', 'chennai']) {
    const { body: home } = await app.call(contract.home.getHomePage, { query: { city } });
    expect(home.data.total).toBe(listings.get(city));
    const { body } = await app.call(contract.search.getProperty, { query: { city, kind: ['residential_rent'], facets: 'true' } });
    expect(body).toMatchObject({ pagination: { total: expect.any(Number) } });
    const { total } = (body as { pagination: { total: number } }).pagination;
    expect(total).toBeGreaterThan(5);
    const { body: map } = await app.call(contract.search.getPropertyMap, { query: { city, kind: ['residential_rent'], zoom: '11' } });
    expect(map.data.total).toBe(total);
  }
});

test("a person's own change of a listing that is searched with SQL is counted at once", async () => {
  const key = keys.find(({ cityId }) => cityId === 1)!;
  const countBefore = await app.deps.search.cityCount(1);
  await app.db.transaction().execute(async (tx) => {
    await tx.updateTable('listing').set({ status: 'paused' }).where('city_id', '=', 1).where('id', '=', key.listingId).execute();
    await writeSearchRow(tx, key);
  });
  await app.deps.search.refresh([key]);
  expect(await app.deps.search.cityCount(1)).toBe(countBefore - 1);
});

test('with SEARCH=sql no city is in memory, and SEARCH_CITIES is refused', () => {
  expect(readConfig({ SEARCH: 'sql' }).search.cities).toEqual([]);
  expect(readConfig({ SEARCH_CITIES: 'chennai , salem' }).search.cities).toEqual(['chennai', 'salem']);
  expect(() => readConfig({ SEARCH: 'sql', SEARCH_CITIES: 'chennai' })).toThrow('SEARCH_CITIES');
});
