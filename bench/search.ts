/**
 * How fast search answers inside the process: 500 different queries drawn from a seed over the demo market, each with total, all
 * facets, histograms and localities. Prints milliseconds and, because machines differ, ratios to a read by primary key of the same
 * run. `npx node bench/search.ts`; `DATABASE_URL` to use a filled database, otherwise a throw-away one is made.
 */
import { pino } from 'pino';
import { seeded } from '../kinds/draw.ts';
import { suggest } from '../server/features/location/suggest.ts';
import { openSearch } from '../server/open-search.ts';
import { everything, type SearchRequest } from '../server/search/index.ts';
import { layout } from '../server/search/layout.ts';
import { randomRequest } from '../server/search/random-request.ts';
import { wordsOf } from '../server/search/text.ts';
import { listingCards } from '../server/views/listing-card.ts';
import { listingPage } from '../server/views/listing-page.ts';
import { byKey, openDemo } from './demo.ts';
import { table, timed } from './timing.ts';

const QUERIES = 500;
const ROUNDS = 5;

const { db, url, now, end } = await openDemo(process.env.DATABASE_URL);
const started = performance.now();
const search = await openSearch({ db, url, log: pino({ level: 'silent' }) });
const built = performance.now() - started;

const cities = await db.selectFrom('city').selectAll().where('takes_listings', '=', true).execute();
const localities = await db.selectFrom('locality').selectAll().execute();
const random = seeded(1);
const drawn = new Map<string, SearchRequest>();
while (drawn.size < QUERIES) {
  const city = cities[drawn.size % cities.length]!;
  const here = localities.filter((locality) => locality.city_id === city.id);
  const words = [...here.flatMap(({ name }) => wordsOf(name)), '2 bhk', 'apartment', 'apartmnet', 'enclave'];
  const request = randomRequest(layout, { cityId: city.id, centre: city, localityIds: here.map(({ id }) => id), words, now }, random);
  drawn.set(JSON.stringify(request), request);
}
const requests = [...drawn.values()];
const keys = requests.flatMap((request) => search.index.search({ ...request, page: 1, limit: 1 }).ids).slice(0, 200);

const total = cities.reduce((sum, city) => sum + search.index.cityCount(city.id), 0);
console.log(`${total} live listings; index built in ${built.toFixed(0)} ms`);
const line = table('one listing by its primary key', await timed(keys, byKey(db), ROUNDS));
line('search: page, total, facets, bars, localities', await timed(requests, (request) => search.index.search(request), ROUNDS));
line('search: page and total', await timed(requests, (request) => search.index.search({ ...request, facets: false }), ROUNDS));
const pages = requests
  .map((request) => search.index.search({ ...request, page: 1, limit: 20, facets: false }).ids)
  .filter((ids) => ids.length > 0);
line('20 cards from the database', await timed(pages.slice(0, 200), (ids) => listingCards(db, ids), ROUNDS));
line('a listing in full from the database', await timed(keys, (key) => listingPage(db, key, now), ROUNDS));
const typed = localities.flatMap(({ name, city_id }) =>
  [3, 6].map((length) => ({ city_id, text: name.slice(0, length).replace('a', 'e') })),
);
line(
  'suggestions of localities',
  await timed(
    typed.slice(0, 400),
    ({ city_id, text }) =>
      suggest(
        localities.filter((locality) => locality.city_id === city_id),
        '',
        text,
        search.index.localityCounts(city_id),
      ),
    ROUNDS,
  ),
);
const all = cities.map((city) => everything(city.id, ['residential_rent'], now));
line('first page of a tab', await timed(all, (request) => search.index.search({ ...request, facets: true }), ROUNDS));

await search.close();
await end();
