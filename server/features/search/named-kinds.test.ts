import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { insertDemoMarket } from '../../../test/fixtures/demo-market.ts';
import { contract } from '../../../contract/index.ts';
import { layout } from '../../search/layout.ts';
import { filterKeys } from './search-params.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.deps.search.refresh(await insertDemoMarket(app, [{ slug: 'coimbatore', listings: 60 }]));
}, 60_000);

async function find(kind: string[]) {
  const { status, body } = await app.call(contract.search.getProperty, { query: { kind } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

test('a kind that is named twice is searched once, and the order of kinds does not matter', async () => {
  const once = await find(['residential_rent', 'plot']);
  expect('pagination' in once && once.pagination.total).toBeGreaterThan(0);
  expect(await find(['plot', 'residential_rent', 'plot'])).toEqual(once);
});

test('the orders in which clients name kinds take no memory', () => {
  const filters = layout.filtersOf(['residential_rent', 'plot']);
  expect(layout.filtersOf(['plot', 'residential_rent', 'plot'])).toBe(filters);
  expect(filterKeys(['plot', 'residential_rent', 'plot'])).toBe(filterKeys(['residential_rent', 'plot']));
});
