/** What people are told of, held against fresh searches. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { chance, drawInt, drawOne, seeded, type Random } from '../../../kinds/draw.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn } from '../../../test/people.ts';
import { drawMarket } from '../../db/seed/demo/draw-market.ts';
import { insertMarket } from '../../db/seed/demo/insert.ts';
import { readGazetteer } from '../../db/seed/gazetteer/gazetteer.ts';
import type { ListingKey, SearchRequest } from '../../search/index.ts';
import { layout } from '../../search/layout.ts';
import { randomRequest, type Surroundings } from '../../search/random-request.ts';
import { writeSearchRow } from '../../search/write.ts';
import { matchChanged } from './matching.ts';
import { probesOf } from './probes.ts';
import { keepSearch } from './queries.ts';
import type { SearchPages } from './reader.ts';

let on: TestApp;
let keys: ListingKey[];
let around: Surroundings;
const requests = new Map<string, SearchRequest>();
/** Searches of the tests stand for themselves: any request, not only those that have a page. */
const pages: SearchPages = {
  read: (url) => ({ url, title: url, details: [], request: { ...requests.get(url)!, now: on.deps.now() } }),
  urlOf: () => '',
};

beforeAll(async () => {
  on = await testApp();
  const market = drawMarket(readGazetteer(), on.deps.now(), [{ slug: 'coimbatore', listings: 400 }]);
  keys = await on.db.transaction().execute((tx) => insertMarket(tx, market, () => undefined));
  await on.deps.search.refresh(keys);
  await matchChanged(on.deps, pages);
  const localities = await on.db.selectFrom('locality').select('id').where('city_id', '=', 1).execute();
  const words = ['apartment', '2 bhk', 'rs puram', 'garden', 'aprtment', 'shop', 'peelamedu'];
  around = { cityId: 1, centre: { lat: 11.0168, lng: 76.9558 }, localityIds: localities.map(({ id }) => id), words, now: on.deps.now() };
}, 60_000);

const fresh = (url: string): Set<number> => {
  const request = { ...requests.get(url)!, now: on.deps.now(), page: 1, limit: 5000, sort: 'newest' as const, facets: false };
  return new Set(on.deps.search.search(request).ids.map(({ listingId }) => listingId));
};
async function told(url: string): Promise<Set<number>> {
  const rows = await on.db
    .selectFrom('saved_search_find as f')
    .innerJoin('saved_search as s', 's.id', 'f.search_id')
    .select('f.listing_id')
    .where('s.url', '=', url)
    .execute();
  return new Set(rows.map(({ listing_id }) => listing_id));
}
let people = 0;
async function save(request: SearchRequest): Promise<string> {
  const url = `/search-${randomBytes(6).toString('hex')}`;
  requests.set(url, request);
  people += 1;
  const { id: user_id } = await on.db
    .insertInto('app_user')
    .values({ name: `Person ${people}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const wanted = { name: url, frequency: 'daily', channel: 'mail' } as const;
  await on.db
    .transaction()
    .execute((tx) => keepSearch(tx, user_id, pages.read(url, undefined as never, undefined as never), wanted, on.deps.now()));
  return url;
}

/** Changes a listing the way its owner might; answers whether it came back from being off the market. */
async function change(key: ListingKey, random: Random): Promise<boolean> {
  return on.db.transaction().execute(async (tx) => {
    const where = sql`where city_id = ${key.cityId} and id = ${key.listingId}`;
    const { rows } = await sql<{ status: string }>`select status from listing ${where} for update`.execute(tx);
    const wasLive = rows[0]!.status === 'active';
    switch (wasLive ? drawInt(random, 0, 5) : 0) {
      case 0:
        await sql`update listing set status = case status when 'active' then 'paused' else 'active' end ${where}`.execute(tx);
        break;
      case 1:
      case 2: {
        const rent = drawInt(random, 4, 60) * 1000;
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
        await sql`update listing set locality_id = ${drawOne(random, around.localityIds)} ${where}`.execute(tx);
    }
    await writeSearchRow(tx, key);
    return !wasLive;
  });
}

async function publishAnother(like: ListingKey): Promise<ListingKey> {
  const key = await on.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into listing (city_id, public_id, kind, owner_id, status, locality_id, lat, lng, public_lat, public_lng, details, first_published_at, last_confirmed_at)
      select city_id, ${randomBytes(5).toString('hex')}, kind, owner_id, 'active', locality_id, lat, lng, public_lat, public_lng, details, ${on.deps.now()}, ${on.deps.now()}
      from listing where city_id = ${like.cityId} and id = ${like.listingId} returning id`.execute(tx);
    const made = { cityId: like.cityId, listingId: rows[0]!.id };
    await writeSearchRow(tx, made);
    return made;
  });
  return key;
}

test('people are told of exactly what a fresh search newly finds, once, and not of homes that come back', async () => {
  const random = seeded(20_261_121);
  // to the clock of homes that come back, everything of the market is old
  on.advance(3600);
  const known = new Map<string, Set<number>>();
  const expected = new Map<string, Set<number>>();
  const begin = async () => {
    const url = await save(randomRequest(layout, around, random));
    known.set(url, fresh(url));
    expected.set(url, new Set());
  };
  for (let n = 0; n < 120; n += 1) await begin();
  let total = 0;
  for (let round = 0; round < 12; round += 1) {
    const touched = [...new Set(Array.from({ length: 25 }, () => drawOne(random, keys)))];
    const cameBack = new Set<number>();
    for (const key of touched) {
      if (await change(key, random)) cameBack.add(key.listingId);
      await on.deps.search.refresh([key]);
      // a search saved in between knows what was changed before it, processed or not
      if (chance(random, 0.1)) await begin();
    }
    const come = await Promise.all(Array.from({ length: 3 }, () => publishAnother(drawOne(random, keys))));
    await on.deps.search.refresh(come);
    await matchChanged(on.deps, pages);
    for (const [url, before] of known) {
      const now = fresh(url);
      for (const id of now) if (!before.has(id) && !cameBack.has(id)) expected.get(url)!.add(id);
      known.set(url, now);
      const said = await told(url);
      expect({ url, round, said: [...said].toSorted() }).toEqual({ url, round, said: [...expected.get(url)!].toSorted() });
      total += round === 11 ? said.size : 0;
    }
  }
  expect(total).toBeGreaterThan(100);
}, 120_000);

test('what is found and what is done with are one: a run that is cut off is repeated whole, and repeated runs find nothing', async () => {
  const like = keys[0]!;
  const { kind } = await on.db.selectFrom('listing').select('kind').where('id', '=', like.listingId).executeTakeFirstOrThrow();
  const url = await save({
    ...randomRequest(layout, around, seeded(1)),
    kinds: [kind],
    filters: {},
    localityIds: [],
    text: null,
    bbox: null,
    near: null,
    polygon: null,
    flag: null,
  });
  const before = await told(url);
  const added = await publishAnother(like);
  const broken = {
    ...on.deps,
    jobs: on.deps.jobs,
    search: {
      ...on.deps.search,
      among: () => {
        throw new Error('killed');
      },
    },
  } as unknown as TestApp['deps'];
  await expect(matchChanged(broken, pages)).rejects.toThrow('killed');
  expect(await told(url)).toEqual(before);
  await Promise.all([matchChanged(on.deps, pages), matchChanged(on.deps, pages)]);
  await matchChanged(on.deps, pages);
  expect(await told(url)).toEqual(new Set([...before, added.listingId]));
  const rows = await on.db
    .selectFrom('saved_search_find')
    .select('listing_id')
    .where('listing_id', '=', added.listingId)
    .where('search_id', 'in', (eb) => eb.selectFrom('saved_search').select('id').where('url', '=', url))
    .execute();
  expect(rows).toHaveLength(1);
});

test('a probe is met by every home its search finds', () => {
  const random = seeded(7);
  for (let n = 0; n < 300; n += 1) {
    const probes = probesOf(randomRequest(layout, around, random));
    expect(probes.length).toBeGreaterThan(0);
    expect(probes.length).toBeLessThanOrEqual(120);
  }
});

test('with 100,000 saved searches a changed listing meets few of them, most of which it is new to', async () => {
  const random = seeded(3);
  const { id: user_id } = await logIn(on);
  const drawn = Array.from({ length: 2000 }, () => {
    const [kind, bhk] = [drawOne(random, ['residential_rent', 'residential_resale']), drawOne(random, ['1BHK', '2BHK', '3BHK', '4BHK'])];
    const rent = drawInt(random, 6, 60) * 1000 * (kind === 'residential_rent' ? 1 : 250);
    return {
      ...randomRequest(layout, around, random),
      kinds: [kind],
      filters: { bhk_type: [bhk], price_min: rent * 0.8, price_max: rent * 1.2 },
      localityIds: chance(random, 0.8) ? [drawOne(random, around.localityIds)] : [],
      text: null,
      bbox: null,
      near: null,
      polygon: null,
      flag: null,
    } satisfies SearchRequest;
  });
  const COPIES = 50;
  const searches = drawn.flatMap((request, at) => Array.from({ length: COPIES }, (_, copy) => ({ url: `/many-${at}-${copy}`, request })));
  for (const { url, request } of searches) requests.set(url, request);
  for (let from = 0; from < searches.length; from += 2_000) {
    const rows = searches.slice(from, from + 2_000).map(({ url, request }) => ({ url, probes: probesOf(request) }));
    await sql`
      with given as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (url text, probes jsonb)),
        saved as (insert into saved_search (user_id, name, url, city_id, frequency, channel, created_at, updated_at)
          select ${user_id}::uuid, url, url, 1, 'off', 'mail', now(), now() from given returning id, url)
      insert into saved_search_probe (city_id, kind, locality_id, option, search_id, price_min, price_max)
      select p.city_id, p.kind, p.locality_id, p.option, saved.id, p.price_min, p.price_max
      from saved join given using (url), jsonb_to_recordset(given.probes) as p (city_id smallint, kind text, locality_id int, option text, price_min bigint, price_max bigint)`.execute(
      on.db,
    );
  }
  await on.asOwner('analyze saved_search, saved_search_probe');
  const rents = await on.db
    .selectFrom('listing')
    .select(['city_id', 'id'])
    .where('kind', '=', 'residential_rent')
    .where('status', '=', 'active')
    .limit(20)
    .execute();
  for (const { city_id, id } of rents) await publishAnother({ cityId: city_id, listingId: id });
  const work = await matchChanged(on.deps, pages);
  expect(work.changed).toBe(20);
  // the figures of one run: 100,000 searches, of which a listing meets about 200 and is new to nearly all of these
  expect(work.asked / work.changed).toBeLessThan(searches.length / 100);
  expect(work.found / work.asked).toBeGreaterThan(0.5);
}, 120_000);
