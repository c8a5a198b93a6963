import { sql } from 'kysely';
import { beforeEach, expect, inject, test } from 'vitest';
import { contract } from '../../../../contract/index.ts';
import { KINDS } from '../../../../kinds/index.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { signIn, type Person } from '../../../../test/people.ts';
import { completeValues, publishListing } from '../../../../test/wizard.ts';
import { enqueueGrouping, groupWaitingHomes } from './group-waiting-homes.ts';

const { residential_rent: rent } = KINDS;
const neverAborted = new AbortController().signal;
let app: TestApp;
let owner: Person;
beforeEach(async () => {
  app = await testApp();
  owner = await signIn(app);
});

const publish = async (doorNumber: string) => {
  const { id } = await publishListing(app, owner.token, rent, { ...completeValues(rent), door_no: doorNumber });
  const { id: listingId } = await app.db.selectFrom('listing').select('id').where('public_id', '=', id).executeTakeFirstOrThrow();
  return { id, listingId };
};
const waitingListings = async () => {
  const rows = await app.db.selectFrom('home_comparison').select('listing_id').orderBy('seq').execute();
  return rows.map(({ listing_id }) => listing_id);
};
const countJobs = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from graphile_worker.jobs where task_identifier = 'group_homes'`.execute(app.db);
  return rows[0]!.n;
};

test('several changes of listings wait for one job, which compares each listing and leaves none waiting', async () => {
  const first = await publish('A-1');
  const second = await publish('A-2');
  expect((await app.call(contract.posting.confirm, { body: { id: first.id } }, { token: owner.token })).status).toBe(200);
  expect(await waitingListings()).toEqual([first.listingId, second.listingId, first.listingId]);
  for (let times = 0; times < 3; times += 1) expect(await enqueueGrouping(app.deps)).toBe(true);
  expect(await countJobs()).toBe(1);
  await app.runJobs();
  expect(await waitingListings()).toEqual([]);
  expect(await enqueueGrouping(app.deps)).toBe(false);
  const compared = await app.db.selectFrom('home_listing').select('listing_id').orderBy('listing_id').execute();
  expect(compared.map(({ listing_id }) => listing_id)).toEqual([first.listingId, second.listingId]);
});

test('a listing without a door number never waits', async () => {
  await publishListing(app, owner.token, rent, { ...completeValues(rent), door_no: '' });
  expect(await waitingListings()).toEqual([]);
});

// Citus runs no triggers
test.skipIf(inject('clusterNodes') !== null)(
  'a listing that cannot be compared waits for the next run, and does not delay others',
  async () => {
    const [broken, other] = [await publish('B-1'), await publish('B-2')];
    await app.runAsOwner(`
    create function refuse_listing() returns trigger language plpgsql as $$
      begin if new.listing_id = ${broken.listingId} then raise 'cannot be stored'; end if; return new; end $$;
    create trigger refuse_listing before insert on home_listing for each row execute function refuse_listing()`);
    await expect(groupWaitingHomes(app.deps, neverAborted)).rejects.toThrow('cannot be stored');
    expect(await waitingListings()).toEqual([broken.listingId]);
    expect(await app.db.selectFrom('home_listing').select('listing_id').execute()).toEqual([{ listing_id: other.listingId }]);
    await app.runAsOwner('drop trigger refuse_listing on home_listing');
    await groupWaitingHomes(app.deps, neverAborted);
    expect(await waitingListings()).toEqual([]);
  },
);
