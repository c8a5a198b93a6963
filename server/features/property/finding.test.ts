import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { contract } from '../../../contract/index.ts';
import { drawMarket } from '../../db/seed/demo/draw-market.ts';
import { insertMarket } from '../../db/seed/demo/insert.ts';
import { readGazetteer } from '../../db/seed/gazetteer/gazetteer.ts';
import { layout } from '../../search/layout.ts';
import { writeSearchRows } from '../../search/write.ts';

const { property } = contract;
let on: TestApp;
beforeAll(async () => {
  on = await testApp();
  const market = drawMarket(readGazetteer(), on.deps.now(), [{ slug: 'coimbatore', listings: 300 }]);
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

describe('a search', () => {
  test('a plot is found by its size in the unit people think in', async () => {
    const inCents = await find({ intent: 'plots', area_min: 2, area_max: 5, area_unit: 'cent' });
    const inFeet = await find({ intent: 'plots', area_min: 871.2, area_max: 2178 });
    expect(inCents.pagination).toEqual(inFeet.pagination);
    const [plot] = (await find({ intent: 'plots' })).data;
    const { value, unit } = plot!.area!;
    const same = await find({ intent: 'plots', area_min: value, area_max: value, area_unit: unit, limit: 100 });
    expect(same.data.map(({ id }) => id)).toContain(plot!.id);
    const shown = await on.call(property.getSearchPage, { query: { slug: 'plots-in-coimbatore', area_max: 5, area_unit: 'cent' } });
    expect(shown.body.data).toMatchObject({ canonical: '/plot-in-coimbatore?area_max=5&area_unit=cent', area: { unit: 'cent' } });
    expect(shown.body.data.chips.map(({ label }) => label)).toEqual(['Area: up to 5 cents']);
  });

  test('a search leaves out what is named, counts it, and says how many come back without that', async () => {
    const all = await find({ intent: 'plots', sort: 'newest', limit: 5 });
    const exclude = all.data.slice(0, 4).map(({ id }) => id);
    const rest = await find({ intent: 'plots', sort: 'newest', limit: 5, exclude });
    expect(rest).toMatchObject({ excluded: 4, pagination: { total: all.pagination.total - 4 } });
    expect(rest.data[0]!.id).toBe(all.data[4]!.id);
    const [one] = exclude;
    const { amount } = all.data[0]!.price!;
    const few = await find({ intent: 'plots', price_min: amount, price_max: amount, exclude: one, facets: 'true' });
    if (few.pagination.total < 5)
      expect(few.loosen!.find(({ param }) => param === 'exclude')).toMatchObject({
        bound: null,
        more: 1,
        name: '1 more that you have seen',
      });
  });

  test('the page of what is not seen yet is the same for everybody until its reader says what they have seen', async () => {
    const page = async (query: object) => {
      const query_ = { slug: 'plots-in-coimbatore', ...query };
      return (await on.call(property.getSearchPage, { query: query_ })).body.data;
    };
    const plain = await page({});
    const wished = await page({ unseen: 'true' });
    expect(wished.data).toEqual(plain.data);
    expect(wished).toMatchObject({ canonical: plain.canonical, indexable: false, unseen: { hidden: null } });
    const seen = plain.data.slice(0, 3).map(({ id }) => id);
    const rest = await page({ unseen: 'here', exclude: seen });
    expect(rest.unseen).toEqual({ hidden: 3, text: '3 you have seen are hidden.' });
    expect(rest.pagination.total).toBe(plain.pagination.total - 3);
    expect(rest.chips).toContainEqual({ param: 'unseen', label: 'Not seen yet', without: plain.canonical });
    expect(rest.nearby.every(({ url }) => url.includes('unseen=true'))).toBe(true);
    expect((await page({ unseen: 'here' })).unseen).toEqual({ hidden: 0, text: 'You have seen none of these.' });
  });

  test('promoted listings stand apart, match the same search, and change neither its total nor its order', async () => {
    const before = await find({ intent: 'rent', sort: 'newest', limit: 100 });
    expect(before.data.some(({ promotion_flags: flags }) => flags.includes('hot_property'))).toBe(true);
    expect(before.promoted, 'what editors chose is no promotion').toEqual([]);
    const paid = await on.db
      .updateTable('listing')
      .set({ promotion_flags: ['hot_property', 'top_slot'] })
      .where(
        'public_id',
        'in',
        before.data.slice(10, 13).map(({ id }) => id),
      )
      .returning(['city_id as cityId', 'id as listingId'])
      .execute();
    await on.db.transaction().execute((tx) => writeSearchRows(tx, paid));
    await on.deps.search.refresh(paid);
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

  test('more homes than there are labelled slots take turns by the hour, and everybody within an hour sees the same', async () => {
    const slots = async () => (await find({ intent: 'rent', sort: 'newest' })).promoted!.map(({ id }) => id);
    const shown = new Map<string, number>();
    for (let hour = 0; hour < 48; hour++) {
      on.advance(3600);
      const now = await slots();
      expect(now).toHaveLength(2);
      expect(await slots()).toEqual(now);
      for (const id of now) shown.set(id, (shown.get(id) ?? 0) + 1);
    }
    on.advance(-48 * 3600);
    // three homes in two slots: each about 32 of 48 hours
    expect(shown.size).toBe(3);
    expect(Math.min(...shown.values())).toBeGreaterThan(20);
  });

  test('each card of the most relevant says why it stands there, and the order can be recomputed from that', async () => {
    const { data } = await find({ intent: 'rent', limit: 100 });
    const points = data.map(({ why }) => why!.reduce((sum, part) => sum + part.points, 0));
    expect(points).toEqual(points.toSorted((a, b) => b - a));
    const [first] = data;
    expect(first!.why!.find(({ part }) => part === 'confirmed')!.points).toBeCloseTo(Date.parse(first!.last_confirmed_at!) / 86_400_000, 5);
    expect((await find({ intent: 'rent', sort: 'newest' })).data[0]).not.toHaveProperty('why');
  });
});

describe('what nobody means', () => {
  test.each<[string, Record<string, unknown>, number]>([
    ['a polygon of 10,000 corners', { polygon: Array.from({ length: 10_000 }, (_, n) => `7${n % 10}.1,11.${n}`).join(';') }, 422],
    ['a polygon of 501 corners', { polygon: Array.from({ length: 501 }, (_, n) => `76.${n},11.${n % 7}`).join(';') }, 422],
    ['a polygon that crosses itself', { polygon: '76.9,10.9;77.1,11.2;77.1,10.9;76.9,11.2' }, 200],
    ['a flat polygon', { polygon: '76.9,11;77,11;77.1,11' }, 200],
    ['a polygon of two corners', { polygon: '76.9,11;77,11' }, 422],
    ['a box around the world', { bbox: '-180,-90,180,90' }, 200],
    ['a box inside out', { bbox: '77,11,76,10' }, 422],
    ['page 10,000,000', { page: 10_000_000 }, 200],
    ['page 0', { page: 0 }, 422],
    ['min over max', { price_min: 20_000, price_max: 10_000 }, 422],
    ['a lease sum of the wrong kind', { intent: 'buy', lease_amount_min: 5 }, 422],
    ['200 localities that there are not', { locality: Array.from({ length: 200 }, (_, n) => `nowhere-${n}`) }, 422],
    ['200 filters that there are not', Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`filter_${n}`, '1'])), 422],
    ['quotes and commands', { q: `'; drop table listing; -- " \\ %00 $(rm -rf /) {{7*7}} <script>` }, 200],
    ['a storm of accents', { q: 'Z\u0351\u036b\u0343'.repeat(28) }, 200],
    ['brackets of an expression', { q: '(((((((((((((((a+)+)+)+)+)+$' }, 200],
    ['a zero among marks of direction', { q: '\u202e\u0000\ud83c\udfe0 \u200d' }, 422],
    ['many initials', { q: 'a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u.v.w.x.y.z. '.repeat(2) }, 200],
  ])('%s gets a clear answer', async (_, query, status) => {
    const answer = await on.call(property.getProperty, { query: { facets: 'true', ...query } });
    expect(answer.status).toBe(status);
    if (status === 422) expect(JSON.stringify(answer.body)).toMatch(/"code":"invalid"/);
  });

  test('every filter of a kind set at once is answered', async () => {
    const query: Record<string, unknown> = { kind: 'residential_rent', facets: 'true' };
    for (const filter of layout.filtersOf(['residential_rent'])) {
      const figure = filter.figure === 'date' ? '2026-01-01' : 1;
      const tokens = filter.options.map(({ token }) => token);
      // a single token where the bucket of a date takes no list
      const chosen = tokens.length === 0 ? figure : filter.as === 'available' ? tokens[0] : tokens;
      for (const key of filter.keys) query[key] = filter.as === 'flag' ? 'true' : chosen;
    }
    const { status, body } = await on.call(property.getProperty, { query });
    expect({ status, total: (body as { pagination: { total: number } }).pagination.total }).toEqual({ status: 200, total: 0 });
  });
});
