/** A city's listings to search, questions asked of the index and of plain SQL, and changes as owners make them. */
import { expect } from 'vitest';
import { sql } from 'kysely';
import { LAND_UNITS } from '../contract/sums/land-units.ts';
import { drawInt, seeded } from '../kinds/draw.ts';
import { drawMarket } from '../server/db/seed/demo/draw-market.ts';
import { insertMarket } from '../server/db/seed/demo/insert.ts';
import { readGazetteer } from '../server/db/seed/gazetteer/gazetteer.ts';
import type { Tx } from '../server/db/schema.ts';
import type { ListingKey, Loosening, SearchRequest } from '../server/search/index.ts';
import { askBars, askLocalities, askOption, askPage } from '../server/search/oracle.ts';
import type { Surroundings } from '../server/search/random-request.ts';
import { writeSearchRow } from '../server/search/write.ts';
import type { TestApp } from './app.ts';

export interface Market {
  readonly keys: ListingKey[];
  readonly around: Surroundings;
}

/** Puts so many listings of every kind into Coimbatore; search knows them when it answers. */
export async function openMarket(on: TestApp, listings: number): Promise<Market> {
  const market = drawMarket(readGazetteer(), on.deps.now(), [{ slug: 'coimbatore', listings }]);
  const keys = await on.db.transaction().execute((tx) => insertMarket(tx, market, () => undefined));
  await on.deps.search.refresh(keys);
  const localities = await on.db.selectFrom('locality').select('id').where('city_id', '=', 1).execute();
  const around: Surroundings = {
    cityId: 1,
    centre: { lat: 11.0168, lng: 76.9558 },
    localityIds: localities.map(({ id }) => id),
    words: ['apartment', '2 bhk', 'rs puram', 'enclave', 'garden', 'pg women', 'shop', 'peelamedu', 'plot'],
    listingIds: keys.map(({ listingId }) => listingId),
    now: on.deps.now(),
  };
  return { keys, around };
}

/** `2 bhk` is one word to search. */
export const spoken = (request: SearchRequest): SearchRequest => ({ ...request, text: request.text?.replace('2 bhk', '2bhk') ?? null });

/** Holds everything the index answers to a request against plain SQL. The listings must not change meanwhile. */
export async function compareWithSql(on: TestApp, request: SearchRequest, seed: number): Promise<void> {
  const answer = on.deps.search.search(request);
  const asked = spoken(request);
  const page = await askPage(on.db, asked);
  const asking = JSON.stringify(request);
  const whole = request.exclude.length === 0 ? page.total : (await askPage(on.db, { ...asked, exclude: [] })).total;
  expect({ asking, excluded: answer.excluded }).toEqual({ asking, excluded: whole - page.total });
  expect({ asking, total: answer.total, ids: answer.ids.map(({ listingId }) => listingId) }).toEqual({ asking, ...page });
  const random = seeded(seed);
  for (let n = 0; n < 6; n++) {
    const facet = answer.facets[drawInt(random, 0, answer.facets.length - 1)]!;
    const option = facet.options[drawInt(random, 0, facet.options.length - 1)]!;
    const count = await askOption(on.db, asked, facet.filter, option.value);
    expect({ param: facet.filter.param, value: option.value, count: option.count }).toEqual({
      param: facet.filter.param,
      value: option.value,
      count,
    });
  }
  for (const { param, edges, counts } of answer.histograms) {
    expect({ asking, counts }).toEqual({ asking, counts: await askBars(on.db, asked, param, edges) });
  }
  for (const { param, filter, bound, total } of on.deps.search.loosen(request).slice(0, 6)) {
    expect({ asking, param, bound, total }).toEqual({ asking, param, bound, ...(await askLoosened(on, asked, param, filter, bound)) });
    expect(total).toBeGreaterThan(answer.total);
  }
  expect({ asking, localities: answer.localities }).toEqual({ asking, localities: await askLocalities(on.db, asked) });
}

/** What SQL finds of the request changed so. */
async function askLoosened(
  on: TestApp,
  request: SearchRequest,
  param: string,
  filter: Loosening['filter'],
  bound: Loosening['bound'],
): Promise<{ total: number }> {
  const rest = Object.fromEntries(Object.entries(request.filters).filter(([key]) => !filter?.keys.includes(key)));
  const without: Readonly<Record<string, Partial<SearchRequest>>> = {
    locality: { localityIds: [] },
    q: { text: null },
    bbox: { bbox: null },
    polygon: { polygon: null },
    near: { near: null, sort: 'newest' },
    exclude: { exclude: [] },
  };
  const unit = filter?.column === 'area_sqft' ? LAND_UNITS[request.areaUnit] : 1;
  const change = bound
    ? { filters: { ...request.filters, [bound.key]: bound.value * unit } }
    : filter
      ? { filters: rest }
      : without[param]!;
  return { total: (await askPage(on.db, { ...request, ...change })).total };
}

/** Changes a listing the way its owner or a moderator might, in the record and for search. The caller holds the listing's row. */
export async function changeOne(tx: Tx, key: ListingKey, seed: number): Promise<void> {
  const random = seeded(seed);
  const where = sql`where city_id = ${key.cityId} and id = ${key.listingId}`;
  const change = drawInt(random, 0, 6);
  if (change === 0) await sql`update listing set status = case status when 'active' then 'paused' else 'active' end ${where}`.execute(tx);
  if (change === 1) {
    await sql`update listing set details = details || jsonb_build_object('expected_rent', ${drawInt(random, 4, 60) * 500}::int) ${where}`.execute(
      tx,
    );
  }
  if (change === 2) await sql`update listing set details = details || '{"furnishing": "Fully", "parking": "both"}' ${where}`.execute(tx);
  if (change === 3) await sql`update listing set last_confirmed_at = now() ${where}`.execute(tx);
  if (change === 4) await sql`update listing set details = details - 'carpet_area' - 'facing' ${where}`.execute(tx);
  if (change === 5)
    await sql`update listing set details = details || '{"video_link": "https://youtu.be/dQw4w9WgXcQ"}' ${where}`.execute(tx);
  if (change === 6) {
    // an edit that waited is given up: only that has details, and none once it is decided
    await sql`insert into listing_review (city_id, listing_id, of, state, since, decided_at) values (${key.cityId}, ${key.listingId}, 'live', 'approved', now(), now())
      on conflict (city_id, listing_id) do update set of = 'live', details = null, to_city_id = null, decided_at = now(),
        state = case listing_review.state when 'approved' then 'waiting' else 'approved' end`.execute(tx);
  }
  await writeSearchRow(tx, key);
}

/** Waits for whoever changes the listing now, and keeps others from it until the transaction ends: as every writer does. */
export async function holdListing(tx: Tx, { cityId, listingId }: ListingKey): Promise<void> {
  await sql`select from listing where city_id = ${cityId} and id = ${listingId} for update`.execute(tx);
}
