/**
 * Prints how the database executes the main statements of `SEARCH=sql`: EXPLAIN (ANALYZE, BUFFERS) of each, with everything in memory, on
 * the large market of `search-sql.ts` (docs/citus.md).
 *
 *   npx node bench/explain-search.ts [listings] [folder of the database]
 *
 * With `CITUS_URL` the market is on that cluster, and the output includes the plan of the node that executes the query.
 */
import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely';
import { MARKER_WIDTH } from '../server/features/search/property-map.ts';
import { layoutOf } from '../server/search/table/numbering.ts';
import type { Tables } from '../server/db/schema.ts';
import { openDatabase } from '../server/db/connections/pool.ts';
import { SqlSearch } from '../server/search/sql/sql-search.ts';
import { matchAllRequest } from '../server/search/types.ts';
import { SEARCH_SESSION_OPTIONS } from '../server/startup/create-sql-search.ts';
import { openClusterMarket } from './cluster-market.ts';
import { CITY_SHARES, openMarket } from './market.ts';

const MAX_MS = 60_000;
/** Lines of a plan that are not printed: columns, settings, planning, and buffers that were all in memory. */
const OMITTED_LINES = /^\s*(Output|Planning|Settings|Buffers: shared hit=\d+$)/;

const [listings = '100000', folder] = process.argv.slice(2);
const citusUrl = process.env['CITUS_URL'];
const market = citusUrl === undefined ? await openMarket(Number(listings), folder) : await openClusterMarket(Number(listings), citusUrl);
await sql`vacuum analyze listing_search`.execute(market.db);
const database = openDatabase({
  url: market.url,
  size: 1,
  statementTimeoutMs: MAX_MS,
  onError: () => undefined,
  sessionOptions: SEARCH_SESSION_OPTIONS,
});
const sentQueries: CompiledQuery[] = [];
const db = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool: database.pool }),
  log: ({ query }) => void sentQueries.push(query),
});
const engine = new SqlSearch(db, await layoutOf(market.db));

const [slug] = CITY_SHARES[0]!;
const city = await db.selectFrom('city').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow();
const rent = matchAllRequest(city.id, ['residential_rent'], new Date());
const narrow = { ...rent, filters: { price_max: 30_000, area_min: 600 } };
const searches: Readonly<Record<string, () => Promise<unknown>>> = {
  'page and total': () => engine.search(narrow),
  'page, total, facets, histograms, localities': () => engine.search({ ...narrow, facets: true }),
  words: () => engine.search({ ...rent, text: 'enclave' }),
  'similar homes within 3 km': () =>
    engine.search({ ...rent, near: { lat: city.lat, lng: city.lng, metres: 3000 }, sort: 'distance', limit: 9 }),
  'map of the city': () => engine.map(narrow, { zoom: 12, markerWidth: MARKER_WIDTH.en }),
  'relaxed searches': () => engine.relaxQuery({ ...rent, filters: { price_max: 6_000, area_min: 3_000 } }),
};
console.log(`${listings} listings, ${slug}`);
for (const [name, search] of Object.entries(searches)) {
  // the first run caches data of the city, and reads the pages of the table into memory
  await search();
  sentQueries.length = 0;
  await search();
  for (const { sql: text, parameters } of sentQueries) {
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, costs off, timing off) ${text}`, [
      ...parameters,
    ]);
    console.log(`\n${name}\n`);
    for (const { 'QUERY PLAN': line } of rows) if (!OMITTED_LINES.test(line)) console.log(line);
  }
}
await database.close();
await market.end();
