/**
 * What 50 visits a second cost those who search. The real server under a steady stream of different searches, in turns without and
 * with visits, every visit a visitor not seen before (which costs most) and every fifth by somebody who is logged in. Prints the 95th
 * percentile of both and their ratio, then stops the server in the middle of it and compares the visits it took with those that are in
 * the database. `npx node bench/views.ts`, after `npm run build`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { drawInt, drawOne, seeded } from '../kinds/draw.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { DEMO_PEOPLE } from '../server/db/seed/demo/people.ts';

const SEARCHES_PER_SECOND = 20;
const VISITS_PER_SECOND = 50;
const ROUNDS = 16;
const ROUND_MS = 3000;
const WARM_MS = 6000;
const BROWSER = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const random = seeded(7);
const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-views-'));
const database = await startEmbedded({ dataDir, throwAway: true });
await database.createDatabase('bench');
const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const { port } = probe.address() as AddressInfo;
probe.close();
const site = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '..', 'server', 'main.ts')], {
  env: {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: database.url('bench'),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    // so that every visit can come from an address of its own
    TRUST_PROXY: '127.0.0.1',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = once(site, 'exit');

const agent = new Agent({ keepAlive: true });
/** As little work as possible on this side, since it takes the same processors. */
function ask(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, agent, method, path: `/api/v1${path}`, headers: { 'content-type': 'application/json', ...headers } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    asked.on('error', reject).end(body && JSON.stringify(body));
  });
}
const get = async <T>(path: string): Promise<T> => JSON.parse((await ask('GET', path)).text) as T;

async function logIn(phone: string): Promise<string> {
  const { data } = JSON.parse((await ask('POST', '/user/send-otp', { phone })).text) as { data: { verification_id: string } };
  for (;;) {
    await sleep(200);
    const sent = /"code":"(\d{6})"/.exec(readFileSync(join(dataDir, 'outbox', 'sms.jsonl'), { encoding: 'utf8', flag: 'a+' }))?.[1];
    if (!sent) continue;
    const login = await ask('POST', '/auth/verify-otp', { verification_id: data.verification_id, code: sent });
    return (JSON.parse(login.text) as { token: string }).token;
  }
}

/** Starts `work` so many times a second, at moments of no pattern, whether or not those before are done; answers how long each took. */
async function steadily(perSecond: number, ms: number, work: () => Promise<unknown>): Promise<number[]> {
  const began = performance.now();
  const moments = Array.from({ length: Math.floor((perSecond * ms) / 1000) }, () => random() * ms);
  const running = moments.map(async (moment) => {
    const due = began + moment;
    await sleep(Math.max(0, due - performance.now()));
    const started = performance.now();
    await work();
    return performance.now() - started;
  });
  return Promise.all(running);
}

while ((await ask('GET', '/cities').catch(() => null))?.status !== 200) await sleep(100);
const cities = (await get<{ data: { slug: string; takes_listings: boolean }[] }>('/cities')).data
  .filter(({ takes_listings }) => takes_listings)
  .map(({ slug }) => slug);
const listings: string[] = [];
for (const city of cities) {
  const found = await get<{ data: { id: string }[] }>(`/property/get?city=${city}&limit=100`);
  listings.push(...found.data.map(({ id }) => id));
}
const token = await logIn(DEMO_PEOPLE.seeker.phone.slice(-10));

const search = async () => {
  const query = new URLSearchParams({ city: drawOne(random, cities), page: String(drawInt(random, 1, 5)), facets: 'true' });
  if (random() < 0.5) query.set('bhk_type', drawOne(random, ['1BHK', '2BHK', '3BHK']));
  if (random() < 0.5) query.set('price_max', String(drawInt(random, 8, 60) * 1000));
  if (random() < 0.3) query.set('sort', drawOne(random, ['newest', 'price_asc', 'price_desc']));
  const { status } = await ask('GET', `/property/get?${query}`);
  if (status !== 200) throw new Error(`search answered ${status}`);
};
let visitors = 0;
let taken = 0;
const visit = async () => {
  visitors += 1;
  const headers: Record<string, string> = {
    'user-agent': BROWSER,
    'x-forwarded-for': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
  };
  if (visitors % 5 === 0) headers['x-access-token'] = token;
  const answer = await ask('POST', '/property/seen', { property_id: drawOne(random, listings) }, headers).catch(() => null);
  if (answer?.status === 202) taken += 1;
};

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
await Promise.all([steadily(SEARCHES_PER_SECOND, WARM_MS, search), steadily(VISITS_PER_SECOND, WARM_MS, visit)]);
const quiet: number[] = [];
const busy: number[] = [];
const asked: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  quiet.push(...(await steadily(SEARCHES_PER_SECOND, ROUND_MS, search)));
  const [searches, visits] = await Promise.all([
    steadily(SEARCHES_PER_SECOND, ROUND_MS, search),
    steadily(VISITS_PER_SECOND, ROUND_MS, visit),
  ]);
  busy.push(...searches);
  asked.push(...visits);
}
const line = (what: string, times: readonly number[]) => console.log(`${what.padEnd(44)}${p95(times).toFixed(2).padStart(8)} ms`);
console.log(`${ROUNDS} rounds of ${ROUND_MS / 1000} s each way, ${SEARCHES_PER_SECOND} searches a second, 95th percentiles`);
line('search, nobody looks at a listing', quiet);
line(`search, ${VISITS_PER_SECOND} visits a second`, busy);
line('a visit itself', asked);
console.log(`ratio of the searches: ${(p95(busy) / p95(quiet)).toFixed(3)}`);

// told to stop while visits come in; what it said it took has to be there
const last = steadily(VISITS_PER_SECOND * 4, 3000, visit);
await sleep(1500);
site.kill('SIGTERM');
await Promise.all([ended, last]);
const client = new Client({ connectionString: database.url('bench') });
await client.connect();
const { rows } = await client.query<{ views: string }>('select sum(views) as views from listing_day');
console.log(`visits taken until it was stopped: ${taken}; in the database: ${rows[0]?.views}`);
await client.end();
await database.stop();
rmSync(dataDir, { recursive: true, force: true });
