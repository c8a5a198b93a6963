import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { contract } from '../../../contract/index.ts';
import type { SearchPage } from '../../../contract/property-pages.ts';
import { SORTS } from '../../../contract/property.ts';
import { drawMarket } from '../../db/seed/demo/draw-market.ts';
import { insertMarket } from '../../db/seed/demo/insert.ts';
import { readGazetteer } from '../../db/seed/gazetteer/gazetteer.ts';
import { writeSearchRow } from '../../search/write.ts';

const { property, location } = contract;
let on: TestApp;
beforeAll(async () => {
  on = await testApp();
  const market = drawMarket(readGazetteer(), on.deps.now(), [
    { slug: 'coimbatore', listings: 500 },
    { slug: 'chennai', listings: 60 },
  ]);
  const keys = await on.db.transaction().execute((tx) => insertMarket(tx, market, () => undefined));
  await on.deps.search.refresh(keys);
}, 60_000);

/** A page of cards; fails when it is something else. */
async function find(query: Record<string, unknown>) {
  const answer = await on.call(property.getProperty, { query });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  if (!('pagination' in answer.body)) throw new Error('no list');
  return answer.body;
}
async function page(slug: string, query: Record<string, unknown> = {}): Promise<SearchPage> {
  const answer = await on.call(property.getSearchPage, { query: { ...query, slug } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}

describe('GET /property/get', () => {
  test('takes the default city, answers cards, exact totals and pages', async () => {
    const first = await find({ intent: 'rent' });
    expect(first.data).toHaveLength(20);
    expect(first.pagination).toMatchObject({ page: 1, limit: 20, totalPages: Math.ceil(first.pagination.total / 20) });
    expect(first.data.every((card) => card.city.slug === 'coimbatore' && card.kind === 'residential_rent')).toBe(true);
    expect(first.data[0]!.photo!.url).toMatch(/^\/media\/demo-/);
    expect((await find({ city: 'chennai' })).pagination.total).toBe(60);
  });

  test('a page beyond the end is empty with the true total', async () => {
    const { total } = (await find({ intent: 'rent' })).pagination;
    const beyond = await find({ intent: 'rent', page: 10_000_000 });
    expect(beyond).toMatchObject({ data: [], pagination: { total, page: 10_000_000 } });
  });

  test('filters by the kind’s own fields, prices, localities and words', async () => {
    const found = await find({
      intent: 'rent',
      bhk_type: ['2BHK', '3BHK'],
      price_min: 8000,
      price_max: 30_000,
      furnishing: 'Semi',
      limit: 100,
    });
    expect(found.pagination.total).toBeGreaterThan(0);
    for (const card of found.data) {
      expect(card.title).toMatch(/^[23] BHK/);
      expect(card.price!.amount).toBeGreaterThanOrEqual(8000);
      expect(card.price!.amount).toBeLessThanOrEqual(30_000);
    }
    const inPlace = await find({ locality: 'gandhipuram', limit: 100 });
    expect(inPlace.data.every((card) => card.locality?.slug === 'gandhipuram')).toBe(true);
    const spoken = await find({ q: 'gandipuram', limit: 100 });
    expect(spoken.pagination.total).toBeGreaterThanOrEqual(inPlace.pagination.total);
  });

  test('counts options under the other filters, and bars whose sum is every monthly rent', async () => {
    const found = await find({ intent: 'rent', facets: 'true' });
    const bedrooms = found.facets!.find(({ param }) => param === 'bhk_type')!;
    expect(bedrooms).toMatchObject({ label: expect.any(String) });
    const two = bedrooms.options.find(({ value }) => value === '2BHK')!;
    expect(two.label).toBe('2 BHK');
    expect((await find({ intent: 'rent', bhk_type: '2BHK' })).pagination.total).toBe(two.count);
    const prices = found.histograms!.find(({ param }) => param === 'price')!;
    const leases = (await find({ intent: 'rent', available_for: 'only_lease' })).pagination.total;
    expect(leases).toBeGreaterThan(0);
    expect(prices.counts.reduce((sum, count) => sum + count, 0)).toBe(found.pagination.total - leases);
  });

  test.each(SORTS)('sorts by %s', async (sort) => {
    const { data } = await find({ intent: 'buy', sort, near: '11.0168,76.9558', radius: 50_000, limit: 50 });
    const by = {
      price_asc: data.map((card) => card.price!.amount),
      price_desc: data.map((card) => -card.price!.amount),
      newest: data.map((card) => -Date.parse(card.first_published_at!)),
      confirmed: data.map((card) => -Date.parse(card.last_confirmed_at!)),
    }[sort as 'newest'];
    if (by) expect(by).toEqual(by.toSorted((a, b) => a - b));
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
  ])('refuses %j by name', async (query, path) => {
    const answer = await on.call(property.getProperty, { query });
    expect(answer.status).toBe(422);
    expect(answer.error.code).toBe('invalid');
    expect(answer.error.errors!.map((error) => error.path)).toContain(path);
    expect(answer.error.errors![0]!.message).not.toMatch(/search_error|undefined/);
  });

  test.each([
    { polygon: '76.9,11;77,11.1;76.9,11.1;77,11' },
    { bbox: '-180,-90,180,90' },
    { q: `'; drop table listing; -- %_\\ 😀 ${'🏠'.repeat(10)}` },
    { q: '((((' },
    { price_min: 100_000_000_000 },
    { intent: 'lease' },
    { intent: 'commercial', pre_leased: 'true' },
  ])('answers %j calmly', async (query) => {
    expect((await find(query)).pagination.total).toBeGreaterThanOrEqual(0);
  });
});

describe('one listing', () => {
  test('is shown in full, without what is private', async () => {
    const [card] = (await find({ intent: 'rent' })).data;
    await on.db
      .updateTable('listing')
      .set({ details: JSON.stringify({ ...(await details(card!.id)), door_no: '7/SECRET', secondary_phone: '9876543219' }) as never })
      .where('public_id', '=', card!.id)
      .execute();
    const answer = await on.call(property.getProperty, { query: { id: card!.id } });
    expect(answer.status).toBe(200);
    if (!('page' in answer.body)) throw new Error('no listing');
    const { data, page } = answer.body;
    expect(data).toMatchObject({ id: card!.id, title: card!.title });
    expect(page.canonical).toBe(card!.url);
    expect(page.breadcrumbs[0]).toEqual({ name: 'Home', url: '/' });
    expect(page.similar.length).toBeGreaterThan(3);
    expect(page.similar.map(({ id }) => id)).not.toContain(card!.id);
    expect(data.fact_groups.length).toBeGreaterThan(3);
    const text = JSON.stringify(answer.body);
    expect(text).not.toContain('SECRET');
    expect(text).not.toContain('9876543219');
    expect(text).not.toMatch(/\+91\d{10}/);
  });

  test('adds up what it takes to move in and names the law on deposits', async () => {
    const { data } = await find({ intent: 'rent', available_for: 'only_rent', limit: 100 });
    for (const { id } of data.slice(0, 10)) {
      const answer = await on.call(property.getProperty, { query: { id } });
      if (!('page' in answer.body)) throw new Error('no listing');
      const costs = answer.body.data.costs;
      const total = costs.find((cost) => cost.total)!;
      expect(total.amount).toBe(costs.filter((cost) => !cost.total).reduce((sum, cost) => sum + (cost.amount ?? 0), 0));
    }
    const [card] = data;
    const known = await details(card!.id);
    await on.db
      .updateTable('listing')
      .set({ details: JSON.stringify({ ...known, expected_rent: 10_000, expected_deposit: 100_000 }) as never })
      .where('public_id', '=', card!.id)
      .execute();
    const answer = await on.call(property.getProperty, { query: { id: card!.id } });
    if (!('page' in answer.body)) throw new Error('no listing');
    expect(answer.body.data.costs.find(({ id }) => id === 'deposit')!.note).toBe("10 months' rent; the law's limit here is 3");
  });

  test('is not found while it is a draft, says when it ended, and is gone after 90 days', async () => {
    const card = (await find({ intent: 'rent', sort: 'newest' })).data[3]!;
    const set = async (status: string, days: number) => {
      const closed_at = new Date(Date.now() - days * 86_400_000);
      await on.db.updateTable('listing').set({ status, closed_at }).where('public_id', '=', card.id).execute();
      return on.call(property.getProperty, { query: { id: card.id } });
    };
    const closed = await set('closed', 3);
    expect(closed.status).toBe(200);
    if ('page' in closed.body) expect(closed.body.page.indexable).toBe(false);
    const over = await set('closed', 91);
    expect([over.status, over.error.message]).toEqual([410, expect.stringContaining('let or sold') as string]);
    const removed = await set('removed', 0);
    expect([removed.status, removed.error.message]).toEqual([410, 'Its owner took this listing down.']);
    expect((await set('rejected', 0)).status).toBe(404);
    expect((await on.call(property.getProperty, { query: { id: 'nothing000' } })).status).toBe(404);
    // it stood in search all the while, and is left out of the page all the same once its card is read again
    on.deps.cards.forget('any');
    expect((await find({ intent: 'rent', sort: 'newest' })).data.map(({ id }) => id)).not.toContain(card.id);
  });

  test('similar homes are of its kind', async () => {
    const [card] = (await find({ intent: 'pg' })).data;
    const answer = await on.call(property.getSimilarProperty, { query: { property_id: card!.id } });
    expect(answer.status).toBe(200);
    expect(new Set(answer.body.data.map(({ kind }) => kind))).toEqual(new Set(['pg_hostel']));
    expect((await on.call(property.getSimilarProperty, { query: { property_id: 'nothing000' } })).status).toBe(404);
  });
});

async function details(id: string): Promise<Record<string, unknown>> {
  return (await on.db.selectFrom('listing').select('details').where('public_id', '=', id).executeTakeFirstOrThrow()).details;
}

describe('the page of a slug', () => {
  test('shows the same as the API for the same search', async () => {
    const shown = await page('2bhk-apartment-in-coimbatore-for-rent', { price_max: 25_000 });
    const found = await find({ intent: 'rent', bhk_type: '2BHK', property_type: 'Apartment', price_max: 25_000 });
    expect(shown.pagination).toEqual(found.pagination);
    expect(shown.data.map(({ id }) => id)).toEqual(found.data.map(({ id }) => id));
    expect(shown).toMatchObject({
      title: '2 BHK apartments for rent in Coimbatore',
      canonical: '/2bhk-apartment-in-coimbatore-for-rent?price_max=25000',
      redirect: null,
      indexable: false,
    });
    expect(shown.chips.map(({ label }) => label)).toEqual(['Price: up to ₹25,000', 'Apartment', '2 BHK']);
    expect(shown.chips.at(-1)!.without).toBe('/apartment-in-coimbatore-for-rent?price_max=25000');
    expect(shown.controls.map(({ param }) => param)).toEqual(expect.arrayContaining(['price', 'bhk_type', 'bathrooms', 'pet_allowed']));
    expect(shown.breadcrumbs.map(({ url }) => url)).toEqual(['/', '/homes-in-coimbatore-for-rent', shown.canonical]);
    expect(shown.nearby.length).toBeGreaterThan(3);
  });

  test.each([
    ['buy-flat-in-rs-puram-coimbatore', {}, '/apartment-in-rs-puram-coimbatore-for-sale'],
    ['homes-in-coimbatore-for-rent', { bhk_type: '2BHK' }, '/2bhk-homes-in-coimbatore-for-rent'],
    ['homes-in-coimbatore-for-rent', { locality: 'rs-puram' }, '/homes-in-rs-puram-coimbatore-for-rent'],
    ['homes-in-kovai', { page: 2, utm_source: 'mail' }, '/homes-in-coimbatore-for-rent?page=2'],
  ])('%s %j leads to its canonical address', async (slug, query, canonical) => {
    expect((await page(slug, query)).redirect).toBe(canonical);
  });

  test('every link of a page leads to a page that is canonical and true', async () => {
    const shown = await page('2bhk-homes-in-coimbatore-for-rent', { furnishing: 'Semi', price_min: 5000 });
    const links = [...shown.tabs, ...shown.breadcrumbs.slice(1), ...shown.nearby, ...shown.chips.map((chip) => ({ url: chip.without }))];
    for (const link of links) {
      const url = new URL(link.url, 'https://example.org');
      const query: Record<string, string[]> = {};
      for (const [key, value] of url.searchParams) (query[key] ??= []).push(value);
      const target = await page(url.pathname.slice(1), query);
      expect(target).toMatchObject({ redirect: null, canonical: link.url });
      if ('count' in link) expect(target.pagination.total).toBe(link.count);
    }
  });

  test('an empty result says how far to move a bound and what to leave out, and each finds what it says', async () => {
    const shown = await page('homes-in-coimbatore-for-rent', { price_max: 600, furnishing: 'Fully' });
    expect(shown.pagination.total).toBe(0);
    const [moved, ...others] = shown.loosen;
    expect(moved).toMatchObject({ param: 'price', bound: { price_max: expect.any(Number) } });
    expect(moved!.name).toMatch(/^\d+ more up to ₹/);
    expect(others.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^[\d,]+ more without “Price: up to ₹600”$/));
    for (const { url, count, more } of shown.loosen) {
      expect(more).toBe(count);
      const { pathname, searchParams } = new URL(url, 'https://example.org');
      expect((await page(pathname.slice(1), Object.fromEntries(searchParams))).pagination.total).toBe(count);
    }
  });

  test('where no one change helps, two together are named, then the search without filters, each with what it finds', async () => {
    const shown = await page('4bhk-apartment-in-coimbatore-for-rent', { price_max: 600, furnishing: 'Fully', pet_allowed: 'true' });
    expect(shown.pagination.total).toBe(0);
    expect(shown.loosen).toEqual([]);
    const names = shown.wider.map(({ name }) => name);
    expect(names[0]).toMatch(/^[\d,]+ without “.+” and “.+”$/);
    expect(names.at(-1)).toMatch(/^All [\d,]+ in Coimbatore, without filters$/);
    expect(shown.nearby.length).toBeGreaterThan(0);
    for (const { url, count } of [...shown.wider, ...shown.nearby]) {
      const { pathname, searchParams } = new URL(url, 'https://example.org');
      expect((await page(pathname.slice(1), Object.fromEntries(searchParams))).pagination.total).toBe(count);
    }
  });

  test('bounds the wrong way round are told in words', async () => {
    const { error } = await on.call(property.getProperty, { query: { price_min: 9, price_max: 1 } });
    expect(error).toMatchObject({ code: 'invalid', message: 'The lowest price is higher than the highest.' });
    const area = await on.call(property.getProperty, { query: { intent: 'rent', area_min: 9, area_max: 1 } });
    expect(area.error.message).toMatch(/^[A-Z][a-z ]+: the lowest is higher than the highest\.$/);
  });

  test('the API says the same of a search that finds little, and nothing of one that finds plenty', async () => {
    const little = await find({ intent: 'rent', price_max: 600, furnishing: 'Fully', facets: 'true' });
    const [way] = little.loosen!;
    expect((await find({ intent: 'rent', furnishing: 'Fully', ...way!.bound })).pagination.total).toBe(way!.count);
    expect((await find({ intent: 'rent', facets: 'true' })).loosen).toEqual([]);
  });

  test.each(['homes-in-atlantis', 'nonsense', 'homes-in-atlantis-coimbatore-for-rent', 'a-pid-abcdefgh12'])(
    '%s is not found',
    async (slug) => {
      expect((await on.call(property.getSearchPage, { query: { slug } })).status).toBe(404);
    },
  );

  test('the home page has rows, tabs with true counts and the fullest localities', async () => {
    const { body } = await on.call(property.getHomePage, { query: {} });
    expect(body.data.city.slug).toBe('coimbatore');
    expect(body.data.rows.map(({ id }) => id)).toEqual(['hot_property', 'premium_property', 'featured_property', 'new_launch']);
    const rent = body.data.tabs.find(({ intent }) => intent === 'rent')!;
    expect((await page(rent.url.slice(1))).pagination.total).toBe(rent.count);
    const [top] = body.data.top_localities;
    expect((await page(top!.url.slice(1))).pagination.total).toBe(top!.count);
    expect(body.data.cities).toHaveLength(18);
    const empty = await on.call(property.getHomePage, { query: { city: 'madurai' } });
    expect(empty.body.data).toMatchObject({ total: 0, rows: [] });
  });
});

describe('GET /property/hotproperty', () => {
  test.each(['hot_property', 'premium_property', 'featured_property', 'new_launch'])(
    '%s answers cards that carry the flag',
    async (flag) => {
      const { status, body } = await on.call(property.getHotProperty, { query: { [flag]: 'true', city: 'coimbatore' } });
      expect(status).toBe(200);
      expect(body.data.length).toBeGreaterThan(0);
      for (const card of body.data) expect('promotion_flags' in card && card.promotion_flags).toContain(flag);
    },
  );
  test('top_location answers localities with counts', async () => {
    const { body } = await on.call(property.getHotProperty, { query: { top_location: 'true' } });
    expect(body.data[0]).toMatchObject({ city: 'coimbatore', listings: expect.any(Number) });
  });
  test.each([{}, { hot_property: 'true', new_launch: 'true' }, { hot_property: 'false' }, { hot_property: 'yes' }])(
    'refuses %j',
    async (query) => {
      expect((await on.call(property.getHotProperty, { query })).status).toBe(422);
    },
  );
});

describe('places', () => {
  const suggested = async (query: string, city = 'coimbatore') =>
    (await on.call(location.suggestLocations, { query: { city, query } })).body.data.map(({ locality }) => locality);

  test.each([
    ['RS Puram', 'RS Puram'],
    ['r.s.puram', 'RS Puram'],
    ['peela', 'Peelamedu'],
    ['pilamedu', 'Peelamedu'],
    ['gandipuram', 'Gandhipuram'],
    ['காந்தி', 'Gandhipuram'],
    ['गांधी', 'Gandhipuram'],
  ])('%s finds %s first', async (query, first) => {
    expect((await suggested(query))[0]).toBe(first);
  });
  test('at most ten, the fullest when nothing is typed, none for nonsense', async () => {
    expect(await suggested('')).toHaveLength(10);
    expect(await suggested('zzqqxx')).toEqual([]);
    expect(await suggested('!!!')).toEqual([]);
    expect((await suggested('a')).length).toBeLessThanOrEqual(10);
  });
  test('the cities say which take listings and which is the default', async () => {
    const { body } = await on.call(location.listCities);
    expect(body.default).toBe('coimbatore');
    expect(body.data).toHaveLength(18);
    expect(
      body.data
        .filter((city) => city.takes_listings)
        .map(({ slug }) => slug)
        .toSorted(),
    ).toEqual(['bangalore', 'chennai', 'coimbatore', 'mumbai']);
  });
});

test('a listing that goes live is found by the next search', async () => {
  const row = await on.db
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
    await on.db.transaction().execute(async (tx) => {
      await tx.updateTable('listing').set({ status }).where('id', '=', row.id).execute();
      await writeSearchRow(tx, key);
    });
    await on.deps.search.refresh([key]);
    expect(await total()).toBe(expected);
  }
});
