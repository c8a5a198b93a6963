import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { visibleUntil } from './visible-until.ts';

const app = await testApp();
/** How much earlier than the current time notifications count as visible when no transaction is open. */
const MARGIN_MS = 60_000;

/** Resolves when the clock has moved on. */
async function waitUntilOlder(begunAt: number): Promise<void> {
  await expect.poll(() => Date.now() - begunAt, { interval: 5 }).toBeGreaterThan(20);
}

test('while a transaction is open, however long, notifications count as visible only until its beginning', async () => {
  const until = await app.db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    const begunAt = Date.now();
    await waitUntilOlder(begunAt);
    return { visible: (await visibleUntil(app.db, () => new Date())).getTime(), begunAt };
  });
  expect(until.visible + MARGIN_MS).toBeLessThanOrEqual(until.begunAt);
});
