/**
 * How fast search answers inside the process: 500 different queries drawn from a seed over the demo market, each with total, all
 * facets, histograms and localities. Prints milliseconds and, because machines differ, ratios to a read by primary key of the same
 * run. `npx node bench/search.ts`; `DATABASE_URL` to use a filled database, otherwise a throw-away one is made.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { seeded } from '../kinds/draw.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/pool.ts';
import { seed } from '../server/db/seed/index.ts';
import { suggest } from '../server/features/location/suggest.ts';
import { openSearch } from '../server/open-search.ts';
import { everything, type SearchRequest } from '../server/search/index.ts';
import { layout } from '../server/search/layout.ts';
import { randomRequest } from '../server/search/random-request.ts';
import { wordsOf } from '../server/search/text.ts';
import { listingCards } from '../server/views/listing-card.ts';
import { listingPage } from '../server/views/listing-page.ts';

const QUERIES = 500;
const ROUNDS = 5;

const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-bench-'));
const server = process.env.DATABASE_URL ? null : await startEmbedded({ dataDir, throwAway: true });
if (server) await server.createDatabase('bench');
const url = process.env.DATABASE_URL ?? server!.url('bench');
await migrate(url);
const { db, close } = openDatabase({ url, size: 4, statementTimeoutMs: 60_000, onError: () => undefined });
const now = new Date();
await seed({ db, now: () => now }, { mode: 'demo' });
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

async function timed<T>(items: readonly T[], work: (item: T) => unknown): Promise<number[]> {
  for (const item of items) await work(item);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const item of items) {
      const from = performance.now();
      await work(item);
      times.push(performance.now() - from);
    }
  }
  return times.toSorted((a, b) => a - b);
}

const byKey = await timed(keys, (key) =>
  db.selectFrom('listing').selectAll().where('city_id', '=', key.cityId).where('id', '=', key.listingId).executeTakeFirst(),
);
const at = (times: readonly number[], share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
const base = at(byKey, 0.5);
const line = (what: string, times: readonly number[]) => {
  const cells = [0.5, 0.95, 0.99].map((share) => at(times, share).toFixed(3).padStart(9));
  console.log(`${what.padEnd(46)}${cells.join('')}${(at(times, 0.95) / base).toFixed(2).padStart(10)}`);
};
const total = cities.reduce((sum, city) => sum + search.index.cityCount(city.id), 0);
console.log(`${total} live listings; index built in ${built.toFixed(0)} ms`);
console.log(`${''.padEnd(46)}${['p50 ms', 'p95 ms', 'p99 ms'].map((name) => name.padStart(9)).join('')}  p95 : key`);
line('one listing by its primary key', byKey);
line('search: page, total, facets, bars, localities', await timed(requests, (request) => search.index.search(request)));
line('search: page and total', await timed(requests, (request) => search.index.search({ ...request, facets: false })));
const pages = requests
  .map((request) => search.index.search({ ...request, page: 1, limit: 20, facets: false }).ids)
  .filter((ids) => ids.length > 0);
line('20 cards from the database', await timed(pages.slice(0, 200), (ids) => listingCards(db, ids)));
line('a listing in full from the database', await timed(keys, (key) => listingPage(db, key, now)));
const typed = localities.flatMap(({ name, city_id }) =>
  [3, 6].map((length) => ({ city_id, text: name.slice(0, length).replace('a', 'e') })),
);
line(
  'suggestions of localities',
  await timed(typed.slice(0, 400), ({ city_id, text }) =>
    suggest(
      localities.filter((locality) => locality.city_id === city_id),
      '',
      text,
      search.index.localityCounts(city_id),
    ),
  ),
);
const all = cities.map((city) => everything(city.id, ['residential_rent'], now));
line('first page of a tab', await timed(all, (request) => search.index.search({ ...request, facets: true })));

await search.close();
await close();
await server?.stop();
rmSync(dataDir, { recursive: true, force: true });
