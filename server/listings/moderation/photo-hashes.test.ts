import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { searchDuplicates, storePhotoHash, findDuplicatesOfListing } from './photo-hashes.ts';
import { packHashes, type PhotoHash } from './perceptual-hash.ts';

let app: TestApp;
let owners: Person[];
beforeAll(async () => {
  app = await testApp();
  owners = [await signIn(app), await signIn(app)];
});

const hashOf = (coarse: bigint): PhotoHash => ({ coarse, fine: new Uint8Array(32) });
const hashWithCropsOf = (...hashes: bigint[]) => ({ ...hashOf(hashes[0]!), cropHashes: packHashes(hashes.map(hashOf)) });
async function listingOf(person: Person) {
  const { cityId, listingId } = await newListing(app, person.id);
  const photoKey = { city_id: cityId, listing_id: listingId, position: 0, category: null, alt_text: null };
  const file = { media_key: `photo-${listingId}`, width: 800, height: 600, bytes: 1, blur: '' };
  const photo = await app.db
    .insertInto('listing_photo')
    .values({ ...photoKey, ...file })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { key: { cityId, listingId }, photoId: photo.id };
}

describe('duplicates of a photo', () => {
  test('are found once, whichever photo was first, and recorded for both', async () => {
    const [first, second, third] = [await listingOf(owners[0]!), await listingOf(owners[1]!), await listingOf(owners[1]!)];
    await storePhotoHash(app.db, first.key, first.photoId, hashWithCropsOf(0n));
    await storePhotoHash(app.db, third.key, third.photoId, hashWithCropsOf(0x1ffn));
    await storePhotoHash(app.db, second.key, second.photoId, hashWithCropsOf(-1n, 0x1fn));
    await Promise.all([first, second, third].map(({ key }) => searchDuplicates(app.db, key)));
    const [firstRows, secondRows] = [
      await findDuplicatesOfListing(app.db, first.key, owners[0]!.id),
      await findDuplicatesOfListing(app.db, second.key, owners[1]!.id),
    ];
    expect(firstRows).toEqual([{ photoId: first.photoId, ...second.key, otherPhotoId: second.photoId }]);
    expect(secondRows).toEqual([{ photoId: second.photoId, ...first.key, otherPhotoId: first.photoId }]);
    expect(await findDuplicatesOfListing(app.db, third.key, owners[1]!.id)).toEqual([]);
    const uncompared = await app.db.selectFrom('photo_hash').select('crop_hashes').where('crop_hashes', 'is not', null).execute();
    expect(uncompared).toEqual([]);
    await app.db.deleteFrom('listing_photo').where('id', '=', second.photoId).execute();
    expect(await findDuplicatesOfListing(app.db, first.key, owners[0]!.id)).toEqual([]);
  });

  test('are found for a picture that very many listings show', async () => {
    const [first, second] = [await listingOf(owners[0]!), await listingOf(owners[1]!)];
    for (const { key, photoId } of [first, second]) await storePhotoHash(app.db, key, photoId, hashWithCropsOf(2n ** 50n * 321n));
    await searchDuplicates(app.db, second.key);
    await sql`insert into photo_duplicate
      select ${first.key.cityId}, ${first.key.listingId}, ${first.photoId}::uuid, ${first.key.cityId}, 1000000 + n, gen_random_uuid()
      from generate_series(1, 70000) as n`.execute(app.db);
    const duplicates = await findDuplicatesOfListing(app.db, first.key, owners[0]!.id);
    expect(duplicates.map(({ otherPhotoId }) => otherPhotoId)).toEqual([second.photoId]);
  });

  test('are searched when a listing is checked before the job has run', async () => {
    const [first, second] = [await listingOf(owners[0]!), await listingOf(owners[1]!)];
    await storePhotoHash(app.db, first.key, first.photoId, hashWithCropsOf(2n ** 40n * 12345n));
    await storePhotoHash(app.db, second.key, second.photoId, hashWithCropsOf(2n ** 40n * 12345n + 7n));
    expect((await findDuplicatesOfListing(app.db, second.key, owners[1]!.id)).map(({ otherPhotoId }) => otherPhotoId)).toEqual([
      first.photoId,
    ]);
  });
});
