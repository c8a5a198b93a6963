/** The job that searches duplicate photos, when a photo cannot be read. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { signIn } from '../../../test/people.ts';
import { drawingKeys, SCENES } from '../../../demo/drawings/drawing.ts';
import { storageKeys } from '../../integrations/storage/picture-keys.ts';
import { findDuplicatePhotos } from './duplicate-photos.ts';

const app = await testApp();

/** Stores a photo as an older version did, without a hash. The job processes such photos in the order of their ids. */
async function addUnhashedPhoto(id: string, media_key: string) {
  const { cityId, listingId } = await newListing(app, (await signIn(app)).id);
  const listingKeys = { city_id: cityId, listing_id: listingId };
  const file = { media_key, width: 800, height: 600, bytes: 1, blur: '', position: 0, category: null, alt_text: null };
  await app.db
    .insertInto('listing_photo')
    .values({ id, ...listingKeys, ...file })
    .execute();
  await app.db
    .insertInto('photo_hash')
    .values({ ...listingKeys, photo_id: id, coarse: null, fine: null, crop_hashes: null })
    .execute();
}

test('a photo that cannot be read is retried later and does not delay the others', async () => {
  const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  const unreadableKey = 'b'.repeat(32);
  const file = join(app.deps.config.dataDir, 'files', storageKeys.master(unreadableKey));
  mkdirSync(dirname(file), { recursive: true });
  // A symbolic link to itself cannot be read.
  symlinkSync('master.jpg', file);
  await addUnhashedPhoto(first, unreadableKey);
  await addUnhashedPhoto(second, drawingKeys(SCENES[0], 1)[0]!);
  await expect(findDuplicatePhotos(app.deps, new AbortController().signal)).rejects.toThrow();
  const rows = await app.db
    .selectFrom('photo_hash')
    .select((e) => ['photo_id', 'crop_hashes', e('coarse', 'is', null).as('lacks_hash')])
    .orderBy('photo_id')
    .execute();
  expect(rows).toEqual([
    { photo_id: first, crop_hashes: null, lacks_hash: true },
    { photo_id: second, crop_hashes: null, lacks_hash: false },
  ]);
});
