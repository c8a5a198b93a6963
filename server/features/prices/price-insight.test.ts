import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { KINDS } from '../../../kinds/index.ts';
import { priceInsight } from '../../listings/present/price-insight.ts';
import { placesOf } from '../../places/places.ts';
import { testApp } from '../../../test/app.ts';
import { seedMarket } from '../../../test/fixtures/search-market.ts';

const RENT = KINDS.residential_rent;
const SALE = KINDS.residential_resale;
const similar = { price: 20_000, rate: 4000, listings: 12 };
const rentInsight = (expected_rent: number, statistics = similar) =>
  priceInsight(RENT, { available_for: 'only_rent', expected_rent }, statistics, 'RS Puram');

test('a rent is compared with the median rent of similar homes, with the number of homes', () => {
  expect(rentInsight(18_500)).toEqual({ level: 'below', text: '₹1,500 below similar homes in RS Puram (12 compared)' });
  expect(rentInsight(22_040)).toEqual({ level: 'above', text: '₹2,000 above similar homes in RS Puram (12 compared)' });
  expect(rentInsight(20_500)?.level).toBe('near');
});

test('a sale is compared by its price per sqft, because sizes differ', () => {
  const saleInsight = (price: number, sqft?: number) =>
    priceInsight(
      SALE,
      { expected_price: price, ...(sqft && { carpet_area: { value: sqft, unit: 'sqft' } }) },
      { price: 1, rate: 4000, listings: 8 },
      'RS Puram',
    );
  expect(saleInsight(3_500_000, 1000)).toEqual({ level: 'below', text: '₹500 per sqft below similar homes in RS Puram (8 compared)' });
  expect(saleInsight(3_500_000)).toBeNull();
});

test('no comparison is made with few homes, for extreme prices, lump sums, and kinds whose listings differ too much', () => {
  expect(rentInsight(18_500, { ...similar, listings: 5 })).toBeNull();
  expect(rentInsight(8000)).toBeNull();
  expect(rentInsight(90_000)).toBeNull();
  expect(priceInsight(RENT, { available_for: 'only_lease', lease_amount: 18_500 }, similar, 'RS Puram')).toBeNull();
  expect(priceInsight(KINDS.plot, { expected_price: 18_500 }, similar, 'RS Puram')).toBeNull();
  expect(priceInsight(RENT, { expected_rent: 18_500 }, null, 'RS Puram')).toBeNull();
});

test('a card mentions only a lower price, the page every comparison, with the latest medians of the locality and bedrooms', async () => {
  const app = await testApp();
  await seedMarket(app, 40);
  const search = await app.call(contract.search.getProperty, { query: { intent: 'rent', available_for: 'only_rent', limit: 50 } });
  if (!('pagination' in search.body)) throw new Error('no list');
  const { id, price, locality, city } = search.body.data.find((card) => card.locality && card.price?.per === 'month')!;
  const { id: localityId, city_id } = (await placesOf(app.db)).locality(1, locality!.slug)!;
  let limit = 50;
  const readInsights = async () => {
    // a different limit each time, because responses are cached for some time
    limit -= 1;
    app.deps.cards.invalidate('any');
    const response = await app.call(contract.search.getProperty, { query: { id } });
    const list = await app.call(contract.search.getProperty, { query: { intent: 'rent', locality: locality!.slug, limit } });
    if (!('page' in response.body) || !('pagination' in list.body)) throw new Error('no listing');
    const { price_insight: onListing, details } = response.body.data;
    return { onListing, onCard: list.body.data.find((card) => card.id === id)!.price_insight, details };
  };
  const { details, onListing } = await readInsights();
  expect({ city: city.slug, onListing }).toEqual({ city: 'coimbatore', onListing: null });
  const storeMedian = (factor: number, monthsBack: number, bedrooms = String(details.bhk_type)) =>
    sql`insert into locality_price (city_id, kind, locality_id, bedrooms, month, listings, price_low, price_median, price_high, counted_at)
      select ${city_id}, 'residential_rent', ${localityId}, ${bedrooms}, date_trunc('month', now()) - make_interval(months => ${monthsBack}),
        9, m, m, m, now() from (values (${Math.round(price!.amount * factor)}::bigint)) v (m)`.execute(app.db);
  await storeMedian(1.3, 3);
  await storeMedian(1.3, 0, '');
  expect((await readInsights()).onListing).toBeNull();
  await storeMedian(1.2, 1);
  const below = await readInsights();
  expect(below.onListing).toMatchObject({ level: 'below', text: expect.stringContaining('(9 compared)') });
  expect(below.onCard).toEqual(below.onListing);
  await storeMedian(0.8, 0);
  expect(await readInsights()).toMatchObject({ onListing: { level: 'above' }, onCard: null });
});
