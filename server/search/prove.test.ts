import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { testApp, type TestApp } from '../../test/app.ts';
import { drawMarket } from '../db/seed/demo/draw-market.ts';
import { insertMarket } from '../db/seed/demo/insert.ts';
import { readGazetteer } from '../db/seed/gazetteer/gazetteer.ts';
import type { ListingKey } from './index.ts';
import { layout } from './layout.ts';
import { proveTable } from './prove.ts';
import { rewriteTable } from './rewrite.ts';

let on: TestApp;
let keys: ListingKey[];
beforeAll(async () => {
  on = await testApp();
  const market = drawMarket(readGazetteer(), on.deps.now(), [{ slug: 'coimbatore', listings: 120 }]);
  const written = await on.db.transaction().execute((tx) => insertMarket(tx, market, () => undefined));
  keys = written.map(({ cityId, listingId }) => ({ cityId, listingId }));
  await on.deps.search.refresh(keys);
}, 60_000);

test('a table that was written behind everybody’s back is found out and written anew', async () => {
  expect(await proveTable(on.db)).toEqual({ checked: 120, differences: [] });
  const [dear, gone, ended] = keys as [ListingKey, ListingKey, ListingKey];
  await sql`update listing_search set price = 1, words = 'castle' where listing_id = ${dear.listingId}`.execute(on.db);
  await sql`delete from listing_search where listing_id = ${gone.listingId}`.execute(on.db);
  await sql`update listing set status = 'closed' where id = ${ended.listingId}`.execute(on.db);
  const { checked, differences } = await proveTable(on.db);
  expect(checked).toBe(120);
  expect(differences.toSorted((a, b) => a.listingId - b.listingId)).toEqual([
    { ...dear, columns: expect.arrayContaining(['price', 'words']) },
    { ...gone, columns: [] },
    { ...ended, columns: [] },
  ]);
  expect(await rewriteTable(on.db, layout)).toBe(119);
  expect((await proveTable(on.db)).differences).toEqual([]);
});

test('an index that differs from its table is found out and mended', async () => {
  expect(await on.deps.search.verify()).toEqual([]);
  // no change is told of
  await sql`update listing_search set price = price + 1 where listing_id = ${keys[5]!.listingId}`.execute(on.db);
  expect(await on.deps.search.verify()).toEqual([1]);
  expect(await on.deps.search.verify()).toEqual([]);
});
