import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import type { Intent } from '../../../contract/slug/state.ts';
import { placesOf, type Locality, type Places } from '../../places/places.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { countPlaceFigures } from '../../registry/place-figures.ts';
import { writeSearchRows } from '../../search/table/write-rows.ts';
import type { Society } from '../../places/societies.ts';
import { shownIntents } from './place-parts.ts';
import { seedMarket } from '../../../test/fixtures/search-market.ts';

let app: TestApp;
let places: Places;
/** Numbers of live listings by locality and kind, counted with plain SQL. */
let countedRows: { locality_id: number; kind: string; count: number; owners: number }[];
beforeAll(async () => {
  app = await testApp();
  await seedMarket(app, 250);
  places = await placesOf(app.db);
  countedRows = (
    await sql<(typeof countedRows)[0]>`
      select s.locality_id, s.kind, count(*)::int as count, count(*) filter (where l.details ->> 'listing_role' = 'Owner')::int as owners
      from listing_search s join listing l on l.city_id = s.city_id and l.id = s.listing_id
      where s.city_id = 1 and s.locality_id is not null group by 1, 2`.execute(app.db)
  ).rows;
}, 60_000);

const callLocalityPage = (locality: string) => app.call(contract.location.getLocalityPage, { query: { city: 'coimbatore', locality } });
const readPage = async (locality: Locality) => {
  const { status, body } = await callLocalityPage(locality.slug);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const countOf = (locality: Locality, kind?: string) =>
  countedRows.filter((row) => row.locality_id === locality.id && (!kind || row.kind === kind)).reduce((sum, { count }) => sum + count, 0);
const busiestLocality = (kind?: string) => places.localitiesOf(1).toSorted((a, b) => countOf(b, kind) - countOf(a, kind))[0]!;

test('the page of a locality counts its live listings by tab and links to a search with the same number of results', async () => {
  const locality = busiestLocality('residential_rent');
  const { total, tabs, rows, indexable, canonical, facts } = await readPage(locality);
  expect({ total, indexable, canonical }).toEqual({
    total: countOf(locality),
    indexable: true,
    canonical: `/localities/coimbatore/${locality.slug}`,
  });
  for (const { url, count } of tabs) {
    const searchPage = await app.call(contract.search.getSearchPage, { query: { slug: url.slice(1) } });
    expect({ url, count }).toEqual({ url, count: searchPage.body.data.pagination.total });
  }
  const rent = countedRows.find((row) => row.locality_id === locality.id && row.kind === 'residential_rent')!;
  expect(facts).toContain(`${rent.owners} of ${rent.count} homes for rent are offered by their owners.`);
  expect(rows[0]).toMatchObject({ intent: 'rent', data: { length: Math.min(4, rent.count) } });
  for (const card of rows[0]!.data) expect(card.locality?.slug).toBe(locality.slug);
});

test('rents and prices are the stored figures by bedrooms and month, and are missing where there are too few listings', async () => {
  const locality = busiestLocality();
  expect((await readPage(locality)).prices).toEqual([]);
  const store = (bedrooms: string, month: string, median: number) =>
    sql`insert into locality_price (city_id, kind, locality_id, bedrooms, month, listings, price_low, price_median, price_high, counted_at)
      values (1, 'residential_rent', ${locality.id}, ${bedrooms}, ${month}, 7, 9000, ${median}, 30000, now())`.execute(app.db);
  await store('', '2026-09-01', 18_000);
  await store('2BHK', '2026-09-01', 17_000);
  await store('', '2026-10-01', 19_000);
  await store('3BHK', '2026-10-01', 26_000);
  const [rent, ...others] = (await readPage(locality)).prices;
  expect(others).toEqual([]);
  expect(rent).toMatchObject({ month: '2026-10', url: `/prices/coimbatore/residential-rent/${locality.slug}` });
  expect(rent!.groups.map(({ label, prices }) => [label, prices.price.median, prices.listings])).toEqual([
    ['Any', 19_000, 7],
    ['3 BHK', 26_000, 7],
  ]);
  expect(rent!.months.map(({ month, price }) => [month, price.median])).toEqual([
    ['2026-09', 18_000],
    ['2026-10', 19_000],
  ]);
});

test('the page of a locality without listings says so and is not indexed, and only localities with listings are linked', async () => {
  const empty = places.localitiesOf(1).find((locality) => countOf(locality) === 0)!;
  const { total, tabs, rows, facts, indexable, around } = await readPage(empty);
  expect({ total, tabs, rows, facts, indexable }).toEqual({ total: 0, tabs: [], rows: [], facts: [], indexable: false });
  expect(around.length).toBeGreaterThan(0);
  for (const { url, count } of around) expect(count).toBe(countOf(places.locality(1, url.split('/').at(-1)!)!));
});

test('landmarks are linked only if there are homes for rent near them', async () => {
  const { landmarks } = await readPage(busiestLocality());
  const linked = landmarks.filter(({ url }) => url !== null);
  expect(linked.length).toBeGreaterThan(0);
  for (const { url } of linked) {
    const searchPage = await app.call(contract.search.getSearchPage, { query: { slug: url!.slice(1) } });
    expect(searchPage.body.data.pagination.total).toBeGreaterThan(0);
  }
});

test('an unknown locality is refused', async () => {
  expect((await callLocalityPage('nowhere')).status).toBe(422);
});

test.each([
  [{ plots: 3 }, ['plots']],
  [{ buy: 1, plots: 3, pg: 2 }, ['buy']],
  [{ rent: 1, buy: 1, plots: 3 }, ['rent', 'buy']],
  [{ pg: 2, commercial: 1, plots: 1 }, ['pg', 'commercial']],
  [{}, []],
])('for a place with %j the newest of %j are shown', (counts: Partial<Record<Intent, number>>, shown) => {
  expect(shownIntents((intent) => counts[intent] ?? 0)).toEqual(shown);
});

describe('societies', () => {
  interface CountedSociety {
    readonly key: string;
    readonly name: string;
    readonly homes: number;
  }
  let largest: CountedSociety;
  let society: Society;
  beforeAll(async () => {
    await countPlaceFigures(app.deps);
    const { rows } = await sql<CountedSociety>`
      select s.society as key, min(l.details ->> 'society_name') as name, count(*)::int as homes
      from listing_search s join listing l on l.city_id = s.city_id and l.id = s.listing_id
      where s.city_id = 1 and l.details ? 'society_name' and s.society is not null group by 1 order by homes desc, 1 limit 1`.execute(
      app.db,
    );
    [largest] = rows as [CountedSociety];
    society = (await placesOf(app.db)).societies.byKey(1, largest.key)!;
  }, 60_000);
  const readSociety = async (slug = society.slug) =>
    app.call(contract.location.getSocietyPage, { query: { city: 'coimbatore', society: slug } });

  test('the page counts the homes of the society by tab, each with a link to the search for them', async () => {
    const { body } = await readSociety();
    expect(body.data).toMatchObject({
      canonical: `/societies/coimbatore/${society.slug}`,
      society: { name: largest.name, slug: society.slug },
      total: society.homes,
      indexable: society.homes >= 3,
    });
    for (const { url, count } of body.data.tabs) {
      const [slug, query] = url.slice(1).split('?');
      const searchPage = await app.call(contract.search.getSearchPage, {
        query: { slug: slug!, ...Object.fromEntries(new URLSearchParams(query)) },
      });
      expect({ url, count }).toEqual({ url, count: searchPage.body.data.pagination.total });
      expect(searchPage.body.data.title).toContain(largest.name);
      expect(searchPage.body.data.chips[0]).toMatchObject({ param: 'society', label: largest.name, without: `/${slug}` });
      for (const card of searchPage.body.data.data) expect(card.building_name).toBe(largest.name);
    }
  });

  test('a home shows its society, its locality lists it, and a misspelled name suggests it', async () => {
    const [row] = (await readSociety()).body.data.rows;
    const home = await app.call(contract.search.getProperty, { query: { id: row!.data[0]!.id } });
    expect(home.body).toMatchObject({ page: { society: { url: `/societies/coimbatore/${society.slug}` } } });
    const { locality } = (await readSociety()).body.data.society;
    const { body } = await callLocalityPage(locality!.slug);
    expect(body.data.societies).toContainEqual({ name: largest.name, url: `/societies/coimbatore/${society.slug}`, count: society.homes });
    const misspelledName = largest.name.slice(0, 3) + largest.name.slice(4);
    for (const [query, landmarks] of [
      [largest.name, true],
      [misspelledName, true],
      [largest.name, false],
    ] as const) {
      const suggested = await app.call(contract.location.suggestLocations, {
        query: { city: 'coimbatore', query, ...(landmarks && { landmarks: 'true' as const }) },
      });
      const isSuggested = suggested.body.data.some(({ type, slug }) => type === 'society' && slug === society.slug);
      expect({ query, landmarks, isSuggested }).toEqual({ query, landmarks, isSuggested: landmarks });
    }
  });

  test('an unknown society has no page and is refused as a filter', async () => {
    expect((await readSociety('no-such-place')).status).toBe(404);
    const search = await app.call(contract.search.getProperty, { query: { city: 'coimbatore', society: 'no-such-place' } });
    expect(search.body).toMatchObject({ code: 'invalid', errors: [{ path: 'society' }] });
  });

  test('a home with another spelling of the name still belongs to the society', async () => {
    const { rows } = await sql<{ id: number }>`
      update listing set details = details || ${JSON.stringify({ society_name: `${largest.name.toUpperCase()} APTS.` })}::jsonb
      where city_id = 1 and id = (select listing_id from listing_search where city_id = 1 and society = ${largest.key} limit 1)
      returning id`.execute(app.db);
    const changed = [{ cityId: 1, listingId: Number(rows[0]!.id) }];
    await app.db.transaction().execute((tx) => writeSearchRows(tx, changed));
    await app.deps.search.refresh(changed);
    await countPlaceFigures(app.deps);
    expect((await readSociety()).body.data.total).toBe(society.homes);
  });

  test('a project and the page of its builder show what is declared, until the account is suspended', async () => {
    const listings = await app.db
      .selectFrom('listing_search')
      .innerJoin('listing', (join) =>
        join.onRef('listing.id', '=', 'listing_search.listing_id').onRef('listing.city_id', '=', 'listing_search.city_id'),
      )
      .select(['listing.id', 'listing.public_id', 'listing.owner_id'])
      .where('listing.kind', '=', 'residential_resale')
      .where('listing.city_id', '=', 1)
      .orderBy('listing.id')
      .limit(3)
      .execute();
    const [{ owner_id: owner }] = listings as [(typeof listings)[0]];
    const declared = { listing_role: 'Developer', society_name: 'Zebra Park', project_rera_id: 'tn/11/building/0123/2024' };
    for (const [n, { id }] of listings.entries()) {
      const details =
        n === 0
          ? { ...declared, construction_status: 'under_construction', construction_stage: 'structure', project_units: 120 }
          : declared;
      await sql`update listing set owner_id = ${owner}, locality_id = (select min(id) from locality where city_id = 1),
        details = details - 'construction_status' - 'possession_by' || ${JSON.stringify(details)}::jsonb where city_id = 1 and id = ${id}`.execute(
        app.db,
      );
    }
    const keys = listings.map(({ id }) => ({ cityId: 1, listingId: Number(id) }));
    await app.db.transaction().execute((tx) => writeSearchRows(tx, keys));
    await app.deps.search.refresh(keys);
    await countPlaceFigures(app.deps);
    const [project] = (await readSociety('zebra-park')).body.data.projects;
    expect(project).toMatchObject({
      rera: 'TN/11/BUILDING/0123/2024',
      homes: 3,
      facts: expect.arrayContaining([
        { label: 'Stage of construction', text: 'Structure' },
        { label: 'Homes in the project', text: '120' },
      ]),
    });
    const id = /\d{8}$/.exec(project!.builder.url!)![0];
    const readBuilder = async () => app.call(contract.location.getBuilderPage, { query: { id } });
    expect((await readBuilder()).body.data).toMatchObject({
      canonical: project!.builder.url,
      total: 3,
      indexable: true,
      projects: [{ name: 'Zebra Park', url: '/societies/coimbatore/zebra-park', rera: 'TN/11/BUILDING/0123/2024' }],
    });
    const listing = await app.call(contract.search.getProperty, { query: { id: listings[0]!.public_id } });
    expect(listing.body).toMatchObject({ data: { lister: { page: project!.builder.url } } });
    await app.db.updateTable('app_user').set({ suspended_at: app.deps.now() }).where('id', '=', owner).execute();
    expect((await readBuilder()).status).toBe(404);
    expect((await readSociety('zebra-park')).body.data.projects[0]!.builder.url).toBeNull();
  });
});
