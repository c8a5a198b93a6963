import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { signInAs } from '../../../test/staff.ts';

const { getOverview } = contract.admin;
const HOUR_S = 3600;
let app: TestApp;
let moderator: Person;
beforeAll(async () => {
  app = await testApp();
  moderator = await signInAs(app, 'moderator');
});
const overview = async (person: Person) => (await app.call(getOverview, {}, person)).body.data;

describe('the admin overview', () => {
  test('counts open reports by the nearer of their two deadlines', async () => {
    expect((await overview(moderator)).reports).toEqual({ open: 0, unacknowledged: 0, next_deadline: null, late: 0 });
    const { publicId } = await newListing(app, (await signIn(app)).id);
    const { body } = await app.call(contract.reports.reportListing, { body: { property_id: publicId, reason: 'does_not_exist' } });
    expect((await overview(moderator)).reports).toEqual({
      open: 1,
      unacknowledged: 1,
      next_deadline: body.data.acknowledge_by,
      late: 0,
    });
    app.advanceClock(49 * HOUR_S);
    expect((await overview(moderator)).reports).toMatchObject({ open: 1, late: 1 });
    await app.db.updateTable('listing_report').set({ acknowledged_at: app.deps.now() }).execute();
    expect((await overview(moderator)).reports).toEqual({ open: 1, unacknowledged: 0, next_deadline: body.data.decide_by, late: 0 });
  });

  test('shows each role its own counts, and others nothing', async () => {
    expect((await overview(moderator)).reviews).toEqual({ waiting: 0, oldest: null });
    expect(await overview(await signInAs(app, 'support'))).toMatchObject({ reviews: null, reports: null });
    expect((await app.call(getOverview, {}, await signIn(app))).status).toBe(403);
    expect((await app.call(getOverview)).status).toBe(401);
  });
});
