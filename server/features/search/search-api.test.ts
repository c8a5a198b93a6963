import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { insertDemoMarket } from '../../../test/fixtures/demo-market.ts';
import { contract } from '../../../contract/index.ts';
import type { SearchPage } from '../../../contract/search/search-page.ts';
import { SORTS } from '../../../contract/search/search.ts';
import { writeSearchRow } from '../../search/table/write-rows.ts';

const { location, home, listPages, listing, search } = contract;
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const keys = await insertDemoMarket(app, [
    { slug: 'coimbatore', listings: 500 },
    { slug: 'chennai', listings: 60 },
  ]);
  await app.deps.search.refresh(keys);
}, 60_000);

/** A page of cards. Throws when the response is something else. */
async function find(query: Record<string, unknown>) {
  const response = await app.call(search.getProperty, { query });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  if (!('pagination' in response.body)) throw new Error('no list');
  return response.body;
}
/** The complete page of a listing. Throws when the response is something else. */
async function listingPage(id: string) {
  const response = await app.call(search.getProperty, { query: { id } });
  if (!('page' in response.body)) throw new Error(`no listing: ${response.status}`);
  return response.body;
}
async function readPage(slug: string, query: Record<string, unknown> = {}): Promise<SearchPage> {
  const response = await app.call(search.getSearchPage, { query: { ...query, slug } });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body.data;
}

describe('GET /property/get', () => {
  test('uses the default city, and returns cards, exact totals and pages', async () => {
    const first = await find({ intent: 'rent' });
    expect(first.data).toHaveLength(20);
    expect(first.pagination).toMatchObject({ page: 1, limit: 20, totalPages: Math.ceil(first.pagination.total / 20) });
    expect(first.data.every((card) => card.city.slug === 'coimbatore' && card.kind === 'residential_rent')).toBe(true);
    expect(first.data[0]!.photo!.url).toMatch(/^\/media\/demo-/);
    expect((await find({ city: 'chennai' })).pagination.total).toBe(60);
  });

  test('a page after the last one is empty and has the true total', async () => {
    const { total } = (await find({ intent: 'rent' })).pagination;
    const afterLast = await find({ intent: 'rent', page: 10_000_000 });
    expect(afterLast).toMatchObject({ data: [], pagination: { total, page: 10_000_000 } });
  });

  test('filters by fields of the kind, prices, localities and text', async () => {
    const results = await find({
      intent: 'rent',
      bhk_type: ['2BHK', '3BHK'],
      price_min: 8000,
      price_max: 30_000,
      furnishing: 'Semi',
      limit: 100,
    });
    expect(results.pagination.total).toBeGreaterThan(0);
    for (const card of results.data) {
      expect(card.title).toMatch(/^[23] BHK/);
      expect(card.price!.amount).toBeGreaterThanOrEqual(8000);
      expect(card.price!.amount).toBeLessThanOrEqual(30_000);
    }
    const inLocality = await find({ locality: 'gandhipuram', limit: 100 });
    expect(inLocality.data.every((card) => card.locality?.slug === 'gandhipuram')).toBe(true);
    const phonetic = await find({ q: 'gandipuram', limit: 100 });
    expect(phonetic.pagination.total).toBeGreaterThanOrEqual(inLocality.pagination.total);
  });

  test('facets count the results that selecting an option would have, and the histogram covers every monthly rent', async () => {
    const results = await find({ intent: 'rent', facets: 'true' });
    const bedrooms = results.facets!.find(({ param }) => param === 'bhk_type')!;
    expect(bedrooms).toMatchObject({ label: expect.any(String) });
    const twoBedrooms = bedrooms.options.find(({ value }) => value === '2BHK')!;
    expect(twoBedrooms.label).toBe('2 BHK');
    expect((await find({ intent: 'rent', bhk_type: '2BHK' })).pagination.total).toBe(twoBedrooms.count);
    const prices = results.histograms!.find(({ param }) => param === 'price')!;
    const leases = (await find({ intent: 'rent', available_for: 'only_lease' })).pagination.total;
    expect(leases).toBeGreaterThan(0);
    expect(prices.counts.reduce((sum, count) => sum + count, 0)).toBe(results.pagination.total - leases);
  });

  test.each(SORTS)('sorting by %s finds listings, and orders them by it if cards show the value', async (sort) => {
    const { data } = await find({ intent: 'buy', sort, near: '11.0168,76.9558', radius: 50_000, limit: 50 });
    const sortKeys = {
      price_asc: data.map((card) => card.price!.amount),
      price_desc: data.map((card) => -card.price!.amount),
      newest: data.map((card) => -Date.parse(card.first_published_at!)),
      confirmed: data.map((card) => -Date.parse(card.last_confirmed_at!)),
    }[sort as 'newest'];
    if (sortKeys) expect(sortKeys).toEqual(sortKeys.toSorted((a, b) => a - b));
    expect(data.length).toBeGreaterThan(0);
  });

  test.each([
    [{ colour: 'red' }, 'colour'],
    [{ intent: 'rent', land_use: 'residential' }, 'land_use'],
    [{ bhk_type: '9BHK' }, 'bhk_type'],
    [{ price_min: 'cheap' }, 'price_min'],
    [{ price_min: 9000, price_max: 8000 }, 'price_min'],
    [{ city: 'atlantis' }, 'city'],
    [{ locality: 'atlantis' }, 'locality'],
    [{ limit: 101 }, 'limit'],
    [{ page: 0 }, 'page'],
    [{ sort: 'distance' }, 'sort'],
    [{ sort: 'price' }, 'sort'],
    [{ bbox: '1,2,3' }, 'bbox'],
    [{ bbox: '77,11,76,12' }, 'bbox'],
    [{ polygon: '76,11;77,12' }, 'polygon'],
    [{ polygon: Array.from({ length: 600 }, () => '76,11').join(';') }, 'polygon'],
    [{ near: 'here' }, 'near'],
    [{ intent: 'rent', kind: 'plot' }, 'kind'],
    [{ q: 'x'.repeat(200) }, 'q'],
  ])('refuses %j, naming the field', async (query, path) => {
    const response = await app.call(search.getProperty, { query });
    expect(response.status).toBe(422);
    expect(response.error.code).toBe('invalid');
    expect(response.error.errors!.map((error) => error.path)).toContain(path);
    expect(response.error.errors![0]!.message).not.toMatch(/search_error|undefined/);
  });

  test.each([
    { polygon: '76.9,11;77,11.1;76.9,11.1;77,11' },
    { bbox: '-180,-90,180,90' },
    { q: `'; drop table listing; -- %_\\ 😀 ${'🏠'.repeat(10)}` },
    { q: '((((' },
    { price_min: 100_000_000_000 },
    { intent: 'lease' },
    { intent: 'commercial', pre_leased: 'true' },
  ])('handles %j without an error', async (query) => {
    expect((await find(query)).pagination.total).toBeGreaterThanOrEqual(0);
  });
});

describe('one listing', () => {
  test('is shown completely, without private data', async () => {
    const [card] = (await find({ intent: 'rent' })).data;
    await app.db
      .updateTable('listing')
      .set({ details: JSON.stringify({ ...(await readDetails(card!.id)), door_no: '7/SECRET', secondary_phone: '9876543219' }) as never })
      .where('public_id', '=', card!.id)
      .execute();
    const body = await listingPage(card!.id);
    const { data, page: readPage } = body;
    expect(data).toMatchObject({ id: card!.id, title: card!.title });
    expect(readPage.canonical).toBe(card!.url);
    expect(readPage.breadcrumbs[0]).toEqual({ name: 'Home', url: '/' });
    expect(readPage.similar.length).toBeGreaterThan(3);
    expect(readPage.similar.map(({ id }) => id)).not.toContain(card!.id);
    expect(data.fact_groups.length).toBeGreaterThan(3);
    for (const secret of [/SECRET/, /9876543219/, /\+91\d{10}/]) expect(JSON.stringify(body)).not.toMatch(secret);
  });

  test('adds up the move-in costs and states the legal limit of deposits', async () => {
    const { data } = await find({ intent: 'rent', available_for: 'only_rent', limit: 100 });
    for (const { id } of data.slice(0, 10)) {
      const { costs } = (await listingPage(id)).data;
      const total = costs.find((cost) => cost.is_total)!;
      expect(total.amount).toBe(costs.filter((cost) => !cost.is_total).reduce((sum, cost) => sum + (cost.amount ?? 0), 0));
    }
    const [card] = data;
    await app.db
      .updateTable('listing')
      .set({ details: JSON.stringify({ ...(await readDetails(card!.id)), expected_rent: 10_000, expected_deposit: 100_000 }) as never })
      .where('public_id', '=', card!.id)
      .execute();
    const { costs } = (await listingPage(card!.id)).data;
    expect(costs.find(({ id }) => id === 'deposit')!.note).toBe("10 months' rent (legal limit here: 3)");
  });

  test('is not found after a rejection, is shown without its position after it closed, and is 410 after 90 days', async () => {
    const card = (await find({ intent: 'rent', sort: 'newest' })).data[3]!;
    const requestAfter = async (status: string, closedDaysAgo: number) => {
      const closed_at = new Date(Date.now() - closedDaysAgo * 86_400_000);
      await app.db.updateTable('listing').set({ status, closed_at }).where('public_id', '=', card.id).execute();
      return app.call(search.getProperty, { query: { id: card.id } });
    };
    const closed = await requestAfter('closed', 3);
    expect(closed.status).toBe(200);
    if (!('page' in closed.body)) throw new Error('no listing');
    expect(closed.body.page.indexable).toBe(false);
    expect(closed.body.data).toMatchObject({ address: `${card.locality!.name}, ${card.city.name}`, position: null, pincode: null });
    const closedLongAgo = await requestAfter('closed', 91);
    expect([closedLongAgo.status, closedLongAgo.error.message]).toEqual([410, expect.stringContaining('Rented or sold') as string]);
    const removed = await requestAfter('removed', 0);
    expect([removed.status, removed.error.message]).toEqual([410, 'The owner removed this listing.']);
    expect((await requestAfter('rejected', 0)).status).toBe(404);
    expect((await app.call(search.getProperty, { query: { id: 'nothing000' } })).status).toBe(404);
    // The search row still exists, but the listing is omitted when its card is read again. The query differs from the earlier ones, so its
    // response is not cached.
    app.deps.cards.invalidate('any');
    expect((await find({ intent: 'rent', sort: 'newest', limit: 21 })).data.map(({ id }) => id)).not.toContain(card.id);
  });

  test('shows similar listings of its kind', async () => {
    const [card] = (await find({ intent: 'pg' })).data;
    const response = await app.call(listing.getSimilarProperty, { query: { property_id: card!.id } });
    expect(response.status).toBe(200);
    expect(new Set(response.body.data.map(({ kind }) => kind))).toEqual(new Set(['pg_hostel']));
    expect((await app.call(listing.getSimilarProperty, { query: { property_id: 'nothing000' } })).status).toBe(404);
  });
});

async function readDetails(id: string): Promise<Record<string, unknown>> {
  return (await app.db.selectFrom('listing').select('details').where('public_id', '=', id).executeTakeFirstOrThrow()).details;
}

describe('the page of a slug', () => {
  test('shows the same as the API for the same search', async () => {
    const result = await readPage('2bhk-apartment-in-coimbatore-for-rent', { price_max: 25_000 });
    const results = await find({ intent: 'rent', bhk_type: '2BHK', property_type: 'Apartment', price_max: 25_000 });
    expect(result.pagination).toEqual(results.pagination);
    expect(result.data.map(({ id }) => id)).toEqual(results.data.map(({ id }) => id));
    expect(result).toMatchObject({
      title: '2 BHK apartments for rent in Coimbatore',
      canonical: '/2bhk-apartment-in-coimbatore-for-rent?price_max=25000',
      redirect: null,
      indexable: false,
    });
    expect(result.chips.map(({ label }) => label)).toEqual(['Rent: up to ₹25,000', 'Apartment', '2 BHK']);
    expect(result.chips.at(-1)!.without).toBe('/apartment-in-coimbatore-for-rent?price_max=25000');
    expect(result.controls.map(({ param }) => param)).toEqual(expect.arrayContaining(['price', 'bhk_type', 'bathrooms', 'pet_allowed']));
    expect(result.breadcrumbs.map(({ url }) => url)).toEqual(['/', '/homes-in-coimbatore-for-rent', result.canonical]);
    expect(result.nearby.length).toBeGreaterThan(3);
  });

  test.each([
    ['buy-flat-in-rs-puram-coimbatore', {}, '/apartment-in-rs-puram-coimbatore-for-sale'],
    ['homes-in-coimbatore-for-rent', { bhk_type: '2BHK' }, '/2bhk-homes-in-coimbatore-for-rent'],
    ['homes-in-coimbatore-for-rent', { locality: 'rs-puram' }, '/homes-in-rs-puram-coimbatore-for-rent'],
    ['homes-in-kovai', { page: 2, utm_source: 'mail' }, '/homes-in-coimbatore-for-rent?page=2'],
  ])('%s %j redirects to its canonical URL', async (slug, query, canonical) => {
    expect((await readPage(slug, query)).redirect).toBe(canonical);
  });

  test('every link opens a canonical page with the stated count', async () => {
    const result = await readPage('2bhk-homes-in-coimbatore-for-rent', { furnishing: 'Semi', price_min: 5000 });
    const links = [
      ...result.tabs,
      ...result.breadcrumbs.slice(1),
      ...result.nearby,
      ...result.chips.map((chip) => ({ url: chip.without })),
    ];
    for (const link of links) {
      const url = new URL(link.url, 'https://example.org');
      const query: Record<string, string[]> = {};
      for (const [key, value] of url.searchParams) (query[key] ??= []).push(value);
      const target = await readPage(url.pathname.slice(1), query);
      expect(target).toMatchObject({ redirect: null, canonical: link.url });
      if ('count' in link) expect(target.pagination.total).toBe(link.count);
    }
  });

  test('an empty result suggests other bounds and fewer filters, each with the exact count', async () => {
    const result = await readPage('homes-in-coimbatore-for-rent', { price_max: 600, furnishing: 'Fully' });
    expect(result.pagination.total).toBe(0);
    const [boundRelaxation, ...otherRelaxations] = result.relaxations;
    expect(boundRelaxation).toMatchObject({ param: 'price', bound: { price_max: expect.any(Number) } });
    expect(boundRelaxation!.name).toMatch(/^\d+ more up to ₹/);
    expect(otherRelaxations.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^[\d,]+ more without “Rent: up to ₹600”$/));
    for (const { url, count, more: extra } of result.relaxations) {
      expect(extra).toBe(count);
      const { pathname, searchParams } = new URL(url, 'https://example.org');
      expect((await readPage(pathname.slice(1), Object.fromEntries(searchParams))).pagination.total).toBe(count);
    }
  });

  test('when no single change helps, pairs of changes and the search without filters are suggested with exact counts', async () => {
    const result = await readPage('4bhk-apartment-in-coimbatore-for-rent', { price_max: 600, furnishing: 'Fully', pet_allowed: 'true' });
    expect(result.pagination.total).toBe(0);
    expect(result.relaxations).toEqual([]);
    const names = result.wider.map(({ name }) => name);
    expect(names[0]).toMatch(/^[\d,]+ without “.+” and “.+”$/);
    expect(names.at(-1)).toMatch(/^All [\d,]+ in Coimbatore, without filters$/);
    expect(result.nearby.length).toBeGreaterThan(0);
    for (const { url, count } of [...result.wider, ...result.nearby]) {
      const { pathname, searchParams } = new URL(url, 'https://example.org');
      expect((await readPage(pathname.slice(1), Object.fromEntries(searchParams))).pagination.total).toBe(count);
    }
  });

  test('reversed bounds get a clear message', async () => {
    const { error } = await app.call(search.getProperty, { query: { price_min: 9, price_max: 1 } });
    expect(error).toMatchObject({ code: 'invalid', message: 'Min price is higher than max price.' });
    const area = await app.call(search.getProperty, { query: { intent: 'rent', area_min: 9, area_max: 1 } });
    expect(area.error.message).toMatch(/^[A-Z][a-z ]+: min is higher than max\.$/);
  });

  test('the API suggests the same for a search with few results, and nothing for one with many', async () => {
    const fewResults = await find({ intent: 'rent', price_max: 600, furnishing: 'Fully', facets: 'true' });
    const [relaxation] = fewResults.relaxations!;
    expect((await find({ intent: 'rent', furnishing: 'Fully', ...relaxation!.bound })).pagination.total).toBe(relaxation!.count);
    expect((await find({ intent: 'rent', facets: 'true' })).relaxations).toEqual([]);
  });

  test.each(['homes-in-atlantis', 'nonsense', 'homes-in-atlantis-coimbatore-for-rent', 'a-pid-abcdefgh12'])(
    '%s is not found',
    async (slug) => {
      expect((await app.call(search.getSearchPage, { query: { slug } })).status).toBe(404);
    },
  );

  test('the home page has rows, tabs with exact counts and the largest localities', async () => {
    const { body } = await app.call(home.getHomePage, { query: {} });
    expect(body.data.city.slug).toBe('coimbatore');
    expect(body.data.rows.map(({ id }) => id)).toEqual(['hot_property', 'premium_property', 'featured_property']);
    const rent = body.data.tabs.find(({ intent }) => intent === 'rent')!;
    expect((await readPage(rent.url.slice(1))).pagination.total).toBe(rent.count);
    const [top] = body.data.top_localities;
    expect((await readPage(top!.url.slice(1))).pagination.total).toBe(top!.count);
    expect(body.data.cities).toHaveLength(18);
    const empty = await app.call(home.getHomePage, { query: { city: 'madurai' } });
    expect(empty.body.data).toMatchObject({ total: 0, rows: [] });
  });
});

describe('GET /property/hotproperty', () => {
  test.each(['hot_property', 'premium_property', 'featured_property', 'new_launch'])('%s returns cards with that flag', async (flag) => {
    const { status, body } = await app.call(listPages.getHotProperty, { query: { [flag]: 'true', city: 'coimbatore' } });
    expect(status).toBe(200);
    expect(body.data.length).toBeGreaterThan(0);
    for (const card of body.data) expect('promotion_flags' in card && card.promotion_flags).toContain(flag);
  });
  test('top_location returns localities with counts', async () => {
    const { body } = await app.call(listPages.getHotProperty, { query: { top_location: 'true' } });
    expect(body.data[0]).toMatchObject({ city: 'coimbatore', listings: expect.any(Number) });
  });
  test.each([{}, { hot_property: 'true', new_launch: 'true' }, { hot_property: 'false' }, { hot_property: 'yes' }])(
    'refuses %j',
    async (query) => {
      expect((await app.call(listPages.getHotProperty, { query })).status).toBe(422);
    },
  );
});

describe('places', () => {
  const suggestNames = async (query: string, city = 'coimbatore') =>
    (await app.call(location.suggestLocations, { query: { city, query } })).body.data.map(({ locality }) => locality);

  test.each([
    ['RS Puram', 'RS Puram'],
    ['r.s.puram', 'RS Puram'],
    ['peela', 'Peelamedu'],
    ['pilamedu', 'Peelamedu'],
    ['gandipuram', 'Gandhipuram'],
    ['காந்தி', 'Gandhipuram'],
    ['गांधी', 'Gandhipuram'],
  ])('%s suggests %s first', async (query, first) => {
    expect((await suggestNames(query))[0]).toBe(first);
  });
  test('at most ten are suggested, ten for an empty query, and none for nonsense', async () => {
    expect(await suggestNames('')).toHaveLength(10);
    expect(await suggestNames('zzqqxx')).toEqual([]);
    expect(await suggestNames('!!!')).toEqual([]);
    expect((await suggestNames('a')).length).toBeLessThanOrEqual(10);
  });
  test('the list of cities shows which accept listings and which is the default', async () => {
    const { body } = await app.call(location.listCities);
    expect(body.default).toBe('coimbatore');
    expect(body.data).toHaveLength(18);
    expect(
      body.data
        .filter((city) => city.accepts_listings)
        .map(({ slug }) => slug)
        .toSorted(),
    ).toEqual(['bangalore', 'chennai', 'coimbatore', 'mumbai']);
  });
});

test('a listing that goes live is found by the next search', async () => {
  const row = await app.db
    .selectFrom('listing')
    .select(['city_id', 'id', 'public_id'])
    .where('kind', '=', 'plot')
    .where('city_id', '=', 1)
    .executeTakeFirstOrThrow();
  const key = { cityId: row.city_id, listingId: row.id };
  const total = async () => (await find({ intent: 'plots' })).pagination.total;
  const before = await total();
  for (const [status, expected] of [
    ['paused', before - 1],
    ['active', before],
  ] as const) {
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('listing').set({ status }).where('id', '=', row.id).execute();
      await writeSearchRow(tx, key);
    });
    await app.deps.search.refresh([key]);
    expect(await total()).toBe(expected);
  }
});
