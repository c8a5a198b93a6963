import { beforeAll, describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { testApp, type TestApp } from '../../test/app.ts';
import { changeOne, compareWithSql, openMarket } from '../../test/searching.ts';
import { seeded } from '../../kinds/draw.ts';
import { everything, type ListingKey } from './index.ts';
import { layout } from './layout.ts';
import { randomRequest, type Surroundings } from './random-request.ts';
import { writeSearchRow, writeSearchRows } from './write.ts';

let on: TestApp;
let keys: ListingKey[];
let around: Surroundings;

beforeAll(async () => {
  on = await testApp();
  ({ keys, around } = await openMarket(on, 700));
}, 60_000);

describe('the column index', () => {
  test('answers every page, total, facet, histogram and locality count as plain SQL does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => compareWithSql(on, randomRequest(layout, around, seeded(seed)), seed)),
      { numRuns: 120 },
    );
  }, 120_000);

  test('still does after listings changed, went and came back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.array(fc.nat(699), { minLength: 1, maxLength: 12 }), async (seed, chosen) => {
        const changed = chosen.map((n) => keys[n]!);
        for (const [n, key] of changed.entries()) await on.db.transaction().execute((tx) => changeOne(tx, key, seed + n));
        await on.deps.search.refresh(changed);
        await compareWithSql(on, randomRequest(layout, around, seeded(seed)), seed);
      }),
      { numRuns: 40 },
    );
  }, 120_000);

  test.each(['relevance', 'newest', 'confirmed', 'price_asc', 'price_desc', 'rate_asc', 'rate_desc'] as const)(
    'pages through everything by %s without leaving out or repeating a listing',
    (sort) => {
      const request = { ...everything(1, ['residential_rent', 'pg_hostel', 'plot'], around.now), sort, limit: 7 };
      const { total } = on.deps.search.search(request);
      const seen: number[] = [];
      for (let page = 1; page <= Math.ceil(total / 7); page++) {
        seen.push(...on.deps.search.search({ ...request, page }).ids.map(({ listingId }) => listingId));
      }
      expect(seen).toHaveLength(total);
      expect(new Set(seen).size).toBe(total);
    },
  );

  test('a page beyond the end is empty and knows the true total', () => {
    const request = everything(1, ['residential_rent'], around.now);
    const { total } = on.deps.search.search(request);
    expect(on.deps.search.search({ ...request, page: 10_000_000, limit: 100 })).toMatchObject({ ids: [], total });
    expect(total).toBeGreaterThan(100);
  });

  test('finds words in spite of typing errors', () => {
    const find = (text: string) => on.deps.search.search({ ...everything(1, ['residential_rent'], around.now), text }).total;
    expect(find('peelamdu')).toBe(find('peelamedu'));
    expect(find('peelamedu')).toBeGreaterThan(0);
    expect(find('apartmnet 2bhk')).toBe(find('apartment 2 BHK'));
    expect(find('ganthipuram')).toBe(find('gandhipuram'));
    expect(find('xqzzt')).toBe(0);
  });

  test('finds a locality however it is spelled, in Tamil and Hindi too, and what means the same', () => {
    const find = (text: string, kinds = ['residential_rent']) => on.deps.search.search({ ...everything(1, kinds, around.now), text }).total;
    expect(find('rs puram')).toBeGreaterThan(0);
    for (const spelled of ['R.S. Puram', 'r s puram', 'ஆர்.எஸ். புரம்', 'ஆர்எஸ் புரம்', 'आर.एस. पुरम', 'rs puram kovai', 'rs puram கோயம்புத்தூர்'])
      expect({ spelled, found: find(spelled) }).toEqual({ spelled, found: find('rs puram') });
    expect(find('காந்திபுரம்')).toBe(find('gandhipuram'));
    expect(find('flat')).toBe(find('apartment'));
    expect(find('2 bedroom flat')).toBe(find('2bhk apartment'));
    expect(find('cent', ['plot'])).toBe(find('plot', ['plot']));
  });

  test('finds a word of the description, and none of what only the owner may read', async () => {
    const [key] = on.deps.search.search(everything(1, ['residential_rent'], around.now)).ids;
    await on.db.transaction().execute(async (tx) => {
      await sql`update listing set details = details || '{"description": "A quiet zebrawood floor, and a view of the hills.", "door_no": "quagga7"}'
        where city_id = 1 and id = ${key!.listingId}`.execute(tx);
      await writeSearchRow(tx, key!);
    });
    await on.deps.search.refresh([key!]);
    const find = (text: string) => on.deps.search.search({ ...everything(1, ['residential_rent'], around.now), text }).ids;
    expect(find('zebrawood hills')).toEqual([key]);
    expect(find('quagga7')).toEqual([]);
  });

  test('hears of changes made elsewhere, in whatever order they are committed', async () => {
    const count = () => on.deps.search.cityCount(1);
    const [first, second] = [keys[3]!, keys[4]!];
    await on.db.updateTable('listing').set({ status: 'active' }).where('id', 'in', [first.listingId, second.listingId]).execute();
    await on.db.transaction().execute((tx) => writeSearchRows(tx, [first, second]));
    await on.deps.search.refresh([first, second]);
    const both = count();

    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    // begun first, committed last
    const slow = on.db.transaction().execute(async (tx) => {
      await tx.updateTable('listing').set({ status: 'paused' }).where('id', '=', first.listingId).execute();
      await writeSearchRow(tx, first);
      await held;
    });
    await on.db.transaction().execute(async (tx) => {
      await tx.updateTable('listing').set({ status: 'paused' }).where('id', '=', second.listingId).execute();
      await writeSearchRow(tx, second);
    });
    await expect.poll(count, { timeout: 10_000 }).toBe(both - 1);
    release();
    await slow;
    await expect.poll(count, { timeout: 10_000 }).toBe(both - 2);
  }, 40_000);

  test('catches up when its connection was cut', async () => {
    const before = on.deps.search.cityCount(1);
    const live = on.deps.search.search(everything(1, ['residential_rent'], around.now)).ids[0]!;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'thinnai search' and datname = current_database()`.execute(
      on.db,
    );
    await on.db.transaction().execute(async (tx) => {
      await tx.updateTable('listing').set({ status: 'closed' }).where('id', '=', live.listingId).execute();
      await writeSearchRow(tx, live);
    });
    await expect.poll(() => on.deps.search.cityCount(1), { timeout: 10_000 }).toBe(before - 1);
  }, 20_000);
});
