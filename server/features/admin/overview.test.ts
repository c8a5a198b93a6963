import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { audit } from '../../db/audit.ts';
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
    expect((await overview(moderator)).reports).toEqual({ open: 0, unacknowledged: 0, next_deadline: null, overdue: 0 });
    const { publicId } = await newListing(app, (await signIn(app)).id);
    const { body } = await app.call(contract.reports.reportListing, { body: { property_id: publicId, reason: 'does_not_exist' } });
    expect((await overview(moderator)).reports).toEqual({
      open: 1,
      unacknowledged: 1,
      next_deadline: body.data.acknowledge_by,
      overdue: 0,
    });
    app.advanceClock(49 * HOUR_S);
    expect((await overview(moderator)).reports).toMatchObject({ open: 1, overdue: 1 });
    await app.db.updateTable('listing_report').set({ acknowledged_at: app.deps.now() }).execute();
    expect((await overview(moderator)).reports).toEqual({ open: 1, unacknowledged: 0, next_deadline: body.data.decide_by, overdue: 0 });
  });

  test('counts suspected harvesting, refused calls and refused reports of the last seven days for administrators alone', async () => {
    const administrator = await signInAs(app, 'administrator');
    expect((await overview(administrator)).abuse).toEqual({ harvesting: 0, calls_refused: 0, reports_refused: 0 });
    const daysAgo = (days: number) => new Date(app.deps.now().getTime() - days * 24 * HOUR_S * 1000);
    for (const days of [0, 6, 8]) {
      const at = daysAgo(days);
      await audit(app.db, { action: 'harvest_suspected', actorId: null, details: { scope: 'site' }, at });
      for (const [outcome, calls] of [
        ['refused', 3],
        ['limited', 1],
        ['forged', 2],
        ['completed', 9],
      ] as const)
        await app.db
          .insertInto('daily_calls')
          .values({ day: dayInIndia(at), outcome, calls, seconds: 0, cost_paise: 0 })
          .execute();
    }
    expect((await overview(administrator)).abuse).toEqual({ harvesting: 2, calls_refused: 8, reports_refused: 4 });
    expect((await overview(moderator)).abuse).toBeNull();
  });

  test('shows each role its own counts, and nothing to other people', async () => {
    expect((await overview(moderator)).reviews).toEqual({ waiting: 0, oldest: null });
    expect(await overview(await signInAs(app, 'support'))).toMatchObject({ reviews: null, reports: null });
    expect((await app.call(getOverview, {}, await signIn(app))).status).toBe(403);
    expect((await app.call(getOverview)).status).toBe(401);
  });
});
