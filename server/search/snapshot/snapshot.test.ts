import { beforeAll, describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { normalOrExhaustive } from '../../../test/exhaustive.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { changeRandomly, lockListing, seedMarket, type Market } from '../../../test/fixtures/search-market.ts';
import { seededRandom } from '../../../kinds/seeded-random.ts';
import { KIND_IDS } from '../../../kinds/index.ts';
import { IndexSearch, type IndexSearchOptions } from '../follow/index-search.ts';
import { layoutOf } from '../table/numbering.ts';
import { randomRequest } from '../testing/random-request.ts';
import { matchAllRequest } from '../types.ts';

let app: TestApp;
let market: Market;
beforeAll(
  async () => {
    app = await testApp();
    market = await seedMarket(app, 250);
  },
  normalOrExhaustive(60_000, 3_600_000),
);

/** Creates an index as a starting process does. */
const createSearchIndex = async (options: Partial<IndexSearchOptions> = {}) =>
  IndexSearch.build({
    db: app.db,
    url: app.directUrl,
    layout: await layoutOf(app.db),
    log: app.deps.log,
    storage: app.deps.storage,
    minListings: 1,
    ...options,
  });
/** Builds an index without using a snapshot. */
const buildIndex = async () => IndexSearch.build({ db: app.db, url: app.directUrl, layout: await layoutOf(app.db), log: app.deps.log });
const writeSnapshot = async () => (await createSearchIndex()).writeSnapshot();

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of app.deps.storage.list('snapshots')) keys.push(key);
  return keys;
}
async function snapshotKey(): Promise<string> {
  const { rows } = await sql<{ key: string }>`select value ->> 'key' as key from setting where key = 'search_snapshot'`.execute(app.db);
  return rows[0]!.key;
}
const changeDescription = (field: string, value: string) =>
  sql`update setting set value = jsonb_set(value, ${`{${field}}`}::text[], ${JSON.stringify(value)}::jsonb) where key = 'search_snapshot'`.execute(
    app.db,
  );

/** All results of an index for some requests. */
async function resultsOf(index: IndexSearch, seed: number, convertMap: (map: object) => unknown = (map) => map): Promise<unknown[]> {
  const resultsOfRequest = async (n: number) => {
    const request = randomRequest(await layoutOf(app.db), market.source, seededRandom(seed + n));
    return Promise.all([
      index.search(request),
      index.relaxQuery(request),
      index.map(request, { zoom: 11, markerWidth: 68 }).then(convertMap),
      index.localityCounts(1, request.kinds),
    ]);
  };
  return Promise.all(Array.from({ length: 8 }, (_, n) => resultsOfRequest(n)));
}
/** The centre of a cluster is a mean whose last digits depend on the order of the listings in the index. */
const nearPositions = (map: object): unknown =>
  JSON.parse(JSON.stringify(map), (name, value: unknown) =>
    (name === 'lat' || name === 'lng') && typeof value === 'number' ? (expect.closeTo(value, 9) as unknown) : value,
  );
async function expectSameResults(index: IndexSearch, other: IndexSearch, seed: number): Promise<void> {
  expect(await resultsOf(index, seed)).toEqual(await resultsOf(other, seed, nearPositions));
}
async function changeListings(numbers: readonly number[], seed: number): Promise<void> {
  for (const n of numbers) {
    const key = market.keys[n]!;
    await app.db.transaction().execute(async (tx) => {
      await lockListing(tx, key);
      await changeRandomly(tx, key, seed + n);
    });
  }
}
const listingNumbers = fc.array(fc.nat(249), { maxLength: 8 });

describe('a snapshot of the index', () => {
  test('returns the same results as an index built from the table, whatever changed before and after it was written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1e6), listingNumbers, listingNumbers, async (seed, before, after) => {
        const writer = await createSearchIndex();
        await changeListings(before, seed);
        await writer.writeSnapshot();
        await changeListings(after, seed + 1000);
        const loaded = await createSearchIndex();
        expect(loaded.isFromSnapshot).toBe(true);
        await expectSameResults(loaded, await buildIndex(), seed);
        expect(await loaded.verify()).toEqual([]);
      }),
      { numRuns: normalOrExhaustive(5, 200) },
    );
  });

  test('applies later changes like a built index', async () => {
    await writeSnapshot();
    const [loaded, built] = [await createSearchIndex(), await buildIndex()];
    for (let seed = 0; seed < 5; seed++) {
      await changeListings([seed, seed * 7, 40], seed);
      await Promise.all([loaded.catchUp(), built.catchUp()]);
      await expectSameResults(loaded, built, seed);
    }
  });

  test('never restores a removed listing, and the next snapshot contains none of its words', async () => {
    const [key] = (await app.deps.search.search(matchAllRequest(1, ['residential_rent'], market.source.now))).ids;
    const storeWords = async (words: string) => {
      await sql`update listing_search set words = ${words} where listing_id = ${key!.listingId}`.execute(app.db);
      await sql`insert into listing_change (city_id, listing_id) values (1, ${key!.listingId})`.execute(app.db);
    };
    await storeWords('zebrawood');
    await writeSnapshot();
    const [firstKey] = await storedKeys();
    expect((await app.deps.storage.get(firstKey!))!.includes('zebrawood')).toBe(true);
    await sql`delete from listing_search where listing_id = ${key!.listingId}`.execute(app.db);
    await sql`insert into listing_change (city_id, listing_id) values (1, ${key!.listingId})`.execute(app.db);
    const loaded = await createSearchIndex();
    expect(loaded.isFromSnapshot).toBe(true);
    expect(await loaded.search({ ...matchAllRequest(1, KIND_IDS, market.source.now), text: 'zebrawood' })).toMatchObject({ total: 0 });
    await loaded.writeSnapshot();
    const [secondKey, ...others] = await storedKeys();
    expect([secondKey === firstKey, others]).toEqual([false, []]);
    expect((await app.deps.storage.get(secondKey!))!.includes('zebrawood')).toBe(false);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['is cut short', async () => replaceFile((bytes) => bytes.subarray(0, bytes.length - 100))],
    ['is cut short by whole segments', async () => replaceFile((bytes) => bytes.subarray(0, 4 + bytes.readUInt32LE(0)))],
    ['has a changed byte', async () => replaceFile((bytes) => flipBit(bytes, Math.floor(bytes.length / 2)))],
    ['has a damaged length', async () => replaceFile((bytes) => flipBit(bytes, 3))],
    ['is missing', async () => app.deps.storage.delete(await snapshotKey())],
    ['has another numbering of filters', async () => changeDescription('layout', 'ffff')],
    ['has another format of segments', async () => changeDescription('format', 'ffff')],
    ['is of another database', async () => changeDescription('database', '1/1')],
    ['is older than the change feed', async () => changeDescription('takenAt', '2020-01-01T00:00:00Z')],
    ['has a time in the future', async () => changeDescription('takenAt', '2120-01-01T00:00:00Z')],
    [
      'has a description without most of its fields',
      async () => sql`update setting set value = '{"key": 1}' where key = 'search_snapshot'`.execute(app.db),
    ],
  ])('that %s is not used, and the next one replaces it', async (_what, damage) => {
    await writeSnapshot();
    expect((await createSearchIndex()).isFromSnapshot).toBe(true);
    await damage();
    const opened = await createSearchIndex();
    expect(opened.isFromSnapshot).toBe(false);
    await expectSameResults(opened, await buildIndex(), 3);
    await sql`delete from setting where key = 'search_snapshot'`.execute(app.db);
    await opened.writeSnapshot();
    expect((await createSearchIndex()).isFromSnapshot).toBe(true);
  });

  test('is not used when reading the changes since then takes longer than building', async () => {
    await writeSnapshot();
    await sql`insert into listing_change (city_id, listing_id) select 1, n from generate_series(1000000, 1001000) n`.execute(app.db);
    expect((await createSearchIndex()).isFromSnapshot).toBe(false);
    // while another test has an open transaction, these changes would also count as later than the next snapshot
    await app.runAsOwner('delete from listing_change where listing_id >= 1000000');
  });

  test('is neither used, written nor kept when the database does not report its identifier, and no job fails', async () => {
    await writeSnapshot();
    const key = await snapshotKey();
    await app.runAsOwner('revoke execute on function pg_control_system() from public');
    try {
      const opened = await createSearchIndex();
      expect(opened.isFromSnapshot).toBe(false);
      await opened.writeSnapshot();
      expect(await storedKeys()).not.toContain(key);
    } finally {
      await app.runAsOwner('grant execute on function pg_control_system() to public');
    }
    await writeSnapshot();
    expect((await createSearchIndex()).isFromSnapshot).toBe(true);
  });

  test('is deleted once the index is small', async () => {
    await writeSnapshot();
    const key = await snapshotKey();
    const small = await createSearchIndex({ minListings: 1_000_000 });
    await small.writeSnapshot();
    expect(await storedKeys()).not.toContain(key);
    expect((await createSearchIndex()).isFromSnapshot).toBe(false);
  });
});

describe('an index of some cities', () => {
  test('finds only their listings, ignores changes of others, and loads from a snapshot of all', async () => {
    await writeSnapshot();
    const [index1, index2] = [await createSearchIndex({ cities: new Set([1]) }), await createSearchIndex({ cities: new Set([2]) })];
    expect([index1.isFromSnapshot, index2.isFromSnapshot]).toEqual([true, true]);
    expect([await index1.cityCount(1), await index2.cityCount(1)]).toEqual([await (await buildIndex()).cityCount(1), 0]);
    await changeListings([1, 2, 3, 4, 5], 90);
    await Promise.all([index1.catchUp(), index2.catchUp()]);
    expect([await index1.cityCount(1), await index2.cityCount(1)]).toEqual([await (await buildIndex()).cityCount(1), 0]);
    expect([await index1.verify(), await index2.verify()]).toEqual([[], []]);
    await index1.writeSnapshot();
    expect((await createSearchIndex()).isFromSnapshot).toBe(false);
    expect((await createSearchIndex({ cities: new Set([1]) })).isFromSnapshot).toBe(true);
  });
});

test('a rebuilt index replaces the old one with all changes made meanwhile', async () => {
  const index = await buildIndex();
  const rebuilt = index.rebuild();
  const [resultsBefore] = await resultsOf(index, 5);
  expect(resultsBefore).toBeDefined();
  await changeListings([7, 8, 9], 55);
  await rebuilt;
  await index.catchUp();
  await expectSameResults(index, await buildIndex(), 5);
});

async function replaceFile(edit: (bytes: Buffer) => Buffer): Promise<void> {
  const key = await snapshotKey();
  await app.deps.storage.put(key, edit((await app.deps.storage.get(key))!));
}
function flipBit(bytes: Buffer, offset: number): Buffer {
  bytes[offset]! ^= 0x40;
  return bytes;
}
