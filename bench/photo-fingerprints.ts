/**
 * Whether copies of photos are found again among 1,000,000 others, and how fast: drawn pictures made smaller, recompressed, darkened and
 * cut, each looked for beside a million prints of which a tenth lie close together, as photos of one kind of room do. Prints the share
 * found of every kind of copy, what was taken for a copy and is none, and milliseconds beside a read by primary key.
 * `npx node bench/photo-fingerprints.ts`; `PRINTS` (1000000).
 */
import { loadavg } from 'node:os';
import { sql } from 'kysely';
import sharp, { type Sharp } from 'sharp';
import { drawing, drawingKeys, parseDrawingKey, SCENES } from '../server/db/seed/drawings/drawing.ts';
import { look, SIDE, type Look } from '../server/features/photos/fingerprint.ts';
import { findTwins, keepLook, nearPhotos, photoTwins } from '../server/views/photo-prints.ts';
import { packPrints, unpackPrints } from '../server/views/print-record.ts';
import { openDemo } from './demo.ts';
import { table, timed } from './timing.ts';

const PRINTS = Number(process.env.PRINTS ?? 1_000_000);
/** Pictures of every scene. */
const EACH = 4;

const { db, end } = await openDemo();
const started = performance.now();
await db.connection().execute(async (one) => {
  // nothing of this is ever shown: listings and files are left out, and with them the checks of what refers to them
  await sql`set session_replication_role = replica`.execute(one);
  await sql`set statement_timeout = 0`.execute(one);
  await sql`insert into photo_print (city_id, listing_id, photo_id, coarse, fine)
    select 1, 1000000000 + n / 8, md5('photo' || n)::uuid,
      case when n % 10 = 0 then hashint8extended(n / 200, 1) # (1::bigint << (n % 61)::integer) # (1::bigint << (n % 53)::integer)
        # (1::bigint << (n % 47)::integer) # (1::bigint << (n % 43)::integer) else hashint8extended(n, 2) end,
      decode(md5('a' || n) || md5('b' || n), 'hex')
    from generate_series(1, ${PRINTS}) n`.execute(one);
  await sql`set session_replication_role = origin`.execute(one);
  await sql`vacuum analyze photo_print`.execute(one);
});
const { rows: sizes } = await sql<{ table: string; indexes: string }>`select pg_size_pretty(pg_table_size('photo_print')) as table,
  pg_size_pretty(pg_indexes_size('photo_print')) as indexes`.execute(db);
const seconds = (performance.now() - started) / 1000;
console.log(
  `${PRINTS} prints, written in ${seconds.toFixed(0)} s; rows ${sizes[0]!.table}, indexes ${sizes[0]!.indexes}; load ${loadavg()[0]!.toFixed(1)}`,
);

const lookAt = async (picture: Sharp): Promise<Look> =>
  look(await picture.greyscale().resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer())!;

const photos = await db.selectFrom('listing_photo').select(['city_id', 'listing_id', 'id']).orderBy('id').limit(1000).execute();
const originals: { readonly id: string; readonly jpeg: Buffer; readonly width: number; readonly height: number }[] = [];
for (const key of SCENES.flatMap((scene) => drawingKeys(scene, EACH))) {
  const { scene, seed } = parseDrawingKey(key)!;
  const jpeg = await sharp(Buffer.from(drawing(scene, seed)))
    .jpeg({ quality: 90 })
    .toBuffer();
  const { width, height } = await sharp(jpeg).metadata();
  const { city_id: cityId, listing_id: listingId, id } = photos[originals.length]!;
  await keepLook(db, { cityId, listingId }, id, await lookAt(sharp(jpeg)));
  originals.push({ id, jpeg, width, height });
}

type Cut = readonly [left: number, top: number, right: number, bottom: number];
const cut = (picture: Buffer, { width, height }: { width: number; height: number }, [left, top, right, bottom]: Cut): Sharp =>
  sharp(picture).extract({
    left: Math.round(left * width),
    top: Math.round(top * height),
    width: Math.round((1 - left - right) * width),
    height: Math.round((1 - top - bottom) * height),
  });
const WAYS: Readonly<Record<string, (original: (typeof originals)[number]) => Sharp>> = {
  'half as large': ({ jpeg, width }) => sharp(jpeg).resize(Math.round(width / 2)),
  '320 px wide': ({ jpeg }) => sharp(jpeg).resize(320),
  'another shape': ({ jpeg }) => sharp(jpeg).resize(700, 700, { fit: 'fill' }),
  'a sixth darker': ({ jpeg }) => sharp(jpeg).modulate({ brightness: 0.85 }),
  grey: ({ jpeg }) => sharp(jpeg).greyscale(),
  'cut by 2 % all around': (one) => cut(one.jpeg, one, [0.02, 0.02, 0.02, 0.02]),
  'cut by 6 % all around': (one) => cut(one.jpeg, one, [0.06, 0.06, 0.06, 0.06]),
  'cut by 8 % below': (one) => cut(one.jpeg, one, [0, 0, 0, 0.08]),
  'cut by 5 and 7 % at a corner': (one) => cut(one.jpeg, one, [0.05, 0.07, 0, 0]),
  'cut by 1, 6, 4 and 3 %': (one) => cut(one.jpeg, one, [0.01, 0.06, 0.04, 0.03]),
  'cut by 12 % at one side': (one) => cut(one.jpeg, one, [0.12, 0, 0, 0]),
};

const nowhere = { cityId: 0, listingId: 0 };
const copies: Look[] = [];
let strangers = 0;
console.log('\nfound again, as JPEG of quality 50');
for (const [way, made] of Object.entries(WAYS)) {
  let found = 0;
  for (const original of originals) {
    const copy = await lookAt(sharp(await made(original).jpeg({ quality: 50 }).toBuffer()));
    copies.push(copy);
    const near = await nearPhotos(db, nowhere, unpackPrints(copy.asked));
    if (near.some(({ photo_id }) => photo_id === original.id)) found += 1;
    strangers += near.filter(({ photo_id }) => photo_id !== original.id).length;
  }
  console.log(`${way.padEnd(32)}${((100 * found) / originals.length).toFixed(1).padStart(6)} % of ${originals.length}`);
}
console.log(`taken for a copy and none: ${strangers} in ${copies.length} looks among ${PRINTS} prints and ${originals.length} pictures\n`);

const byKey = await timed(
  photos.slice(0, 300),
  ({ id }) => db.selectFrom('listing_photo').selectAll().where('id', '=', id).executeTakeFirst(),
  3,
);
const line = table('one photo by its key', byKey);
line('what one photo is a copy of', await timed(copies.slice(0, 400), ({ asked }) => nearPhotos(db, nowhere, unpackPrints(asked)), 1));
const listings = [...new Map(photos.map((photo) => [photo.listing_id, { cityId: photo.city_id, listingId: photo.listing_id }])).values()];
for (const key of listings) await findTwins(db, key);
line('twins of a listing, looked for before', await timed(listings.slice(0, 200), (key) => photoTwins(db, key, crypto.randomUUID()), 3));
const grey = await sharp(originals[0]!.jpeg).greyscale().resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer();
line(
  'what a picture looks like',
  await timed(
    Array.from({ length: 40 }, () => grey),
    (one) => packPrints(unpackPrints(look(one)!.asked)),
    2,
  ),
);

await end();
