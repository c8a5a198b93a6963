import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { newListing } from '../../test/listings.ts';
import { logIn, type Person } from '../../test/people.ts';
import { findTwins, keepLook, photoTwins } from './photo-prints.ts';
import { packPrints, type Print } from './print-record.ts';

let on: TestApp;
let people: Person[];
beforeAll(async () => {
  on = await testApp();
  people = [await logIn(on), await logIn(on)];
});

const print = (coarse: bigint): Print => ({ coarse, fine: new Uint8Array(32) });
const lookOf = (...asked: bigint[]) => ({ ...print(asked[0]!), asked: packPrints(asked.map(print)) });
async function listingOf(person: Person) {
  const { cityId, listingId } = await newListing(on, person.id);
  const place = { city_id: cityId, listing_id: listingId, position: 0, category: null, alt_text: null };
  const file = { media_key: `print-${listingId}`, width: 800, height: 600, bytes: 1, blur: '' };
  const photo = await on.db
    .insertInto('listing_photo')
    .values({ ...place, ...file })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { key: { cityId, listingId }, photoId: photo.id };
}

describe('the twins of a photo', () => {
  test('are found once, of whichever of two was there first, and known from both', async () => {
    const [one, other, far] = [await listingOf(people[0]!), await listingOf(people[1]!), await listingOf(people[1]!)];
    await keepLook(on.db, one.key, one.photoId, lookOf(0n));
    await keepLook(on.db, far.key, far.photoId, lookOf(0x1ffn));
    await keepLook(on.db, other.key, other.photoId, lookOf(-1n, 0x1fn));
    await Promise.all([one, other, far].map(({ key }) => findTwins(on.db, key)));
    const [mine, theirs] = [await photoTwins(on.db, one.key, people[0]!.id), await photoTwins(on.db, other.key, people[1]!.id)];
    expect(mine).toEqual([{ photoId: one.photoId, ...other.key, twinPhotoId: other.photoId }]);
    expect(theirs).toEqual([{ photoId: other.photoId, ...one.key, twinPhotoId: one.photoId }]);
    expect(await photoTwins(on.db, far.key, people[1]!.id)).toEqual([]);
    const waiting = await on.db.selectFrom('photo_print').select('asked').where('asked', 'is not', null).execute();
    expect(waiting).toEqual([]);
    await on.db.deleteFrom('listing_photo').where('id', '=', other.photoId).execute();
    expect(await photoTwins(on.db, one.key, people[0]!.id)).toEqual([]);
  });

  test('are looked for when a listing is looked at before that was done', async () => {
    const [one, other] = [await listingOf(people[0]!), await listingOf(people[1]!)];
    await keepLook(on.db, one.key, one.photoId, lookOf(2n ** 40n * 12345n));
    await keepLook(on.db, other.key, other.photoId, lookOf(2n ** 40n * 12345n + 7n));
    expect((await photoTwins(on.db, other.key, people[1]!.id)).map(({ twinPhotoId }) => twinPhotoId)).toEqual([one.photoId]);
  });
});
