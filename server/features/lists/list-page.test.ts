import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { insertDemoMarket } from '../../../test/fixtures/demo-market.ts';
import { contract } from '../../../contract/index.ts';

const { home, listPages } = contract;
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const keys = await insertDemoMarket(app, [
    { slug: 'coimbatore', listings: 500 },
    { slug: 'chennai', listings: 60 },
  ]);
  await app.deps.search.refresh(keys);
}, 60_000);

describe('pages of lists', () => {
  const readListPage = (query: object) => app.call(listPages.getListPage, { query });

  test('show a full first page of the list, and link to the other lists of the city', async () => {
    const { body } = await readListPage({ list: 'hot', city: 'coimbatore' });
    expect(body.data).toMatchObject({ title: 'Hot this week in Coimbatore', canonical: '/lists/hot/coimbatore', indexable: true });
    expect(body.data.data).toHaveLength(Math.min(20, body.data.pagination.total));
    expect(body.data.others.map(({ url }) => url)).not.toContain('/lists/hot/coimbatore');
  });

  test('are linked from the home page’s rows', async () => {
    const { body } = await app.call(home.getHomePage, { query: {} });
    expect(body.data.rows.length).toBeGreaterThan(0);
    for (const { url } of body.data.rows) {
      const [, word, city] = /^\/lists\/([a-z-]+)\/([a-z]+)$/.exec(url!)!;
      expect((await readListPage({ list: word, city })).body.data.data.length).toBeGreaterThan(0);
    }
  });

  test('after the last one are empty and not indexed', async () => {
    const { body } = await readListPage({ list: 'hot', city: 'coimbatore', page: 9999 });
    expect(body.data).toMatchObject({ data: [], indexable: false });
  });

  test.each([
    [{ list: 'cheap', city: 'coimbatore' }, 'list'],
    [{ list: 'hot', city: 'atlantis' }, 'city'],
  ])('%o is refused', async (query, path) => {
    const { status, error } = await readListPage(query);
    expect([status, error.errors?.[0]?.path]).toEqual([422, path]);
  });
});
