/** The job that looks for twins, and photos it cannot read. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { logIn } from '../../../test/people.ts';
import { drawingKeys, SCENES } from '../../db/seed/drawings/drawing.ts';
import { storageKeys } from './keys.ts';
import { findWaitingTwins } from './twins.ts';

const on = await testApp();

/** A photo from an older version, of which nobody knows yet what it looks like; the job comes to it by its id. */
async function oldPhoto(id: string, media_key: string) {
  const { cityId, listingId } = await newListing(on, (await logIn(on)).id);
  const of = { city_id: cityId, listing_id: listingId };
  const file = { media_key, width: 800, height: 600, bytes: 1, blur: '', position: 0, category: null, alt_text: null };
  await on.db
    .insertInto('listing_photo')
    .values({ id, ...of, ...file })
    .execute();
  await on.db
    .insertInto('photo_print')
    .values({ ...of, photo_id: id, coarse: null, fine: null, asked: null })
    .execute();
}

test('a photo that cannot be read is left for the next time, and keeps none behind it waiting', async () => {
  const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  const broken = 'b'.repeat(32);
  const file = join(on.deps.config.dataDir, 'files', storageKeys.master(broken));
  mkdirSync(dirname(file), { recursive: true });
  // a way that leads nowhere
  symlinkSync('master.jpg', file);
  await oldPhoto(first, broken);
  await oldPhoto(second, drawingKeys(SCENES[0], 1)[0]!);
  await expect(findWaitingTwins(on.deps, new AbortController().signal)).rejects.toThrow();
  const rows = await on.db
    .selectFrom('photo_print')
    .select((e) => ['photo_id', 'asked', e('coarse', 'is', null).as('unread')])
    .orderBy('photo_id')
    .execute();
  expect(rows).toEqual([
    { photo_id: first, asked: null, unread: true },
    { photo_id: second, asked: null, unread: false },
  ]);
});
