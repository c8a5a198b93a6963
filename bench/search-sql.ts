/**
 * Measures SQL searches (`SEARCH=sql`) on one connection: distinct queries from a seeded random generator on a large market, most of them
 * in the large cities. Prints milliseconds, and ratios to a read by primary key in the same run.
 *
 *   npx node bench/search-sql.ts [listings] [folder of the database]
 *
 * `listings` is a multiple of 20,000, by default 100,000. With `CITUS_URL` the market is on that cluster and is not deleted
 * (docs/citus.md).
 */
import { sql } from 'kysely';
import { pino } from 'pino';
import { pickWeighted, seededRandom } from '../kinds/seeded-random.ts';
import { MARKER_WIDTH } from '../server/features/search/property-map.ts';
import { layout } from '../server/search/layout.ts';
import { layoutOf } from '../server/search/table/numbering.ts';
import { randomRequest } from '../server/search/testing/random-request.ts';
import { tokenize } from '../server/search/text/tokenize.ts';
import { matchAllRequest, type SearchRequest } from '../server/search/types.ts';
import { createSqlSearch } from '../server/startup/create-sql-search.ts';
import { openClusterMarket } from './cluster-market.ts';
import { readByKey } from './demo.ts';
import { openMarket } from './market.ts';
import { createTablePrinter, measure } from './timing.ts';

const QUERIES = 200;
const ROUNDS = 2;
const MAX_MS = 60_000;

const [listings = '100000', folder] = process.argv.slice(2);
const citusUrl = process.env['CITUS_URL'];
const market = citusUrl === undefined ? await openMarket(Number(listings), folder) : await openClusterMarket(Number(listings), citusUrl);
const { db, url } = market;
// as autovacuum does after a while, so that index-only scans are possible
await sql`vacuum analyze listing_search`.execute(db);
const { engine, close } = createSqlSearch(
  { url, isPooled: false, connections: 1, timeoutMs: MAX_MS },
  await layoutOf(db),
  pino({ level: 'silent' }),
);

const cities = await db.selectFrom('city').selectAll().execute();
const localities = await db.selectFrom('locality').selectAll().execute();
const sizes = await engine.cityCounts(cities.map(({ id }) => id));
const random = seededRandom(7);
const now = new Date();
const requests: SearchRequest[] = Array.from({ length: QUERIES }, () => {
  const cityId = Number(
    pickWeighted(
      random,
      cities.map(({ id }) => String(id)),
      (id) => sizes.get(Number(id))!,
    ),
  );
  const city = cities.find(({ id }) => id === cityId)!;
  const ofCity = localities.filter((locality) => locality.city_id === cityId);
  const words = [...ofCity.flatMap(({ name }) => tokenize(name)), '2 bhk', 'flat', 'apartmnet', 'enclave', 'quiet garden'];
  return randomRequest(layout, { cityId, centre: city, localityIds: ofCity.map(({ id }) => id), words, now }, random);
});
const [largest] = cities.toSorted((a, b) => sizes.get(b.id)! - sizes.get(a.id)!);
const largestTab = { ...matchAllRequest(largest!.id, ['residential_rent'], now), facets: true };
const first = await engine.search({ ...largestTab, limit: 100 });
console.log(`${listings} listings; largest city ${sizes.get(largest!.id)}, of them ${first.total} to rent (${largest!.slug})`);

// on a cluster, copies have no row in the listing table
const keys = (
  await db.selectFrom('listing').select(['city_id', 'id']).where('city_id', '=', largest!.id).orderBy('id').limit(100).execute()
).map(({ city_id, id }) => ({ cityId: city_id, listingId: id }));
const printRow = createTablePrinter('one listing by its primary key', await measure(keys, readByKey(db), ROUNDS));
printRow('search: page, total, facets, histograms, localities', await measure(requests, (request) => engine.search(request), ROUNDS));
const plain = requests.map((request) => ({ ...request, facets: false }));
printRow('search: page and total', await measure(plain, (request) => engine.search(request), ROUNDS));
printRow('first page of the largest tab, all parts', await measure([largestTab], (request) => engine.search(request), 5));
const nearby = first.ids.map((_, n): SearchRequest => ({
  ...largestTab,
  facets: false,
  near: { lat: largest!.lat + (n % 10) * 0.005, lng: largest!.lng + n * 0.0005, metres: 3000 },
  sort: 'distance',
  limit: 9,
}));
printRow('similar homes within 3 km', await measure(nearby, (request) => engine.search(request), ROUNDS));
printRow('map of a city', await measure(plain, (request) => engine.map(request, { zoom: 12, markerWidth: MARKER_WIDTH.en }), ROUNDS));
printRow('relaxed searches', await measure(requests.slice(0, 50), (request) => engine.relaxQuery(request), ROUNDS));

await close();
await market.end();
