import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { contract } from '../../../contract/index.ts';
import type { SearchPage } from '../../../contract/property-pages.ts';
import { drawMarket } from '../../db/seed/demo/draw-market.ts';
import { insertMarket } from '../../db/seed/demo/insert.ts';
import { readGazetteer } from '../../db/seed/gazetteer/gazetteer.ts';

const { property } = contract;
let on: TestApp;
beforeAll(async () => {
  on = await testApp();
  const market = drawMarket(readGazetteer(), on.deps.now(), [
    { slug: 'coimbatore', listings: 500 },
    { slug: 'chennai', listings: 60 },
  ]);
  const keys = await on.db.transaction().execute((tx) => insertMarket(tx, market, () => undefined));
  await on.deps.search.refresh(keys);
}, 60_000);

async function page(slug: string, query: Record<string, unknown> = {}): Promise<SearchPage> {
  const answer = await on.call(property.getSearchPage, { query: { ...query, slug } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}

describe('pages of lists', () => {
  const list = (query: object) => on.call(property.getListPage, { query });

  test('show all of a list with why, and name the city’s other lists', async () => {
    const { body } = await list({ list: 'hot', city: 'coimbatore' });
    expect(body.data).toMatchObject({ title: 'Hot this week in Coimbatore', canonical: '/lists/hot/coimbatore', indexable: true });
    expect(body.data.data).toHaveLength(Math.min(20, body.data.pagination.total));
    expect(body.data.others.map(({ url }) => url)).not.toContain('/lists/hot/coimbatore');
  });

  test('are linked from the home page’s rows', async () => {
    const { body } = await on.call(property.getHomePage, { query: {} });
    expect(body.data.rows.length).toBeGreaterThan(0);
    for (const { url } of body.data.rows) {
      const [, word, city] = /^\/lists\/([a-z-]+)\/([a-z]+)$/.exec(url!)!;
      expect((await list({ list: word, city })).body.data.data.length).toBeGreaterThan(0);
    }
  });

  test('past their end are empty and not for search engines', async () => {
    const { body } = await list({ list: 'hot', city: 'coimbatore', page: 9999 });
    expect(body.data).toMatchObject({ data: [], indexable: false });
  });

  test.each([
    [{ list: 'cheap', city: 'coimbatore' }, 'list'],
    [{ list: 'hot', city: 'atlantis' }, 'city'],
  ])('%o is none', async (query, path) => {
    const { status, error } = await list(query);
    expect([status, error.errors?.[0]?.path]).toEqual([422, path]);
  });
});

describe('links to searches by bedrooms and type', () => {
  test('lead from a search to pages of their own with the count they say', async () => {
    const { narrower } = await page('homes-in-coimbatore-for-rent');
    expect(narrower.length).toBeGreaterThan(3);
    for (const { url, count } of narrower) {
      const there = await page(url.slice(1));
      expect([url, there.pagination.total, there.indexable, there.redirect]).toEqual([url, count, true, null]);
    }
  });

  test('are left out where a parameter narrows the search, since their counts would be of another', async () => {
    expect((await page('homes-in-coimbatore-for-rent', { price_max: 30_000 })).narrower).toEqual([]);
  });

  test('stand on the home page too, the fullest first', async () => {
    const { popular } = (await on.call(property.getHomePage, { query: {} })).body.data;
    expect(popular.map(({ count }) => count)).toEqual(popular.map(({ count }) => count).toSorted((a, b) => b - a));
    for (const { url, count } of popular) expect((await page(url.slice(1))).pagination.total).toBe(count);
  });
});
