/** Creates homes with one picture each: rows of live listings, and files of the size of phone pictures. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { inParallel } from '../../server/backup/in-parallel.ts';
import type { ObjectStorage } from '../../server/integrations/storage/index.ts';
import { mediaKey, storageKeys } from '../../server/integrations/storage/picture-keys.ts';
import { writeSearchRows } from '../../server/search/table/write-rows.ts';
import { seedPlaces } from '../../server/seed/places.ts';
import type { WithDatabase } from './drill-environment.ts';

/** Number of rows per statement. */
const ROWS_PER_BATCH = 500;
const CONCURRENT_WRITES = 8;
const CITIES = 10;
/** Bytes of each file of a picture. Nothing decodes the files, so they are random: like pictures, random bytes do not compress. */
const FILES = [
  { name: storageKeys.original, bytes: 120_000 },
  { name: storageKeys.master, bytes: 60_000 },
  { name: (key: string) => storageKeys.variant(key, 320, 'avif'), bytes: 8_000 },
  { name: (key: string) => storageKeys.variant(key, 640, 'avif'), bytes: 22_000 },
  { name: (key: string) => storageKeys.variant(key, 640, 'webp'), bytes: 30_000 },
] as const;

interface Seeded {
  readonly files: number;
  readonly bytes: number;
  /** Media key of one of the pictures. */
  readonly picture: string;
}

/** Seeds an empty database and empty storage. */
export async function seedHomes(database: WithDatabase, storage: ObjectStorage, homes: number): Promise<Seeded> {
  const keys: string[] = [];
  await database(async (db) => {
    await seedPlaces(db);
    const { id: owner } = await db
      .insertInto('app_user')
      .values({ phone: '+919812300001', phone_verified_at: new Date(), created_at: new Date(), name: 'Owner of all homes' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (let from = 0; from < homes; from += ROWS_PER_BATCH) {
      const { rows } = await sql<{ id: number; city_id: number; public_id: string }>`
        with place as (select distinct on (city_id) * from locality where city_id <= ${CITIES}::int and lat is not null order by city_id, id)
        insert into listing (city_id, public_id, kind, owner_id, status, locality_id, lat, lng, public_lat, public_lng, details,
          first_published_at, last_confirmed_at)
        select p.city_id, 'drill' || lpad(n::text, 6, '0'), 'residential_rent', ${owner}::uuid, 'active', p.id, p.lat, p.lng, p.lat, p.lng,
          jsonb_build_object('listing_role', 'Owner', 'property_type', 'Apartment', 'bhk_type', '2BHK', 'locality', p.name, 'rent', 10000 + n,
            'description', repeat('A home that a drill made. ', 20)), now(), now()
        from generate_series(${from + 1}::int, ${Math.min(homes, from + ROWS_PER_BATCH)}::int) n join place p on p.city_id = 1 + n % ${CITIES}::int
        returning id, city_id, public_id`.execute(db);
      const photos = rows.map((row) => ({ ...row, key: mediaKey(row.public_id, row.public_id) }));
      await db
        .insertInto('listing_photo')
        .values(photos.map(({ id, city_id, key }) => ({ city_id, listing_id: id, position: 0, media_key: key, width: 1600, height: 1200 })))
        .execute();
      await db.transaction().execute((tx) =>
        writeSearchRows(
          tx,
          rows.map(({ id, city_id }) => ({ cityId: city_id, listingId: id })),
        ),
      );
      keys.push(...photos.map(({ key }) => key));
    }
  });
  await inParallel(keys, CONCURRENT_WRITES, async (key) => {
    for (const { name, bytes } of FILES) await storage.put(name(key), randomBytes(bytes));
  });
  return { files: keys.length * FILES.length, bytes: keys.length * FILES.reduce((sum, { bytes }) => sum + bytes, 0), picture: keys[0]! };
}
