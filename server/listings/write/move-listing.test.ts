/** When a listing moves to another city, its rows in all tables move with it. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newListing } from '../../../test/listings.ts';
import { signIn } from '../../../test/people.ts';
import { testApp } from '../../../test/app.ts';
import { MOVED_TABLES, DELETED_TABLES, moveListing } from './move-listing.ts';

const app = await testApp();

test('every table with a foreign key to a listing, or to its photos, is moved with it or intentionally not moved', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and conparentid = 0
      and confrelid in ('listing'::regclass, 'listing_photo'::regclass, 'photo_hash'::regclass)`.execute(app.db);
  expect([...MOVED_TABLES, ...DELETED_TABLES].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('a listing that moves keeps the messages of the conversations about it', async () => {
  const [owner, seeker] = [await signIn(app), await signIn(app)];
  const listing = await newListing(app, owner.id, 'active');
  const at = new Date('2026-01-02T03:04:05.678Z');
  const { id } = await app.db
    .insertInto('conversation')
    .values({
      city_id: listing.cityId,
      listing_id: listing.listingId,
      seeker_id: seeker.id,
      owner_id: owner.id,
      created_at: at,
      last_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('conversation_entry')
    .values({ conversation_id: id, city_id: listing.cityId, number: 1, type: 'visit_accepted', created_at: at })
    .execute();
  await app.db.transaction().execute((tx) => moveListing(tx, listing, 2));
  const entries = await app.db
    .selectFrom('conversation_entry')
    .select(['city_id', 'number', 'type'])
    .where('conversation_id', '=', id)
    .execute();
  expect(entries).toEqual([{ city_id: 2, number: 1, type: 'visit_accepted' }]);
});

test('a listing that moves keeps its id, prices, photos with their duplicates, and shortlist entries', async () => {
  const [owner, seeker] = [await signIn(app), await signIn(app)];
  const [listing, other] = [await newListing(app, owner.id, 'active'), await newListing(app, owner.id, 'active')];
  const [from, to] = [
    { city_id: listing.cityId, listing_id: listing.listingId },
    { city_id: 2, listing_id: listing.listingId },
  ];
  const at = new Date('2026-01-02T03:04:05.678Z');
  await app.db
    .insertInto('listing_price')
    .values({ ...from, at, amount: 21_000 })
    .execute();
  await app.db
    .insertInto('shortlist')
    .values({ user_id: seeker.id, ...from, created_at: at, updated_at: at })
    .execute();
  const photo = { position: 0, media_key: 'key', category: null, alt_text: null, width: 4, height: 3, blur: null };
  const { id } = await app.db
    .insertInto('listing_photo')
    .values({ ...from, ...photo })
    .returning('id')
    .executeTakeFirstOrThrow();
  const otherKey = { city_id: other.cityId, listing_id: other.listingId };
  const { id: otherId } = await app.db
    .insertInto('listing_photo')
    .values({ ...otherKey, ...photo })
    .returning('id')
    .executeTakeFirstOrThrow();
  // needs more than 53 bits
  const hash = { coarse: '9007199254740995', fine: Buffer.from('fine'), crop_hashes: null };
  await app.db
    .insertInto('photo_hash')
    .values([
      { ...from, photo_id: id, ...hash },
      { ...otherKey, photo_id: otherId, ...hash },
    ])
    .execute();
  const pairOf = (key: typeof from, photoId: string, duplicate: typeof from, duplicateId: string) => ({
    ...key,
    photo_id: photoId,
    duplicate_city_id: duplicate.city_id,
    duplicate_listing_id: duplicate.listing_id,
    duplicate_photo_id: duplicateId,
  });
  await app.db
    .insertInto('photo_duplicate')
    .values([pairOf(from, id, otherKey, otherId), pairOf(otherKey, otherId, from, id)])
    .execute();

  await app.db.transaction().execute((tx) => moveListing(tx, { cityId: listing.cityId, listingId: listing.listingId }, 2));

  expect(await app.db.selectFrom('listing').select(['city_id', 'id']).where('public_id', '=', listing.publicId).execute()).toEqual([
    { city_id: 2, id: listing.listingId },
  ]);
  expect(await app.db.selectFrom('listing_price').selectAll().execute()).toEqual([{ ...to, at, amount: 21_000 }]);
  expect(await app.db.selectFrom('shortlist').select(['city_id', 'user_id', 'created_at']).execute()).toEqual([
    { city_id: 2, user_id: seeker.id, created_at: at },
  ]);
  const { rows: hashes } = await sql`select city_id, coarse::text, fine from photo_hash where photo_id = ${id}`.execute(app.db);
  expect(hashes).toEqual([{ city_id: 2, coarse: hash.coarse, fine: hash.fine }]);
  expect(await app.db.selectFrom('photo_duplicate').selectAll().orderBy('city_id').execute()).toEqual([
    pairOf(otherKey, otherId, to, id),
    pairOf(to, id, otherKey, otherId),
  ]);
});
