import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { siteStatusRoutes } from '../../../contract/site-status.ts';
import { testApp } from '../../../test/app.ts';

const readStates = async (app: Awaited<ReturnType<typeof testApp>>) => {
  const { body } = await app.call(siteStatusRoutes.getSiteStatus);
  return Object.fromEntries(body.data.parts.map(({ id, state }) => [id, state]));
};
const WORKING = { search: 'working', accounts: 'working', messages: 'working', pictures: 'working', payments: 'working' };

test('everything works on a site where nothing waits', async () => {
  expect(await readStates(await testApp())).toEqual(WORKING);
});

test('messages are delayed when one has been waiting for more than two minutes', async () => {
  const app = await testApp();
  await app.deps.jobs.add(app.db, 'send_notifications', { userId: '0198c0de-0000-7000-8000-000000000000' });
  await sql`update graphile_worker._private_jobs set created_at = now() - interval '3 minutes'`.execute(app.db);
  expect(await readStates(app)).toEqual({ ...WORKING, messages: 'delayed' });
});

test('without a database the response says so and is not an error', async () => {
  const app = await testApp();
  await app.db.destroy();
  expect(await readStates(app)).toEqual({
    search: 'unavailable',
    accounts: 'unavailable',
    messages: 'unavailable',
    pictures: 'unavailable',
    payments: 'unavailable',
  });
});
