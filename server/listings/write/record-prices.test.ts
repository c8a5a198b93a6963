/** The stored prices of a listing are bounded, and what is told about reductions stays true. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import type { Listing } from '../../../contract/listing/listing.ts';
import { shortlistRoutes } from '../../../contract/shortlist.ts';
import { startOfDayInIndia } from '../../../kinds/calendar.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { normalOrExhaustive } from '../../../test/exhaustive.ts';
import { newListing, type TestListing } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { MAX_PRICES } from '../present/price-history.ts';
import { publicDay } from '../present/public-day.ts';
import { writeSearchRows } from '../../search/table/write-rows.ts';
import { recordPrices } from './record-prices.ts';

const [DAY_MS, HOUR_MS] = [86_400_000, 3_600_000];
let app: TestApp;
let owner: Person;
/** Midnight in India. */
let today: number;
beforeAll(async () => {
  app = await testApp();
  owner = await signIn(app);
  today = startOfDayInIndia(app.deps.now()).getTime();
});

interface Change {
  readonly at: Date;
  readonly rent: number;
}
/** @param hours after the last midnight; negative for earlier days */
const change = (hours: number, rent: number): Change => ({ at: new Date(today + hours * HOUR_MS), rent });

const listingWith = async (rent: number): Promise<TestListing> => {
  const listing = await newListing(app, owner.id);
  await app.db
    .updateTable('listing')
    .set({ first_published_at: new Date(today - 100 * DAY_MS) })
    .where('public_id', '=', listing.publicId)
    .execute();
  await setRent(listing, rent);
  return listing;
};
async function setRent({ publicId }: TestListing, rent: number): Promise<void> {
  const { details } = await app.db.selectFrom('listing').select('details').where('public_id', '=', publicId).executeTakeFirstOrThrow();
  const changed = { ...details, available_for: 'only_rent', expected_rent: rent };
  await app.db.updateTable('listing').set({ details: changed }).where('public_id', '=', publicId).execute();
}

/** Changes the rent at these times, as edits do. */
async function edit(listing: TestListing, changes: readonly Change[]): Promise<void> {
  for (const { at, rent } of changes) {
    await setRent(listing, rent);
    await app.db.transaction().execute(async (tx) => {
      await writeSearchRows(tx, [listing]);
      await recordPrices(tx, [listing], at);
    });
  }
}

/** Stores every change. */
async function storeAll({ cityId, listingId }: TestListing, changes: readonly Change[]): Promise<void> {
  const distinct = changes.filter(({ rent }, index) => rent !== changes[index - 1]?.rent);
  await app.db
    .insertInto('listing_price')
    .values(distinct.map(({ at, rent }) => ({ city_id: cityId, listing_id: listingId, at, amount: rent })))
    .execute();
}

const storedPrices = ({ cityId, listingId }: TestListing) =>
  app.db
    .selectFrom('listing_price')
    .select(['at', 'amount'])
    .where('city_id', '=', cityId)
    .where('listing_id', '=', listingId)
    .orderBy('at')
    .execute();
async function readPage({ publicId }: TestListing): Promise<Listing> {
  app.deps.cards.invalidate('any');
  return (await app.call(contract.search.getProperty, { query: { id: publicId } })).body.data as Listing;
}
const readDrop = async ({ publicId }: TestListing, addedAt: Date): Promise<number> => {
  const { body } = await app.call(shortlistRoutes.getDeviceShortlist, { query: { entries: [`${publicId}@${addedAt.toISOString()}`] } });
  return body.data[0]?.price_drop?.amount ?? 0;
};

test('a day has at most two prices: the last one, and the lowest one before it since the first change', async () => {
  const listing = await listingWith(20_000);
  await edit(listing, [
    change(-48, 20_000),
    change(-23, 25_000),
    change(-22, 18_000),
    change(-21, 22_000),
    change(-20, 19_000),
    change(-1, 21_000),
  ]);
  expect(await storedPrices(listing)).toEqual([
    { at: change(-48, 0).at, amount: 20_000 },
    { at: change(-23, 0).at, amount: 18_000 },
    { at: change(-1, 0).at, amount: 21_000 },
  ]);
  const { price_history: history } = await readPage(listing);
  expect(history).toEqual([
    { at: publicDay(change(-48, 0).at), amount: 20_000 },
    { at: publicDay(change(-1, 0).at), amount: 21_000 },
  ]);
});

test('a price that was raised and lowered in one day is no reduction, neither on the page nor in shortlists', async () => {
  const listing = await listingWith(16_000);
  await edit(listing, [change(-960, 16_000), change(-15, 25_000), change(-14, 16_500), change(-12, 16_000), change(-10, 15_999)]);
  expect((await readPage(listing)).price_cut?.amount).toBe(1);
  expect(await readDrop(listing, change(-11, 0).at)).toBeLessThanOrEqual(1);
});

test('reductions are never larger than with every change stored', { timeout: normalOrExhaustive(120_000, 3_600_000) }, async () => {
  const changes = fc.array(fc.record({ hours: fc.integer({ min: -240, max: -1 }), rent: fc.integer({ min: 10, max: 14 }) }), {
    minLength: 2,
    maxLength: 10,
  });
  await fc.assert(
    fc.asyncProperty(changes, fc.integer({ min: -240, max: 0 }), async (drawn, addedHours) => {
      const byTime = new Map(drawn.map(({ hours, rent }) => [hours, change(hours / 3, rent * 1000)]));
      const history = [...byTime.entries()].toSorted(([a], [b]) => a - b).map(([, entry]) => entry);
      const [listing, complete] = [await listingWith(history.at(-1)!.rent), await listingWith(history.at(-1)!.rent)];
      await edit(listing, history);
      await storeAll(complete, history);
      expect((await readPage(listing)).price_cut).toEqual((await readPage(complete)).price_cut);
      expect((await readPage(listing)).price_history).toEqual((await readPage(complete)).price_history);
      const addedAt = change(addedHours / 3, 0).at;
      expect(await readDrop(listing, addedAt)).toBeLessThanOrEqual(await readDrop(complete, addedAt));
    }),
    { numRuns: normalOrExhaustive(8, 200) },
  );
});

test('the number of stored prices is bounded, also over many days', async () => {
  const listing = await listingWith(20_000);
  const history = Array.from({ length: MAX_PRICES + 20 }, (_, day) => change((day - MAX_PRICES - 20) * 24, 20_000 + day));
  await storeAll(listing, history);
  expect((await readPage(listing)).price_history).toHaveLength(MAX_PRICES);
  await edit(listing, [change(1, 19_000)]);
  const prices = await storedPrices(listing);
  expect(prices).toHaveLength(MAX_PRICES);
  expect(prices.at(-1)).toEqual({ at: change(1, 0).at, amount: 19_000 });
  expect(prices[0]!.amount).toBe(20_021);
});
