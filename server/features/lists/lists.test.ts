import { describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { writeSearchRow } from '../../search/table/write-rows.ts';
import { testApp } from '../../../test/app.ts';
import { newListing, setStatus, type TestListing } from '../../../test/listings.ts';
import { signIn } from '../../../test/people.ts';
import { countLists } from './counted-lists.ts';
import { syncDuePromotionFlags } from '../../listings/write/promotion-flags.ts';
import { DAY_S } from '../../durations.ts';
import { lockListing } from '../../listings/read/listing-row.ts';
import { moveListing } from '../../listings/write/move-listing.ts';
import { waitUntilBlocked } from '../../../test/blocked.ts';

const app = await testApp();
const { listCuratedEntries, addCuratedEntry, removeCuratedEntry } = contract.lists;
const { getHotProperty } = contract.listPages;
const { getHomePage } = contract.home;

const admin = await signIn(app);
await app.db.updateTable('app_user').set({ role: 'administrator' }).where('id', '=', admin.id).execute();
const asAdmin = { token: admin.token };

/** Creates a live listing that is in the search index. */
async function newLiveListing(ownerId: string): Promise<TestListing> {
  const listing = await newListing(app, ownerId);
  await app.db.transaction().execute((tx) => writeSearchRow(tx, listing));
  await app.deps.search.refresh([listing]);
  return listing;
}
const readEntries = async (list: string) => {
  const { body } = await app.call(getHotProperty, { query: { [list]: 'true', city: 'coimbatore' } });
  return body.data.map((entry) => ['id' in entry ? entry.id : entry.slug, entry.reason.source]);
};
const addViews = (listing: TestListing, views: number) =>
  app.db
    .insertInto('daily_listing_views')
    .values({ city_id: listing.cityId, listing_id: listing.listingId, day: new Date().toISOString().slice(0, 10), views })
    .execute();

const owner = await signIn(app);
const first = await newLiveListing(owner.id);
const second = await newLiveListing(owner.id);

describe('a listing chosen by an administrator', () => {
  test('is on its list for the chosen time, with the reason and the flag', async () => {
    const until = new Date(Date.now() + 2 * DAY_S * 1000).toISOString();
    const { body } = await app.call(addCuratedEntry, { body: { list: 'hot_property', property_id: first.publicId, until } }, asAdmin);
    expect(body.data).toMatchObject({ list: 'hot_property', property_id: first.publicId, until, shown: true });
    expect(await readEntries('hot_property')).toEqual([[first.publicId, 'editors']]);
    const homePage = await app.call(getHomePage, { query: { city: 'coimbatore' } });
    expect(homePage.body.data.rows.map(({ id }) => id)).toEqual(['hot_property']);
    const flags = () => app.db.selectFrom('listing').select('promotion_flags').where('id', '=', first.listingId).executeTakeFirstOrThrow();
    expect((await flags()).promotion_flags).toEqual(['hot_property']);
    app.advanceClock(3 * DAY_S);
    expect(await readEntries('hot_property')).toEqual([]);
    await syncDuePromotionFlags(app.deps);
    expect((await flags()).promotion_flags).toEqual([]);
    app.advanceClock(-3 * DAY_S);
    await syncDuePromotionFlags(app.deps);
    expect((await flags()).promotion_flags).toEqual(['hot_property']);
  });

  test('starts at its time; choosing it again only changes the times', async () => {
    const from = new Date(Date.now() + DAY_S * 1000).toISOString();
    const changed = await app.call(addCuratedEntry, { body: { list: 'premium_property', property_id: second.publicId, from } }, asAdmin);
    expect(changed.body.data).toMatchObject({ shown: false, from, until: null });
    expect(await readEntries('premium_property')).toEqual([]);
    const started = await app.call(addCuratedEntry, { body: { list: 'premium_property', property_id: second.publicId } }, asAdmin);
    expect(started.body.data.shown).toBe(true);
    const entries = await app.call(listCuratedEntries, { query: { city: 'coimbatore' } }, asAdmin);
    expect(entries.body.data.filter(({ list }) => list === 'premium_property')).toHaveLength(1);
    const removed = await app.call(removeCuratedEntry, { body: { list: 'premium_property', property_id: second.publicId } }, asAdmin);
    expect(removed.body.data.removed).toBe(true);
    const repeated = await app.call(removeCuratedEntry, { body: { list: 'premium_property', property_id: second.publicId } }, asAdmin);
    expect(repeated.body.data.removed).toBe(false);
  });

  test('can be a locality, which is then first among the top localities', async () => {
    const { slug } = await app.db
      .selectFrom('locality')
      .select('slug')
      .where('city_id', '=', first.cityId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await app.call(addCuratedEntry, { body: { list: 'top_location', city: 'coimbatore', locality: slug } }, asAdmin);
    expect((await readEntries('top_location'))[0]).toEqual([slug, 'editors']);
  });

  test('can only be chosen by administrators, and the choice is audited', async () => {
    const body = { list: 'hot_property' as const, property_id: first.publicId };
    expect((await app.call(addCuratedEntry, { body }, { token: owner.token })).status).toBe(403);
    expect((await app.call(addCuratedEntry, { body })).status).toBe(401);
    const auditEvents = await app.db.selectFrom('audit_event').select(['actor_id', 'subject']).where('action', '=', 'list_add').execute();
    expect(auditEvents[0]).toEqual({ actor_id: admin.id, subject: first.publicId });
  });

  test('must be eligible for its list', async () => {
    const statusOf = async (body: object) => (await app.call(addCuratedEntry, { body }, asAdmin)).status;
    expect(await statusOf({ list: 'top_location', property_id: first.publicId })).toBe(422);
    expect(await statusOf({ list: 'hot_property', city: 'coimbatore', locality: 'rs-puram' })).toBe(422);
    expect(await statusOf({ list: 'hot_property', property_id: 'nothere000' })).toBe(404);
    const draft = await newListing(app, owner.id, 'draft');
    expect(await statusOf({ list: 'hot_property', property_id: draft.publicId })).toBe(404);
    const reversedTimes = { from: '2027-01-02T00:00:00Z', until: '2027-01-01T00:00:00Z' };
    expect(await statusOf({ list: 'hot_property', property_id: first.publicId, ...reversedTimes })).toBe(422);
  });

  test('has a period that ends after it starts, however exactly its times are written', async () => {
    const add = async (times: object) =>
      (await app.call(addCuratedEntry, { body: { list: 'new_launch', property_id: second.publicId, ...times } }, asAdmin)).status;
    expect(await add({ until: '2020-01-01T00:00:00Z' })).toBe(422);
    expect(await add({ from: '2027-01-01T00:00:00.500Z', until: '2027-01-01T00:00:00Z' })).toBe(422);
    expect(await add({ from: '2027-01-01T00:00Z', until: '2027-01-01T00:00:00.000Z' })).toBe(422);
    expect(await add({ from: '2027-01-01T00:00:00Z', until: '2027-01-01T00:00:00.500Z' })).toBe(200);
  });

  test('can be taken off its list in any status', async () => {
    const removedListing = await newLiveListing(owner.id);
    const body = { list: 'featured_property' as const, property_id: removedListing.publicId };
    expect((await app.call(addCuratedEntry, { body }, asAdmin)).status).toBe(200);
    await setStatus(app, removedListing, 'removed');
    expect((await app.call(addCuratedEntry, { body }, asAdmin)).status).toBe(404);
    expect((await app.call(removeCuratedEntry, { body }, asAdmin)).body.data).toEqual({ removed: true });
  });
});

describe('a list that is computed from statistics', () => {
  test('shows the most visited after the chosen ones, at most two per lister', async () => {
    const ownerListings = [await newLiveListing(owner.id), await newLiveListing(owner.id), await newLiveListing(owner.id)];
    const otherListing = await newLiveListing((await signIn(app)).id);
    await Promise.all(ownerListings.map((listing, index) => addViews(listing, 50 - index)));
    await addViews(otherListing, 7);
    const unvisited = await newLiveListing((await signIn(app)).id);
    await addViews(unvisited, 4);
    await countLists(app.deps);
    expect(await readEntries('hot_property')).toEqual([
      [first.publicId, 'editors'],
      [ownerListings[0]!.publicId, 'statistics'],
      [ownerListings[1]!.publicId, 'statistics'],
      [otherListing.publicId, 'statistics'],
    ]);
    await countLists(app.deps);
    expect(await readEntries('hot_property')).toHaveLength(4);
  });

  test('loses a listing immediately when it is no longer live', async () => {
    const before = await readEntries('hot_property');
    await app.db.deleteFrom('listing_search').where('listing_id', '=', first.listingId).execute();
    expect(await readEntries('hot_property')).toEqual(before.slice(1));
  });
});

test('a listing that moves to another city while an administrator chooses it is on the list of its new city', async () => {
  const listing = await newListing(app, owner.id);
  const { response } = await app.db.transaction().execute(async (tx) => {
    await lockListing(tx, listing.publicId);
    await moveListing(tx, listing, 2);
    const call = app.call(addCuratedEntry, { body: { list: 'featured_property', property_id: listing.publicId } }, asAdmin);
    await waitUntilBlocked(app.db);
    return { response: call };
  });
  expect((await response).body.data).toMatchObject({ list: 'featured_property', property_id: listing.publicId });
  const entries = app.db.selectFrom('curated_list_entry').select('city_id').where('listing_id', '=', listing.listingId);
  expect(await entries.execute()).toEqual([{ city_id: 2 }]);
});
