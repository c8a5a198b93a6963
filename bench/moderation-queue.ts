/**
 * Measures the moderation queue with 100,000 waiting listings: its first page, a page in the middle, and claiming, reading and releasing
 * the oldest case. Every request passes through the complete application as a logged-in moderator, without a network.
 *
 *   npx node bench/moderation-queue.ts
 *
 * Environment: `WAITING` (100000; a multiple of 20,000), `BENCH_DIR` (folder where the database stays for the next run).
 */
import { createHash, randomBytes } from 'node:crypto';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config/config.ts';
import { createDeps } from '../server/startup/create-deps.ts';
import { openMarket } from './market.ts';
import { readByKey } from './demo.ts';
import { createTablePrinter, measure } from './timing.ts';

const WAITING = Number(process.env.WAITING ?? 100_000);
const REPETITIONS = 200;

const market = await openMarket(WAITING, process.env.BENCH_DIR);
const { db, url } = market;
await sql`update listing set status = 'pending_review' where status = 'active'`.execute(db);
await sql`insert into listing_review (city_id, listing_id, subject, state, since)
  select city_id, id, 'listing', 'waiting', now() - (id % 100000) * interval '1 minute' from listing on conflict do nothing`.execute(db);
await sql`analyze`.execute(db);

const token = randomBytes(32).toString('base64url');
const moderator = await db
  .insertInto('app_user')
  .values({ phone: `+9190000${String(process.pid % 100_000).padStart(5, '0')}`, role: 'moderator', created_at: new Date() })
  .returning('id')
  .executeTakeFirstOrThrow();
await sql`insert into session (user_id, token_hash, created_at, last_seen_at, expires_at)
  values (${moderator.id}, ${createHash('sha256').update(token).digest()}, now(), now(), now() + interval '1 day')`.execute(db);

const config = readConfig({ DATA_DIR: join(tmpdir(), 'thinnai-bench-queue'), RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
const site = await createDeps(config, url, pino({ level: 'silent' }), () => new Date());
const app = await buildApp(site.deps);
async function call<T>(method: 'GET' | 'POST', path: string, payload?: object): Promise<T> {
  const response = await app.inject({ method, url: `/api/v1${path}`, headers: { 'x-access-token': token }, ...(payload && { payload }) });
  if (response.statusCode !== 200) throw new Error(`${path} responded with ${response.statusCode}: ${response.payload}`);
  return response.json();
}

const first = await call<{ data: { id: string }[]; waiting: number }>('GET', '/admin/review?limit=50');
const { rows } = await sql<{
  cursor: string;
}>`select to_char(since at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '_' || id as cursor
  from listing_review where state = 'waiting' order by since, id offset ${Math.floor(WAITING / 2)} limit 1`.execute(db);
const keys = await db.selectFrom('listing').select(['city_id as cityId', 'id as listingId']).limit(REPETITIONS).execute();
const repetitions = Array.from({ length: REPETITIONS }, () => null);

console.log(`${first.waiting} waiting cases; load average ${loadavg()[0]!.toFixed(1)}`);
const printRow = createTablePrinter('one listing by its primary key', await measure(keys, readByKey(db), 3));
printRow(
  'first page: 50 cases and the number of waiting cases',
  await measure(repetitions, () => call('GET', '/admin/review?limit=50'), 1),
);
printRow(
  'a page in the middle',
  await measure(repetitions, () => call('GET', `/admin/review?limit=50&after=${encodeURIComponent(rows[0]!.cursor)}`), 1),
);
printRow(
  'claim the oldest case, read it, release it',
  await measure(
    repetitions.slice(0, 50),
    async () => {
      const { data } = await call<{ data: { id: string } }>('POST', '/admin/review/claim', {});
      await call('POST', '/admin/review/release', { id: data.id });
    },
    1,
  ),
);

await app.close();
await site.close();
await market.end();
