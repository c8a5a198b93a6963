import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { countBlocked } from '../../../test/blocked.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { insertDemoMarket } from '../../../test/fixtures/demo-market.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { verifyTable } from './verify-table.ts';
import { rewriteTable } from './rewrite-table.ts';
import { writeSearchRow } from './write-rows.ts';

let app: TestApp;
let keys: ListingKey[];
beforeAll(async () => {
  app = await testApp();
  const written = await insertDemoMarket(app, [{ slug: 'coimbatore', listings: 120 }]);
  keys = written.map(({ cityId, listingId }) => ({ cityId, listingId }));
  await app.deps.search.refresh(keys);
}, 60_000);

test('rows changed by hand are reported by verification and corrected by a rewrite', async () => {
  expect(await verifyTable(app.db)).toEqual({ checked: 120, differences: [] });
  const [changed, deleted, closed] = keys as [ListingKey, ListingKey, ListingKey];
  await sql`update listing_search set price = 1, words = 'castle' where listing_id = ${changed.listingId}`.execute(app.db);
  await sql`delete from listing_search where listing_id = ${deleted.listingId}`.execute(app.db);
  await sql`update listing set status = 'closed' where id = ${closed.listingId}`.execute(app.db);
  const { checked, differences } = await verifyTable(app.db);
  expect(checked).toBe(120);
  expect(differences.toSorted((a, b) => a.listingId - b.listingId)).toEqual([
    { ...changed, columns: expect.arrayContaining(['price', 'words']) },
    { ...deleted, columns: [] },
    { ...closed, columns: [] },
  ]);
  expect(await rewriteTable(app.db)).toBe(119);
  expect((await verifyTable(app.db)).differences).toEqual([]);
});

test('a rewrite does not overwrite a change of a listing that commits meanwhile', async () => {
  const rent = await app.db
    .selectFrom('listing_search')
    .select('listing_id')
    .where('kind', '=', 'residential_rent')
    .executeTakeFirstOrThrow();
  const changed = { cityId: 1, listingId: rent.listing_id };
  let commit = () => {};
  const mayCommit = new Promise<void>((resolve) => (commit = resolve));
  let notifyWritten = () => {};
  const written = new Promise<void>((resolve) => (notifyWritten = resolve));
  const change = new Promise<void>((resolve, reject) => {
    app.db
      .transaction()
      .execute(async (tx) => {
        await sql`update listing set details = details || '{"expected_rent": 4321}' where id = ${changed.listingId}`.execute(tx);
        await writeSearchRow(tx, changed);
        notifyWritten();
        await mayCommit;
      })
      .then(resolve, reject);
  });
  await Promise.race([written, change]);
  const rewrite = rewriteTable(app.db);
  // The rewrite waits for the lock of the changed listing.
  await expect.poll(() => countBlocked(app.db)).toBe(1);
  commit();
  await change;
  await rewrite;
  expect((await verifyTable(app.db)).differences).toEqual([]);
  const { price } = await app.db
    .selectFrom('listing_search')
    .select('price')
    .where('listing_id', '=', changed.listingId)
    .executeTakeFirstOrThrow();
  expect(price).toBe(4321);
});

test('an index that differs from its table is detected and corrected', async () => {
  expect(await app.deps.search.verify()).toEqual([]);
  // Without an entry in the change feed.
  await sql`update listing_search set price = price + 1 where listing_id = ${keys[5]!.listingId}`.execute(app.db);
  expect(await app.deps.search.verify()).toEqual([1]);
  expect(await app.deps.search.verify()).toEqual([]);
});
