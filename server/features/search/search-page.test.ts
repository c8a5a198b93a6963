import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { insertDemoMarket } from '../../../test/fixtures/demo-market.ts';
import { contract } from '../../../contract/index.ts';
import { KINDS_OF_INTENT } from '../../../contract/slug/state.ts';
import { countLists } from '../lists/counted-lists.ts';
import { layout } from '../../search/layout.ts';
import { writeSearchRows } from '../../search/table/write-rows.ts';

const { search } = contract;
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const keys = await insertDemoMarket(app, [{ slug: 'coimbatore', listings: 300 }]);
  await app.deps.search.refresh(keys);
}, 60_000);

/** A page of cards. Throws when the response is something else. */
async function find(query: Record<string, unknown>) {
  const response = await app.call(search.getProperty, { query });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  if (!('pagination' in response.body)) throw new Error('no list');
  return response.body;
}

async function detailsOf(id: string): Promise<Record<string, unknown>> {
  return (await app.db.selectFrom('listing').select('details').where('public_id', '=', id).executeTakeFirstOrThrow()).details;
}

describe('a search page', () => {
  test('a plot is found by its size in any unit', async () => {
    const inCents = await find({ intent: 'plots', area_min: 2, area_max: 5, area_unit: 'cent' });
    const inFeet = await find({ intent: 'plots', area_min: 871.2, area_max: 2178 });
    expect(inCents.pagination).toEqual(inFeet.pagination);
    const [plot] = (await find({ intent: 'plots' })).data;
    const { value, unit } = plot!.area!;
    const results = await find({ intent: 'plots', area_min: value, area_max: value, area_unit: unit, limit: 100 });
    expect(results.data.map(({ id }) => id)).toContain(plot!.id);
    const response = await app.call(search.getSearchPage, { query: { slug: 'plots-in-coimbatore', area_max: 5, area_unit: 'cent' } });
    expect(response.body.data).toMatchObject({ canonical: '/plot-in-coimbatore?area_max=5&area_unit=cent', area: { unit: 'cent' } });
    expect(response.body.data.chips.map(({ label }) => label)).toEqual(['Area: up to 5 cents']);
  });

  test('a filter for a document of another state is omitted, and flats have only units of floor area', async () => {
    const readPage = async (slug: string) => (await app.call(search.getSearchPage, { query: { slug } })).body.data;
    const unitsOf = async (slug: string) => (await readPage(slug)).area.units.map(({ label }) => label);
    expect((await readPage('homes-in-coimbatore-for-sale')).facets.map(({ param }) => param)).not.toContain('khata_certificate');
    expect((await readPage('homes-in-bengaluru-for-sale')).facets.map(({ param }) => param)).toContain('khata_certificate');
    expect(await unitsOf('homes-in-coimbatore-for-rent')).toEqual(['sqft', 'sqm']);
    expect(await unitsOf('plot-in-coimbatore')).toContain('cents');
    const priceOf = async (slug: string) => (await readPage(slug)).controls.find(({ param }) => param === 'price')!.label;
    expect([await priceOf('pg-in-coimbatore'), await priceOf('homes-in-coimbatore-for-sale')]).toEqual(['Rent', 'Price']);
  });

  test('offers the filters that are most used in the tab first, each with its number of results, until it is set', async () => {
    const readPage = async (slug: string, query = {}) => (await app.call(search.getSearchPage, { query: { slug, ...query } })).body.data;
    const { quick } = await readPage('homes-in-coimbatore-for-rent');
    expect(quick.map(({ param }) => param)).toEqual(['bhk_type', 'bhk_type', 'price_max', 'furnishing', 'preferred_tenants', 'posted_by']);
    for (const { param, value, count } of quick) {
      const { total } = (await find({ intent: 'rent', [param]: value })).pagination;
      if (count === null) expect(total).toBeGreaterThan(0);
      else expect([param, total]).toEqual([param, count]);
    }
    const narrowed = await readPage('2bhk-homes-in-coimbatore-for-rent', { price_max: 30_000, posted_by: 'Owner' });
    expect(narrowed.quick.map(({ param }) => param)).toEqual(['furnishing', 'preferred_tenants']);
    for (const slug of ['homes-in-coimbatore-for-sale', 'pg-in-coimbatore', 'plot-in-coimbatore'])
      expect((await readPage(slug)).quick.length, slug).toBeGreaterThan(2);
  });

  test('cards of PGs show the price of the requested rooms, in the order of these prices', async () => {
    const allPgs = await find({ intent: 'pg', limit: 100 });
    const single = await find({ intent: 'pg', sharing: 'Single', sort: 'price_asc', limit: 100 });
    expect(single.data.length).toBeGreaterThan(3);
    const amounts = single.data.map(({ price }) => price!.amount);
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
    for (const card of single.data) {
      const rooms = (await detailsOf(card.id)).rooms as { sharing: string; rent: number; deposit: number }[];
      const singleRooms = rooms.filter(({ sharing }) => sharing === 'Single').toSorted((a, b) => a.rent - b.rent);
      const isRange = new Set(singleRooms.map(({ rent }) => rent)).size > 1;
      expect(card).toMatchObject({
        price: { amount: singleRooms[0]!.rent, per: 'bed_month', is_lowest: isRange },
        deposit: singleRooms[0]!.deposit,
      });
    }
    // another search still shows the price of the cheapest bed
    const cheapest = new Map(allPgs.data.map(({ id, price }) => [id, price!.amount]));
    expect(single.data.some(({ id, price }) => price!.amount > (cheapest.get(id) ?? Infinity))).toBe(true);
    const highest = Math.max(...amounts);
    const inRange = await find({ intent: 'pg', price_min: highest, limit: 100 });
    expect(inRange.data.every(({ price }) => price!.amount >= highest)).toBe(true);
  });

  test('a listing has its photos in their order for everybody while it is live', async () => {
    const [card] = (await find({ intent: 'rent', sort: 'confirmed' })).data;
    const query = { property_id: card!.id };
    const { body } = await app.call(contract.listing.getPropertyPhotos, { query });
    expect(body.data).toHaveLength(card!.photo_count);
    const page = await app.call(search.getProperty, { query: { id: card!.id } });
    expect(page.body).toMatchObject({ data: { photos: body.data } });
    const setStatus = (status: string) => app.db.updateTable('listing').set({ status }).where('public_id', '=', card!.id).execute();
    await setStatus('removed');
    app.deps.cards.invalidate('any');
    expect((await app.call(contract.listing.getPropertyPhotos, { query })).status).toBe(404);
    await setStatus('active');
    app.deps.cards.invalidate('any');
    expect((await app.call(contract.listing.getPropertyPhotos, { query: { property_id: 'nothing000' } })).status).toBe(404);
  });

  test('the home page shows the lists and localities of one tab', async () => {
    await countLists(app.deps);
    for (const intent of ['rent', 'plots'] as const) {
      const { body } = await app.call(contract.home.getHomePage, { query: { city: 'coimbatore', intent } });
      const kinds: readonly string[] = KINDS_OF_INTENT[intent];
      expect(body.data.intent).toBe(intent);
      const cards = body.data.rows.flatMap((row) => row.data);
      expect(cards.length).toBeGreaterThan(1);
      for (const { kind } of cards) expect(kinds).toContain(kind);
      const [first] = body.data.top_localities;
      const searchPage = await app.call(search.getSearchPage, { query: { slug: first!.url.slice(1) } });
      expect(searchPage.body.data.pagination.total).toBe(first!.count);
    }
  });

  test('excluded listings are omitted and counted, with a suggestion to include them again', async () => {
    const results = await find({ intent: 'plots', sort: 'newest', limit: 5 });
    const exclude = results.data.slice(0, 4).map(({ id }) => id);
    const remaining = await find({ intent: 'plots', sort: 'newest', limit: 5, exclude });
    expect(remaining).toMatchObject({ excluded: 4, pagination: { total: results.pagination.total - 4 } });
    expect(remaining.data[0]!.id).toBe(results.data[4]!.id);
    const [excludedId] = exclude;
    const { amount } = results.data[0]!.price!;
    const fewResults = await find({ intent: 'plots', price_min: amount, price_max: amount, exclude: excludedId, facets: 'true' });
    // Suggestions exist only for fewer than five results. How many plots have this price depends on the demo data.
    if (fewResults.pagination.total < 5)
      expect(fewResults.relaxations!.find(({ param }) => param === 'exclude')).toMatchObject({
        bound: null,
        more: 1,
        name: '1 more you have seen',
      });
  });

  test('the page of unseen listings is the same for everyone until viewed ids are sent', async () => {
    const page = async (query: object) => {
      const fullQuery = { slug: 'plots-in-coimbatore', ...query };
      return (await app.call(search.getSearchPage, { query: fullQuery })).body.data;
    };
    const unfiltered = await page({});
    // `true`: before the browser has sent the ids of viewed listings. `device`: the request in which it sends them.
    const unseenPage = await page({ unseen: 'true' });
    expect(unseenPage.data).toEqual(unfiltered.data);
    expect(unseenPage).toMatchObject({ canonical: unfiltered.canonical, indexable: false, unseen: { hidden: null } });
    const seenIds = unfiltered.data.slice(0, 3).map(({ id }) => id);
    const unseen = await page({ unseen: 'device', exclude: seenIds });
    expect(unseen.unseen).toEqual({ hidden: 3, text: '3 viewed listings hidden' });
    expect(unseen.pagination.total).toBe(unfiltered.pagination.total - 3);
    expect(unseen.chips).toContainEqual({ param: 'unseen', label: 'Not viewed yet', without: unfiltered.canonical });
    expect(unseen.nearby.every(({ url }) => url.includes('unseen=true'))).toBe(true);
    expect((await page({ unseen: 'device' })).unseen).toEqual({ hidden: 0, text: 'You have not viewed any of these.' });
  });

  test('promoted listings are separate, match the same search, and change neither its total nor its order', async () => {
    const before = await find({ intent: 'rent', sort: 'newest', limit: 100 });
    expect(before.data.some(({ promotion_flags: flags }) => flags.includes('hot_property'))).toBe(true);
    expect(before.promoted, 'entries of curated lists are not promoted listings').toEqual([]);
    const promotedKeys = await app.db
      .updateTable('listing')
      .set({ promotion_flags: ['hot_property', 'top_slot'] })
      .where(
        'public_id',
        'in',
        before.data.slice(10, 13).map(({ id }) => id),
      )
      .returning(['city_id as cityId', 'id as listingId'])
      .execute();
    await app.db.transaction().execute((tx) => writeSearchRows(tx, promotedKeys));
    await app.deps.search.refresh(promotedKeys);
    const { promoted, data, pagination } = await find({ intent: 'rent', sort: 'newest', limit: 100 });
    expect(promoted).toHaveLength(2);
    for (const card of promoted!) expect(card).toMatchObject({ kind: 'residential_rent', promotion_flags: ['hot_property', 'top_slot'] });
    expect(pagination).toEqual(before.pagination);
    expect(data.map(({ id }) => id)).toEqual(before.data.map(({ id }) => id));
    const dates = data.map(({ first_published_at }) => first_published_at!);
    expect(dates).toEqual(dates.toSorted().toReversed());
    const second = await find({ intent: 'rent', sort: 'newest', limit: 100, page: 2 });
    expect(second).toMatchObject({ promoted: [], pagination: { total: pagination.total } });
    expect((await find({ intent: 'rent', price_max: 600 })).promoted).toEqual([]);
  });

  test('more promoted listings than slots rotate every hour, the same for everyone within the hour', async () => {
    const slots = async () => (await find({ intent: 'rent', sort: 'newest' })).promoted!.map(({ id }) => id);
    const hoursShown = new Map<string, number>();
    for (let hour = 0; hour < 48; hour++) {
      app.advanceClock(3600);
      const shownIds = await slots();
      expect(shownIds).toHaveLength(2);
      expect(await slots()).toEqual(shownIds);
      for (const id of shownIds) hoursShown.set(id, (hoursShown.get(id) ?? 0) + 1);
    }
    app.advanceClock(-48 * 3600);
    // Three listings share two slots, so each is shown in about 32 of 48 hours.
    expect(hoursShown.size).toBe(3);
    expect(Math.min(...hoursShown.values())).toBeGreaterThan(20);
  });

  test('with the order by relevance, each card contains the parts of its score, in whole days, from which the order of days can be recomputed', async () => {
    const { data } = await find({ intent: 'rent', limit: 100 });
    const points = data.map(({ relevance }) => relevance!.reduce((sum, part) => sum + part.points, 0));
    expect(points).toEqual(points.toSorted((a, b) => b - a));
    const [first] = data;
    const dayOfConfirmation = first!.relevance!.find(({ part }) => part === 'confirmed')!.points;
    // days are those of UTC, and days of India start half a day earlier
    expect(dayOfConfirmation - Math.floor(Date.parse(first!.first_published_at!) / 86_400_000)).toBeOneOf([0, 1]);
    for (const { relevance } of data) for (const part of relevance!) expect(Number.isInteger(part.points)).toBe(true);
    expect((await find({ intent: 'rent', sort: 'newest' })).data[0]).not.toHaveProperty('relevance');
  });
});

describe('hostile or mistaken input', () => {
  test.each<[string, Record<string, unknown>, number]>([
    ['a polygon of 10,000 corners', { polygon: Array.from({ length: 10_000 }, (_, i) => `7${i % 10}.1,11.${i}`).join(';') }, 422],
    ['a polygon of 501 corners', { polygon: Array.from({ length: 501 }, (_, i) => `76.${i},11.${i % 7}`).join(';') }, 422],
    ['a self-intersecting polygon', { polygon: '76.9,10.9;77.1,11.2;77.1,10.9;76.9,11.2' }, 200],
    ['a polygon without area', { polygon: '76.9,11;77,11;77.1,11' }, 200],
    ['a polygon of two corners', { polygon: '76.9,11;77,11' }, 422],
    ['a box around the world', { bbox: '-180,-90,180,90' }, 200],
    ['a reversed box', { bbox: '77,11,76,10' }, 422],
    ['page 10,000,000', { page: 10_000_000 }, 200],
    ['page 0', { page: 0 }, 422],
    ['min over max', { price_min: 20_000, price_max: 10_000 }, 422],
    ['a lease sum of the wrong kind', { intent: 'buy', lease_amount_min: 5 }, 422],
    ['200 unknown localities', { locality: Array.from({ length: 200 }, (_, i) => `nowhere-${i}`) }, 422],
    ['200 unknown filters', Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`filter_${i}`, '1'])), 422],
    ['quotes and commands', { q: `'; drop table listing; -- " \\ %00 $(rm -rf /) {{7*7}} <script>` }, 200],
    ['many combining accents', { q: 'Z\u0351\u036b\u0343'.repeat(28) }, 200],
    ['unbalanced brackets of a regular expression', { q: '(((((((((((((((a+)+)+)+)+)+$' }, 200],
    ['a NUL character among direction marks', { q: '\u202e\u0000\ud83c\udfe0 \u200d' }, 422],
    ['many initials', { q: 'a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u.v.w.x.y.z. '.repeat(2) }, 200],
  ])('%s gets a clear response', async (_, query, status) => {
    const response = await app.call(search.getProperty, { query: { facets: 'true', ...query } });
    expect(response.status).toBe(status);
    if (status === 422) expect(JSON.stringify(response.body)).toMatch(/"code":"invalid"/);
  });

  test('every filter of a kind can be set in one search', async () => {
    const query: Record<string, unknown> = { kind: 'residential_rent', facets: 'true' };
    for (const filter of layout.filtersOf(['residential_rent'])) {
      const singleValue = filter.valueType === 'date' ? '2026-01-01' : 1;
      const tokens = filter.options.map(({ token }) => token);
      // The date filter takes a single token; the other option filters take a list.
      const options = filter.type === 'available' ? tokens[0] : tokens;
      const chosen = tokens.length === 0 ? singleValue : options;
      for (const key of filter.keys) query[key] = filter.type === 'flag' ? 'true' : chosen;
    }
    const { status, body } = await app.call(search.getProperty, { query });
    expect({ status, total: (body as { pagination: { total: number } }).pagination.total }).toEqual({ status: 200, total: 0 });
  });
});

describe('the feed of a search', () => {
  const fetchFeed = (path: string, headers = {}) => app.fastify.inject({ url: path, headers });
  const listingPathsOf = (xml: string) =>
    [...xml.matchAll(/<entry>.*?<link rel="alternate"[^>]* href="[^"]*?(-pid-\w+)"/gs)].map(([, id]) => id);

  test('has the newest listings that the page finds with the same filters, and nothing personal', async () => {
    const slug = 'homes-in-coimbatore-for-rent';
    const { statusCode, headers, body } = await fetchFeed(`/ta/feed/${slug}?price_max=30000&page=3&sort=price_asc&utm_source=x`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    const page = await app.call(search.getSearchPage, { query: { slug, price_max: 30_000, sort: 'newest', limit: 30 } });
    expect(listingPathsOf(body)).toEqual(page.body.data.data.map(({ id }) => `-pid-${id}`));
    expect(listingPathsOf(body).length).toBeGreaterThan(5);
    expect(body).toContain('xml:lang="ta-IN"');
    expect(body).toMatch(/<link rel="self" [^>]*href="[^"]*\/ta\/feed\/homes-in-coimbatore-for-rent\?price_max=30000"/);
    expect(body).not.toMatch(/(?<![\d-])[6-9]\d{9}(?!\d)|\w@\w+\.|<georss|lat=/);
    const unchanged = await fetchFeed(`/ta/feed/${slug}?price_max=30000`, { 'if-none-match': `"older", W/${headers.etag}` });
    expect(unchanged.statusCode).toBe(304);
  });

  test('shows no listing that was removed in the meantime, although the feed is cached', async () => {
    const path = '/feed/homes-in-coimbatore-for-rent?price_max=40000';
    const { body, headers } = await fetchFeed(path);
    expect(headers['cache-control']).toContain('max-age=0');
    const [first] = listingPathsOf(body);
    const publicId = first!.replace('-pid-', '');
    const { id, city_id } = await app.db
      .selectFrom('listing')
      .select(['id', 'city_id'])
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
    const key = { cityId: city_id, listingId: id };
    const setStatus = async (status: 'paused' | 'active') => {
      await app.db.transaction().execute(async (tx) => {
        await tx.updateTable('listing').set({ status }).where('id', '=', id).where('city_id', '=', city_id).execute();
        await writeSearchRows(tx, [key]);
      });
      await app.deps.search.refresh([key]);
    };
    await setStatus('paused');
    expect(listingPathsOf((await fetchFeed(path)).body)).not.toContain(first);
    await setStatus('active');
  });

  test('of an empty search is empty, and for a slug that is not a search the response is 404', async () => {
    const empty = await fetchFeed('/feed/homes-in-coimbatore-for-rent?price_max=1');
    expect([empty.statusCode, listingPathsOf(empty.body)]).toEqual([200, []]);
    expect((await fetchFeed('/feed/nothing')).statusCode).toBe(404);
    expect((await fetchFeed('/feed/homes-in-coimbatore-for-rent?price_max=cheap')).statusCode).toBe(422);
  });
});
