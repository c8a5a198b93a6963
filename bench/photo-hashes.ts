/**
 * Measures the detection of duplicate photos among 1,000,000 perceptual hashes: how many altered copies (smaller, recompressed, darker,
 * mirrored, cropped) of generated pictures are found, how many other photos are wrongly found, and how long a search takes. A tenth of the
 * hashes are similar to each other, like photos of the same kind of room. Times are compared with a read by primary key in the same run.
 *
 *   npx node bench/photo-hashes.ts
 *
 * Environment: `HASHES` (1000000).
 */
import { loadavg } from 'node:os';
import { sql } from 'kysely';
import sharp, { type Sharp } from 'sharp';
import { drawing, drawingKeys, parseDrawingKey, SCENES } from '../demo/drawings/drawing.ts';
import { computePhotoHash, HASH_INPUT_SIDE, type PhotoHashWithCrops } from '../server/pictures/images/compute-photo-hash.ts';
import {
  searchDuplicates,
  storePhotoHash,
  findSimilarPhotos,
  findDuplicatesOfListing,
} from '../server/listings/moderation/photo-hashes.ts';
import { packHashes, unpackHashes } from '../server/listings/moderation/perceptual-hash.ts';
import { openDemoDatabase } from './demo.ts';
import { createTablePrinter, measure } from './timing.ts';

const HASHES = Number(process.env.HASHES ?? 1_000_000);
/** Generated pictures per scene. */
const PICTURES_PER_SCENE = 4;

const { db, end } = await openDemoDatabase();
const startedAt = performance.now();
await db.connection().execute(async (connection) => {
  // the hashes refer to listings and photos that do not exist, so foreign keys are disabled (replica mode)
  await sql`set session_replication_role = replica`.execute(connection);
  await sql`set statement_timeout = 0`.execute(connection);
  await sql`insert into photo_hash (city_id, listing_id, photo_id, coarse, fine)
    select 1, 1000000000 + n / 8, md5('photo' || n)::uuid,
      case when n % 10 = 0 then hashint8extended(n / 200, 1) # (1::bigint << (n % 61)::integer) # (1::bigint << (n % 53)::integer)
        # (1::bigint << (n % 47)::integer) # (1::bigint << (n % 43)::integer) else hashint8extended(n, 2) end,
      decode(md5('a' || n) || md5('b' || n), 'hex')
    from generate_series(1, ${HASHES}) n`.execute(connection);
  await sql`set session_replication_role = origin`.execute(connection);
  await sql`vacuum analyze photo_hash`.execute(connection);
});
const { rows: sizes } = await sql<{ table: string; indexes: string }>`select pg_size_pretty(pg_table_size('photo_hash')) as table,
  pg_size_pretty(pg_indexes_size('photo_hash')) as indexes`.execute(db);
const seconds = (performance.now() - startedAt) / 1000;
console.log(
  `${HASHES} hashes, written in ${seconds.toFixed(0)} s; rows ${sizes[0]!.table}, indexes ${sizes[0]!.indexes}; load average ${loadavg()[0]!.toFixed(1)}`,
);

const hashOf = async (picture: Sharp): Promise<PhotoHashWithCrops> =>
  computePhotoHash(await picture.greyscale().resize(HASH_INPUT_SIDE, HASH_INPUT_SIDE, { fit: 'fill' }).raw().toBuffer())!;

const photos = await db.selectFrom('listing_photo').select(['city_id', 'listing_id', 'id']).orderBy('id').limit(1000).execute();
const originals: { readonly id: string; readonly jpeg: Buffer; readonly width: number; readonly height: number }[] = [];
for (const key of SCENES.flatMap((scene) => drawingKeys(scene, PICTURES_PER_SCENE))) {
  const { scene, seed } = parseDrawingKey(key)!;
  const jpeg = await sharp(Buffer.from(drawing(scene, seed)))
    .jpeg({ quality: 90 })
    .toBuffer();
  const { width, height } = await sharp(jpeg).metadata();
  const { city_id: cityId, listing_id: listingId, id } = photos[originals.length]!;
  await storePhotoHash(db, { cityId, listingId }, id, await hashOf(sharp(jpeg)));
  originals.push({ id, jpeg, width, height });
}

type CropShares = readonly [left: number, top: number, right: number, bottom: number];
const crop = (picture: Buffer, { width, height }: { width: number; height: number }, [left, top, right, bottom]: CropShares): Sharp =>
  sharp(picture).extract({
    left: Math.round(left * width),
    top: Math.round(top * height),
    width: Math.round((1 - left - right) * width),
    height: Math.round((1 - top - bottom) * height),
  });
const TRANSFORMATIONS: Readonly<Record<string, (original: (typeof originals)[number]) => Sharp>> = {
  'half the width': ({ jpeg, width }) => sharp(jpeg).resize(Math.round(width / 2)),
  '320 px wide': ({ jpeg }) => sharp(jpeg).resize(320),
  'another aspect ratio': ({ jpeg }) => sharp(jpeg).resize(700, 700, { fit: 'fill' }),
  '15 % darker': ({ jpeg }) => sharp(jpeg).modulate({ brightness: 0.85 }),
  grey: ({ jpeg }) => sharp(jpeg).greyscale(),
  'cropped by 2 % on all sides': (original) => crop(original.jpeg, original, [0.02, 0.02, 0.02, 0.02]),
  'cropped by 6 % on all sides': (original) => crop(original.jpeg, original, [0.06, 0.06, 0.06, 0.06]),
  'cropped by 8 % at the bottom': (original) => crop(original.jpeg, original, [0, 0, 0, 0.08]),
  'cropped by 5 and 7 % at a corner': (original) => crop(original.jpeg, original, [0.05, 0.07, 0, 0]),
  'cropped by 1, 6, 4 and 3 %': (original) => crop(original.jpeg, original, [0.01, 0.06, 0.04, 0.03]),
  'cropped by 15 % on one side': (original) => crop(original.jpeg, original, [0.15, 0, 0, 0]),
  'cropped by 7.5 % on all sides': (original) => crop(original.jpeg, original, [0.075, 0.075, 0.075, 0.075]),
  mirrored: ({ jpeg }) => sharp(jpeg).flop(),
  'mirrored, 15 % off a corner': (original) => crop(original.jpeg, original, [0, 0.15, 0.15, 0]).flop(),
  'cropped by 20 % on one side': (original) => crop(original.jpeg, original, [0.2, 0, 0, 0]),
};

const noListing = { cityId: 0, listingId: 0 };
const copies: PhotoHashWithCrops[] = [];
let falseMatches = 0;
console.log('\ncopies found, each saved as JPEG of quality 50');
for (const [name, transform] of Object.entries(TRANSFORMATIONS)) {
  let foundCount = 0;
  for (const original of originals) {
    const copy = await hashOf(sharp(await transform(original).jpeg({ quality: 50 }).toBuffer()));
    copies.push(copy);
    const similar = await findSimilarPhotos(db, noListing, unpackHashes(copy.cropHashes));
    if (similar.some(({ photo_id }) => photo_id === original.id)) foundCount += 1;
    falseMatches += similar.filter(({ photo_id }) => photo_id !== original.id).length;
  }
  console.log(`${name.padEnd(32)}${((100 * foundCount) / originals.length).toFixed(1).padStart(6)} % of ${originals.length}`);
}
console.log(`false matches: ${falseMatches} in ${copies.length} searches among ${HASHES} hashes and ${originals.length} pictures\n`);

const byPrimaryKey = await measure(
  photos.slice(0, 300),
  ({ id }) => db.selectFrom('listing_photo').selectAll().where('id', '=', id).executeTakeFirst(),
  3,
);
const printRow = createTablePrinter('one photo by its primary key', byPrimaryKey);
printRow(
  'search for the originals of one photo',
  await measure(copies.slice(0, 400), ({ cropHashes }) => findSimilarPhotos(db, noListing, unpackHashes(cropHashes)), 1),
);
const listings = [...new Map(photos.map((photo) => [photo.listing_id, { cityId: photo.city_id, listingId: photo.listing_id }])).values()];
for (const key of listings) await searchDuplicates(db, key);
printRow(
  'stored duplicates of a listing',
  await measure(listings.slice(0, 200), (key) => findDuplicatesOfListing(db, key, crypto.randomUUID()), 3),
);
const grey = await sharp(originals[0]!.jpeg).greyscale().resize(HASH_INPUT_SIDE, HASH_INPUT_SIDE, { fit: 'fill' }).raw().toBuffer();
printRow(
  'hash of one picture',
  await measure(
    Array.from({ length: 40 }, () => grey),
    (pixels) => packHashes(unpackHashes(computePhotoHash(pixels)!.cropHashes)),
    2,
  ),
);

await end();
