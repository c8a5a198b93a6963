/**
 * Search over a large market: `npx node --expose-gc bench/million.ts`. 600 different queries drawn from a seed over 18 cities, before and
 * after 100,000 changes; building, memory, what a change takes to be found, and searches over HTTP. Times are by the clock; the mean
 * by the processor says what the code costs on a machine that is busy with other work. `LISTINGS` (1000000, a
 * multiple of 20,000); `BENCH_DIR` keeps the database for the next run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { drawOne, drawWeighted, seeded } from '../kinds/draw.ts';
import { KIND_IDS } from '../kinds/index.ts';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { suggest } from '../server/features/location/suggest.ts';
import { openDeps } from '../server/open-deps.ts';
import { buildIndex } from '../server/search/build.ts';
import { layout } from '../server/search/layout.ts';
import { randomRequest } from '../server/search/random-request.ts';
import type { SearchRequest } from '../server/search/index.ts';
import { wordsOf } from '../server/search/text.ts';
import { listingPage } from '../server/views/listing-page.ts';
import { byKey } from './demo.ts';
import { openMarket } from './market.ts';
import { share, table, timed } from './timing.ts';

const LISTINGS = Number(process.env.LISTINGS ?? 1_000_000);
const QUERIES = 600;
const ROUNDS = 3;
const CHANGES = 100_000;
const CLIENTS = 8;
const LOAD_SECONDS = 10;

const market = await openMarket(LISTINGS, process.env.BENCH_DIR);
const { db, url } = market;
const now = new Date();
const held = () => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
};

const before = held();
const from = performance.now();
const cpu = process.cpuUsage();
const built = await buildIndex(url, layout);
const took = performance.now() - from;
const used = process.cpuUsage(cpu);
console.log(
  `${LISTINGS} live listings, written in ${(market.madeIn / 1000).toFixed(0)} s; load of the machine ${loadavg()[0]!.toFixed(1)}`,
);
console.log(
  `index built in ${(took / 1000).toFixed(1)} s (${((used.user + used.system) / 1e6).toFixed(1)}), holds ${(held() - before).toFixed(0)} MB`,
);

const cities = await db.selectFrom('city').selectAll().execute();
const localities = await db.selectFrom('locality').selectAll().execute();
const sizes = new Map(cities.map(({ id }) => [String(id), built.index.cityCount(id)]));
const random = seeded(7);
/** People search where the listings are. */
function drawCity() {
  const drawnId = drawWeighted(random, [...sizes.keys()], (id) => sizes.get(id)!);
  return cities.find(({ id }) => String(id) === drawnId)!;
}
const drawn = new Map<string, SearchRequest>();
while (drawn.size < QUERIES) {
  const city = drawCity();
  const here = localities.filter((locality) => locality.city_id === city.id);
  const words = [...here.flatMap(({ name }) => wordsOf(name)), '2 bhk', 'flat', 'apartmnet', 'enclave', 'quiet garden'];
  const request = randomRequest(layout, { cityId: city.id, centre: city, localityIds: here.map(({ id }) => id), words, now }, random);
  drawn.set(JSON.stringify(request), request);
}
const requests = [...drawn.values()];

const keys = requests.flatMap((request) => built.index.search({ ...request, page: 1, limit: 1 }).ids).slice(0, 300);
const line = table('one listing by its primary key', await timed(keys, byKey(db), ROUNDS));
const largest = cities.toSorted((a, b) => sizes.get(String(b.id))! - sizes.get(String(a.id))!)[0]!;
console.log(`largest block: ${built.index.cityCount(largest.id, ['residential_rent'])} (${largest.slug}, residential_rent)`);
line('search: page, total, facets, bars, localities', await timed(requests, (request) => built.index.search(request), ROUNDS));
line('search: page and total', await timed(requests, (request) => built.index.search({ ...request, facets: false }), ROUNDS));
line('what to loosen', await timed(requests.slice(0, 200), (request) => built.index.loosen(request), ROUNDS));
const typed = Array.from({ length: 400 }, () => {
  const { name, city_id } = drawOne(random, localities);
  return { city_id, text: name.slice(0, drawOne(random, [2, 4, 6, 9])).replace('a', 'e') };
});
const byCity = Map.groupBy(localities, ({ city_id }) => city_id);
line(
  'suggestions of localities',
  await timed(typed, ({ city_id, text }) => suggest(byCity.get(city_id)!, '', text, built.index.localityCounts(city_id)), ROUNDS),
);
line('a listing in full from the database', await timed(keys, (key) => listingPage(db, key, now), ROUNDS));

// the site itself, on the same database
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: join(tmpdir(), 'thinnai-bench-site'), RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
const site = await openDeps(config, url, pino({ level: 'silent' }), () => new Date());
const app = await buildApp(site.deps);
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
const load = async (paths: readonly string[]) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load.ts'), String(port), String(CLIENTS), String(LOAD_SECONDS)], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  child.stdin.end(JSON.stringify(paths));
  await once(child, 'exit');
};
const slugs = new Map(cities.map(({ id, slug }) => [id, slug]));
const slugOf = new Map(localities.map(({ id, slug }) => [id, slug]));
const pathOf = ({ cityId, kinds, filters, localityIds, text, sort, near, page }: SearchRequest): string => {
  const query = new URLSearchParams({
    city: slugs.get(cityId)!,
    sort: near || sort !== 'distance' ? sort : 'relevance',
    page: String(page),
  });
  for (const kind of kinds) query.append('kind', kind);
  for (const id of localityIds) query.append('locality', slugOf.get(id)!);
  if (near) query.set('near', `${near.lat.toFixed(6)},${near.lng.toFixed(6)}`);
  if (text) query.set('q', text);
  for (const [key, value] of Object.entries(filters)) for (const one of [value].flat()) query.append(key, String(one));
  return `/api/v1/property/get?${query}`;
};
console.log(`over HTTP, ${CLIENTS} clients on the same machine for ${LOAD_SECONDS} s; load ${loadavg()[0]!.toFixed(1)}`);
await load(['/healthz']);
await load(requests.map(pathOf));

const [some] = keys;
const found: number[] = [];
for (let n = 0; n < 20; n++) {
  const price = 77_700 + n;
  const start = performance.now();
  await db.transaction().execute(async (tx) => {
    await sql`update listing_search set price = ${price} where city_id = ${some!.cityId} and listing_id = ${some!.listingId}`.execute(tx);
    await sql`insert into listing_change (city_id, listing_id) values (${some!.cityId}, ${some!.listingId})`.execute(tx);
    await sql`select pg_notify('listing_change', '')`.execute(tx);
  });
  const request = {
    ...requests[0]!,
    cityId: some!.cityId,
    kinds: KIND_IDS,
    localityIds: [],
    text: null,
    bbox: null,
    near: null,
    polygon: null,
  };
  const asked: SearchRequest = {
    ...request,
    flag: null,
    sort: 'newest',
    page: 1,
    facets: false,
    filters: { price_min: price, price_max: price },
  };
  while (!site.deps.search.search(asked).ids.some(({ listingId }) => listingId === some!.listingId))
    await new Promise((go) => setImmediate(go));
  found.push(performance.now() - start);
}
found.sort((a, b) => a - b);
console.log(`a change is found after ${share(found, 0.5).toFixed(0)} ms, at most ${found.at(-1)!.toFixed(0)} ms`);

const changing = performance.now();
await sql`with chosen as (select city_id, listing_id from listing_search order by hashint8(listing_id) limit ${CHANGES}),
  changed as (update listing_search s set last_confirmed_at = now() from chosen where s.city_id = chosen.city_id and s.listing_id = chosen.listing_id)
  insert into listing_change (city_id, listing_id) select city_id, listing_id from chosen`.execute(db);
await sql`select pg_notify('listing_change', '')`.execute(db);
const written = performance.now();
await site.deps.search.refresh([]);
await new Promise((go) => setTimeout(go, 50));
await site.deps.search.refresh([]);
console.log(
  `${CHANGES} changes written in ${((written - changing) / 1000).toFixed(1)} s, taken in after ${((performance.now() - written) / 1000).toFixed(1)} s`,
);
line('right after them: search with everything', await timed(requests, (request) => site.deps.search.search(request), ROUNDS));

await app.close();
await site.close();
await market.end();
