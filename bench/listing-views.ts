/**
 * Measures how much 50 visits of listing pages per second slow down searches. A server process receives distinct searches at a constant
 * rate, in alternating rounds without and with visits. Every visit comes from a new visitor, which is the most expensive case, and every
 * fifth from a person who is logged in. Prints the 95th percentile of both and their ratio. At the end the server is stopped during visits,
 * and the visits that it accepted are compared with those in the database.
 *
 *   npx node bench/listing-views.ts
 *
 * Requires `npm run build`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { randomInt, pickOne, seededRandom } from '../kinds/seeded-random.ts';
import { startEmbedded } from '../server/db/embedded/embedded.ts';
import { DEMO_PEOPLE } from '../demo/seed/people.ts';
import { freePort } from '../scripts/testing/free-port.ts';
import { atEnd, temporaryFolder } from './cleanup.ts';
import { percentile } from './timing.ts';

const SEARCHES_PER_SECOND = 20;
const VISITS_PER_SECOND = 50;
const ROUNDS = 16;
const ROUND_MS = 3000;
const WARM_UP_MS = 6000;
const USER_AGENT = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const random = seededRandom(7);
const dataDir = temporaryFolder('views');
const database = await startEmbedded({ dataDir, disposable: true });
atEnd(() => database.stop());
await database.createDatabase('bench');
const port = await freePort();
const site = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '..', 'server', 'main.ts')], {
  env: {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: database.url('bench'),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    // lets every visit come from its own IP address
    TRUST_PROXY: '127.0.0.1',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = once(site, 'exit');
const stopSite = atEnd(() => {
  site.kill('SIGTERM');
  return ended;
});

const agent = new Agent({ keepAlive: true });
/** Plain `node:http`, because the client shares the CPU with the server and should do little work. */
function call(
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, agent, method, path: `/api/v1${path}`, headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    outgoing.on('error', reject).end(body && JSON.stringify(body));
  });
}
const get = async <T>(path: string): Promise<T> => JSON.parse((await call('GET', path)).text) as T;

async function logIn(phone: string): Promise<string> {
  const { data } = JSON.parse((await call('POST', '/user/send-otp', { phone })).text) as { data: { verification_id: string } };
  for (;;) {
    await sleep(200);
    const code = /"code":"(\d{6})"/.exec(readFileSync(join(dataDir, 'outbox', 'sms.jsonl'), { encoding: 'utf8', flag: 'a+' }))?.[1];
    if (!code) continue;
    const login = await call('POST', '/auth/verify-otp', { verification_id: data.verification_id, code });
    return (JSON.parse(login.text) as { token: string }).token;
  }
}

/** Calls `work` at random moments within `ms`, at this average rate, without waiting for earlier calls. Returns the milliseconds of each call. */
async function runAtRate(perSecond: number, ms: number, work: () => Promise<unknown>): Promise<number[]> {
  const startedAt = performance.now();
  const delays = Array.from({ length: Math.floor((perSecond * ms) / 1000) }, () => random() * ms);
  const running = delays.map(async (delay) => {
    const due = startedAt + delay;
    await sleep(Math.max(0, due - performance.now()));
    const callStartedAt = performance.now();
    await work();
    return performance.now() - callStartedAt;
  });
  return Promise.all(running);
}

while ((await call('GET', '/cities').catch(() => null))?.status !== 200) await sleep(100);
const cities = (await get<{ data: { slug: string; accepts_listings: boolean }[] }>('/cities')).data
  .filter(({ accepts_listings }) => accepts_listings)
  .map(({ slug }) => slug);
const listings: string[] = [];
for (const city of cities) {
  const page = await get<{ data: { id: string }[] }>(`/property/get?city=${city}&limit=100`);
  listings.push(...page.data.map(({ id }) => id));
}
const token = await logIn(DEMO_PEOPLE.seeker.phone.slice(-10));

const search = async () => {
  const query = new URLSearchParams({ city: pickOne(random, cities), page: String(randomInt(random, 1, 5)), facets: 'true' });
  if (random() < 0.5) query.set('bhk_type', pickOne(random, ['1BHK', '2BHK', '3BHK']));
  if (random() < 0.5) query.set('price_max', String(randomInt(random, 8, 60) * 1000));
  if (random() < 0.3) query.set('sort', pickOne(random, ['newest', 'price_asc', 'price_desc']));
  const { status } = await call('GET', `/property/get?${query}`);
  if (status !== 200) throw new Error(`search responded with ${status}`);
};
let visitorCount = 0;
let acceptedVisits = 0;
const visit = async () => {
  visitorCount += 1;
  const headers: Record<string, string> = {
    'user-agent': USER_AGENT,
    'x-forwarded-for': `10.${visitorCount >> 16}.${(visitorCount >> 8) & 255}.${visitorCount & 255}`,
  };
  if (visitorCount % 5 === 0) headers['x-access-token'] = token;
  const response = await call('POST', '/property/seen', { property_id: pickOne(random, listings) }, headers).catch(() => null);
  if (response?.status === 202) acceptedVisits += 1;
};

const p95 = (times: readonly number[]) =>
  percentile(
    times.toSorted((a, b) => a - b),
    0.95,
  );
await Promise.all([runAtRate(SEARCHES_PER_SECOND, WARM_UP_MS, search), runAtRate(VISITS_PER_SECOND, WARM_UP_MS, visit)]);
const searchTimes: number[] = [];
const searchTimesWithVisits: number[] = [];
const visitTimes: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  searchTimes.push(...(await runAtRate(SEARCHES_PER_SECOND, ROUND_MS, search)));
  const [searches, visits] = await Promise.all([
    runAtRate(SEARCHES_PER_SECOND, ROUND_MS, search),
    runAtRate(VISITS_PER_SECOND, ROUND_MS, visit),
  ]);
  searchTimesWithVisits.push(...searches);
  visitTimes.push(...visits);
}
const printResult = (name: string, times: readonly number[]) => console.log(`${name.padEnd(44)}${p95(times).toFixed(2).padStart(8)} ms`);
console.log(
  `${ROUNDS} rounds of ${ROUND_MS / 1000} s without and with visits, ${SEARCHES_PER_SECOND} searches per second, 95th percentiles`,
);
printResult('search, without visits', searchTimes);
printResult(`search, with ${VISITS_PER_SECOND} visits per second`, searchTimesWithVisits);
printResult('one visit', visitTimes);
console.log(`ratio of the search times: ${(p95(searchTimesWithVisits) / p95(searchTimes)).toFixed(3)}`);

// the server is stopped during visits; every visit that it accepted must be in the database
const lastVisits = runAtRate(VISITS_PER_SECOND * 4, 3000, visit);
await sleep(1500);
await Promise.all([stopSite(), lastVisits]);
const client = new Client({ connectionString: database.url('bench') });
await client.connect();
const { rows } = await client.query<{ views: string }>('select sum(views) as views from daily_listing_views');
console.log(`visits accepted before the stop: ${acceptedVisits}; in the database: ${rows[0]?.views}`);
await client.end();
