/** Saved searches that match very many new homes, as after an import of one person. */
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { insertDemoMarket } from '../../../test/fixtures/demo-market.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { DAY_MS } from '../../durations.ts';
import { matchAllRequest } from '../../search/types.ts';
import { writeSearchRows } from '../../search/table/write-rows.ts';
import { matchChangedListings } from './matching.ts';
import { pruneSearches, saveSearch } from './queries.ts';
import type { SearchPages } from './reader.ts';
import { MATCHES_PER_MESSAGE, sendAlerts } from './sending.ts';

const KIND = 'residential_rent';
const URL = '/everything';
let app: TestApp;
let template: ListingKey;
let searchId: string;
const pages: SearchPages = {
  read: (url) => ({ url, title: url, details: [], request: matchAllRequest(1, [KIND], app.deps.now()) }),
  urlOf: () => '',
};

beforeAll(async () => {
  app = await testApp();
  const keys = await insertDemoMarket(app, [{ slug: 'coimbatore', listings: 40 }]);
  const { id } = await app.db
    .selectFrom('listing')
    .select('id')
    .where('kind', '=', KIND)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirstOrThrow();
  template = keys.find(({ listingId }) => listingId === id)!;
  await matchChangedListings(app.deps, pages);
  const { id: userId } = await app.db
    .insertInto('app_user')
    .values({ name: 'Seeker', email: 'seeker@example.org', email_verified_at: app.deps.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const search = pages.read(URL, undefined as never, undefined as never);
  ({ id: searchId } = await app.db
    .transaction()
    .execute((tx) => saveSearch(tx, userId, search, { name: URL, frequency: 'instant', channel: 'mail' }, app.deps.now())));
}, 60_000);

afterEach(async () => {
  await sql`delete from saved_search_match`.execute(app.db);
});

/** Publishes so many homes in one transaction, like an import. */
const publishHomes = (count: number): Promise<number[]> =>
  app.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into listing (city_id, public_id, kind, owner_id, status, locality_id, lat, lng, public_lat, public_lng, details, first_published_at, last_confirmed_at)
      select city_id, substr(md5(random()::text), 1, 10), kind, owner_id, 'active', locality_id, lat, lng, public_lat, public_lng, details, ${app.deps.now()}, ${app.deps.now()}
      from listing, generate_series(1, ${count}::int) where city_id = ${template.cityId} and id = ${template.listingId} returning id`.execute(
      tx,
    );
    await writeSearchRows(
      tx,
      rows.map(({ id }) => ({ cityId: template.cityId, listingId: id })),
    );
    return rows.map(({ id }) => id);
  });
const matchedListings = async (): Promise<number[]> => {
  const rows = await app.db.selectFrom('saved_search_match').select('listing_id').orderBy('listing_id').execute();
  return rows.map(({ listing_id }) => listing_id);
};
const pendingListings = async (): Promise<number[]> => {
  const rows = await app.db.selectFrom('listing_transition').select('listing_id').orderBy('seq').execute();
  return rows.map(({ listing_id }) => listing_id);
};

// Citus runs no triggers
test.skipIf(inject('clusterNodes') !== null)(
  'a batch whose statement exceeds the limit of time is divided until it succeeds, so that every match is found',
  async () => {
    await app.runAsOwner(`
    create function sleep_over_sixty() returns trigger language plpgsql as $$
      begin if (select count(*) from added) > 60 then perform pg_sleep(60); end if; return null; end $$;
    create trigger sleep_over_sixty after insert on saved_search_match referencing new table as added
      for each statement execute function sleep_over_sixty()`);
    const added = await publishHomes(120);
    expect(await matchChangedListings(app.deps, pages)).toMatchObject({ changedListings: 120, matches: 120 });
    expect(await matchedListings()).toEqual(added);
    expect(await pendingListings()).toEqual([]);
    await app.runAsOwner('drop trigger sleep_over_sixty on saved_search_match');
  },
  60_000,
);

test.skipIf(inject('clusterNodes') !== null)(
  'a listing that fails alone waits for the next run, and does not delay the others',
  async () => {
    const added = await publishHomes(30);
    const broken = added[11]!;
    await app.runAsOwner(`
    create function refuse_match() returns trigger language plpgsql as $$
      begin if new.listing_id = ${broken} then raise 'cannot be stored'; end if; return new; end $$;
    create trigger refuse_match before insert on saved_search_match for each row execute function refuse_match()`);
    await expect(matchChangedListings(app.deps, pages)).rejects.toThrow('cannot be stored');
    expect(await matchedListings()).toEqual(added.filter((id) => id !== broken));
    expect(await pendingListings()).toEqual([broken]);
    await app.runAsOwner('drop trigger refuse_match on saved_search_match');
    await matchChangedListings(app.deps, pages);
    expect(await matchedListings()).toEqual(added);
  },
  60_000,
);

test('a listing that was changed very often is processed in parts, and people hear of it once', async () => {
  const [id] = await publishHomes(1);
  await sql`
    insert into listing_transition (city_id, listing_id, before)
    select city_id, listing_id, before from listing_transition, generate_series(1, 4500)`.execute(app.db);
  const { matches } = await matchChangedListings(app.deps, pages);
  expect(matches).toBeGreaterThan(0);
  expect(await matchedListings()).toEqual([id]);
  expect(await pendingListings()).toEqual([]);
});

test('the message about very many homes reads only the newest, and all of them count as sent', async () => {
  await publishHomes(MATCHES_PER_MESSAGE + 20);
  await matchChangedListings(app.deps, pages);
  await sql`update saved_search set due_at = now() - interval '1 minute'`.execute(app.db);
  expect(await sendAlerts(app.deps, pages)).toBe(1);
  const { params } = await app.db.selectFrom('notification').select('params').where('type', '=', 'homes_found').executeTakeFirstOrThrow();
  expect(params).toMatchObject({ count: MATCHES_PER_MESSAGE });
  const unsent = await app.db.selectFrom('saved_search_match').select('home_id').where('notified_at', 'is', null).execute();
  expect(unsent).toEqual([]);
});

test.skipIf(inject('clusterNodes') !== null)('a search whose message cannot be sent does not delay the others', async () => {
  await app.db.deleteFrom('notification').execute();
  const search = await app.db.selectFrom('saved_search').selectAll().where('id', '=', searchId).executeTakeFirstOrThrow();
  const add = async (name: string) => {
    const { id: userId } = await app.db
      .insertInto('app_user')
      .values({ name, email: `${name}@example.org`, email_verified_at: app.deps.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const parsed = pages.read(search.url, undefined as never, undefined as never);
    const settings = { name, frequency: 'instant', channel: 'mail' } as const;
    await app.db.transaction().execute((tx) => saveSearch(tx, userId, parsed, settings, app.deps.now()));
    return userId;
  };
  const [first, broken, last] = [await add('first'), await add('broken'), await add('last')];
  await publishHomes(3);
  await matchChangedListings(app.deps, pages);
  await sql`update saved_search set due_at = now() - interval '1 minute' where user_id in (${first}, ${broken}, ${last})`.execute(app.db);
  await app.runAsOwner(`
    create function refuse_message() returns trigger language plpgsql as $$
      begin if new.user_id = '${broken}' then raise 'cannot be sent'; end if; return new; end $$;
    create trigger refuse_message before insert on notification for each row execute function refuse_message()`);
  await expect(sendAlerts(app.deps, pages)).rejects.toThrow('cannot be sent');
  const notified = await app.db.selectFrom('notification').select('user_id').execute();
  const notifiedIds = new Set(notified.map(({ user_id }) => user_id));
  expect([first, broken, last].map((id) => notifiedIds.has(id))).toEqual([true, false, true]);
  await app.runAsOwner('drop trigger refuse_message on notification');
  expect(await sendAlerts(app.deps, pages)).toBe(1);
});

test('a deleted search is removed after a day, together with its matches', async () => {
  await publishHomes(5);
  await matchChangedListings(app.deps, pages);
  const deletedAt = app.deps.now();
  await app.db.updateTable('saved_search').set({ deleted_at: deletedAt }).execute();
  await pruneSearches(app.db, new Date(deletedAt.getTime() + DAY_MS - 1));
  expect(new Set(await matchedListings()).size).toBe(5);
  await pruneSearches(app.db, new Date(deletedAt.getTime() + DAY_MS + 1));
  expect(await matchedListings()).toEqual([]);
  expect(await app.db.selectFrom('saved_search').select('id').where('id', '=', searchId).executeTakeFirst()).toBeUndefined();
});
