/**
 * Measures search over a large market: building the index, its memory, 600 different queries from a seeded random generator over 18 cities
 * before and after 100,000 changes, the delay until a change can be found, and searches over HTTP. Latencies are wall-clock times; the mean
 * CPU time shows the cost of the code when the machine is busy with other work.
 *
 *   npx node --expose-gc bench/million.ts
 *
 * Environment: `LISTINGS` (1000000; a multiple of 20,000), `BENCH_DIR` (folder where the database stays for the next run).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { pickOne, pickWeighted, seededRandom } from '../kinds/seeded-random.ts';
import { KIND_IDS } from '../kinds/index.ts';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config/config.ts';
import { suggest } from '../server/features/location/suggest.ts';
import { openDeps } from '../server/startup/open-deps.ts';
import { buildIndex } from '../server/search/follow/build-index.ts';
import { layout } from '../server/search/layout.ts';
import { layoutOf } from '../server/search/table/numbering.ts';
import { randomRequest } from '../server/search/testing/random-request.ts';
import type { SearchRequest } from '../server/search/types.ts';
import { tokenize } from '../server/search/text/tokenize.ts';
import { readListingPage } from '../server/listings/read/listing-page.ts';
import { readByKey } from './demo.ts';
import { openMarket } from './market.ts';
import { percentile, createTablePrinter, measure } from './timing.ts';

const LISTINGS = Number(process.env.LISTINGS ?? 1_000_000);
const QUERIES = 600;
const ROUNDS = 3;
const CHANGES = 100_000;
const CLIENTS = 8;
const LOAD_SECONDS = 10;

const market = await openMarket(LISTINGS, process.env.BENCH_DIR);
const { db, url } = market;
const now = new Date();
const usedMegabytes = () => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
};

const megabytesBefore = usedMegabytes();
const buildStart = performance.now();
const cpu = process.cpuUsage();
const built = await buildIndex(url, await layoutOf(db));
const buildMs = performance.now() - buildStart;
const buildCpu = process.cpuUsage(cpu);
console.log(`${LISTINGS} live listings, generated in ${(market.fillMs / 1000).toFixed(0)} s; load average ${loadavg()[0]!.toFixed(1)}`);
console.log(
  `index built in ${(buildMs / 1000).toFixed(1)} s (CPU ${((buildCpu.user + buildCpu.system) / 1e6).toFixed(1)} s), uses ${(usedMegabytes() - megabytesBefore).toFixed(0)} MB`,
);

const cities = await db.selectFrom('city').selectAll().execute();
const localities = await db.selectFrom('locality').selectAll().execute();
const sizes = new Map(cities.map(({ id }) => [String(id), built.index.cityCount(id)]));
const random = seededRandom(7);
/** A random city, weighted by its number of listings, because people search where the listings are. */
function pickCity() {
  const cityId = pickWeighted(random, [...sizes.keys()], (id) => sizes.get(id)!);
  return cities.find(({ id }) => String(id) === cityId)!;
}
const requestsByText = new Map<string, SearchRequest>();
while (requestsByText.size < QUERIES) {
  const city = pickCity();
  const cityLocalities = localities.filter((locality) => locality.city_id === city.id);
  const words = [...cityLocalities.flatMap(({ name }) => tokenize(name)), '2 bhk', 'flat', 'apartmnet', 'enclave', 'quiet garden'];
  const request = randomRequest(
    layout,
    { cityId: city.id, centre: city, localityIds: cityLocalities.map(({ id }) => id), words, now },
    random,
  );
  requestsByText.set(JSON.stringify(request), request);
}
const requests = [...requestsByText.values()];

const keys = requests.flatMap((request) => built.index.search({ ...request, page: 1, limit: 1 }).ids).slice(0, 300);
const printRow = createTablePrinter('one listing by its primary key', await measure(keys, readByKey(db), ROUNDS));
const largest = cities.toSorted((a, b) => sizes.get(String(b.id))! - sizes.get(String(a.id))!)[0]!;
console.log(`largest city and kind: ${built.index.cityCount(largest.id, ['residential_rent'])} (${largest.slug}, residential_rent)`);
printRow('search: page, total, facets, histograms, localities', await measure(requests, (request) => built.index.search(request), ROUNDS));
printRow('search: page and total', await measure(requests, (request) => built.index.search({ ...request, facets: false }), ROUNDS));
printRow('relaxed searches', await measure(requests.slice(0, 200), (request) => built.index.relaxQuery(request), ROUNDS));
const typedTexts = Array.from({ length: 400 }, () => {
  const { name, city_id } = pickOne(random, localities);
  return { city_id, text: name.slice(0, pickOne(random, [2, 4, 6, 9])).replace('a', 'e') };
});
const byCity = Map.groupBy(localities, ({ city_id }) => city_id);
printRow(
  'suggestions of localities',
  await measure(typedTexts, ({ city_id, text }) => suggest(byCity.get(city_id)!, '', text, built.index.localityCounts(city_id)), ROUNDS),
);
printRow('listing page from the database', await measure(keys, (key) => readListingPage(db, key, now), ROUNDS));

// the whole server on the same database
const config = readConfig({ DATA_DIR: join(tmpdir(), 'thinnai-bench-site'), RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
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
  for (const [key, value] of Object.entries(filters)) for (const single of [value].flat()) query.append(key, String(single));
  return `/api/v1/property/get?${query}`;
};
console.log(`over HTTP, ${CLIENTS} clients on the same machine for ${LOAD_SECONDS} s; load average ${loadavg()[0]!.toFixed(1)}`);
await load(['/healthz']);
await load(requests.map(pathOf));

const [changedKey] = keys;
const visibleAfterMs: number[] = [];
for (let n = 0; n < 20; n++) {
  const price = 77_700 + n;
  const start = performance.now();
  await db.transaction().execute(async (tx) => {
    await sql`update listing_search set price = ${price} where city_id = ${changedKey!.cityId} and listing_id = ${changedKey!.listingId}`.execute(
      tx,
    );
    await sql`insert into listing_change (city_id, listing_id) values (${changedKey!.cityId}, ${changedKey!.listingId})`.execute(tx);
    await sql`select pg_notify('listing_change', '')`.execute(tx);
  });
  const request = {
    ...requests[0]!,
    cityId: changedKey!.cityId,
    kinds: KIND_IDS,
    localityIds: [],
    text: null,
    bbox: null,
    near: null,
    polygon: null,
  };
  const searchRequest: SearchRequest = {
    ...request,
    flag: null,
    sort: 'newest',
    page: 1,
    facets: false,
    filters: { price_min: price, price_max: price },
  };
  while (!(await site.deps.search.search(searchRequest)).ids.some(({ listingId }) => listingId === changedKey!.listingId))
    await new Promise((go) => setImmediate(go));
  visibleAfterMs.push(performance.now() - start);
}
visibleAfterMs.sort((a, b) => a - b);
console.log(
  `a change can be found after ${percentile(visibleAfterMs, 0.5).toFixed(0)} ms (median), at most ${visibleAfterMs.at(-1)!.toFixed(0)} ms`,
);

const changesStart = performance.now();
await sql`with chosen as (select city_id, listing_id from listing_search order by hashint8(listing_id) limit ${CHANGES}),
  changed as (update listing_search s set last_confirmed_at = now() from chosen where s.city_id = chosen.city_id and s.listing_id = chosen.listing_id)
  insert into listing_change (city_id, listing_id) select city_id, listing_id from chosen`.execute(db);
await sql`select pg_notify('listing_change', '')`.execute(db);
const changesWritten = performance.now();
await site.deps.search.refresh([]);
await new Promise((go) => setTimeout(go, 50));
await site.deps.search.refresh([]);
console.log(
  `${CHANGES} changes written in ${((changesWritten - changesStart) / 1000).toFixed(1)} s, all in the index after ${((performance.now() - changesWritten) / 1000).toFixed(1)} s`,
);
printRow('right after the changes: search with all parts', await measure(requests, (request) => site.deps.search.search(request), ROUNDS));

await app.close();
await site.close();
await market.end();
