/** A subscription plan that the simulated users of fault runs buy. */
import { openDatabase } from '../server/db/connections/pool.ts';
import type { Db } from '../server/db/schema.ts';

export const TEST_PLAN_ID = 'fault-plan';

/** Creates the plan. @param url with the role that owns the tables */
export async function createPlan(url: string): Promise<void> {
  const database = openDatabase({ url, size: 1, statementTimeoutMs: 60_000, onError: () => undefined });
  try {
    await insertPlan(database.db);
  } finally {
    await database.close();
  }
}

export async function insertPlan(db: Db): Promise<void> {
  const now = new Date();
  await db
    .insertInto('plan')
    .values({ id: TEST_PLAN_ID, audience: 'seeker', created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const terms = { price_paise: 49_900, gst_bps: 1800, sac: '998439', validity_days: 45, contacts: 25, active_listings: null };
  await db
    .insertInto('plan_version')
    .values({
      ...terms,
      plan_id: TEST_PLAN_ID,
      version: 1,
      texts: JSON.stringify({ en: { name: 'Fault plan', summary: 'Bought while processes are killed.' } }),
      boosts: '[]',
      refund: 'proportional',
      created_at: now,
      created_by: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
