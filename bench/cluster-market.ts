/**
 * The large market on the Citus cluster in `CITUS_URL`, for SQL searches (`SEARCH=sql`). Only rows of listing_search are copied, because
 * such searches read no other table; the 20,000 generated listings are complete.
 */
import { sql } from 'kysely';
import { Client } from 'pg';
import { APP_ROLE } from '../server/db/privileges/app-role.ts';
import { distribute } from '../server/db/citus/distribute.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/connections/pool.ts';
import type { Db } from '../server/db/schema.ts';
import { layout } from '../server/search/layout.ts';
import { createClusterDatabase, urlOfDatabase } from '../test/citus/cluster.ts';
import { copiesFor, insertGenerated, type Market } from './market.ts';

const SHARDS = 8;
/** Number of copies of every listing that one statement writes. */
const COPIES_PER_STATEMENT = 5;

/**
 * Opens the database with this many listings (a multiple of 20,000). Creates it if the cluster does not have it, and does not delete it
 * afterwards.
 */
export async function openClusterMarket(listingCount: number, citusUrl: string): Promise<Market> {
  const copies = copiesFor(listingCount);
  const name = `market_${listingCount}_${layout.hash}`;
  const url = urlOfDatabase(citusUrl, name);
  const startedAt = performance.now();
  const isExisting = await isComplete(citusUrl, name);
  if (!isExisting) {
    await createClusterDatabase(citusUrl, name);
    await migrate(url, APP_ROLE);
  }
  const database = openDatabase({ url, size: 4, statementTimeoutMs: 3_600_000, onError: () => undefined });
  if (!isExisting) {
    await insertGenerated(database.db);
    await distribute(url, APP_ROLE, { shards: SHARDS });
    await copySearchRows(database.db, copies);
    await markComplete(citusUrl, name);
  }
  return { ...database, url, seedMs: isExisting ? 0 : performance.now() - startedAt, end: () => database.close() };
}

/**
 * Copies rows within their shards, so that they do not pass through the coordinator. Indexes are built once at the end, which is faster.
 */
async function copySearchRows(db: Db, copies: number): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename = 'listing_search' and indexname not like '%_pkey'`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db);
  for (let first = 1; first <= copies; first += COPIES_PER_STATEMENT) {
    const last = Math.min(copies, first + COPIES_PER_STATEMENT - 1);
    await sql`
      insert into listing_search (city_id, listing_id, public_id, kind, locality_id, price, deposit, area_sqm, rate, lat, lng, tokens, numbers,
        words, society, promotion_flags, photo_count, first_published_at, last_confirmed_at, layout)
      select s.city_id, s.listing_id + n * 10000000::bigint, left(md5(s.public_id || n), 10), s.kind, s.locality_id, s.price, s.deposit,
        s.area_sqm, s.rate, s.lat + ((hashtextextended(s.public_id, n) & 65535) / 65536.0::float8 - 0.5) * 0.02,
        s.lng + ((hashtextextended(s.public_id, n) >> 16 & 65535) / 65536.0::float8 - 0.5) * 0.02, s.tokens, s.numbers, s.words, s.society, '{}',
        s.photo_count, s.first_published_at - (hashtextextended(s.public_id, n) >> 32 & 65535) / 65536.0 * interval '20 days',
        s.last_confirmed_at - (hashtextextended(s.public_id, n) >> 32 & 65535) / 65536.0 * interval '1 day', s.layout
      from listing_search s cross join generate_series(${sql.lit(first)}, ${sql.lit(last)}) n where s.listing_id < 10000000`.execute(db);
  }
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  await sql`analyze listing_search`.execute(db);
}

/** Whether an earlier run created all listings of the database. A complete run writes a comment on the database. */
async function isComplete(citusUrl: string, name: string): Promise<boolean> {
  return onCoordinator(citusUrl, async (client) => {
    const { rows } = await client.query<{ text: string | null }>(
      `select shobj_description(oid, 'pg_database') as text from pg_database where datname = $1`,
      [name],
    );
    return rows[0]?.text === 'complete';
  });
}

const markComplete = (citusUrl: string, name: string) =>
  onCoordinator(citusUrl, (client) => client.query(`comment on database ${client.escapeIdentifier(name)} is 'complete'`));

async function onCoordinator<T>(citusUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: citusUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
