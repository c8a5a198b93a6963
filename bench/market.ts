/**
 * A large market for benchmarks. A seeded random generator creates 20,000 listings in 18 cities, and SQL statements copy them, each
 * with its own position, dates and search row. Listings and search rows are consistent, so `npm run search -- verify` finds no difference.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { sql } from 'kysely';
import { startEmbedded } from '../server/db/embedded/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase, type Database } from '../server/db/connections/pool.ts';
import type { Db } from '../server/db/schema.ts';
import { drawMarket } from '../demo/seed/draw-market.ts';
import { insertMarket } from '../demo/seed/insert.ts';
import { readGazetteer } from '../server/seed/gazetteer/gazetteer.ts';
import { seedPlaces } from '../server/seed/places.ts';
import { layout } from '../server/search/layout.ts';
import { atEnd, temporaryFolder } from './cleanup.ts';

/**
 * Listings per thousand by city. A few big cities have most of them, as in reality. In each city the kinds have the shares of the demo market.
 */
export const CITY_SHARES: readonly [slug: string, share: number][] = [
  ['mumbai', 282],
  ['bangalore', 168],
  ['chennai', 120],
  ['delhi', 90],
  ['hyderabad', 70],
  ['pune', 60],
  ['coimbatore', 50],
  ['kolkata', 36],
  ['ahmedabad', 30],
  ['jaipur', 20],
  ['chandigarh', 16],
  ['cochin', 14],
  ['trivandrum', 12],
  ['mysore', 10],
  ['madurai', 8],
  ['salem', 6],
  ['tiruchirappalli', 5],
  ['thanjavur', 3],
];
const GENERATED_LISTINGS = 20_000;
/** Comment of a database that contains all its listings. */
const COMPLETE = 'all listings are there';
/** Number of copies of every listing that one statement writes. */
const COPIES_PER_STATEMENT = 5;

export interface Market extends Database {
  readonly url: string;
  /** Milliseconds spent seeding the database; 0 when it had already been seeded. */
  readonly seedMs: number;
  /** Stops the database and deletes it, unless it is in a persistent folder. */
  readonly end: () => Promise<void>;
}

/** How often the generated listings are copied. @throws Error when the number of listings is not a multiple of theirs */
export function copiesFor(listingCount: number): number {
  const copies = listingCount / GENERATED_LISTINGS - 1;
  if (Number.isInteger(copies) && copies >= 0) return copies;
  throw new Error(`The number of listings must be a multiple of ${GENERATED_LISTINGS}, but is ${listingCount}.`);
}

/**
 * Opens a database with this many live listings, a multiple of 20,000.
 * @param persistentDir folder where the database stays for the next run; undefined for a temporary one
 */
export async function openMarket(listingCount: number, persistentDir: string | undefined): Promise<Market> {
  const copies = copiesFor(listingCount);
  const folder = persistentDir ?? temporaryFolder('bench');
  mkdirSync(folder, { recursive: true });
  const server = await startEmbedded({ dataDir: folder, disposable: true });
  const stopServer = atEnd(() => server.stop());
  const name = `market_${listingCount}_${layout.hash}`;
  await server.createDatabase(name);
  const url = server.url(name);
  await migrate(url);
  const database = openDatabase({ url, size: 4, statementTimeoutMs: 600_000, onError: () => undefined });
  const closeDatabase = atEnd(() => database.close());
  const startedAt = performance.now();
  const isSeeded = await isComplete(database.db);
  if (!isSeeded) {
    await seedListings(database.db, copies);
    await sql`comment on database ${sql.id(name)} is ${sql.lit(COMPLETE)}`.execute(database.db);
  }
  const seedMs = isSeeded ? 0 : performance.now() - startedAt;
  const end = async () => {
    await closeDatabase();
    await stopServer();
    if (!persistentDir) rmSync(folder, { recursive: true, force: true });
  };
  return { ...database, url, seedMs, end };
}

/**
 * Whether an earlier run seeded the database; its server may have let some listings expire since. @throws Error when that run was
 * interrupted
 */
async function isComplete(db: Db): Promise<boolean> {
  const { rows } = await sql<{ comment: string | null; name: string; isEmpty: boolean }>`
    select shobj_description(oid, 'pg_database') as comment, datname as name, not exists (select from listing_search) as "isEmpty"
    from pg_database where datname = current_database()`.execute(db);
  const { comment, name, isEmpty } = rows[0]!;
  if (comment !== COMPLETE && !isEmpty)
    throw new Error(`The database ${name} is incomplete, because seeding it was interrupted. Delete its folder.`);
  return comment === COMPLETE;
}

/** Inserts places and the generated listings, without copies. */
export async function insertGenerated(db: Db): Promise<void> {
  await seedPlaces(db);
  const now = new Date();
  const listingsByCity = CITY_SHARES.map(([slug, share]) => ({ slug, listings: (share * GENERATED_LISTINGS) / 1000 }));
  await db.transaction().execute((tx) => insertMarket(tx, drawMarket(readGazetteer(), now, listingsByCity), () => undefined));
}

async function seedListings(db: Db, copies: number): Promise<void> {
  await insertGenerated(db);
  const lastGenerated = await db
    .selectFrom('listing')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  for (let first = 1; first <= copies; first += COPIES_PER_STATEMENT)
    await copyListings(db, lastGenerated.id, first, Math.min(copies, first + COPIES_PER_STATEMENT - 1));
  await db.deleteFrom('listing_change').execute();
  await sql`analyze`.execute(db);
}

/** Adds the copies numbered `first` to `last` of every generated listing, each with its search row and first photo. */
async function copyListings(db: Db, lastGeneratedId: number, first: number, last: number): Promise<void> {
  await sql`
    with draw as materialized (
      select t.city_id, t.id as of_id, nextval(pg_get_serial_sequence('listing', 'id')) as id,
        left(md5(t.public_id || n), 10) as public_id,
        (hashtextextended(t.public_id, n) & 65535) / 65536.0::float8 as a, (hashtextextended(t.public_id, n) >> 16 & 65535) / 65536.0::float8 as b,
        (hashtextextended(t.public_id, n) >> 32 & 65535) / 65536.0::float8 as c
      from listing t cross join generate_series(${first}::int, ${last}::int) n where t.id <= ${lastGeneratedId}
    ), copy as (
      select d.*, t.public_lat + (d.a - 0.5) * 0.02 as at_lat, t.public_lng + (d.b - 0.5) * 0.02 as at_lng,
        t.first_published_at - d.c * interval '20 days' as published, t.last_confirmed_at - d.b * interval '1 day' as confirmed
      from draw d join listing t on t.city_id = d.city_id and t.id = d.of_id
    ), record as (
      insert into listing (city_id, id, public_id, kind, owner_id, status, locality_id, lat, lng, public_lat, public_lng, details, promotion_flags,
        created_at, updated_at, first_published_at, last_confirmed_at, expires_at)
      overriding system value
      select c.city_id, c.id, c.public_id, t.kind, t.owner_id, 'active', t.locality_id, t.lat, t.lng, c.at_lat, c.at_lng, t.details, '{}',
        c.published, c.published, c.published, greatest(c.published, c.confirmed), t.expires_at
      from copy c join listing t on t.city_id = c.city_id and t.id = c.of_id
    ), picture as (
      insert into listing_photo (city_id, listing_id, position, media_key, category, width, height)
      select c.city_id, c.id, p.position, p.media_key, p.category, p.width, p.height
      from copy c join listing_photo p on p.city_id = c.city_id and p.listing_id = c.of_id and p.position = 0
    )
    insert into listing_search (city_id, listing_id, public_id, kind, locality_id, price, deposit, area_sqm, rate, lat, lng, tokens, numbers,
      words, society, promotion_flags, photo_count, first_published_at, last_confirmed_at, layout)
    select s.city_id, c.id, c.public_id, s.kind, s.locality_id, s.price, s.deposit, s.area_sqm, s.rate, c.at_lat, c.at_lng, s.tokens, s.numbers,
      s.words, s.society, '{}', least(s.photo_count, 1), c.published, greatest(c.published, c.confirmed), s.layout
    from copy c join listing_search s on s.city_id = c.city_id and s.listing_id = c.of_id`.execute(db);
}
