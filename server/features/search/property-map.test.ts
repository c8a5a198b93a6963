import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { queryString } from '../../../contract/base/client.ts';
import { newListing } from '../../../test/listings.ts';
import { signIn } from '../../../test/people.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { insertDemoMarket } from '../../../test/fixtures/demo-market.ts';
import { writeSearchRows } from '../../search/table/write-rows.ts';

const { getProperty, getPropertyMap } = contract.search;
let app: TestApp;

beforeAll(async () => {
  app = await testApp();
  await app.deps.search.refresh(await insertDemoMarket(app, [{ slug: 'coimbatore', listings: 600 }]));
}, 60_000);

const readMap = async (query: object) => (await app.call(getPropertyMap, { query: { city: 'coimbatore', ...query } })).body.data;
const countListings = ({ clusters, pins }: Awaited<ReturnType<typeof readMap>>) =>
  clusters.reduce((sum, { count }) => sum + count, 0) + pins.length;

/**
 * Creates flats to rent in an area of about two kilometres, every tenth of them at the same point. Returns the slug of the city and the
 * bounding box.
 */
async function insertListingsInBox(listings: number): Promise<{ city: string; bbox: string }> {
  const city = await app.db.selectFrom('city').selectAll().where('slug', '=', 'salem').executeTakeFirstOrThrow();
  const locality = await app.db.selectFrom('locality').selectAll().where('city_id', '=', city.id).orderBy('id').executeTakeFirstOrThrow();
  const { id: userId } = await signIn(app);
  const { rows } = await sql<{ id: number }>`
    insert into listing (city_id, public_id, kind, owner_id, status, locality_id, lat, lng, public_lat, public_lng, details,
      first_published_at, last_confirmed_at)
    select ${city.id}, 'box' || lpad(n::text, 7, '0'), 'residential_rent', ${userId}, 'active', ${locality.id}, at_lat, at_lng, at_lat, at_lng,
      jsonb_build_object('property_type', 'Apartment', 'bhk_type', '2BHK', 'locality', ${locality.name}::text, 'rent', 10000 + n), now(), now()
    from generate_series(1, ${listings}::int) n,
      lateral (select ${locality.lat}::float8 + case when n % 10 = 0 then 0 else ((n * 7919) % 2000 - 1000) / 100000.0 end as at_lat,
        ${locality.lng}::float8 + case when n % 10 = 0 then 0 else ((n * 104729) % 2000 - 1000) / 100000.0 end as at_lng) at
    returning id`.execute(app.db);
  const keys = rows.map(({ id }) => ({ cityId: city.id, listingId: Number(id) }));
  await app.db.transaction().execute((tx) => writeSearchRows(tx, keys));
  await app.deps.search.refresh(keys);
  const edge = (centre: number, offset: number) => (centre + offset).toFixed(5);
  const [west, south, east, north] = [
    edge(locality.lng, -0.01),
    edge(locality.lat, -0.01),
    edge(locality.lng, 0.01),
    edge(locality.lat, 0.01),
  ];
  return { city: city.slug, bbox: [west, south, east, north].join(',') };
}

describe('GET /property/map', () => {
  test('accepts its documented example', async () => {
    const { status, body } = await app.call(getPropertyMap, getPropertyMap.example);
    expect(status).toBe(200);
    expect(body.data.total).toBeGreaterThan(0);
    expect(countListings(body.data)).toBe(body.data.total);
  });

  test.each([
    {},
    { intent: 'rent', bhk_type: ['2BHK', '3BHK'], price_max: '25000' },
    { intent: 'buy', q: 'apartment', bbox: '76.9,10.95,77.05,11.05' },
    { intent: 'pg', locality: 'peelamedu' },
    { kind: 'plot', polygon: '76.9,10.9;77.1,10.9;77.0,11.2' },
    { intent: 'rent', near: '11.0168,76.9558', radius: '4000' },
  ])('finds as many listings as the list: %j', async (query) => {
    const map = await readMap({ ...query, zoom: '12' });
    const list = await app.call(getProperty, { query: { city: 'coimbatore', ...query } });
    expect(map.total).toBe((list.body as { pagination: { total: number } }).pagination.total);
    expect(countListings(map)).toBe(map.total);
  });

  test('shows clusters with their lowest price at low zoom, and single homes with their price at high zoom', async () => {
    const overview = await readMap({ intent: 'rent', zoom: '10' });
    expect(overview.clusters.length).toBeGreaterThan(overview.pins.length);
    expect(overview.clusters.every(({ count, price_min }) => count > 1 && price_min !== null && price_min > 0)).toBe(true);
    const closeUp = await readMap({ intent: 'rent', zoom: '16', bbox: '76.94,11.0,76.96,11.02' });
    expect(closeUp.pins.length).toBeGreaterThan(closeUp.clusters.length);
    for (const { title, price_text, price } of closeUp.pins) {
      expect(title).toMatch(/BHK|RK/);
      expect(price_text).toMatch(/^₹[\d.,]+(k|L|Cr)?$/);
      expect(price?.amount).toBeGreaterThan(0);
    }
  });

  test('a search in the bounds of a cluster finds its homes', async () => {
    const { clusters } = await readMap({ intent: 'rent', zoom: '15', bbox: '76.9,10.95,77.05,11.05' });
    for (const { bounds, count } of clusters.slice(0, 5)) {
      const list = await app.call(getProperty, { query: { city: 'coimbatore', intent: 'rent', bbox: bounds.join(',') } });
      expect((list.body as { pagination: { total: number } }).pagination.total).toBeGreaterThanOrEqual(count);
    }
  });

  test('uses the public position at every zoom, and lists homes at the same point separately', async () => {
    const owner = await signIn(app);
    const listings = [await newListing(app, owner.id), await newListing(app, owner.id), await newListing(app, owner.id)];
    const [lat, lng] = [11.3, 76.7];
    await app.db.transaction().execute(async (tx) => {
      for (const { listingId } of listings) {
        await tx
          .updateTable('listing')
          .set({ lat: 11.30137, lng: 76.70142, public_lat: lat, public_lng: lng })
          .where('id', '=', listingId)
          .execute();
      }
      await writeSearchRows(tx, listings);
    });
    await app.deps.search.refresh(listings);
    for (const zoom of ['3', '10', '15.5', '22']) {
      const { clusters, pins } = await readMap({ intent: 'rent', bbox: '76.65,11.25,76.75,11.35', zoom });
      expect(pins).toEqual([]);
      expect(clusters).toMatchObject([{ lat, lng, count: 3, bounds: [lng, lat, lng, lat] }]);
      expect(JSON.stringify(clusters)).not.toContain('76.7014');
    }
    const list = await app.call(getProperty, { query: { city: 'coimbatore', intent: 'rent', bbox: [lng, lat, lng, lat].join(',') } });
    expect((list.body.data as { id: string }[]).map(({ id }) => id).toSorted()).toEqual(
      listings.map(({ publicId }) => publicId).toSorted(),
    );
  });

  test('shows no lowest price for a mix of rent and sale', async () => {
    const { clusters } = await readMap({ kind: ['commercial_rent', 'commercial_sale'], zoom: '0' });
    expect(clusters).toMatchObject([{ price_min: null }]);
    expect(await readMap({ kind: 'commercial_rent', zoom: '0' })).toMatchObject({
      clusters: [{ price_min: expect.any(Number) as number }],
    });
  });

  test.each(['-180,-90,180,90', '76.8,10.8,77.2,11.2', '76.9,10.95,77.05,11.05'])(
    'responds with at most 30 kB for %s, at any zoom',
    async (bbox) => {
      for (const zoom of [0, 9, 11, 12.4, 13, 14, 15, 17, 22]) {
        const url = `/api/v1${getPropertyMap.path}${queryString({ city: 'coimbatore', bbox, zoom })}`;
        const { body, statusCode } = await app.fastify.inject({ method: 'GET', url });
        expect(statusCode).toBe(200);
        expect(body.length, `zoom ${zoom}`).toBeLessThanOrEqual(30_000);
      }
    },
  );

  test('counts each of 10,000 homes in one box once, in at most 180 markers and 30 kB at any zoom', async () => {
    const { city, bbox } = await insertListingsInBox(10_000);
    for (const zoom of [0, 8, 11, 13.5, 15, 17, 20, 22]) {
      const url = `/api/v1${getPropertyMap.path}${queryString({ city, bbox, zoom })}`;
      const { body, statusCode } = await app.fastify.inject({ method: 'GET', url });
      expect([zoom, statusCode]).toEqual([zoom, 200]);
      expect(body.length, `zoom ${zoom}`).toBeLessThanOrEqual(30_000);
      const { data } = JSON.parse(body) as { data: Awaited<ReturnType<typeof readMap>> };
      expect([zoom, data.total, countListings(data)]).toEqual([zoom, 10_000, 10_000]);
      expect(data.clusters.length + data.pins.length, `zoom ${zoom}`).toBeLessThanOrEqual(180);
      // the thousand homes at one point stay one marker
      expect(Math.max(...data.clusters.map(({ count }) => count)), `zoom ${zoom}`).toBeGreaterThanOrEqual(1000);
    }
  });

  test.each([
    ['en', 70],
    ['ta', 86],
    ['kn', 86],
  ])('keeps markers as far apart as prices are wide in the language %s', async (language, width) => {
    const [zoom, bbox] = [13, '76.9,10.95,77.05,11.05'];
    const url = `/api/v1${getPropertyMap.path}${queryString({ city: 'coimbatore', intent: 'rent', zoom, bbox })}`;
    const response = await app.fastify.inject({ method: 'GET', url, headers: { 'accept-language': language } });
    const { clusters, pins } = response.json<{ data: Awaited<ReturnType<typeof readMap>> }>().data;
    const pixelsPerDegree = (512 * 2 ** zoom) / 360;
    const markers = [...clusters, ...pins];
    expect(markers.length).toBeGreaterThan(5);
    const distances = markers.flatMap((a, index) =>
      markers.slice(index + 1).flatMap((b) => {
        // positions are rounded, and degrees of latitude are a little longer
        const isInOneRow = Math.abs(a.lat - b.lat) * pixelsPerDegree < 42;
        return isInOneRow ? [Math.abs(a.lng - b.lng) * pixelsPerDegree] : [];
      }),
    );
    expect(Math.min(...distances)).toBeGreaterThan(width - 1);
  });

  test.each([
    [{ zoom: '99' }, 'zoom'],
    [{ zoom: '-1' }, 'zoom'],
    [{ zoom: 'near' }, 'zoom'],
    [{ bbox: '77.1,10.9,76.9,11.1' }, 'bbox'],
    [{ bbox: '76.9,11.1,77.1,10.9' }, 'bbox'],
    [{ bbox: '76.9,10.9,77.1' }, 'bbox'],
    [{ bbox: '-999,-99,999,99' }, 'bbox'],
    [{ polygon: '76.9,10.9;77.1,10.9' }, 'polygon'],
    [{ price_min: '9', price_max: '5' }, 'price_min'],
    [{ page: '2' }, 'page'],
    [{ city: 'atlantis' }, 'city'],
  ])('refuses %j, naming the field', async (query, path) => {
    const { status, error } = await app.call(getPropertyMap, { query: { city: 'coimbatore', ...query } });
    expect(status).toBe(422);
    expect(error.errors?.map((issue) => issue.path)).toContain(path);
    expect(error.errors?.every(({ message }) => message.length > 10)).toBe(true);
  });

  test('an area without listings is an empty map', async () => {
    expect(await readMap({ bbox: '0,0,1,1', zoom: '8' })).toEqual({ total: 0, bounds: null, clusters: [], pins: [] });
  });
});

describe('the page of a search on a map', () => {
  const pageOf = async (query: object) =>
    (await app.call(contract.search.getSearchPage, { query: { slug: 'homes-in-coimbatore-for-rent', ...query } })).body.data;

  test('is another view of the list: links have the view, the canonical URL does not, and the page is not indexed', async () => {
    const [list, map] = [await pageOf({ limit: '100' }), await pageOf({ limit: '100', view: 'map' })];
    expect(map.state.params).toEqual({ ...list.state.params, view: ['map'] });
    expect(map.canonical).toBe(list.canonical);
    expect(map.indexable).toBe(false);
    expect(map.data).toEqual(list.data);
    expect(map.tabs.every(({ url }) => url.includes('view=map'))).toBe(true);
  });

  test('links to other tabs have the same bounding box and drawn area', async () => {
    const query = { view: 'map', bbox: '76.9,10.95,77.05,11.05', polygon: '76.9,10.95;77.05,10.95;77,11.05', furnishing: 'Fully' };
    const { tabs } = await pageOf(query);
    const buy = new URL(tabs.find(({ intent }) => intent === 'buy')!.url, 'https://example.org').searchParams;
    expect([buy.get('view'), buy.get('bbox'), buy.get('polygon'), buy.get('furnishing')]).toEqual(['map', query.bbox, query.polygon, null]);
  });

  test('an unknown view shows the list', async () => {
    expect((await pageOf({ view: 'globe' })).state.params).toEqual({});
  });
});
