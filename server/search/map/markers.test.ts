import { beforeAll, describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { normalOrExhaustive } from '../../../test/exhaustive.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { insertDemoMarket } from '../../../test/fixtures/demo-market.ts';
import { randomInt, pickOne, seededRandom } from '../../../kinds/seeded-random.ts';
import { KINDS, type KindId } from '../../../kinds/index.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { matchAllRequest, type BoundingBox, type MapMarker, type MapScale, type SearchEngine, type SearchRequest } from '../types.ts';
import { layout } from '../layout.ts';
import { layoutOf } from '../table/numbering.ts';
import { SqlSearch } from '../sql/sql-search.ts';
import { MAX_MARKERS, MAX_SINGLE_MARKERS } from './markers.ts';
import { sqlPage, sqlPrices } from '../testing/sql-oracle.ts';
import { randomRequest, type RequestSource } from '../testing/random-request.ts';
import { writeSearchRows } from '../table/write-rows.ts';

let app: TestApp;
let keys: ListingKey[];
let source: RequestSource;
let engine: SearchEngine;
const CENTRE = { lat: 11.0168, lng: 76.9558 };

beforeAll(
  async () => {
    app = await testApp();
    keys = await insertDemoMarket(app, [{ slug: 'coimbatore', listings: 700 }]);
    await app.deps.search.refresh(keys);
    const localities = await app.db.selectFrom('locality').select('id').where('city_id', '=', 1).execute();
    source = { cityId: 1, centre: CENTRE, localityIds: localities.map(({ id }) => id), words: ['apartment'], now: app.deps.now() };
  },
  normalOrExhaustive(60_000, 3_600_000),
);

interface PositionedListing {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
  readonly price: number | null;
  readonly deal: string;
}

/** The matching listings according to plain SQL. */
async function listingsBySql(request: SearchRequest): Promise<PositionedListing[]> {
  const { ids } = await sqlPage(app.db, { ...request, sort: 'relevance', page: 1, limit: 100_000 });
  if (ids.length === 0) return [];
  const rows = await app.db
    .selectFrom('listing')
    .select(['listing.id', 'listing.kind', 'listing.public_lat', 'listing.public_lng'])
    .where('listing.id', 'in', ids)
    .execute();
  const prices = await sqlPrices(app.db, request, ids);
  return rows.flatMap(({ id, kind, public_lat: lat, public_lng: lng }) =>
    lat === null || lng === null ? [] : [{ id, lat, lng, price: prices.get(id) ?? null, deal: KINDS[kind as KindId].deal }],
  );
}

const scaleOf = (zoom: number): MapScale => ({ zoom, markerWidth: 68 });
const boxContains = ([west, south, east, north]: BoundingBox, { lat, lng }: { lat: number; lng: number }) =>
  lng >= west && lng <= east && lat >= south && lat <= north;
const boxesIntersect = (a: BoundingBox, b: BoundingBox) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
const lowestPrice = (listings: readonly PositionedListing[]): number | null => {
  const prices = listings.map(({ price }) => price).filter((price) => price !== null);
  return prices.length === 0 || new Set(listings.map(({ deal }) => deal)).size > 1 ? null : Math.min(...prices);
};

async function compareWithListings(request: SearchRequest, zoom: number): Promise<void> {
  const { total, bounds, markers } = await engine.map(request, scaleOf(zoom));
  const expected = await listingsBySql(request);
  const input = JSON.stringify({ ...request, zoom });
  expect({ input, total, sum: markers.reduce((sum, { count }) => sum + count, 0) }).toEqual({
    input,
    total: expected.length,
    sum: expected.length,
  });
  expect(markers.length).toBeLessThanOrEqual(MAX_MARKERS);
  const singles = markers.filter(({ listingId }) => listingId !== null);
  expect(singles.length).toBeLessThanOrEqual(MAX_SINGLE_MARKERS);
  const byId = new Map(expected.map((listing) => [listing.id, listing]));
  for (const { listingId, lat, lng, priceMin, count } of singles) {
    const listing = byId.get(listingId!)!;
    expect({ input, count, lat, lng, priceMin }).toEqual({
      input,
      count: 1,
      lat: listing.lat,
      lng: listing.lng,
      priceMin: listing.price,
    });
  }
  // a marker whose bounds intersect no other bounds represents exactly the listings within them
  const isSeparate = (marker: MapMarker) => markers.every((other) => other === marker || !boxesIntersect(marker.bounds, other.bounds));
  for (const marker of markers) {
    const containedListings = expected.filter((listing) => boxContains(marker.bounds, listing));
    expect(containedListings.length, input).toBeGreaterThanOrEqual(marker.count);
    expect(boxContains(marker.bounds, marker), input).toBe(true);
    if (isSeparate(marker)) {
      expect({ input, count: marker.count, priceMin: marker.priceMin }).toEqual({
        input,
        count: containedListings.length,
        priceMin: lowestPrice(containedListings),
      });
    }
  }
  if (expected.length === 0) return expect(bounds).toBeNull();
  const [lats, lngs] = [expected.map(({ lat }) => lat), expected.map(({ lng }) => lng)];
  expect({ input, bounds }).toEqual({ input, bounds: [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)] });
}

function viewport(seed: number): { request: SearchRequest; zoom: number } {
  const random = seededRandom(seed);
  const request = randomRequest(layout, source, random);
  const zoom = randomInt(random, 0, 88) / 4;
  const span = pickOne(random, [0, 0.002, 0.01, 0.05, 0.2, 1.5, 40]);
  const [lng, lat] = [CENTRE.lng + (random() - 0.5) * 0.15, CENTRE.lat + (random() - 0.5) * 0.15];
  const bbox: BoundingBox | null = randomInt(random, 0, 5) === 0 ? null : [lng - span, lat - span, lng + span, lat + span];
  return { request: { ...request, text: null, bbox }, zoom };
}

describe.each(['index', 'sql'] as const)('the markers of a map by %s', (mode) => {
  beforeAll(async () => {
    engine = mode === 'index' ? app.deps.search : new SqlSearch(app.db, await layoutOf(app.db));
  });

  test(
    'count every listing in the bounding box once, like plain SQL, at any zoom',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(), async (seed) => {
          const { request, zoom } = viewport(seed);
          await compareWithListings(request, zoom);
        }),
        { numRuns: normalOrExhaustive(35, 1500) },
      );
    },
    normalOrExhaustive(120_000, 3_600_000),
  );

  test(
    'count every listing once after listings were moved, paused and published again',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(), fc.array(fc.nat(699), { minLength: 1, maxLength: 40 }), async (seed, chosen) => {
          const random = seededRandom(seed);
          const changed = [...new Set(chosen)].map((n) => keys[n]!);
          await app.db.transaction().execute(async (tx) => {
            for (const { listingId } of changed) {
              const change = pickOne(random, [
                { public_lat: CENTRE.lat + random() * 0.1, public_lng: CENTRE.lng - random() * 0.1 },
                { public_lat: null, public_lng: null },
                { status: 'paused' },
                { status: 'active' },
              ]);
              await tx.updateTable('listing').set(change).where('id', '=', listingId).execute();
            }
            await writeSearchRows(tx, changed);
          });
          await app.deps.search.refresh(changed);
          const { request, zoom } = viewport(seed);
          await compareWithListings(request, zoom);
          await compareWithListings(
            { ...matchAllRequest(1, ['residential_rent', 'commercial_sale', 'commercial_rent'], source.now) },
            zoom,
          );
        }),
        { numRuns: normalOrExhaustive(10, 250) },
      );
    },
    normalOrExhaustive(120_000, 3_600_000),
  );

  test.each([40, 68, 110])('do not overlap when they are %d pixels wide', async (markerWidth) => {
    const pixelsPerDegree = (2 ** 11 * 512) / 360;
    for (const zoom of [10, 11, 12, 13, 15]) {
      const { markers } = await engine.map(matchAllRequest(1, ['residential_rent'], source.now), { zoom, markerWidth });
      const scale = pixelsPerDegree * 2 ** (zoom - 11);
      for (const [n, a] of markers.entries()) {
        for (const b of markers.slice(n + 1)) {
          const [dx, dy] = [Math.abs(a.lng - b.lng) * scale, Math.abs(a.lat - b.lat) * scale];
          // degrees of latitude are a little longer than those of longitude
          expect(dx >= markerWidth - 0.01 || dy > 42, `zoom ${zoom}: ${dx} by ${dy} pixels apart`).toBe(true);
        }
      }
    }
  });

  test('are split by zooming in until only listings at the same point share one', async () => {
    const request = matchAllRequest(1, ['residential_rent'], source.now);
    const fullestMarker = async (bbox: BoundingBox | null, zoom: number) =>
      (await engine.map({ ...request, bbox }, scaleOf(zoom))).markers.toSorted((a, b) => b.count - a.count)[0]!;
    let [marker, zoom] = [await fullestMarker(null, 10), 10];
    expect(marker.count).toBeGreaterThan(20);
    while (zoom < 22 && marker.count > 1) {
      const next = await fullestMarker(marker.bounds, (zoom += 2));
      expect(next.count).toBeLessThanOrEqual(marker.count);
      marker = next;
    }
    const [west, south, east, north] = marker.bounds;
    expect(Math.max(east - west, north - south)).toBeLessThan(0.00002);
  });
});
