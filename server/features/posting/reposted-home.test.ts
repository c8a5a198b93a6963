import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { normalOrExhaustive } from '../../../test/exhaustive.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { newModerator, decideReview } from '../../../test/review.ts';
import { completeValues, publishListing, saveStep } from '../../../test/wizard.ts';
import { contract } from '../../../contract/index.ts';
import type { Listing } from '../../../contract/listing/listing.ts';
import type { OwnListing } from '../../../contract/posting/own-listing.ts';
import { addDays, dayInIndia, firstOfMonth } from '../../../kinds/calendar.ts';
import type { Kind, Values } from '../../../kinds/field.ts';
import { KIND_IDS, KINDS } from '../../../kinds/index.ts';
import { priceOf } from '../../listings/present/price-and-area.ts';
import { DAY_S } from '../../durations.ts';
import { publicDay } from '../../listings/present/public-day.ts';

const { residential_rent: rent, residential_resale: resale } = KINDS;
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
});
// Each test has a new owner, so that homes of two tests are never the same.
beforeEach(async () => {
  owner = await signIn(app);
});

/** Advances the clock and logs in again, because the session has expired by then. */
async function advanceDays(days: number): Promise<void> {
  app.advanceClock(days * DAY_S);
  owner = await signIn(app, owner.phone.slice(3));
}
const removeListing = (id: string) => app.call(contract.posting.remove, { body: { id } }, { token: owner.token });
const close = (id: string) => app.call(contract.posting.changeStatus, { body: { id, status: 'closed' } }, { token: owner.token });
const pageOf = async (id: string) => (await app.call(contract.search.getProperty, { query: { id } })).body.data as Listing;
const post = (kind: Kind, values: Values): Promise<OwnListing> => publishListing(app, owner.token, kind, values);

/** Values that are valid today and in 300 days, because all dates are later. */
function homeValues(kind: Kind, seed: number, overrides: Values = {}): Values {
  const availableFrom = addDays(dayInIndia(app.deps.now()), 330);
  const values = completeValues(kind, seed, { today: dayInIndia(app.deps.now()) });
  const dates = Object.entries(kind.fields).flatMap(([name, field]) =>
    field.control === 'date' && name in values ? [[name, field.month ? firstOfMonth(availableFrom) : availableFrom]] : [],
  );
  return { ...values, street: 'Sixth Cross Street', ...Object.fromEntries(dates), ...overrides };
}

/** The fields that visitors see, except the ids of the listing and the confirmation times. */
function visibleFields({ id, ...fields }: Listing) {
  return { ...fields, url: fields.url.replace(id, ''), last_confirmed_at: null, unconfirmed: false };
}

test(
  'deleting and reposting a home changes nothing that visitors see',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...KIND_IDS),
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 0, max: 59 }),
        fc.integer({ min: 0, max: 181 }),
        async (id, seed, daysLive, daysDeleted) => {
          const kind = KINDS[id];
          // Each run has a new owner, so that homes of different runs are never the same.
          owner = await signIn(app);
          const values = homeValues(kind, seed);
          const first = await post(kind, values);
          await advanceDays(daysLive);
          const before = await pageOf(first.id);
          await removeListing(first.id);
          await advanceDays(daysDeleted);
          const reposted = await post(kind, values);
          expect(visibleFields(await pageOf(reposted.id))).toEqual(visibleFields(before));
          const row = await app.db
            .selectFrom('listing_search')
            .select('first_published_at')
            .where('public_id', '=', reposted.id)
            .executeTakeFirst();
          expect(row && publicDay(row.first_published_at)).toBe(before.first_published_at);
        },
      ),
      { numRuns: normalOrExhaustive(3, 40) },
    );
  },
  normalOrExhaustive(120_000, 3_600_000),
);

describe('a home that is posted again', () => {
  const values = () => homeValues(resale, 5, { door_no: '12-B' });

  test('continues its price history and keeps its first publication date, however often it is posted', async () => {
    const first = await post(resale, values());
    const price = priceOf(resale, values())!.amount;
    const field = resale.price[0]!;
    let last = first;
    for (const decrease of [100_000, 200_000]) {
      await advanceDays(20);
      await removeListing(last.id);
      last = await post(resale, { ...values(), [field]: price - decrease });
    }
    const { price_history, first_published_at } = await pageOf(last.id);
    expect(price_history.map(({ amount }) => amount)).toEqual([price, price - 100_000, price - 200_000]);
    expect(first_published_at).toBe(publicDay(new Date(first.first_published_at!)));
  });

  test('counts as new after 26 weeks', async () => {
    const first = await post(resale, values());
    await removeListing(first.id);
    await advanceDays(183);
    const reposted = await post(resale, values());
    expect(reposted.first_published_at).not.toBe(first.first_published_at);
    expect((await pageOf(reposted.id)).price_history.length).toBe(1);
  });

  test('keeps its first publication date when it was closed instead of deleted, or when its door number is missing or spelled differently', async () => {
    const first = await post(resale, values());
    await close(first.id);
    const { door_no: _, ...withoutDoor } = values();
    expect((await post(resale, withoutDoor)).first_published_at).toBe(first.first_published_at);
    expect((await post(resale, { ...values(), door_no: '12 b' })).first_published_at).toBe(first.first_published_at);
  });

  test('keeps its first publication date when its closed listing is reopened, however much later', async () => {
    const { id, first_published_at } = await post(rent, homeValues(rent, 5));
    await close(id);
    await advanceDays(200);
    const { body } = await app.call(contract.posting.publish, { body: { id } }, { token: owner.token });
    expect(body.data.first_published_at).toBe(first_published_at);
  });
});

describe('another home', () => {
  const values = () => homeValues(resale, 5, { door_no: '12-B' });
  const differences: readonly [string, (content: Values) => Values][] = [
    ['behind another door', (values) => ({ ...values, door_no: '12-C' })],
    ['on another floor', (values) => ({ ...values, floor: Number(values.floor) === 1 ? 2 : 1, total_floors: 20 })],
    ['of another society', (values) => ({ ...values, society_name: 'Another Society' })],
  ];

  test.each(differences)('%s gets its own first publication date', async (_, change) => {
    const first = await post(resale, values());
    await removeListing(first.id);
    await advanceDays(3);
    const otherListing = await post(resale, change(values()));
    expect(otherListing.first_published_at).not.toBe(first.first_published_at);
    expect((await pageOf(otherListing.id)).price_history.length).toBe(1);
  });

  test('of another user gets its own first publication date', async () => {
    const first = await post(resale, values());
    await removeListing(first.id);
    owner = await signIn(app);
    expect((await post(resale, values())).first_published_at).not.toBe(first.first_published_at);
  });

  test('similar to one that is still live gets its own first publication date when it has no door number', async () => {
    const { door_no: _, ...withoutDoor } = values();
    const first = await post(resale, withoutDoor);
    await advanceDays(3);
    expect((await post(resale, withoutDoor)).first_published_at).not.toBe(first.first_published_at);
  });
});

test('a home is recognized by its latest approved values', async () => {
  const values = homeValues(resale, 5, { door_no: '7' });
  const first = await post(resale, values);
  expect((await saveStep(app, owner.token, resale, 'location', { id: first.id, society_name: 'Lakeside Court' })).status).toBe(200);
  await decideReview(app, await newModerator(app), first.id);
  await removeListing(first.id);
  const reposted = await post(resale, { ...values, society_name: 'Lakeside Court' });
  expect(reposted.first_published_at).toBe(first.first_published_at);
});
