/** Tests when a card says that a price was reduced. */
import { expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { testApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { signIn } from '../../../test/people.ts';

const app = await testApp();
const owner = await signIn(app);
const DAY_MS = 86_400_000;

/**
 * Reads the price cut that a card shows.
 * @param history days before now and rents, oldest first; the last rent is the current one
 */
async function readPriceCut(history: readonly (readonly [daysAgo: number, rent: number])[]): Promise<number | null> {
  const { cityId, listingId, publicId } = await newListing(app, owner.id);
  const rent = history.at(-1)![1];
  await app.db.deleteFrom('listing_price').where('city_id', '=', cityId).where('listing_id', '=', listingId).execute();
  for (const [daysAgo, amount] of history) {
    const at = new Date(app.deps.now().getTime() - daysAgo * DAY_MS);
    await app.db.insertInto('listing_price').values({ city_id: cityId, listing_id: listingId, at, amount }).execute();
  }
  const { details } = await app.db.selectFrom('listing').select('details').where('public_id', '=', publicId).executeTakeFirstOrThrow();
  await app.db
    .updateTable('listing')
    .set({ details: { ...details, available_for: 'only_rent', expected_rent: rent } })
    .where('public_id', '=', publicId)
    .execute();
  app.deps.cards.invalidate('any');
  const response = await app.call(contract.search.getProperty, { query: { id: publicId } });
  if (!('page' in response.body)) throw new Error('no listing');
  return response.body.data.price_cut?.amount ?? null;
}

test.each([
  ['the first price is no reduction', [[10, 16_000]], null],
  [
    'a lower price is a reduction',
    [
      [60, 18_000],
      [1, 16_000],
    ],
    2000,
  ],
  [
    'a price that was raised and lowered again is no reduction',
    [
      [40, 16_000],
      [0.03, 17_500],
      [0.02, 19_000],
      [0.01, 16_000],
    ],
    null,
  ],
  [
    'a second step within 30 days is measured against the first',
    [
      [60, 20_000],
      [20, 18_000],
      [1, 17_500],
    ],
    500,
  ],
  [
    'a lower price of more than 30 days before does not count',
    [
      [90, 15_000],
      [50, 18_000],
      [1, 16_000],
    ],
    2000,
  ],
  [
    'a lower price that ended within the 30 days counts',
    [
      [90, 15_000],
      [20, 18_000],
      [1, 16_000],
    ],
    null,
  ],
  [
    'a first price that was replaced within a day does not count',
    [
      [0.0001, 20_000],
      [0, 17_500],
    ],
    null,
  ],
  [
    'a first price that was asked for a day counts',
    [
      [1, 20_000],
      [0, 17_500],
    ],
    2500,
  ],
  [
    'a price that was corrected within a day does not count',
    [
      [60, 18_000],
      [10.5, 1600],
      [10, 17_000],
      [1, 16_000],
    ],
    1000,
  ],
] as const)('%s', async (_, history, cut) => {
  expect(await readPriceCut(history)).toBe(cut);
});
