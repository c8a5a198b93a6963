import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { testApp } from '../../test/app.ts';
import { routines } from '../registry/routines.ts';
import { startJobs } from './runner.ts';

test('starting the jobs registers every routine with the scheduler', async () => {
  const app = await testApp();
  const registered = routines(app.deps);
  const jobs = await startJobs(app.directUrl, app.deps, {}, registered);
  try {
    await expect
      .poll(async () => {
        const { rows } = await sql<{ identifier: string }>`select identifier from graphile_worker._private_known_crontabs`.execute(app.db);
        return rows.map(({ identifier }) => identifier).toSorted();
      })
      .toEqual(Object.keys(registered).toSorted());
  } finally {
    await jobs.stop();
  }
});

test('urgent jobs run while the other workers are busy, and text messages are sent while mail is busy', async () => {
  const app = await testApp();
  let resume!: () => void;
  const long = new Promise<void>((resolve) => (resume = resolve));
  const finished: string[] = [];
  const busy = { import_listings: () => long, apply_place_change: () => long };
  const urgent = { send_sms: async () => void finished.push('sms'), handle_payment_event: async () => void finished.push('payment') };
  for (const importId of ['1', '2', '3']) await app.deps.jobs.add(app.db, 'import_listings', { importId });
  await app.deps.jobs.add(app.db, 'apply_place_change', { workId: 1 });
  await app.deps.jobs.add(app.db, 'handle_payment_event', { eventId: 'e' });
  await app.deps.jobs.add(app.db, 'send_sms', { sealed: 's' });
  const jobs = await startJobs(app.directUrl, app.deps, { ...busy, ...urgent, send_mail: () => long }, {});
  try {
    await expect.poll(() => finished.toSorted(), { timeout: 10_000 }).toEqual(['payment', 'sms']);
    for (let i = 0; i < 3; i++) await app.deps.jobs.add(app.db, 'send_mail', { sealed: 'm', id: crypto.randomUUID() });
    await app.deps.jobs.add(app.db, 'send_sms', { sealed: 's' });
    await expect.poll(() => finished.length, { timeout: 10_000 }).toBe(3);
  } finally {
    resume();
    await jobs.stop();
  }
});

test('every routine can run twice on an empty database', async () => {
  const app = await testApp();
  for (const { work } of Object.values(routines(app.deps))) {
    await work(new AbortController().signal);
    await work(new AbortController().signal);
  }
});
