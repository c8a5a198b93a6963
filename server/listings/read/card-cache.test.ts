import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { normalOrExhaustive } from '../../../test/exhaustive.ts';
import { contract } from '../../../contract/index.ts';
import { LANGUAGES } from '../../../contract/languages.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing, type TestListing } from '../../../test/listings.ts';
import { signIn } from '../../../test/people.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { withLanguage } from '../../i18n/language.ts';
import { placesOf } from '../../places/places.ts';
import { writeSearchRow } from '../../search/table/write-rows.ts';
import { CardCache } from './card-cache.ts';
import { readListingCards } from './listing-cards.ts';

const { getProperty } = contract.search;
let app: TestApp;
let listings: TestListing[];
beforeAll(async () => {
  app = await testApp();
  const { id } = await signIn(app);
  listings = [await newListing(app, id), await newListing(app, id), await newListing(app, id)];
  for (const home of listings) await change(home, setRent(home, 15_000));
  await app.deps.search.refresh(listings);
});

/** Writes the listing and its search row in one transaction, as every writer does. */
const change = (home: TestListing, write: (tx: Tx) => Promise<unknown>): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    await write(tx);
    await writeSearchRow(tx, home);
  });
const setListing = (home: TestListing, values: Record<string, unknown>) => (tx: Db | Tx) =>
  tx.updateTable('listing').set(values).where('city_id', '=', home.cityId).where('id', '=', home.listingId).execute();
const setRent = (home: TestListing, rent: number) => async (tx: Db | Tx) => {
  const { details } = await tx
    .selectFrom('listing')
    .select('details')
    .where('city_id', '=', home.cityId)
    .where('id', '=', home.listingId)
    .executeTakeFirstOrThrow();
  await setListing(home, { details: { ...details, expected_rent: rent } })(tx);
};
const addPhoto = (home: TestListing, position: number) => (tx: Db | Tx) =>
  tx
    .insertInto('listing_photo')
    .values({
      city_id: home.cityId,
      listing_id: home.listingId,
      position,
      media_key: `${position}`.repeat(32),
      width: 800,
      height: 600,
      bytes: 1000,
      category: 'kitchen',
    })
    .execute();
const removePhotos = (home: TestListing) => (tx: Db | Tx) =>
  tx.deleteFrom('listing_photo').where('city_id', '=', home.cityId).where('listing_id', '=', home.listingId).execute();

async function findCards(query: Record<string, unknown> = {}) {
  const { body } = await app.call(getProperty, { query: { city: 'coimbatore', sort: 'newest', limit: 100, ...query } });
  if (!('pagination' in body)) throw new Error('no list');
  return body;
}

describe('cached cards', () => {
  test('equal the content of the database after any change of price, photos, status or promotion', async () => {
    const home = fc.integer({ min: 0, max: 2 });
    const action = fc.oneof(
      fc.record({ type: fc.constant('rent' as const), home, value: fc.integer({ min: 5_000, max: 90_000 }) }),
      fc.record({ type: fc.constant('status' as const), home, value: fc.constantFrom('active', 'paused', 'closed') }),
      fc.record({
        type: fc.constant('flags' as const),
        home,
        value: fc.constantFrom([], ['hot_property'], ['premium_property', 'top_slot']),
      }),
      fc.record({ type: fc.constant('photos' as const), home, value: fc.integer({ min: 0, max: 3 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), async (actions) => {
        for (const { type, home: homeIndex, value } of actions) {
          const home = listings[homeIndex]!;
          if (type === 'rent') await change(home, setRent(home, value));
          else if (type === 'status') await change(home, setListing(home, { status: value }));
          else if (type === 'flags') await change(home, setListing(home, { promotion_flags: value }));
          else {
            await change(home, async (tx) => {
              await removePhotos(home)(tx);
              for (let position = 0; position < value; position++) await addPhoto(home, position)(tx);
            });
          }
          await app.deps.search.refresh([home]);
          const expectedCards = (await readListingCards(app.db, listings)).filter(({ status }) => status === 'active');
          const cards = await findCards();
          expect(expectedCards.every(({ price }) => price !== null)).toBe(true);
          expect(cards.data.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(expectedCards.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
          const promoted = new Set(expectedCards.filter(({ promotion_flags: flags }) => flags.includes('top_slot')).map(({ id }) => id));
          expect(cards.promoted!.length).toBe(Math.min(2, promoted.size));
          expect(cards.promoted!.every(({ id }) => promoted.has(id))).toBe(true);
        }
      }),
      { numRuns: normalOrExhaustive(4, 60) },
    );
  });

  test('are as new as the search result when another process changed the listing', async () => {
    const [home] = listings as [TestListing];
    await change(home, setListing(home, { status: 'active' }));
    await app.deps.search.refresh([home]);
    for (let rent = 100_001; rent < 100_021; rent++) {
      await findCards();
      // No refresh is requested, so only the change feed reports the change.
      await change(home, setRent(home, rent));
      const page = await vi.waitUntil(
        async () => {
          const current = await findCards({ price_min: rent, price_max: rent });
          return current.pagination.total > 0 && current;
        },
        { interval: 1, timeout: 10_000 },
      );
      expect(page.data.map(({ price }) => price?.amount)).toEqual([rent]);
    }
  });

  test('are not stored when their listing changes while they are read', async () => {
    const [home] = listings as [TestListing];
    await change(home, setRent(home, 11_111));
    await app.deps.search.refresh([home]);
    // Only this test reports changes to this cache.
    const cards = new CardCache(app.db);
    const read = cards.getJson([home]);
    cards.invalidate([home]);
    await read;
    // A write that bypasses the change feed, so that a cached card would be detected.
    await setRent(home, 22_222)(app.db);
    expect((await cards.getCards([home]))[0]!.price!.amount).toBe(22_222);
    await setRent(home, 33_333)(app.db);
    expect((await cards.getCards([home]))[0]!.price!.amount, 'a card that is not invalidated remains cached').toBe(22_222);
    cards.invalidate('any');
    expect((await cards.getCards([home]))[0]!.price!.amount).toBe(33_333);
  });

  test('show the new name of a city or locality once the places are read again', async () => {
    const [home] = listings as [TestListing];
    await change(home, setListing(home, { status: 'active' }));
    await app.deps.search.refresh([home]);
    const cards = new CardCache(app.db);
    const shownName = async () => (await cards.getCards([home]))[0]!.city.name;
    const nameBefore = await shownName();
    const city = await app.db.selectFrom('city').select(['name', 'names']).where('id', '=', home.cityId).executeTakeFirstOrThrow();
    const rename = (name: string, names: Record<string, string>) =>
      app.db
        .updateTable('city')
        .set(({ eb }) => ({ name, names, version: eb('version', '+', 1) }))
        .where('id', '=', home.cityId)
        .execute();
    await rename('Another Name', {});
    expect(await shownName()).toBe(nameBefore);
    placesOf.invalidate(app.db);
    await vi.waitUntil(async () => (await shownName()) === 'Another Name', { interval: 1 });
    await rename(city.name, city.names);
    placesOf.invalidate(app.db);
  });

  test('are in the language of the request', async () => {
    const [home] = listings as [TestListing];
    await change(home, setListing(home, { status: 'active' }));
    await app.deps.search.refresh([home]);
    for (const language of [...LANGUAGES, ...LANGUAGES]) {
      await withLanguage(language, async () =>
        expect(await app.deps.cards.getCards([home])).toEqual(await readListingCards(app.db, [home])),
      );
    }
    await change(home, setRent(home, 44_444));
    await app.deps.search.refresh([home]);
    for (const language of LANGUAGES) {
      expect((await withLanguage(language, () => app.deps.cards.getCards([home])))[0]!.price!.amount).toBe(44_444);
    }
  });

  test('do not exist for listings that are not live', async () => {
    const [home] = listings as [TestListing];
    await change(home, setListing(home, { status: 'closed' }));
    await app.deps.search.refresh([home]);
    expect(await app.deps.cards.getCards([home])).toEqual([]);
  });
});
