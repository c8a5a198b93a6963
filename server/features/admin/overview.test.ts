import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { inRole } from '../../../test/staff.ts';

const { getOverview } = contract.overview;
const HOUR_S = 3600;
let on: TestApp;
let moderator: Person;
beforeAll(async () => {
  on = await testApp();
  moderator = await inRole(on, 'moderator');
});
const overview = async (person: Person) => (await on.call(getOverview, {}, person)).body.data;

describe('the overview of the console', () => {
  test('counts open reports against the nearer of their two deadlines', async () => {
    expect((await overview(moderator)).reports).toEqual({ open: 0, unacknowledged: 0, next_deadline: null, late: 0 });
    const { publicId } = await newListing(on, (await logIn(on)).id);
    const { body } = await on.call(contract.report.reportListing, { body: { property_id: publicId, reason: 'does_not_exist' } });
    expect((await overview(moderator)).reports).toEqual({
      open: 1,
      unacknowledged: 1,
      next_deadline: body.data.acknowledge_by,
      late: 0,
    });
    on.advance(49 * HOUR_S);
    expect((await overview(moderator)).reports).toMatchObject({ open: 1, late: 1 });
    await on.db.updateTable('listing_report').set({ acknowledged_at: on.deps.now() }).execute();
    expect((await overview(moderator)).reports).toEqual({ open: 1, unacknowledged: 0, next_deadline: body.data.decide_by, late: 0 });
  });

  test('tells each role what it looks after, and strangers nothing', async () => {
    expect((await overview(moderator)).reviews).toEqual({ waiting: 0, oldest: null });
    expect(await overview(await inRole(on, 'support'))).toMatchObject({ reviews: null, reports: null });
    expect((await on.call(getOverview, {}, await logIn(on))).status).toBe(403);
    expect((await on.call(getOverview)).status).toBe(401);
  });
});
