/** For tests of search: demo listings of a city, a comparison of the index with plain SQL, and random changes of listings. */
import { expect } from 'vitest';
import { sql } from 'kysely';
import { LAND_UNITS } from '../contract/calculators/land-units.ts';
import { randomInt, seededRandom } from '../kinds/seeded-random.ts';
import { drawMarket } from '../demo/seed/draw-market.ts';
import { insertMarket } from '../demo/seed/insert.ts';
import { readGazetteer } from '../server/seed/gazetteer/gazetteer.ts';
import type { Db, Tx } from '../server/db/schema.ts';
import type { Deps } from '../server/deps.ts';
import type { ListingKey } from '../server/db/listing-key.ts';
import type { Relaxation, SearchEngine, SearchRequest } from '../server/search/types.ts';
import { sqlHistogram, sqlLocalityCounts, sqlOptionCount, sqlPage } from '../server/search/testing/sql-oracle.ts';
import type { RequestSource } from '../server/search/testing/random-request.ts';
import { writeSearchRow } from '../server/search/table/write-rows.ts';
import type { TestApp } from './app.ts';

export interface Market {
  readonly keys: ListingKey[];
  readonly source: RequestSource;
}

/** Inserts this many demo listings of all kinds into Coimbatore. They can be searched when the promise resolves. */
export async function seedMarket(app: { readonly db: Db; readonly deps: Pick<Deps, 'search' | 'now'> }, listings: number): Promise<Market> {
  const market = drawMarket(readGazetteer(), app.deps.now(), [{ slug: 'coimbatore', listings }]);
  const keys = await app.db.transaction().execute((tx) => insertMarket(tx, market, () => undefined));
  await app.deps.search.refresh(keys);
  const localities = await app.db.selectFrom('locality').select('id').where('city_id', '=', 1).execute();
  const source: RequestSource = {
    cityId: 1,
    centre: { lat: 11.0168, lng: 76.9558 },
    localityIds: localities.map(({ id }) => id),
    words: ['apartment', '2 bhk', 'rs puram', 'enclave', 'garden', 'pg women', 'shop', 'peelamedu', 'plot'],
    listingIds: keys.map(({ listingId }) => listingId),
    now: app.deps.now(),
  };
  return { keys, source };
}

/** Search reads `2 bhk` as one word; the SQL splits at every space. */
export const asSqlRequest = (request: SearchRequest): SearchRequest => ({
  ...request,
  text: request.text?.replace('2 bhk', '2bhk') ?? null,
});

/** Compares everything an engine answers to a request with plain SQL. The listings must not change meanwhile. */
export async function compareWithSql(
  app: TestApp,
  request: SearchRequest,
  seed: number,
  engine: SearchEngine = app.deps.search,
): Promise<void> {
  const response = await engine.search(request);
  const sqlRequest = asSqlRequest(request);
  const page = await sqlPage(app.db, sqlRequest);
  const input = JSON.stringify(request);
  const totalWithExcluded = request.exclude.length === 0 ? page.total : (await sqlPage(app.db, { ...sqlRequest, exclude: [] })).total;
  expect({ input, excluded: response.excluded }).toEqual({ input, excluded: totalWithExcluded - page.total });
  expect({ input, total: response.total, ids: response.ids.map(({ listingId }) => listingId) }).toEqual({ input, ...page });
  const random = seededRandom(seed);
  for (let i = 0; i < 6; i++) {
    const facet = response.facets[randomInt(random, 0, response.facets.length - 1)]!;
    const option = facet.options[randomInt(random, 0, facet.options.length - 1)]!;
    const count = await sqlOptionCount(app.db, sqlRequest, facet.filter, option.value);
    expect({ param: facet.filter.param, value: option.value, count: option.count }).toEqual({
      param: facet.filter.param,
      value: option.value,
      count,
    });
  }
  for (const { param, edges, counts } of response.histograms) {
    expect({ input, counts }).toEqual({ input, counts: await sqlHistogram(app.db, sqlRequest, param, edges) });
  }
  for (const { param, filter, bound, total } of (await engine.relaxQuery(request)).slice(0, 6)) {
    expect({ input, param, bound, total }).toEqual({
      input,
      param,
      bound,
      ...(await sqlRelaxedTotal(app, sqlRequest, param, filter, bound)),
    });
    expect(total).toBeGreaterThan(response.total);
  }
  expect({ input, localities: response.localities }).toEqual({ input, localities: await sqlLocalityCounts(app.db, sqlRequest) });
}

/** The count by SQL after a relaxation of the request. */
async function sqlRelaxedTotal(
  app: TestApp,
  request: SearchRequest,
  param: string,
  filter: Relaxation['filter'],
  bound: Relaxation['bound'],
): Promise<{ total: number }> {
  const otherFilters = Object.fromEntries(Object.entries(request.filters).filter(([key]) => !filter?.keys.includes(key)));
  const filterRemovals: Readonly<Record<string, Partial<SearchRequest>>> = {
    locality: { localityIds: [] },
    society: { societies: [] },
    q: { text: null },
    bbox: { bbox: null },
    polygon: { polygon: null },
    near: { near: null, sort: 'newest' },
    exclude: { exclude: [] },
  };
  const unit = filter?.column === 'area_sqft' ? LAND_UNITS[request.areaUnit] : 1;
  const filters = bound ? { ...request.filters, [bound.key]: bound.value * unit } : otherFilters;
  const change = filter ? { filters } : filterRemovals[param]!;
  return { total: (await sqlPage(app.db, { ...request, ...change })).total };
}

/** Changes a listing at random, like its owner or a moderator might, and writes its search row. The caller must have locked the listing. */
export async function changeRandomly(tx: Tx, key: ListingKey, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const where = sql`where city_id = ${key.cityId} and id = ${key.listingId}`;
  const change = randomInt(random, 0, 6);
  if (change === 0) await sql`update listing set status = case when status = 'active' then 'paused' else 'active' end ${where}`.execute(tx);
  if (change === 1) {
    await sql`update listing set details = details || jsonb_build_object('expected_rent', ${randomInt(random, 4, 60) * 500}::int) ${where}`.execute(
      tx,
    );
  }
  if (change === 2) await sql`update listing set details = details || '{"furnishing": "Fully", "parking": "both"}' ${where}`.execute(tx);
  if (change === 3) await sql`update listing set last_confirmed_at = now() ${where}`.execute(tx);
  if (change === 4) await sql`update listing set details = details - 'carpet_area' - 'facing' ${where}`.execute(tx);
  if (change === 5)
    await sql`update listing set details = details || '{"video_link": "https://youtu.be/dQw4w9WgXcQ"}' ${where}`.execute(tx);
  if (change === 6) {
    // approves or un-approves the listing; a waiting edit is discarded, because a decided review has no details
    await sql`insert into listing_review (city_id, listing_id, of, state, since, decided_at) values (${key.cityId}, ${key.listingId}, 'live', 'approved', now(), now())
      on conflict (city_id, listing_id) do update set of = 'live', details = null, to_city_id = null, decided_at = excluded.decided_at,
        state = case when listing_review.state = 'approved' then 'waiting' else 'approved' end`.execute(tx);
  }
  await writeSearchRow(tx, key);
}

/** Locks the listing until the transaction ends, as every writer does. */
export async function lockListing(tx: Tx, { cityId, listingId }: ListingKey): Promise<void> {
  await sql`select from listing where city_id = ${cityId} and id = ${listingId} for update`.execute(tx);
}
