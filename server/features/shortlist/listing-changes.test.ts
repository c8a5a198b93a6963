/** Price drops and closed listings in a shortlist. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { postingRoutes } from '../../../contract/posting/posting.ts';
import { shortlistRoutes } from '../../../contract/shortlist.ts';
import { KINDS } from '../../../kinds/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing, setStatus, type TestListing } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { completeValues, publishListing } from '../../../test/wizard.ts';
import { publicDay } from '../../listings/present/public-day.ts';
import { DAY_S, HOUR_S } from '../../durations.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await signIn(app);
});

const addToShortlist = ({ token }: Person, { publicId }: Pick<TestListing, 'publicId'>) =>
  app.call(shortlistRoutes.setShortlist, { body: { property_id: publicId, status: 'active' } }, { token });
const readShortlist = async ({ token }: Person) => (await app.call(shortlistRoutes.getShortlist, {}, { token })).body.data;
const deviceShortlist = (entries: string[]) => app.call(shortlistRoutes.getDeviceShortlist, { query: { entries } });
const devicePriceDrop = async (listing: TestListing, addedAt: Date) =>
  (await deviceShortlist([`${listing.publicId}@${addedAt.toISOString()}`])).body.data[0]?.price_drop;

/** Sets the rent of the listing. */
async function setRent({ cityId, listingId }: TestListing, rent: number): Promise<void> {
  const changedAt = app.deps.now();
  await sql`insert into listing_price (city_id, listing_id, at, amount) values (${cityId}, ${listingId}, ${changedAt}, ${rent})`.execute(
    app.db,
  );
  await sql`update listing set details = details || ${JSON.stringify({ expected_rent: rent })}::jsonb where id = ${listingId}`.execute(
    app.db,
  );
}

test('a price drop since the listing was added is shown with its amount and date', async () => {
  const [person, lateSeeker, listing] = [await signIn(app), await signIn(app), await newListing(app, owner.id)];
  await setRent(listing, 20_000);
  app.advanceClock(HOUR_S);
  await addToShortlist(person, listing);
  expect((await readShortlist(person))[0]!.price_drop).toBeNull();
  app.advanceClock(HOUR_S);
  await setRent(listing, 19_000);
  const droppedAt = app.deps.now();
  app.advanceClock(HOUR_S);
  await setRent(listing, 17_500);
  const [card] = await readShortlist(person);
  expect(card!.price!.amount).toBe(17_500);
  expect(card!.price_drop).toMatchObject({ previous_price: 20_000, amount: 2_500 });
  expect(card!.price_drop!.since).toBe(publicDay(droppedAt));

  // For a user who adds the listing later, the price at that time is compared.
  app.advanceClock(HOUR_S);
  await addToShortlist(lateSeeker, listing);
  expect((await readShortlist(lateSeeker))[0]!.price_drop).toBeNull();
  app.advanceClock(HOUR_S);
  await setRent(listing, 17_600);
  expect((await readShortlist(lateSeeker))[0]!.price_drop).toBeNull();
  expect((await readShortlist(person))[0]!.price_drop).toMatchObject({ amount: 2_400 });
  app.advanceClock(HOUR_S);
  await setRent(listing, 21_000);
  expect((await readShortlist(person))[0]!.price_drop).toBeNull();
});

test('a price that rose and fell again is compared with the price before the last drop', async () => {
  const [person, listing] = [await signIn(app), await newListing(app, owner.id)];
  await setRent(listing, 20_000);
  app.advanceClock(1);
  await addToShortlist(person, listing);
  for (const rent of [18_000, 20_000, 18_000]) {
    app.advanceClock(DAY_S);
    await setRent(listing, rent);
  }
  const [card] = await readShortlist(person);
  expect(card!.price_drop).toMatchObject({ previous_price: 20_000, amount: 2_000 });
  expect(card!.price_drop!.since).toBe(publicDay(app.deps.now()));
});

test('nobody finds the exact time of a price change with invented times of adding', async () => {
  const listing = await newListing(app, owner.id);
  const { hour, changedAt } = { hour: new Date('2026-09-01T10:00:00.000Z'), changedAt: new Date('2026-09-01T10:12:13.456Z') };
  for (const [at, amount] of [
    [new Date('2026-08-01T10:00:00Z'), 20_000],
    [changedAt, 18_000],
  ] as const)
    await sql`insert into listing_price (city_id, listing_id, at, amount) values (${listing.cityId}, ${listing.listingId}, ${at}, ${amount})`.execute(
      app.db,
    );
  await sql`update listing set first_published_at = '2026-08-01T10:00:00Z', details = details || '{"expected_rent": 18000}'::jsonb
    where id = ${listing.listingId}`.execute(app.db);
  const drop = await devicePriceDrop(listing, hour);
  expect(drop).toMatchObject({ amount: 2000, since: publicDay(changedAt) });
  for (const ms of [-1, 0, 1]) expect(await devicePriceDrop(listing, new Date(changedAt.getTime() + ms))).toEqual(drop);
});

test('a device without a login gets the same price drops by the times of its entries', async () => {
  const listing = await newListing(app, owner.id);
  await setRent(listing, 20_000);
  app.advanceClock(HOUR_S);
  const addedAt = app.deps.now();
  app.advanceClock(HOUR_S);
  await setRent(listing, 15_000);
  app.advanceClock(HOUR_S);
  expect(await devicePriceDrop(listing, addedAt)).toMatchObject({ previous_price: 20_000, amount: 5_000 });
  expect(await devicePriceDrop(listing, app.deps.now())).toBeNull();
  // The clock of the device is years behind or ahead.
  expect(await devicePriceDrop(listing, new Date('2001-01-01'))).toMatchObject({ previous_price: 20_000 });
  expect(await devicePriceDrop(listing, new Date('2100-01-01'))).toBeNull();
});

test.each([
  ['closed', 'found_here', 'rented'],
  ['closed', 'found_elsewhere', 'rented'],
  ['closed', 'not_offered', 'withdrawn'],
  ['closed', null, 'closed'],
  ['expired', null, 'expired'],
  ['paused', null, 'paused'],
])('a home that is %s (%s) stays in the list with its page, shown as %s', async (status, reason, shownAs) => {
  const [person, listing] = [await signIn(app), await newListing(app, owner.id)];
  await setRent(listing, 18_000);
  await addToShortlist(person, listing);
  const endedAt = app.deps.now();
  await setStatus(app, listing, status);
  await app.db
    .updateTable('listing')
    .set({ close_reason: reason, closed_at: endedAt, expires_at: endedAt })
    .where('id', '=', listing.listingId)
    .execute();
  const [card] = await readShortlist(person);
  expect(card).toMatchObject({ id: listing.publicId, status, url: expect.stringContaining(listing.publicId), price: { amount: 18_000 } });
  expect(card!.ended).toEqual({ reason: shownAs, at: shownAs === 'paused' ? null : publicDay(endedAt) });
  expect(card!.price_drop).toBeNull();
});

test('a home that was sold is shown as sold', async () => {
  const person = await signIn(app);
  const { id } = await publishListing(app, owner.token, KINDS.residential_resale, completeValues(KINDS.residential_resale, 2));
  await addToShortlist(person, { publicId: id });
  const closed = await app.call(
    postingRoutes.changeStatus,
    { body: { id, status: 'closed', reason: 'found_here' } },
    { token: owner.token },
  );
  expect(closed.status).toBe(200);
  expect((await readShortlist(person))[0]!.ended).toMatchObject({ reason: 'sold' });
});

test('an entry stays in the list without a link when the page of its listing no longer exists', async () => {
  const [person, listing] = [await signIn(app), await newListing(app, owner.id)];
  await addToShortlist(person, listing);
  await setStatus(app, listing, 'closed');
  const closedAt = new Date(app.deps.now().getTime() - 91 * DAY_S * 1000);
  await app.db.updateTable('listing').set({ closed_at: closedAt }).where('id', '=', listing.listingId).execute();
  const [card] = await readShortlist(person);
  expect(card).toMatchObject({ id: listing.publicId, url: null, title: '2 BHK apartment', price: null, photo: null });
  expect(card!.ended).toEqual({ reason: 'closed', at: publicDay(closedAt) });
});

test.each([
  ['removed', 'taken_down'],
  ['pending_review', 'hidden'],
  ['rejected', 'hidden'],
  ['draft', 'hidden'],
])('an entry whose listing is %s shows only the kind, and can be removed', async (status, shownAs) => {
  const [person, listing] = [await signIn(app), await newListing(app, owner.id)];
  await addToShortlist(person, listing);
  await setStatus(app, listing, status);
  const [card] = await readShortlist(person);
  expect(card).toMatchObject({
    id: listing.publicId,
    url: null,
    ended: { reason: shownAs, at: null },
    status: 'removed',
    city: { slug: 'coimbatore' },
  });
  expect(JSON.stringify(card)).not.toMatch(/2 BHK|18,?000|puram|"(?:draft|rejected|pending_review)"/i);
  // Without a login such a listing is omitted completely.
  expect((await deviceShortlist([`${listing.publicId}@${app.deps.now().toISOString()}`])).body.data).toEqual([]);
  const response = await app.call(
    shortlistRoutes.setShortlist,
    { body: { property_id: listing.publicId, status: 'inactive' } },
    { token: person.token },
  );
  expect(response.body.status).toBe('inactive');
  expect(await readShortlist(person)).toEqual([]);
});

test('cards for a device are in its order, without duplicates, drafts and unknown ids', async () => {
  const [first, second, draft] = [
    await newListing(app, owner.id),
    await newListing(app, owner.id),
    await newListing(app, owner.id, 'draft'),
  ];
  await app.db.updateTable('listing').set({ first_published_at: null }).where('id', '=', draft.listingId).execute();
  const now = app.deps.now().toISOString();
  const { body } = await deviceShortlist(
    [second, draft, first, second].map(({ publicId }) => `${publicId}@${now}`).concat(`nothing123@${now}`),
  );
  expect(body.data.map(({ id }) => id)).toEqual([second.publicId, first.publicId]);
  expect(body.data[0]).toMatchObject({ note: null, added_at: expect.any(String), ended: null });
});

test('an invalid device list is refused', async () => {
  const id = 'nothing123';
  for (const entries of [
    [],
    [id],
    [`${id}@yesterday`],
    [`${id}@2026-13-45T99:99:99Z`],
    [`${id}@2026-11-20T08:30:00Z`, '<script>@2026-11-20T08:30:00Z'],
    Array.from({ length: 101 }, () => `${id}@2026-11-20T08:30:00Z`),
  ]) {
    expect((await deviceShortlist(entries)).status, String(entries[0])).toBe(422);
  }
});
