import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { insertDemoMarket } from '../../../test/fixtures/demo-market.ts';
import { contract } from '../../../contract/index.ts';
import { kilometresBetween } from '../../../kinds/distance.ts';

const { location, search } = contract;
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.deps.search.refresh(await insertDemoMarket(app, [{ slug: 'coimbatore', listings: 200 }]));
}, 60_000);

async function readPage(slug: string, query: Record<string, unknown> = {}) {
  const response = await app.call(search.getSearchPage, { query: { ...query, slug } });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body.data;
}

describe('a search around a landmark', () => {
  const SLUG = 'homes-near-psg-college-of-technology-coimbatore-for-rent';

  test('has a heading, its own address, a chip and a choice of distances', async () => {
    const result = await readPage(SLUG);
    expect(result).toMatchObject({
      canonical: `/${SLUG}`,
      redirect: null,
      title: 'Homes for rent within 2\u00A0km of PSG College of Technology, Coimbatore',
      around: { slug: 'psg-college-of-technology', metres: 2000 },
    });
    expect(result.chips[0]).toMatchObject({ param: 'landmark', without: '/homes-in-coimbatore-for-rent' });
    expect(result.around!.radii.map(({ label }) => label)).toEqual([
      '500 m',
      '1\u00A0km',
      '2\u00A0km',
      '3\u00A0km',
      '5\u00A0km',
      '10\u00A0km',
    ]);
    const wide = await readPage(SLUG, { radius: '5000' });
    expect(wide).toMatchObject({ canonical: `/${SLUG}?radius=5000`, indexable: false });
    expect(wide.pagination.total).toBeGreaterThanOrEqual(result.pagination.total);
  });

  test.each([500, 2000, 5000, 10_000])(
    'finds exactly what is within %i m, on the list, the map and in order of distance',
    async (radius) => {
      const { around, pagination } = await readPage(SLUG, { radius });
      const rows = await app.db
        .selectFrom('listing_search')
        .select(['lat', 'lng'])
        .where('kind', '=', 'residential_rent')
        .where('lat', 'is not', null)
        .execute();
      const distances = rows.map(({ lat, lng }) => kilometresBetween(around!, { lat: lat!, lng: lng! }) * 1000);
      // the engines compute distances on a plane, with an error of at most a thousandth
      expect(pagination.total).toBeGreaterThanOrEqual(distances.filter((metres) => metres <= radius * 0.999).length);
      expect(pagination.total).toBeLessThanOrEqual(distances.filter((metres) => metres <= radius * 1.001).length);
      const query = { intent: 'rent', landmark: around!.slug, radius };
      expect((await app.call(search.getPropertyMap, { query })).body.data.total).toBe(pagination.total);
      const sorted = await app.call(search.getProperty, { query: { ...query, sort: 'distance', limit: 50 } });
      if (!('pagination' in sorted.body)) throw new Error('the response has no pagination');
      expect(sorted.body.pagination.total).toBe(pagination.total);
      const sortedMetres = sorted.body.data.map(({ position }) => Math.round(kilometresBetween(around!, position!) * 100) / 100);
      expect(sortedMetres).toEqual(sortedMetres.toSorted((a, b) => a - b));
    },
  );

  test('an unknown landmark in the slug temporarily redirects to the locality of that name or the city; in the query it is refused', async () => {
    expect(await readPage('homes-near-peelamedu-coimbatore-for-rent')).toMatchObject({
      redirect: '/homes-in-peelamedu-coimbatore-for-rent',
      redirect_temporary: true,
    });
    expect(await readPage('homes-near-hogwarts-coimbatore-for-rent')).toMatchObject({ redirect: '/homes-in-coimbatore-for-rent' });
    const refused = await app.call(search.getSearchPage, { query: { slug: 'homes-in-coimbatore-for-rent', landmark: 'hogwarts' } });
    expect(refused.error.errors).toMatchObject([{ path: 'landmark' }]);
  });
});

describe('suggested landmarks', () => {
  const suggestedLandmarks = async (query: string) =>
    (await app.call(location.suggestLocations, { query: { city: 'coimbatore', query, landmarks: 'true' } })).body.data;

  test.each([
    ['psg college of tech', 'psg-college-of-technology'],
    ['psg tech', 'psg-college-of-technology'],
    ['psg colege of technolgy', 'psg-college-of-technology'],
    ['வேளாண்மை', 'tamil-nadu-agricultural-university'],
    ['तमिल नाडु कृषि', 'tamil-nadu-agricultural-university'],
  ])('with landmarks, %s suggests %s with its type', async (query, slug) => {
    const suggestions = await suggestedLandmarks(query);
    expect(suggestions).toContainEqual(expect.objectContaining({ type: 'college', slug, detail: expect.stringMatching(/^College, /) }));
    expect(suggestions.length).toBeLessThanOrEqual(10);
  });
  test.each(['railway station', 'ரயில் நிலையம்', 'रेलवे स्टेशन'])('the type %s suggests places of that type', async (query) => {
    expect(await suggestedLandmarks(query)).toContainEqual(expect.objectContaining({ type: 'station', locality: 'Coimbatore Junction' }));
  });
  test('a text that equals a name of a place is marked as exact, in any language', async () => {
    for (const query of ['gandhipuram', 'காந்திபுரம்', 'गांधीपुरम', 'Gandhi Puram']) {
      const exact = (await suggestedLandmarks(query)).filter((place) => place.exact);
      expect(exact, query).toContainEqual(expect.objectContaining({ type: 'locality', slug: 'gandhipuram' }));
    }
    expect((await suggestedLandmarks('gandhi')).filter(({ exact }) => exact)).toEqual([]);
  });
  test('a locality comes before the station with its name, and landmarks are suggested only on request', async () => {
    const [first, second] = await suggestedLandmarks('peelamedu');
    expect(first).toMatchObject({ type: 'locality', slug: 'peelamedu' });
    expect(second).toMatchObject({ type: 'station', locality: 'Peelamedu railway station' });
    const { body } = await app.call(location.suggestLocations, { query: { city: 'coimbatore', query: 'psg tech' } });
    expect(body.data).toEqual([]);
  });
});
