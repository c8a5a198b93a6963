/**
 * Measures search in the index, without HTTP: 500 different queries from a seeded random generator over the demo market, each with total,
 * facets, histograms and localities. Prints milliseconds, and ratios to a read by primary key of the same run, because machines differ.
 *
 *   npx node bench/search.ts
 *
 * Environment: `DATABASE_URL` (an existing database; default: a temporary one with the demo market).
 */
import { pino } from 'pino';
import { seededRandom } from '../kinds/seeded-random.ts';
import { suggest } from '../server/features/location/suggest.ts';
import { openSearch } from '../server/startup/open-search.ts';
import { matchAllRequest, type SearchRequest } from '../server/search/types.ts';
import { layout } from '../server/search/layout.ts';
import { randomRequest } from '../server/search/testing/random-request.ts';
import { tokenize } from '../server/search/text/tokenize.ts';
import { readListingCards } from '../server/listings/read/listing-cards.ts';
import { readListingPage } from '../server/listings/read/listing-page.ts';
import { readByKey, openDemoDatabase } from './demo.ts';
import { createTablePrinter, measure } from './timing.ts';

const QUERIES = 500;
const ROUNDS = 5;

const { db, url, now, end } = await openDemoDatabase(process.env.DATABASE_URL);
const started = performance.now();
const search = await openSearch({ db, url, log: pino({ level: 'silent' }), syncWaitMs: 0 });
const buildMs = performance.now() - started;

const cities = await db.selectFrom('city').selectAll().where('takes_listings', '=', true).execute();
const localities = await db.selectFrom('locality').selectAll().execute();
const random = seededRandom(1);
const requestsByText = new Map<string, SearchRequest>();
while (requestsByText.size < QUERIES) {
  const city = cities[requestsByText.size % cities.length]!;
  const cityLocalities = localities.filter((locality) => locality.city_id === city.id);
  const words = [...cityLocalities.flatMap(({ name }) => tokenize(name)), '2 bhk', 'apartment', 'apartmnet', 'enclave'];
  const request = randomRequest(
    layout,
    { cityId: city.id, centre: city, localityIds: cityLocalities.map(({ id }) => id), words, now },
    random,
  );
  requestsByText.set(JSON.stringify(request), request);
}
const requests = [...requestsByText.values()];
const firstPages = await Promise.all(requests.map((request) => search.index.search({ ...request, page: 1, limit: 20, facets: false })));
const pages = firstPages.map(({ ids }) => ids).filter((ids) => ids.length > 0);
const keys = pages.map((ids) => ids[0]!).slice(0, 200);

const counts = await search.index.cityCounts(cities.map(({ id }) => id));
const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
console.log(`${total} live listings; index built in ${buildMs.toFixed(0)} ms`);
const printRow = createTablePrinter('one listing by its primary key', await measure(keys, readByKey(db), ROUNDS));
printRow('search: page, total, facets, histograms, localities', await measure(requests, (request) => search.index.search(request), ROUNDS));
printRow('search: page and total', await measure(requests, (request) => search.index.search({ ...request, facets: false }), ROUNDS));
printRow('20 cards from the database', await measure(pages.slice(0, 200), (ids) => readListingCards(db, ids), ROUNDS));
printRow('listing page from the database', await measure(keys, (key) => readListingPage(db, key, now), ROUNDS));
const typedTexts = localities.flatMap(({ name, city_id }) =>
  [3, 6].map((length) => ({ city_id, text: name.slice(0, length).replace('a', 'e') })),
);
printRow(
  'suggestions of localities',
  await measure(
    typedTexts.slice(0, 400),
    async ({ city_id, text }) =>
      suggest(
        localities.filter((locality) => locality.city_id === city_id),
        '',
        text,
        await search.index.localityCounts(city_id),
      ),
    ROUNDS,
  ),
);
const tabRequests = cities.map((city) => matchAllRequest(city.id, ['residential_rent'], now));
printRow('first page of a tab', await measure(tabRequests, (request) => search.index.search({ ...request, facets: true }), ROUNDS));

await search.close();
await end();
