import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../contract/index.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { testApp, type TestApp } from '../../test/app.ts';
import { newListing, type TestListing } from '../../test/listings.ts';
import { logIn } from '../../test/people.ts';
import type { Db, Tx } from '../db/schema.ts';
import { speaking } from '../language.ts';
import { writeSearchRow } from '../search/write.ts';
import { KeptCards } from './kept-cards.ts';
import { listingCards } from './listing-card.ts';

const { getProperty } = contract.property;
let on: TestApp;
let homes: TestListing[];
beforeAll(async () => {
  on = await testApp();
  const { id } = await logIn(on);
  homes = [await newListing(on, id), await newListing(on, id), await newListing(on, id)];
  for (const home of homes) await change(home, setRent(home, 15_000));
  await on.deps.search.refresh(homes);
});

/** What every writer does: the record, then its row in search, in one transaction. */
const change = (home: TestListing, write: (tx: Tx) => Promise<unknown>): Promise<void> =>
  on.db.transaction().execute(async (tx) => {
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

async function found(query: Record<string, unknown> = {}) {
  const { body } = await on.call(getProperty, { query: { city: 'coimbatore', sort: 'newest', limit: 100, ...query } });
  if (!('pagination' in body)) throw new Error('no list');
  return body;
}

describe('cards that are kept', () => {
  test('say what the record says after any change of price, photos, status or promotion', async () => {
    const home = fc.integer({ min: 0, max: 2 });
    const act = fc.oneof(
      fc.record({ act: fc.constant('rent' as const), home, value: fc.integer({ min: 5_000, max: 90_000 }) }),
      fc.record({ act: fc.constant('status' as const), home, value: fc.constantFrom('active', 'paused', 'closed') }),
      fc.record({
        act: fc.constant('flags' as const),
        home,
        value: fc.constantFrom([], ['hot_property'], ['premium_property', 'top_slot']),
      }),
      fc.record({ act: fc.constant('photos' as const), home, value: fc.integer({ min: 0, max: 3 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
        for (const { act, home: n, value } of acts) {
          const home = homes[n]!;
          if (act === 'rent') await change(home, setRent(home, value));
          else if (act === 'status') await change(home, setListing(home, { status: value }));
          else if (act === 'flags') await change(home, setListing(home, { promotion_flags: value }));
          else {
            await change(home, async (tx) => {
              await removePhotos(home)(tx);
              for (let position = 0; position < value; position++) await addPhoto(home, position)(tx);
            });
          }
          await on.deps.search.refresh([home]);
          const truth = (await listingCards(on.db, homes)).filter(({ status }) => status === 'active');
          const shown = await found();
          expect(truth.every(({ price }) => price !== null)).toBe(true);
          expect(shown.data.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(truth.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
          const promoted = new Set(truth.filter(({ promotion_flags: flags }) => flags.includes('top_slot')).map(({ id }) => id));
          expect(shown.promoted!.length).toBe(Math.min(2, promoted.size));
          expect(shown.promoted!.every(({ id }) => promoted.has(id))).toBe(true);
        }
      }),
      { numRuns: 12 },
    );
  });

  test('are as new as the search that found them when another process changed the listing', async () => {
    const [home] = homes as [TestListing];
    await change(home, setListing(home, { status: 'active' }));
    await on.deps.search.refresh([home]);
    for (let rent = 100_001; rent < 100_021; rent++) {
      await found();
      // nobody refreshes: only the feed tells
      await change(home, setRent(home, rent));
      let page = await found({ price_min: rent, price_max: rent });
      while (page.pagination.total === 0) {
        await sleep(1);
        page = await found({ price_min: rent, price_max: rent });
      }
      expect(page.data.map(({ price }) => price?.amount)).toEqual([rent]);
    }
  });

  test('a change during the reading of a card is not outlived by what was read', async () => {
    const [home] = homes as [TestListing];
    await change(home, setRent(home, 11_111));
    await on.deps.search.refresh([home]);
    // nobody but this test tells it of changes
    const cards = new KeptCards(on.db);
    const read = cards.written([home]);
    cards.forget([home]);
    await read;
    // a write past the feed, so that a card that was kept would show
    await setRent(home, 22_222)(on.db);
    expect((await cards.of([home]))[0]!.price!.amount).toBe(22_222);
    await setRent(home, 33_333)(on.db);
    expect((await cards.of([home]))[0]!.price!.amount, 'undisturbed it is kept').toBe(22_222);
    cards.forget('any');
    expect((await cards.of([home]))[0]!.price!.amount).toBe(33_333);
  });

  test('speak the language they are asked in', async () => {
    const [home] = homes as [TestListing];
    await change(home, setListing(home, { status: 'active' }));
    await on.deps.search.refresh([home]);
    for (const language of [...LANGUAGES, ...LANGUAGES]) {
      await speaking(language, async () => expect(await on.deps.cards.of([home])).toEqual(await listingCards(on.db, [home])));
    }
    await change(home, setRent(home, 44_444));
    await on.deps.search.refresh([home]);
    for (const language of LANGUAGES) {
      expect((await speaking(language, () => on.deps.cards.of([home])))[0]!.price!.amount).toBe(44_444);
    }
  });

  test('a listing that is not live has none', async () => {
    const [home] = homes as [TestListing];
    await change(home, setListing(home, { status: 'closed' }));
    await on.deps.search.refresh([home]);
    expect(await on.deps.cards.of([home])).toEqual([]);
  });
});
