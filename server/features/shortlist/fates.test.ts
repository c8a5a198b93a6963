/** What a shortlist says of homes since they were put in: lower prices, and how they ended. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { postingRoutes } from '../../../contract/posting.ts';
import { shortlistRoutes } from '../../../contract/shortlist.ts';
import { KINDS } from '../../../kinds/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing, setStatus, type TestListing } from '../../../test/listings.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { filled, live } from '../../../test/wizard.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
let on: TestApp;
let owner: Person;
beforeAll(async () => {
  on = await testApp();
  owner = await logIn(on);
});

const keep = ({ token }: Person, { publicId }: Pick<TestListing, 'publicId'>) =>
  on.call(shortlistRoutes.setShortlist, { body: { property_id: publicId, status: 'active' } }, { token });
const list = async ({ token }: Person) => (await on.call(shortlistRoutes.getShortlist, {}, { token })).body.data;
const ask = (kept: string[]) => on.call(shortlistRoutes.getDeviceShortlist, { query: { kept } });
const device = async (listing: TestListing, at: Date) => (await ask([`${listing.publicId}@${at.toISOString()}`])).body.data[0]?.price_drop;

/** Asks another rent from now on. */
async function charge({ cityId, listingId }: TestListing, rent: number): Promise<void> {
  const at = on.deps.now();
  await sql`insert into listing_price (city_id, listing_id, at, amount) values (${cityId}, ${listingId}, ${at}, ${rent})`.execute(on.db);
  await sql`update listing set details = details || ${JSON.stringify({ expected_rent: rent })}::jsonb where id = ${listingId}`.execute(
    on.db,
  );
}

test('a price below the one it had when it was put in is told: by how much, and since when', async () => {
  const [person, late, listing] = [await logIn(on), await logIn(on), await newListing(on, owner.id)];
  await charge(listing, 20_000);
  on.advance(HOUR);
  await keep(person, listing);
  expect((await list(person))[0]!.price_drop).toBeNull();
  on.advance(HOUR);
  await charge(listing, 19_000);
  const since = on.deps.now().getTime();
  on.advance(HOUR);
  await charge(listing, 17_500);
  const [card] = await list(person);
  expect(card!.price!.amount).toBe(17_500);
  expect(card!.price_drop).toMatchObject({ was: 20_000, by: 2_500 });
  expect(Math.abs(Date.parse(card!.price_drop!.since) - since)).toBeLessThan(5000);

  // who comes later measures from what it cost then
  on.advance(HOUR);
  await keep(late, listing);
  expect((await list(late))[0]!.price_drop).toBeNull();
  on.advance(HOUR);
  await charge(listing, 17_600);
  expect((await list(late))[0]!.price_drop).toBeNull();
  expect((await list(person))[0]!.price_drop).toMatchObject({ by: 2_400 });
  on.advance(HOUR);
  await charge(listing, 21_000);
  expect((await list(person))[0]!.price_drop).toBeNull();
});

test('a price that rose and fell again counts from its last fall', async () => {
  const [person, listing] = [await logIn(on), await newListing(on, owner.id)];
  await charge(listing, 20_000);
  on.advance(1);
  await keep(person, listing);
  for (const rent of [18_000, 20_000, 18_000]) {
    on.advance(DAY);
    await charge(listing, rent);
  }
  const [card] = await list(person);
  expect(card!.price_drop).toMatchObject({ was: 20_000, by: 2_000 });
  expect(on.deps.now().getTime() - Date.parse(card!.price_drop!.since)).toBeLessThan(HOUR * 1000);
});

test('a device that is not logged in is told the same by the times it put homes in', async () => {
  const listing = await newListing(on, owner.id);
  await charge(listing, 20_000);
  on.advance(HOUR);
  const before = on.deps.now();
  on.advance(HOUR);
  await charge(listing, 15_000);
  on.advance(HOUR);
  expect(await device(listing, before)).toMatchObject({ was: 20_000, by: 5_000 });
  expect(await device(listing, on.deps.now())).toBeNull();
  // a clock that is years behind or ahead
  expect(await device(listing, new Date('2001-01-01'))).toMatchObject({ was: 20_000 });
  expect(await device(listing, new Date('2100-01-01'))).toBeNull();
});

test.each([
  ['closed', 'found_here', 'rented'],
  ['closed', 'found_elsewhere', 'rented'],
  ['closed', 'not_offered', 'withdrawn'],
  ['closed', null, 'closed'],
  ['expired', null, 'expired'],
  ['paused', null, 'paused'],
])('a home that is %s (%s) stays in the list with its page and is said to be %s', async (status, reason, how) => {
  const [person, listing] = [await logIn(on), await newListing(on, owner.id)];
  await charge(listing, 18_000);
  await keep(person, listing);
  const at = on.deps.now();
  await setStatus(on, listing, status);
  await on.db
    .updateTable('listing')
    .set({ close_reason: reason, closed_at: at, expires_at: at })
    .where('id', '=', listing.listingId)
    .execute();
  const [card] = await list(person);
  expect(card).toMatchObject({ id: listing.publicId, status, url: expect.stringContaining(listing.publicId), price: { amount: 18_000 } });
  expect(card!.ended).toEqual({ how, at: how === 'paused' ? null : at.toISOString() });
  expect(card!.price_drop).toBeNull();
});

test('a home that was sold is said to be sold', async () => {
  const person = await logIn(on);
  const { id } = await live(on, owner.token, KINDS.residential_resale, filled(KINDS.residential_resale, 2));
  await keep(person, { publicId: id });
  const closed = await on.call(
    postingRoutes.changeStatus,
    { body: { id, status: 'closed', reason: 'found_here' } },
    { token: owner.token },
  );
  expect(closed.status).toBe(200);
  expect((await list(person))[0]!.ended).toMatchObject({ how: 'sold' });
});

test('once its page is gone, the entry stays without a link', async () => {
  const [person, listing] = [await logIn(on), await newListing(on, owner.id)];
  await keep(person, listing);
  await setStatus(on, listing, 'closed');
  const longAgo = new Date(on.deps.now().getTime() - 91 * DAY * 1000);
  await on.db.updateTable('listing').set({ closed_at: longAgo }).where('id', '=', listing.listingId).execute();
  const [card] = await list(person);
  expect(card).toMatchObject({ id: listing.publicId, url: null, title: '2 BHK apartment', price: null, photo: null });
  expect(card!.ended).toEqual({ how: 'closed', at: longAgo.toISOString() });
});

test.each([
  ['removed', 'taken_down'],
  ['pending_review', 'hidden'],
  ['rejected', 'hidden'],
  ['draft', 'hidden'],
])('of a home that is %s nothing is told but what sort it was; the entry stays, and can be taken out', async (status, how) => {
  const [person, listing] = [await logIn(on), await newListing(on, owner.id)];
  await keep(person, listing);
  await setStatus(on, listing, status);
  const [card] = await list(person);
  expect(card).toMatchObject({
    id: listing.publicId,
    url: null,
    ended: { how, at: null },
    status: 'removed',
    city: { slug: 'coimbatore' },
  });
  expect(JSON.stringify(card)).not.toMatch(/2 BHK|18,?000|puram|"(?:draft|rejected|pending_review)"/i);
  // a device is told nothing at all
  expect((await ask([`${listing.publicId}@${on.deps.now().toISOString()}`])).body.data).toEqual([]);
  const out = await on.call(
    shortlistRoutes.setShortlist,
    { body: { property_id: listing.publicId, status: 'inactive' } },
    { token: person.token },
  );
  expect(out.body.status).toBe('inactive');
  expect(await list(person)).toEqual([]);
});

test('cards of a device come in its order, each once, without drafts and unknown ids', async () => {
  const [one, two, draft] = [await newListing(on, owner.id), await newListing(on, owner.id), await newListing(on, owner.id, 'draft')];
  await on.db.updateTable('listing').set({ first_published_at: null }).where('id', '=', draft.listingId).execute();
  const now = on.deps.now().toISOString();
  const { body } = await ask([two, draft, one, two].map(({ publicId }) => `${publicId}@${now}`).concat(`nothing123@${now}`));
  expect(body.data.map(({ id }) => id)).toEqual([two.publicId, one.publicId]);
  expect(body.data[0]).toMatchObject({ note: null, kept_at: expect.any(String), ended: null });
});

test('a list of a device that is none is refused by name', async () => {
  const id = 'nothing123';
  for (const kept of [
    [],
    [id],
    [`${id}@yesterday`],
    [`${id}@2026-13-45T99:99:99Z`],
    [`${id}@2026-11-20T08:30:00Z`, '<script>@2026-11-20T08:30:00Z'],
    Array.from({ length: 101 }, () => `${id}@2026-11-20T08:30:00Z`),
  ]) {
    expect((await ask(kept)).status, String(kept[0])).toBe(422);
  }
});
