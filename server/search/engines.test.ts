import { beforeAll, describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { normalOrExhaustive } from '../../test/exhaustive.ts';
import { testApp, type TestApp } from '../../test/app.ts';
import { changeRandomly, compareWithSql, seedMarket } from '../../test/fixtures/search-market.ts';
import { startOfDayInIndia } from '../../kinds/calendar.ts';
import { freshDays, isConfirmationFresh } from '../../kinds/freshness.ts';
import { ALL_KINDS } from '../../kinds/index.ts';
import { seededRandom } from '../../kinds/seeded-random.ts';
import type { ListingKey } from '../db/listing-key.ts';
import { matchAllRequest, type FilterValues, type SearchEngine } from './types.ts';
import { SqlSearch } from './sql/sql-search.ts';
import { layout } from './layout.ts';
import { layoutOf } from './table/numbering.ts';
import { randomRequest, randomRoomRequest, type RequestSource } from './testing/random-request.ts';
import { writeSearchRow, writeSearchRows } from './table/write-rows.ts';

let app: TestApp;
let keys: ListingKey[];
let source: RequestSource;
let bySql: SqlSearch;
let engine: SearchEngine;

beforeAll(
  async () => {
    app = await testApp();
    ({ keys, source } = await seedMarket(app, 700));
    const societyRows = await app.db.selectFrom('listing_search').select('society').distinct().where('society', 'is not', null).execute();
    source = { ...source, societies: societyRows.map(({ society }) => society!) };
    bySql = new SqlSearch(app.db, await layoutOf(app.db));
  },
  normalOrExhaustive(60_000, 3_600_000),
);

describe.each(['index', 'sql'] as const)('search by %s', (mode) => {
  beforeAll(() => {
    engine = mode === 'index' ? app.deps.search : bySql;
  });

  test(
    'returns the same pages, totals, facets, histograms and locality counts as plain SQL',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(), async (seed) => compareWithSql(app, randomRequest(layout, source, seededRandom(seed)), seed, engine)),
        { numRuns: normalOrExhaustive(20, 600) },
      );
    },
    normalOrExhaustive(120_000, 3_600_000),
  );

  test(
    'finds a PG only when a single room meets price, sharing, free beds and deposit',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(), async (seed) =>
          compareWithSql(app, randomRoomRequest(layout, source, seededRandom(seed)), seed, engine),
        ),
        { numRuns: normalOrExhaustive(15, 600) },
      );
    },
    normalOrExhaustive(120_000, 3_600_000),
  );

  test('shows the price of the requested room on the map', async () => {
    const request = { ...matchAllRequest(1, ['pg_hostel'], source.now), filters: { sharing: ['Single'] }, sort: 'price_asc' as const };
    const [cheapest] = (await engine.search(request)).ids;
    const { details } = await app.db
      .selectFrom('listing')
      .select('details')
      .where('id', '=', cheapest!.listingId)
      .executeTakeFirstOrThrow();
    const rents = (details.rooms as { sharing: string; rent: number }[])
      .filter(({ sharing }) => sharing === 'Single')
      .map(({ rent }) => rent);
    const { markers, total } = await engine.map(request, { zoom: 4, markerWidth: 68 });
    expect(Math.min(...markers.map(({ priceMin }) => priceMin!))).toBe(Math.min(...rents));
    expect(total).toBe((await engine.search(request)).total);
  });

  test('sorts homes for lease after all rents, because a lump sum is not a rent, and by their sums in the same direction', async () => {
    for (const sort of ['price_asc', 'price_desc'] as const) {
      const all = { ...matchAllRequest(1, ['residential_rent'], source.now), sort, limit: 100 };
      const { total } = await engine.search(all);
      const pages = await Promise.all(Array.from({ length: Math.ceil(total / 100) }, (_, n) => engine.search({ ...all, page: n + 1 })));
      const ids = pages.flatMap((page) => page.ids.map(({ listingId }) => listingId));
      const rows = await app.db.selectFrom('listing').select(['id', 'details']).where('id', 'in', ids).execute();
      const detailsById = new Map(rows.map(({ id, details }) => [id, details]));
      const areLeases = ids.map(
        (id) => detailsById.get(id)!.expected_rent === undefined && detailsById.get(id)!.lease_amount !== undefined,
      );
      expect(areLeases).toContain(true);
      expect(areLeases.slice(areLeases.indexOf(true))).not.toContain(false);
      const sums = ids.slice(areLeases.indexOf(true)).map((id) => Number(detailsById.get(id)!.lease_amount));
      const ascending = sums.toSorted((a, b) => a - b);
      expect(sums).toEqual(sort === 'price_asc' ? ascending : ascending.toReversed());
      const leasesOnly = await engine.search({ ...all, filters: { available_for: ['only_lease'] } });
      // another test may have given a home for lease a rent
      const leases = leasesOnly.ids.map(({ listingId }) => listingId).filter((id) => detailsById.get(id)!.expected_rent === undefined);
      expect(leases).toEqual(ids.slice(areLeases.indexOf(true)).slice(0, leases.length));
      expect(leases.length).toBeGreaterThan(5);
    }
  });

  test(
    'returns the same results as plain SQL after listings were changed, paused and published again',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(), fc.array(fc.nat(699), { minLength: 1, maxLength: 12 }), async (seed, chosen) => {
          const changed = chosen.map((n) => keys[n]!);
          for (const [n, key] of changed.entries()) await app.db.transaction().execute((tx) => changeRandomly(tx, key, seed + n));
          await app.deps.search.refresh(changed);
          await compareWithSql(app, randomRequest(layout, source, seededRandom(seed)), seed, engine);
        }),
        { numRuns: normalOrExhaustive(7, 200) },
      );
    },
    normalOrExhaustive(120_000, 3_600_000),
  );

  test(
    'finds as freshly confirmed the listings that cards show in green, at any time, and lists them first when sorted by confirmation',
    async () => {
      const kinds = ALL_KINDS.map(({ id }) => id);
      await fc.assert(
        fc.asyncProperty(fc.nat(), fc.integer({ min: -1, max: 1 }), async (chosen, offsetMs) => {
          const live = await app.db
            .selectFrom('listing')
            .select(['id', 'kind', 'last_confirmed_at'])
            .select(sql<boolean>`date_trunc('milliseconds', last_confirmed_at) = last_confirmed_at`.as('is_full_ms'))
            .where('city_id', '=', 1)
            .where('status', '=', 'active')
            .execute();
          // around the time at which one of them stops being fresh; the site writes full milliseconds, other tests write more precise times
          const inFullMs = live.filter(({ is_full_ms }) => is_full_ms);
          const { kind, last_confirmed_at } = inFullMs[chosen % inFullMs.length]!;
          const now = new Date(startOfDayInIndia(last_confirmed_at!).getTime() + freshDays(kind) * 86_400_000 + offsetMs);
          const freshIds = new Set(live.filter((row) => isConfirmationFresh(row.kind, row.last_confirmed_at!, now)).map(({ id }) => id));
          const request = { ...matchAllRequest(1, kinds, now), sort: 'confirmed' as const, limit: 1000, facets: true };
          const idsOf = async (filters: FilterValues) =>
            (await engine.search({ ...request, filters })).ids.map(({ listingId }) => listingId);
          expect(new Set(await idsOf({ fresh: true }))).toEqual(freshIds);
          expect(new Set((await idsOf({})).slice(0, freshIds.size))).toEqual(freshIds);
          const facet = (await engine.search(request)).facets.find(({ filter }) => filter.param === 'fresh')!;
          expect(facet.options).toEqual([{ value: 'true', count: freshIds.size, selected: false }]);
        }),
        { numRuns: normalOrExhaustive(8, 200) },
      );
    },
    normalOrExhaustive(60_000, 3_600_000),
  );

  test.each(['relevance', 'newest', 'confirmed', 'price_asc', 'price_desc', 'rate_asc', 'rate_desc'] as const)(
    'pages through all listings by %s without skipping or repeating one',
    async (sort) => {
      const request = { ...matchAllRequest(1, ['residential_rent', 'pg_hostel', 'plot'], source.now), sort, limit: 7 };
      const { total } = await engine.search(request);
      const seenIds: number[] = [];
      for (let page = 1; page <= Math.ceil(total / 7); page++) {
        seenIds.push(...(await engine.search({ ...request, page })).ids.map(({ listingId }) => listingId));
      }
      expect(seenIds).toHaveLength(total);
      expect(new Set(seenIds).size).toBe(total);
    },
  );

  test('returns an empty page beyond the end, with the exact total', async () => {
    const request = matchAllRequest(1, ['residential_rent'], source.now);
    const { total } = await engine.search(request);
    expect(await engine.search({ ...request, page: 10_000_000, limit: 100 })).toMatchObject({ ids: [], total });
    expect(total).toBeGreaterThan(100);
  });

  test('finds words despite typing errors', async () => {
    const find = async (text: string) => (await engine.search({ ...matchAllRequest(1, ['residential_rent'], source.now), text })).total;
    expect(await find('peelamdu')).toBe(await find('peelamedu'));
    expect(await find('peelamedu')).toBeGreaterThan(0);
    expect(await find('apartmnet 2bhk')).toBe(await find('apartment 2 BHK'));
    expect(await find('ganthipuram')).toBe(await find('gandhipuram'));
    expect(await find('xqzzt')).toBe(0);
  });

  test('finds a locality in any spelling, also in Tamil and Hindi, and finds synonyms', async () => {
    const find = async (text: string, kinds = ['residential_rent']) =>
      (await engine.search({ ...matchAllRequest(1, kinds, source.now), text })).total;
    expect(await find('rs puram')).toBeGreaterThan(0);
    for (const spelling of ['R.S. Puram', 'r s puram', 'ஆர்.எஸ். புரம்', 'ஆர்எஸ் புரம்', 'आर.एस. पुरम', 'rs puram kovai', 'rs puram கோயம்புத்தூர்'])
      expect({ spelling, total: await find(spelling) }).toEqual({ spelling, total: await find('rs puram') });
    expect(await find('காந்திபுரம்')).toBe(await find('gandhipuram'));
    expect(await find('flat')).toBe(await find('apartment'));
    expect(await find('2 bedroom flat')).toBe(await find('2bhk apartment'));
    expect(await find('cent', ['plot'])).toBe(await find('plot', ['plot']));
  });

  test('finds words in the description, but not in fields that only the owner may see', async () => {
    const [key] = (await engine.search(matchAllRequest(1, ['residential_rent'], source.now))).ids;
    await app.db.transaction().execute(async (tx) => {
      const details = JSON.stringify({ description: `A quiet zebra${mode} floor, and a view of the hills.`, door_no: 'quagga7' });
      await sql`update listing set details = details || ${details}::jsonb
        where city_id = 1 and id = ${key!.listingId}`.execute(tx);
      await writeSearchRow(tx, key!);
    });
    await app.deps.search.refresh([key!]);
    const find = async (text: string) => (await engine.search({ ...matchAllRequest(1, ['residential_rent'], source.now), text })).ids;
    expect(await find(`zebra${mode} hills`)).toEqual([key]);
    expect(await find('quagga7')).toEqual([]);
  });
});

describe('the index', () => {
  test('applies changes of other transactions, in whatever order they commit', async () => {
    const count = () => app.deps.search.cityCount(1);
    const [first, second] = [keys[3]!, keys[4]!];
    await app.db
      .updateTable('listing')
      .set({ status: 'active' })
      .where('city_id', '=', first.cityId)
      .where('id', 'in', [first.listingId, second.listingId])
      .execute();
    await app.db.transaction().execute((tx) => writeSearchRows(tx, [first, second]));
    await app.deps.search.refresh([first, second]);
    const countBefore = await count();

    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    // This transaction starts first and commits last.
    const slowTransaction = app.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('listing')
        .set({ status: 'paused' })
        .where('city_id', '=', first.cityId)
        .where('id', '=', first.listingId)
        .execute();
      await writeSearchRow(tx, first);
      await released;
    });
    await app.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('listing')
        .set({ status: 'paused' })
        .where('city_id', '=', second.cityId)
        .where('id', '=', second.listingId)
        .execute();
      await writeSearchRow(tx, second);
    });
    await expect.poll(count, { timeout: 10_000 }).toBe(countBefore - 1);
    release();
    await slowTransaction;
    await expect.poll(count, { timeout: 10_000 }).toBe(countBefore - 2);
  }, 40_000);

  test('reads missed changes after its connection was terminated', async () => {
    const countBefore = await app.deps.search.cityCount(1);
    const key = (await app.deps.search.search(matchAllRequest(1, ['residential_rent'], source.now))).ids[0]!;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'thinnai search' and datname = current_database()`.execute(
      app.db,
    );
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('listing').set({ status: 'closed' }).where('city_id', '=', key.cityId).where('id', '=', key.listingId).execute();
      await writeSearchRow(tx, key);
    });
    await expect.poll(() => app.deps.search.cityCount(1), { timeout: 10_000 }).toBe(countBefore - 1);
  }, 20_000);
});
