import { describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { writeSearchRow } from '../../search/write.ts';
import { testApp } from '../../../test/app.ts';
import { newListing, type TestListing } from '../../../test/listings.ts';
import { logIn } from '../../../test/people.ts';
import { countLists } from './count.ts';
import { turnPicks } from './flags.ts';

const DAY = 24 * 3600;
const app = await testApp();
const { listPicks, pick, unpick } = contract.lists;
const { getHotProperty, getHomePage } = contract.property;

const admin = await logIn(app);
await app.db.updateTable('app_user').set({ role: 'administrator' }).where('id', '=', admin.id).execute();
const asAdmin = { token: admin.token };

/** A live listing that search knows. */
async function live(ownerId: string): Promise<TestListing> {
  const listing = await newListing(app, ownerId);
  await app.db.transaction().execute((tx) => writeSearchRow(tx, listing));
  await app.deps.search.refresh([listing]);
  return listing;
}
const ids = async (list: string) => {
  const { body } = await app.call(getHotProperty, { query: { [list]: 'true', city: 'coimbatore' } });
  return body.data.map((entry) => ['id' in entry ? entry.id : entry.slug, entry.why.by]);
};
const visited = (listing: TestListing, views: number) =>
  app.db
    .insertInto('listing_day')
    .values({ city_id: listing.cityId, listing_id: listing.listingId, day: new Date().toISOString().slice(0, 10), views })
    .execute();

const owner = await logIn(app);
const first = await live(owner.id);
const second = await live(owner.id);

describe('what editors choose', () => {
  test('stands on its list for its time, with the reason, and carries the flag meanwhile', async () => {
    const until = new Date(Date.now() + 2 * DAY * 1000).toISOString();
    const { body } = await app.call(pick, { body: { list: 'hot_property', property_id: first.publicId, until } }, asAdmin);
    expect(body.data).toMatchObject({ list: 'hot_property', property_id: first.publicId, until, shown: true });
    expect(await ids('hot_property')).toEqual([[first.publicId, 'editors']]);
    const home = await app.call(getHomePage, { query: { city: 'coimbatore' } });
    expect(home.body.data.rows.map(({ id }) => id)).toEqual(['hot_property']);
    const flags = () => app.db.selectFrom('listing').select('promotion_flags').where('id', '=', first.listingId).executeTakeFirstOrThrow();
    expect((await flags()).promotion_flags).toEqual(['hot_property']);
    app.advance(3 * DAY);
    expect(await ids('hot_property')).toEqual([]);
    await turnPicks(app.deps);
    expect((await flags()).promotion_flags).toEqual([]);
    app.advance(-3 * DAY);
    await turnPicks(app.deps);
    expect((await flags()).promotion_flags).toEqual(['hot_property']);
  });

  test('begins at its time and not before; chosen again, only its times change', async () => {
    const from = new Date(Date.now() + DAY * 1000).toISOString();
    const later = await app.call(pick, { body: { list: 'premium_property', property_id: second.publicId, from } }, asAdmin);
    expect(later.body.data).toMatchObject({ shown: false, from, until: null });
    expect(await ids('premium_property')).toEqual([]);
    const now = await app.call(pick, { body: { list: 'premium_property', property_id: second.publicId } }, asAdmin);
    expect(now.body.data.shown).toBe(true);
    const all = await app.call(listPicks, { query: { city: 'coimbatore' } }, asAdmin);
    expect(all.body.data.filter(({ list }) => list === 'premium_property')).toHaveLength(1);
    const gone = await app.call(unpick, { body: { list: 'premium_property', property_id: second.publicId } }, asAdmin);
    expect(gone.body.data.removed).toBe(true);
    const again = await app.call(unpick, { body: { list: 'premium_property', property_id: second.publicId } }, asAdmin);
    expect(again.body.data.removed).toBe(false);
  });

  test('a locality can be put first among the top ones', async () => {
    const { slug } = await app.db
      .selectFrom('locality')
      .select('slug')
      .where('city_id', '=', first.cityId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await app.call(pick, { body: { list: 'top_location', city: 'coimbatore', locality: slug } }, asAdmin);
    expect((await ids('top_location'))[0]).toEqual([slug, 'editors']);
  });

  test('is chosen by administrators alone, and leaves a trace', async () => {
    const body = { list: 'hot_property' as const, property_id: first.publicId };
    expect((await app.call(pick, { body }, { token: owner.token })).status).toBe(403);
    expect((await app.call(pick, { body })).status).toBe(401);
    const trace = await app.db.selectFrom('audit_event').select(['actor_id', 'subject']).where('action', '=', 'list_pick').execute();
    expect(trace[0]).toEqual({ actor_id: admin.id, subject: first.publicId });
  });

  test('has to fit its list', async () => {
    const refused = async (body: object) => (await app.call(pick, { body }, asAdmin)).status;
    expect(await refused({ list: 'top_location', property_id: first.publicId })).toBe(422);
    expect(await refused({ list: 'hot_property', city: 'coimbatore', locality: 'rs-puram' })).toBe(422);
    expect(await refused({ list: 'hot_property', property_id: 'nothere000' })).toBe(404);
    const draft = await newListing(app, owner.id, 'draft');
    expect(await refused({ list: 'hot_property', property_id: draft.publicId })).toBe(404);
    const turned = { from: '2027-01-02T00:00:00Z', until: '2027-01-01T00:00:00Z' };
    expect(await refused({ list: 'hot_property', property_id: first.publicId, ...turned })).toBe(422);
  });
});

describe('what figures put on a list', () => {
  test('the most visited come after what editors chose, nobody with more than two', async () => {
    const mine = [await live(owner.id), await live(owner.id), await live(owner.id)];
    const other = await live((await logIn(app)).id);
    await Promise.all(mine.map((listing, at) => visited(listing, 50 - at)));
    await visited(other, 7);
    const quiet = await live((await logIn(app)).id);
    await visited(quiet, 4);
    await countLists(app.deps);
    expect(await ids('hot_property')).toEqual([
      [first.publicId, 'editors'],
      [mine[0]!.publicId, 'figures'],
      [mine[1]!.publicId, 'figures'],
      [other.publicId, 'figures'],
    ]);
    await countLists(app.deps);
    expect(await ids('hot_property')).toHaveLength(4);
  });

  test('one that is taken off the market leaves its lists at once', async () => {
    const before = await ids('hot_property');
    await app.db.deleteFrom('listing_search').where('listing_id', '=', first.listingId).execute();
    expect(await ids('hot_property')).toEqual(before.slice(1));
  });
});
