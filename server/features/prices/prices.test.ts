import { describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { layoutOf } from '../../search/table/numbering.ts';
import { testApp } from '../../../test/app.ts';
import { computePriceStatistics } from './compute-price-statistics.ts';

const NOW = new Date('2026-11-21T06:00:00Z');
const app = await testApp({ now: NOW });
const { getPrices } = contract.prices;
const localities = await app.db
  .selectFrom('locality')
  .innerJoin('city', 'city.id', 'locality.city_id')
  .select(['locality.id', 'locality.slug', 'locality.city_id'])
  .where('city.slug', '=', 'coimbatore')
  .orderBy('locality.id')
  .limit(3)
  .execute();
const [first, second, third] = localities as [(typeof localities)[0], (typeof localities)[0], (typeof localities)[0]];
const city = first.city_id;
const token = (await layoutOf(app.db)).tokenOf('bhk_type', '2BHK')!;

let nextId = 900_000;
interface ListingInput {
  readonly price: number;
  readonly locality?: number;
  readonly is2Bhk?: boolean;
  readonly publishedAt?: string;
  /** The id of the account; a new account when absent. */
  readonly owner?: string;
  /** Earlier prices by date. */
  readonly earlierPrices?: Readonly<Record<string, number>>;
}
async function newOwner(sixDigits: number): Promise<string> {
  const values = { phone: `+9198${sixDigits}00` };
  return (await app.db.insertInto('app_user').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
/** Inserts a live row into the search table, like publishing does. */
async function insertLiveListing({
  price,
  locality = first.id,
  is2Bhk = true,
  publishedAt = '2026-11-01T00:00:00Z',
  earlierPrices = {},
  owner,
}: ListingInput): Promise<void> {
  const listing_id = nextId++;
  const id = owner ?? (await newOwner(listing_id));
  const listing = await app.db
    .insertInto('listing')
    .values({ city_id: city, public_id: `prices${listing_id}`, kind: 'residential_rent', owner_id: id, status: 'active' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('listing_search')
    .values({
      city_id: city,
      listing_id: listing.id,
      public_id: `prices${listing_id}`,
      kind: 'residential_rent',
      locality_id: locality,
      price,
      deposit: null,
      area_sqm: 92.90304,
      rate: price / 1000,
      lat: null,
      lng: null,
      tokens: is2Bhk ? [token] : [],
      numbers: [],
      words: '',
      first_published_at: publishedAt,
      last_confirmed_at: publishedAt,
    })
    .execute();
  for (const [changedAt, amount] of Object.entries({ ...earlierPrices, [publishedAt]: earlierPrices[publishedAt] ?? price })) {
    await app.db.insertInto('listing_price').values({ city_id: city, listing_id: listing.id, at: changedAt, amount }).execute();
  }
}
const readPrices = async (query: object = {}) => (await app.call(getPrices, { query: { city: 'coimbatore', ...query } })).body.data;

for (const price of [10_000, 12_000, 15_000, 20_000, 40_000]) await insertLiveListing({ price });
for (const price of [8000, 9000, 9500, 9900]) await insertLiveListing({ price, locality: second.id });
for (const price of [30_000, 31_000, 32_000, 33_000, 34_000]) await insertLiveListing({ price, locality: third.id, is2Bhk: false });

test('several processes can compute the price statistics at once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => computePriceStatistics(app.deps)));
  expect((await readPrices({ locality: first.slug })).current?.listings).toBe(5);
});

describe('price statistics of a place', () => {
  test('are the median and quartiles of the asking prices of live listings', async () => {
    await computePriceStatistics(app.deps);
    const { current, months } = await readPrices({ locality: first.slug });
    expect(current).toEqual({
      listings: 5,
      price: { low: 12_000, median: 15_000, high: 20_000 },
      rate: { low: 12, median: 15, high: 20 },
    });
    expect(months.map(({ month }) => month)).toEqual(['2026-11']);
  });

  test('of fewer than five listings are hidden', async () => {
    expect((await readPrices({ locality: second.slug })).current).toBeNull();
    const { localities: visible, current } = await readPrices();
    expect(visible.map(({ slug }) => slug)).toEqual([first.slug, third.slug]);
    expect(current?.listings).toBe(14);
  });

  test('for a number of bedrooms count only those listings', async () => {
    expect((await readPrices({ bhk_type: '2BHK' })).current?.listings).toBe(9);
    expect((await readPrices({ bhk_type: '3BHK' })).current).toBeNull();
    expect((await readPrices({ bhk_type: '2BHK', locality: third.slug })).current).toBeNull();
  });

  test('are the same when computed twice, and groups that shrink below five are removed', async () => {
    const before = await readPrices();
    await computePriceStatistics(app.deps);
    expect({ ...(await readPrices()), counted_at: null }).toEqual({ ...before, counted_at: null });
    await app.db.deleteFrom('listing_search').where('locality_id', '=', third.id).where('price', '=', 30_000).execute();
    await computePriceStatistics(app.deps);
    expect((await readPrices({ locality: third.slug })).current).toBeNull();
  });

  test('link to the search and the pages of other kinds, and the page of one bedroom count is not indexed', async () => {
    const page = await readPrices({ bhk_type: '2BHK' });
    expect(page.canonical).toBe('/prices/coimbatore/residential-rent?bhk_type=2BHK');
    expect(page.indexable).toBe(false);
    expect((await readPrices()).indexable).toBe(true);
    expect(page.search_url).toBe('/2bhk-homes-in-coimbatore-for-rent');
    expect(page.kinds.map(({ url }) => url)).toContain('/prices/coimbatore/plot');
  });

  test('include one listing of each owner, the oldest, when that is enough, so that a few accounts cannot shift the typical price', async () => {
    const owner = await newOwner(nextId++);
    for (let n = 0; n < 10; n += 1)
      await insertLiveListing({ price: 30_000 + n, locality: second.id, owner, publishedAt: `2026-11-${10 + n}T00:00:00Z` });
    await computePriceStatistics(app.deps);
    const expected = { listings: 5, price: { low: 9000, median: 9500, high: 9900 } };
    expect((await readPrices({ locality: second.slug })).current).toMatchObject(expected);
    expect((await readPrices({ locality: second.slug, bhk_type: '2BHK' })).current).toMatchObject(expected);
    for (const price of [9000, 9400]) await insertLiveListing({ price, locality: second.id });
    for (let account = 0; account < 3; account += 1) {
      const accomplice = await newOwner(nextId++);
      for (const is2Bhk of [true, true, true, false])
        await insertLiveListing({ price: 40_000, locality: second.id, owner: accomplice, is2Bhk });
    }
    await computePriceStatistics(app.deps);
    for (const query of [{}, { bhk_type: '2BHK' }])
      expect((await readPrices({ locality: second.slug, ...query })).current).toMatchObject({ listings: 10, price: { median: 9500 } });
  });

  test('include up to three listings of each owner of a place with few owners', async () => {
    const { id, slug } = await app.db
      .selectFrom('locality')
      .select(['id', 'slug'])
      .where('city_id', '=', city)
      .where('id', 'not in', [first.id, second.id, third.id])
      .limit(1)
      .executeTakeFirstOrThrow();
    for (const cheapest of [5000, 6000]) {
      const owner = await newOwner(nextId++);
      for (let n = 0; n < 4; n += 1)
        await insertLiveListing({ price: cheapest + n, locality: id, owner, publishedAt: `2026-11-${10 + n}T00:00:00Z` });
    }
    await computePriceStatistics(app.deps);
    expect((await readPrices({ locality: slug })).current).toMatchObject({ listings: 6, price: { median: 5002 } });
  });

  test('of unknown places and kinds are refused', async () => {
    expect((await app.call(getPrices, { query: { city: 'atlantis' } })).status).toBe(422);
    expect((await app.call(getPrices, { query: { locality: 'nowhere' } })).status).toBe(422);
    expect((await app.call(getPrices, { query: { kind: 'castle' } })).status).toBe(422);
  });
});

test('the first run also computes the statistics of earlier months, from the price history', async () => {
  await app.db.deleteFrom('listing_search').execute();
  await app.db.deleteFrom('locality_price').execute();
  for (const price of [1000, 2000, 3000, 4000, 5000]) {
    await insertLiveListing({
      price: price * 10,
      publishedAt: '2026-08-10T00:00:00Z',
      earlierPrices: { '2026-08-10T00:00:00Z': price, '2026-10-05T00:00:00Z': price * 10 },
    });
  }
  await computePriceStatistics(app.deps);
  const { months } = await readPrices({ locality: first.slug });
  expect(months.map(({ month, price }) => [month, price.median])).toEqual([
    ['2026-08', 3000],
    ['2026-09', 3000],
    ['2026-10', 30_000],
    ['2026-11', 30_000],
  ]);
  // The price per area changes in proportion to the price.
  expect(months[0]?.rate?.median).toBe(3);
  app.advanceClock(40 * 24 * 3600);
  await computePriceStatistics(app.deps);
  expect((await readPrices({ locality: first.slug })).months.at(-1)?.month).toBe('2026-12');
  expect((await readPrices({ locality: first.slug })).months).toHaveLength(5);
});

test('prices of a society include all homes with one of its names, in any locality', async () => {
  const keys = [first, second].map(({ id }) => `lotus#${id}`) as [string, string];
  await app.db.insertInto('society').values({ city_id: city, slug: 'lotus', name: 'Lotus', homes: 5, counted_at: NOW }).execute();
  await app.db
    .insertInto('society_key')
    .values(keys.map((key) => ({ city_id: city, key, slug: 'lotus' })))
    .execute();
  for (const [n, price] of [11_000, 12_000, 13_000, 14_000, 15_000].entries()) {
    await insertLiveListing({ price, locality: n < 3 ? first.id : second.id });
    await app.db
      .updateTable('listing_search')
      .set({ society: keys[n < 3 ? 0 : 1] })
      .where('price', '=', price)
      .execute();
  }
  await computePriceStatistics(app.deps);
  const rows = await app.db.selectFrom('society_price').select(['bedrooms', 'listings', 'price_median']).orderBy('bedrooms').execute();
  expect(rows).toEqual(['', '2BHK'].map((is2Bhk) => ({ bedrooms: is2Bhk, listings: expect.any(Number), price_median: 13_000 })));
  expect(rows[0]!.listings).toBeGreaterThanOrEqual(5);
});
