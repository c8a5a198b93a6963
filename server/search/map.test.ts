import { beforeAll, describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { testApp, type TestApp } from '../../test/app.ts';
import { drawInt, drawOne, seeded } from '../../kinds/draw.ts';
import { KINDS, type KindId } from '../../kinds/index.ts';
import { drawMarket } from '../db/seed/demo/draw-market.ts';
import { insertMarket } from '../db/seed/demo/insert.ts';
import { readGazetteer } from '../db/seed/gazetteer/gazetteer.ts';
import { everything, type ListingKey, type SearchRequest } from './index.ts';
import { layout } from './layout.ts';
import { MOST_MARKS, MOST_SINGLES, type Mark } from './map.ts';
import { askPage } from './oracle.ts';
import { randomRequest, type Surroundings } from './random-request.ts';
import { writeSearchRows } from './write.ts';

let on: TestApp;
let keys: ListingKey[];
let around: Surroundings;
const CENTRE = { lat: 11.0168, lng: 76.9558 };
type Box = NonNullable<SearchRequest['bbox']>;

beforeAll(async () => {
  on = await testApp();
  const market = drawMarket(readGazetteer(), on.deps.now(), [{ slug: 'coimbatore', listings: 700 }]);
  keys = await on.db.transaction().execute((tx) => insertMarket(tx, market, () => undefined));
  await on.deps.search.refresh(keys);
  const localities = await on.db.selectFrom('locality').select('id').where('city_id', '=', 1).execute();
  around = { cityId: 1, centre: CENTRE, localityIds: localities.map(({ id }) => id), words: ['apartment'], now: on.deps.now() };
}, 60_000);

interface Placed {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
  readonly price: number | null;
  readonly deal: string;
}

/** The listings themselves, as plain SQL finds them. */
async function placed(request: SearchRequest): Promise<Placed[]> {
  const { ids } = await askPage(on.db, { ...request, sort: 'relevance', page: 1, limit: 100_000 });
  if (ids.length === 0) return [];
  const rows = await on.db
    .selectFrom('listing')
    .innerJoin('listing_search', (join) =>
      join.onRef('listing_search.listing_id', '=', 'listing.id').onRef('listing_search.city_id', '=', 'listing.city_id'),
    )
    .select(['listing.id', 'listing.kind', 'listing.public_lat', 'listing.public_lng', 'listing_search.price'])
    .where('listing.id', 'in', ids)
    .execute();
  return rows.flatMap(({ id, kind, public_lat: lat, public_lng: lng, price }) =>
    lat === null || lng === null ? [] : [{ id, lat, lng, price, deal: KINDS[kind as KindId].deal }],
  );
}

const holds = ([west, south, east, north]: Box, { lat, lng }: { lat: number; lng: number }) =>
  lng >= west && lng <= east && lat >= south && lat <= north;
const meet = (a: Box, b: Box) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
const lowest = (of: readonly Placed[]): number | null => {
  const prices = of.map(({ price }) => price).filter((price) => price !== null);
  return prices.length === 0 || new Set(of.map(({ deal }) => deal)).size > 1 ? null : Math.min(...prices);
};

async function compare(request: SearchRequest, zoom: number): Promise<void> {
  const { total, bounds, marks } = on.deps.search.map(request, zoom);
  const truth = await placed(request);
  const asking = JSON.stringify({ ...request, zoom });
  expect({ asking, total, sum: marks.reduce((sum, { count }) => sum + count, 0) }).toEqual({
    asking,
    total: truth.length,
    sum: truth.length,
  });
  expect(marks.length).toBeLessThanOrEqual(MOST_MARKS);
  const single = marks.filter(({ listingId }) => listingId !== null);
  expect(single.length).toBeLessThanOrEqual(MOST_SINGLES);
  const byId = new Map(truth.map((listing) => [listing.id, listing]));
  for (const { listingId, lat, lng, priceMin, count } of single) {
    const listing = byId.get(listingId!)!;
    expect({ asking, count, lat, lng, priceMin }).toEqual({
      asking,
      count: 1,
      lat: listing.lat,
      lng: listing.lng,
      priceMin: listing.price,
    });
  }
  // a mark whose bounds no other meets holds exactly what lies in them
  const alone = (mark: Mark) => marks.every((other) => other === mark || !meet(mark.bounds, other.bounds));
  for (const mark of marks) {
    const inside = truth.filter((listing) => holds(mark.bounds, listing));
    expect(inside.length, asking).toBeGreaterThanOrEqual(mark.count);
    expect(holds(mark.bounds, mark), asking).toBe(true);
    if (alone(mark)) {
      expect({ asking, count: mark.count, priceMin: mark.priceMin }).toEqual({ asking, count: inside.length, priceMin: lowest(inside) });
    }
  }
  if (truth.length === 0) return expect(bounds).toBeNull();
  const [lats, lngs] = [truth.map(({ lat }) => lat), truth.map(({ lng }) => lng)];
  expect({ asking, bounds }).toEqual({ asking, bounds: [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)] });
}

function viewport(seed: number): { request: SearchRequest; zoom: number } {
  const random = seeded(seed);
  const request = randomRequest(layout, around, random);
  const zoom = drawInt(random, 0, 88) / 4;
  const span = drawOne(random, [0, 0.002, 0.01, 0.05, 0.2, 1.5, 40]);
  const [lng, lat] = [CENTRE.lng + (random() - 0.5) * 0.15, CENTRE.lat + (random() - 0.5) * 0.15];
  const bbox: Box | null = drawInt(random, 0, 5) === 0 ? null : [lng - span, lat - span, lng + span, lat + span];
  return { request: { ...request, text: null, bbox }, zoom };
}

describe('the map', () => {
  test('counts every listing of the box once, as plain SQL does, at any zoom', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const { request, zoom } = viewport(seed);
        await compare(request, zoom);
      }),
      { numRuns: 150 },
    );
  }, 120_000);

  test('still does after listings moved, changed their price, went and came back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.array(fc.nat(699), { minLength: 1, maxLength: 40 }), async (seed, chosen) => {
        const random = seeded(seed);
        const changed = [...new Set(chosen)].map((n) => keys[n]!);
        await on.db.transaction().execute(async (tx) => {
          for (const { listingId } of changed) {
            const change = drawOne(random, [
              { public_lat: CENTRE.lat + random() * 0.1, public_lng: CENTRE.lng - random() * 0.1 },
              { public_lat: null, public_lng: null },
              { status: 'paused' },
              { status: 'active' },
            ]);
            await tx.updateTable('listing').set(change).where('id', '=', listingId).execute();
          }
          await writeSearchRows(tx, changed);
        });
        await on.deps.search.refresh(changed);
        const { request, zoom } = viewport(seed);
        await compare(request, zoom);
        await compare({ ...everything(1, ['residential_rent', 'commercial_sale', 'commercial_rent'], around.now) }, zoom);
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  test('marks are not drawn over one another', () => {
    const pixel = (2 ** 11 * 512) / 360;
    for (const zoom of [10, 11, 12, 13, 15]) {
      const { marks } = on.deps.search.map(everything(1, ['residential_rent'], around.now), zoom);
      const scale = pixel * 2 ** (zoom - 11);
      for (const [n, a] of marks.entries()) {
        for (const b of marks.slice(n + 1)) {
          const [dx, dy] = [Math.abs(a.lng - b.lng) * scale, Math.abs(a.lat - b.lat) * scale];
          expect(dx > 40 || dy > 25, `zoom ${zoom}: ${dx} by ${dy} pixels apart`).toBe(true);
        }
      }
    }
  });

  test('zoomed in, what was one mark comes apart, until only listings at one point share one', () => {
    const request = everything(1, ['residential_rent'], around.now);
    const fullest = (bbox: Box | null, zoom: number) =>
      on.deps.search.map({ ...request, bbox }, zoom).marks.toSorted((a, b) => b.count - a.count)[0]!;
    let [mark, zoom] = [fullest(null, 10), 10];
    expect(mark.count).toBeGreaterThan(20);
    while (zoom < 22 && mark.count > 1) {
      const next = fullest(mark.bounds, (zoom += 2));
      expect(next.count).toBeLessThanOrEqual(mark.count);
      mark = next;
    }
    const [west, south, east, north] = mark.bounds;
    expect(Math.max(east - west, north - south)).toBeLessThan(0.00002);
  });
});
