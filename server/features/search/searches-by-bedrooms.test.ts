import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { insertDemoMarket } from '../../../test/fixtures/demo-market.ts';
import { contract } from '../../../contract/index.ts';
import type { SearchPage } from '../../../contract/search/search-page.ts';

const { home, search } = contract;
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const keys = await insertDemoMarket(app, [
    { slug: 'coimbatore', listings: 500 },
    { slug: 'chennai', listings: 60 },
  ]);
  await app.deps.search.refresh(keys);
}, 60_000);

async function readSearchPage(slug: string, query: Record<string, unknown> = {}): Promise<SearchPage> {
  const response = await app.call(search.getSearchPage, { query: { ...query, slug } });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body.data;
}

describe('links to searches by bedrooms and type', () => {
  test('on a search page open pages with the stated count', async () => {
    const { narrower } = await readSearchPage('homes-in-coimbatore-for-rent');
    expect(narrower.length).toBeGreaterThan(3);
    for (const { url, count } of narrower) {
      const linkedPage = await readSearchPage(url.slice(1));
      expect([url, linkedPage.pagination.total, linkedPage.indexable, linkedPage.redirect]).toEqual([url, count, true, null]);
    }
  });

  test('are omitted when a parameter narrows the search, because their counts would be wrong', async () => {
    expect((await readSearchPage('homes-in-coimbatore-for-rent', { price_max: 30_000 })).narrower).toEqual([]);
  });

  test('are on the home page too, largest count first', async () => {
    const { popular } = (await app.call(home.getHomePage, { query: {} })).body.data;
    expect(popular.map(({ count }) => count)).toEqual(popular.map(({ count }) => count).toSorted((a, b) => b - a));
    for (const { url, count } of popular) expect((await readSearchPage(url.slice(1))).pagination.total).toBe(count);
  });
});
