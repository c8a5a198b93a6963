/** Compares the notifications of saved searches with the results of new searches. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { normalOrExhaustive } from '../../../test/exhaustive.ts';
import { chance, randomInt, pickOne, seededRandom, type Random } from '../../../kinds/seeded-random.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { insertDemoMarket } from '../../../test/fixtures/demo-market.ts';
import { signIn } from '../../../test/people.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { SearchRequest } from '../../search/types.ts';
import { layout } from '../../search/layout.ts';
import { randomRequest, type RequestSource } from '../../search/testing/random-request.ts';
import { writeSearchRow } from '../../search/table/write-rows.ts';
import { matchChangedListings } from './matching.ts';
import { probesOf } from './probes.ts';
import { saveSearch } from './queries.ts';
import type { SearchPages } from './reader.ts';

/** Number of rounds, each with 25 changed and 3 new listings. */
const ROUNDS = normalOrExhaustive(7, 40);

let app: TestApp;
let keys: ListingKey[];
let requestSource: RequestSource;
const requests = new Map<string, SearchRequest>();
/** Resolves the URLs of the test to any search request, even to those that have no page. */
const pages: SearchPages = {
  read: (url) => ({ url, title: url, details: [], request: { ...requests.get(url)!, now: app.deps.now() } }),
  urlOf: () => '',
};

beforeAll(
  async () => {
    app = await testApp();
    keys = await insertDemoMarket(app, [{ slug: 'coimbatore', listings: 400 }]);
    await app.deps.search.refresh(keys);
    await matchChangedListings(app.deps, pages);
    const localities = await app.db.selectFrom('locality').select('id').where('city_id', '=', 1).execute();
    const queryTexts = ['apartment', '2 bhk', 'rs puram', 'garden', 'aprtment', 'shop', 'peelamedu'];
    requestSource = {
      cityId: 1,
      centre: { lat: 11.0168, lng: 76.9558 },
      localityIds: localities.map(({ id }) => id),
      words: queryTexts,
      now: app.deps.now(),
    };
  },
  normalOrExhaustive(60_000, 3_600_000),
);

const searchNow = async (url: string): Promise<Set<number>> => {
  const request = { ...requests.get(url)!, now: app.deps.now(), page: 1, limit: 5000, sort: 'newest' as const, facets: false };
  return new Set((await app.deps.search.search(request)).ids.map(({ listingId }) => listingId));
};
/** The listings that people were notified about, in order, by the URLs of their searches. */
async function readAllNotified(): Promise<Map<string, number[]>> {
  const rows = await app.db
    .selectFrom('saved_search_match as f')
    .innerJoin('saved_search as s', (join) => join.onRef('s.city_id', '=', 'f.city_id').onRef('s.id', '=', 'f.search_id'))
    .select(['f.listing_id', 's.url'])
    .distinct()
    .execute();
  const byUrl = Map.groupBy(rows, ({ url }) => url);
  return new Map([...byUrl].map(([url, urlRows]) => [url, urlRows.map(({ listing_id }) => listing_id).toSorted()]));
}
const readNotified = async (url: string): Promise<Set<number>> => new Set((await readAllNotified()).get(url));
let personCount = 0;
async function saveNewSearch(request: SearchRequest): Promise<string> {
  const url = `/search-${randomBytes(6).toString('hex')}`;
  requests.set(url, request);
  personCount += 1;
  const { id: user_id } = await app.db
    .insertInto('app_user')
    .values({ name: `Person ${personCount}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const options = { name: url, frequency: 'daily', channel: 'mail' } as const;
  await app.db
    .transaction()
    .execute((tx) => saveSearch(tx, user_id, pages.read(url, undefined as never, undefined as never), options, app.deps.now()));
  return url;
}

/** Changes a listing randomly, as its owner might. Returns whether the listing was not live and became live again. */
async function changeRandomly(key: ListingKey, random: Random): Promise<boolean> {
  return app.db.transaction().execute(async (tx) => {
    const where = sql`where city_id = ${key.cityId} and id = ${key.listingId}`;
    const { rows } = await sql<{ status: string }>`select status from listing ${where} for update`.execute(tx);
    const wasLive = rows[0]!.status === 'active';
    switch (wasLive ? randomInt(random, 0, 5) : 0) {
      case 0:
        await sql`update listing set status = case when status = 'active' then 'paused' else 'active' end ${where}`.execute(tx);
        break;
      case 1:
      case 2: {
        const rent = randomInt(random, 4, 60) * 1000;
        await sql`update listing set details = details || jsonb_build_object('rent', ${rent}::int, 'expected_rent', ${rent}::int, 'expected_price', ${rent * 250}::int) ${where}`.execute(
          tx,
        );
        break;
      }
      case 3:
        await sql`update listing set details = details || '{"furnishing": "Fully", "parking": "both", "bhk_type": "2BHK"}' ${where}`.execute(
          tx,
        );
        break;
      case 4:
        await sql`update listing set last_confirmed_at = now() ${where}`.execute(tx);
        break;
      default:
        await sql`update listing set locality_id = ${pickOne(random, requestSource.localityIds)} ${where}`.execute(tx);
    }
    await writeSearchRow(tx, key);
    return !wasLive;
  });
}

async function publishCopy(template: ListingKey): Promise<ListingKey> {
  const key = await app.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into listing (city_id, public_id, kind, owner_id, status, locality_id, lat, lng, public_lat, public_lng, details, first_published_at, last_confirmed_at)
      select city_id, ${randomBytes(5).toString('hex')}, kind, owner_id, 'active', locality_id, lat, lng, public_lat, public_lng, details, ${app.deps.now()}, ${app.deps.now()}
      from listing where city_id = ${template.cityId} and id = ${template.listingId} returning id`.execute(tx);
    const key = { cityId: template.cityId, listingId: rows[0]!.id };
    await writeSearchRow(tx, key);
    return key;
  });
  return key;
}

test(
  'users are notified once about exactly the listings that a new search would additionally find, and not about reposted homes',
  async () => {
    const random = seededRandom(20_261_121);
    // With an hour in between, all existing listings count as published before the searches were saved.
    app.advanceClock(3600);
    const initialMatches = new Map<string, Set<number>>();
    const expected = new Map<string, Set<number>>();
    const addSearch = async () => {
      const url = await saveNewSearch(randomRequest(layout, requestSource, random));
      initialMatches.set(url, await searchNow(url));
      expected.set(url, new Set());
    };
    for (let i = 0; i < 120; i += 1) await addSearch();
    let total = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const changedKeys = [...new Set(Array.from({ length: 25 }, () => pickOne(random, keys)))];
      const reposted = new Set<number>();
      for (const key of changedKeys) {
        if (await changeRandomly(key, random)) reposted.add(key.listingId);
        await app.deps.search.refresh([key]);
        // A search that is saved now includes all earlier changes, processed or not.
        if (chance(random, 0.1)) await addSearch();
      }
      const newKeys = await Promise.all(Array.from({ length: 3 }, () => publishCopy(pickOne(random, keys))));
      await app.deps.search.refresh(newKeys);
      await matchChangedListings(app.deps, pages);
      const notifiedByUrl = await readAllNotified();
      for (const [url, before] of initialMatches) {
        const now = await searchNow(url);
        for (const id of now) if (!before.has(id) && !reposted.has(id)) expected.get(url)!.add(id);
        initialMatches.set(url, now);
        const notified = notifiedByUrl.get(url) ?? [];
        expect({ url, round, notified }).toEqual({ url, round, notified: [...expected.get(url)!].toSorted() });
        total += round === ROUNDS - 1 ? notified.length : 0;
      }
    }
    expect(total).toBeGreaterThan(ROUNDS * 8);
  },
  normalOrExhaustive(120_000, 3_600_000),
);

test('matches are stored together with the progress: an interrupted run is repeated completely, and further runs find nothing', async () => {
  const template = keys[0]!;
  const { kind } = await app.db.selectFrom('listing').select('kind').where('id', '=', template.listingId).executeTakeFirstOrThrow();
  const url = await saveNewSearch({
    ...randomRequest(layout, requestSource, seededRandom(1)),
    kinds: [kind],
    filters: {},
    localityIds: [],
    text: null,
    bbox: null,
    near: null,
    polygon: null,
    flag: null,
  });
  const before = await readNotified(url);
  const added = await publishCopy(template);
  const failingDeps = {
    ...app.deps,
    jobs: app.deps.jobs,
    search: {
      ...app.deps.search,
      matcherFor: () => {
        throw new Error('killed');
      },
    },
  } as unknown as TestApp['deps'];
  await expect(matchChangedListings(failingDeps, pages)).rejects.toThrow('killed');
  expect(await readNotified(url)).toEqual(before);
  await Promise.all([matchChangedListings(app.deps, pages), matchChangedListings(app.deps, pages)]);
  await matchChangedListings(app.deps, pages);
  expect(await readNotified(url)).toEqual(new Set([...before, added.listingId]));
  const rows = await app.db
    .selectFrom('saved_search_match')
    .select('listing_id')
    .where('listing_id', '=', added.listingId)
    .where('search_id', 'in', (e) => e.selectFrom('saved_search').select('id').where('url', '=', url))
    .execute();
  expect(rows).toHaveLength(1);
});

test('every search has between 1 and 120 probes', () => {
  const random = seededRandom(7);
  for (let i = 0; i < 300; i += 1) {
    const probes = probesOf(randomRequest(layout, requestSource, random));
    expect(probes.length).toBeGreaterThan(0);
    expect(probes.length).toBeLessThanOrEqual(120);
  }
});

test(
  'a changed listing is compared with only a few of many saved searches, and is new to most of these',
  async () => {
    const random = seededRandom(3);
    const { id: user_id } = await signIn(app);
    const drawnRequests = Array.from({ length: 2000 }, () => {
      const [kind, bhk] = [pickOne(random, ['residential_rent', 'residential_resale']), pickOne(random, ['1BHK', '2BHK', '3BHK', '4BHK'])];
      const rent = randomInt(random, 6, 60) * 1000 * (kind === 'residential_rent' ? 1 : 250);
      return {
        ...randomRequest(layout, requestSource, random),
        kinds: [kind],
        filters: { bhk_type: [bhk], price_min: rent * 0.8, price_max: rent * 1.2 },
        localityIds: chance(random, 0.8) ? [pickOne(random, requestSource.localityIds)] : [],
        text: null,
        bbox: null,
        near: null,
        polygon: null,
        flag: null,
      } satisfies SearchRequest;
    });
    const COPIES = normalOrExhaustive(5, 50);
    const searches = drawnRequests.flatMap((request, index) =>
      Array.from({ length: COPIES }, (_, copy) => ({ url: `/many-${index}-${copy}`, request })),
    );
    for (const { url, request } of searches) requests.set(url, request);
    for (let from = 0; from < searches.length; from += 2_000) {
      const rows = searches.slice(from, from + 2_000).map(({ url, request }) => ({ url, probes: probesOf(request) }));
      await sql`
      with input as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (url text, probes jsonb)),
        saved as (insert into saved_search (user_id, name, url, city_id, frequency, channel, created_at, updated_at)
          select ${user_id}::uuid, url, url, 1, 'off', 'mail', now(), now() from input returning id, url)
      insert into saved_search_probe (city_id, kind, locality_id, option, search_id, price_min, price_max)
      select p.city_id, p.kind, p.locality_id, p.option, saved.id, p.price_min, p.price_max
      from saved join input using (url), jsonb_to_recordset(input.probes) as p (city_id smallint, kind text, locality_id int, option text, price_min bigint, price_max bigint)`.execute(
        app.db,
      );
    }
    await app.runAsOwner('analyze saved_search, saved_search_probe');
    const rents = await app.db
      .selectFrom('listing')
      .select(['city_id', 'id'])
      .where('kind', '=', 'residential_rent')
      .where('status', '=', 'active')
      .limit(20)
      .execute();
    for (const { city_id, id } of rents) await publishCopy({ cityId: city_id, listingId: id });
    const result = await matchChangedListings(app.deps, pages);
    expect(result.changedListings).toBe(20);
    // In one run with 100,000 searches, a listing was compared with about 200 and new to nearly all of them.
    expect(result.candidates / result.changedListings).toBeLessThan(searches.length / 100);
    expect(result.matches / result.candidates).toBeGreaterThan(0.5);
  },
  normalOrExhaustive(120_000, 3_600_000),
);
