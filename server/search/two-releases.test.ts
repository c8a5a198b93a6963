/**
 * Two releases on one database. The new one has one more option of a filter, in the first position, a filter on a field without a filter
 * before, and an option that another option now implies. Both releases find the same listings as plain SQL, no matter which of them wrote
 * the rows.
 */
import { pino } from 'pino';
import { sql, type RawBuilder } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { atEndOfFile } from '../../test/end-of-file.ts';
import { seedMarket } from '../../test/fixtures/search-market.ts';
import { ALL_KINDS, type KindId } from '../../kinds/index.ts';
import type { Field, Kind } from '../../kinds/field.ts';
import { openDatabase, type Database } from '../db/connections/pool.ts';
import type { ListingKey } from '../db/listing-key.ts';
import { createSearch } from '../startup/create-search.ts';
import { declareLayout } from './layout.ts';
import { activeLayouts } from './table/active-layouts.ts';
import { layoutOf, useLayout } from './table/numbering.ts';
import { retireOtherLayouts } from './table/rewrite-table.ts';
import { writeSearchRow } from './table/write-rows.ts';
import { matchAllRequest, type FilterValues, type Search } from './types.ts';

const KIND = 'residential_rent';
const NEW_OPTION = '0.5BHK';
const LISTINGS = 150;

/** The fields that the new release declares differently. */
const edits: Readonly<Record<string, (field: Field) => object>> = {
  bhk_type: (field) =>
    'enumeration' in field ? { enumeration: { ...field.enumeration, values: [NEW_OPTION, ...field.enumeration.values] } } : {},
  painting_done: () => ({ filter: { type: 'flag' } }),
  notice_months: () => ({ filter: { type: 'range' } }),
  available_for: (field) =>
    'enumeration' in field ? { enumeration: { ...field.enumeration, implies: { only_lease: ['only_rent'] } } } : {},
};
/** The declarations of the new release. */
const newKinds = ALL_KINDS.map((kind) => ({
  ...kind,
  fields: Object.fromEntries(
    Object.entries(kind.fields).map(([name, field]) => [name, { ...field, ...(kind.id === KIND ? edits[name]?.(field) : undefined) }]),
  ),
})) as unknown as readonly Kind<KindId>[];

/** A process of a release: its database connections and its index. */
interface Release extends Database {
  readonly search: Search;
  /** Ends the process. The connections remain open for the test. */
  readonly end: () => Promise<void>;
}
const log = pino({ level: 'silent' });
const database = await testDatabase();
const url = database.directUrl ?? database.url;

async function start(kinds: readonly Kind<KindId>[]): Promise<Release> {
  const pool = openDatabase({ url, size: 3, statementTimeoutMs: 10_000, onError: () => undefined });
  atEndOfFile(pool.close);
  useLayout(pool.db, declareLayout(kinds));
  const { search: index, close } = await createSearch({ db: pool.db, url, log, syncWaitMs: 0 });
  atEndOfFile(close);
  return { ...pool, search: index, end: close };
}

let old: Release;
let newer: Release;
beforeAll(async () => {
  old = await start(ALL_KINDS);
  await seedMarket({ db: old.db, deps: { search: old.search, now: () => new Date() } }, LISTINGS);
  newer = await start(newKinds);
}, 60_000);

const countListings = async (condition: RawBuilder<unknown>) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from listing l where kind = ${KIND} and status = 'active' and ${condition}`.execute(old.db);
  return rows[0]!.n;
};
const valueCondition = (name: string, value: string) => sql`details->>${name} = ${value}`;
const totalOf = async (search: Search, filters: FilterValues) =>
  (await search.search({ ...matchAllRequest(1, [KIND], new Date()), filters })).total;

/** Checks that both releases return the correct totals. */
async function expectCorrectTotals(): Promise<void> {
  for (const bhk of ['1RK', '1BHK', '2BHK', '3BHK', '4BHK', '5BHK', '5+BHK']) {
    const expected = await countListings(valueCondition('bhk_type', bhk));
    expect({ bhk, old: await totalOf(old.search, { bhk_type: [bhk] }), new: await totalOf(newer.search, { bhk_type: [bhk] }) }).toEqual({
      bhk,
      old: expected,
      new: expected,
    });
  }
  const rented = await countListings(valueCondition('available_for', 'only_rent'));
  const leased = await countListings(valueCondition('available_for', 'only_lease'));
  expect(await totalOf(old.search, { available_for: ['only_rent'] })).toBe(rented);
  expect(await totalOf(newer.search, { available_for: ['only_rent'] })).toBe(rented + leased);
  expect(await totalOf(newer.search, { bhk_type: [NEW_OPTION] })).toBe(await countListings(valueCondition('bhk_type', NEW_OPTION)));
  expect(await totalOf(newer.search, { painting_done: true })).toBe(await countListings(valueCondition('painting_done', 'true')));
  expect(await totalOf(newer.search, { notice_months_max: 1 })).toBe(await countListings(sql`(details->>'notice_months')::int <= 1`));
}

/** Changes a listing as a process of one of the releases does. */
async function change({ db }: Pick<Database, 'db'>, key: ListingKey, details: object): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      update listing set details = details || ${JSON.stringify(details)}::jsonb where city_id = ${key.cityId} and id = ${key.listingId}`.execute(
      tx,
    );
    await writeSearchRow(tx, key);
  });
}
const rentListings = async () => {
  const { rows } = await sql<{ cityId: number; listingId: number }>`
    select city_id as "cityId", listing_id as "listingId" from listing_search where kind = ${KIND} order by listing_id`.execute(old.db);
  return rows;
};
const catchUp = (listings: readonly ListingKey[]) => Promise.all([old.search.refresh(listings), newer.search.refresh(listings)]);

test('options of both releases keep their numbers, and new ones get new numbers', async () => {
  const [oldLayout, newLayout] = [await layoutOf(old.db), await layoutOf(newer.db)];
  expect(newLayout.id).toBeGreaterThan(oldLayout.id);
  for (const name of oldLayout.tokenNames) {
    const [param, option] = name.split(/=(.*)/s) as [string, string];
    expect([name, newLayout.tokenOf(param, option)]).toEqual([name, oldLayout.tokenOf(param, option)]);
  }
  for (const param of oldLayout.numberNames) expect([param, newLayout.numberIndex(param)]).toEqual([param, oldLayout.numberIndex(param)]);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from search_token`.execute(old.db);
  expect(rows[0]!.n).toBe(new Set([...oldLayout.tokenNames, ...newLayout.tokenNames]).size);
});

test('both releases are correct about listings that either of them writes', async () => {
  await expectCorrectTotals();
  const [first, second, third, fourth] = (await rentListings()) as [ListingKey, ListingKey, ListingKey, ListingKey];
  await change(newer, first, { bhk_type: NEW_OPTION, painting_done: true, notice_months: 1 });
  await change(old, second, { bhk_type: '3BHK', painting_done: true, notice_months: 0, available_for: 'only_lease' });
  // the old release writes a listing with a value that it does not know
  await change(newer, third, { bhk_type: NEW_OPTION });
  await change(old, third, { description: 'Changed by the old release.' });
  await change(newer, fourth, { bhk_type: '2BHK', available_for: 'only_lease' });
  await catchUp([first, second, third, fourth]);
  await expectCorrectTotals();
});

test('an index that is built while both releases write is correct at once', async () => {
  for (const key of (await rentListings()).slice(4, 8))
    await change(old, key, { painting_done: true, notice_months: 1, available_for: 'only_lease' });
  const another = await start(newKinds);
  expect(await totalOf(another.search, { painting_done: true })).toBe(await countListings(valueCondition('painting_done', 'true')));
  await another.end();
});

test('a row that an old process writes is soon rewritten by the new release', async () => {
  const key = (await rentListings())[9]!;
  await change(old, key, { painting_done: true });
  await newer.search.refresh([key]);
  const token = (await layoutOf(newer.db)).tokenOf('painting_done', 'true')!;
  await vi.waitFor(
    async () => {
      const { tokens } = await old.db
        .selectFrom('listing_search')
        .select('tokens')
        .where('listing_id', '=', key.listingId)
        .executeTakeFirstOrThrow();
      expect(tokens).toContain(token);
    },
    { timeout: 15_000 },
  );
});

test('rows of an old release get the new layout once none of its processes runs, and a process of the old release that starts again finds the right listings', async () => {
  const options = { db: newer.db, url, log };
  const [oldId, newId] = [(await layoutOf(old.db)).id, (await layoutOf(newer.db)).id];
  const waitForLayouts = (ids: readonly number[]) =>
    vi.waitFor(async () => expect((await activeLayouts(newer.db)).toSorted()).toEqual(ids), { timeout: 15_000 });
  const countRowsOfOtherLayouts = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from listing_search where layout <> ${newId}`.execute(old.db);
    return rows[0]!.n;
  };
  await waitForLayouts([oldId, newId]);
  expect(await retireOtherLayouts(options)).toBe(false);
  expect(await countRowsOfOtherLayouts()).toBeGreaterThan(0);
  await old.end();
  await waitForLayouts([newId]);
  expect(await retireOtherLayouts(options)).toBe(true);
  expect(await countRowsOfOtherLayouts()).toBe(0);
  old = { ...(await start(ALL_KINDS)), end: old.end };
  await expectCorrectTotals();
  // the remaining release is still correct after the new release is withdrawn
  await newer.end();
  await waitForLayouts([oldId]);
  expect(await retireOtherLayouts({ db: old.db, url, log })).toBe(true);
  await newer.search.refresh(await rentListings());
  await expectCorrectTotals();
});

test('older processes detect a new one before it rewrites rows, so they do not rewrite them again', async () => {
  const newId = (await layoutOf(newer.db)).id;
  expect(await activeLayouts(old.db)).not.toContain(newId);
  const starting = await old.db.connection().execute(async (lockHolder) => {
    // the lock for rewriting (see `rewrite-table.ts`)
    await sql`select pg_advisory_lock(7204511)`.execute(lockHolder);
    const promise = start(newKinds);
    await vi.waitFor(async () => expect(await activeLayouts(lockHolder)).toContain(newId), { timeout: 15_000 });
    await sql`select pg_advisory_unlock(7204511)`.execute(lockHolder);
    return { promise };
  });
  await (await starting.promise).end();
});

test('numbers are assigned once when processes start together', async () => {
  const emptyDatabase = await testDatabase();
  const pools = Array.from({ length: 4 }, () =>
    openDatabase({ url: emptyDatabase.directUrl ?? emptyDatabase.url, size: 1, statementTimeoutMs: 10_000, onError: () => undefined }),
  );
  for (const [index, { db }] of pools.entries()) useLayout(db, declareLayout(index % 2 === 0 ? ALL_KINDS : newKinds));
  const layouts = await Promise.all(pools.map(({ db }) => layoutOf(db)));
  expect(layouts[0]!.tokenOf('bhk_type', '2BHK')).toBe(layouts[1]!.tokenOf('bhk_type', '2BHK'));
  expect(new Set(layouts.map(({ id }) => id)).size).toBe(2);
  await Promise.all(pools.map(({ close }) => close()));
});
