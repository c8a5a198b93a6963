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
import { writeSearchRow } from './write.ts';

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

test('a table is written anew while a listing is being changed: the change is what counts', async () => {
  const rent = await on.db
    .selectFrom('listing_search')
    .select('listing_id')
    .where('kind', '=', 'residential_rent')
    .executeTakeFirstOrThrow();
  const changed = { cityId: 1, listingId: rent.listing_id };
  let commit = () => {};
  const held = new Promise<void>((resolve) => (commit = resolve));
  let written = () => {};
  const changing = new Promise<void>((resolve) => (written = resolve));
  const said = new Promise<void>((resolve, reject) => {
    on.db
      .transaction()
      .execute(async (tx) => {
        await sql`update listing set details = details || '{"expected_rent": 4321}' where id = ${changed.listingId}`.execute(tx);
        await writeSearchRow(tx, changed);
        written();
        await held;
      })
      .then(resolve, reject);
  });
  await Promise.race([changing, said]);
  const rewritten = rewriteTable(on.db, layout);
  // it has come as far as it can before the change is done
  await expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(on.db);
      return rows[0]!.n;
    })
    .toBe(1);
  commit();
  await said;
  await rewritten;
  expect((await proveTable(on.db)).differences).toEqual([]);
  const { price } = await on.db
    .selectFrom('listing_search')
    .select('price')
    .where('listing_id', '=', changed.listingId)
    .executeTakeFirstOrThrow();
  expect(price).toBe(4321);
});

test('an index that differs from its table is found out and mended', async () => {
  expect(await on.deps.search.verify()).toEqual([]);
  // no change is told of
  await sql`update listing_search set price = price + 1 where listing_id = ${keys[5]!.listingId}`.execute(on.db);
  expect(await on.deps.search.verify()).toEqual([1]);
  expect(await on.deps.search.verify()).toEqual([]);
});
