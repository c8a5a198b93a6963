import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { testApp } from '../test/app.ts';
import { routines } from './features.ts';
import { startJobs } from './jobs-runner.ts';

test('every routine is known to the clock once the jobs run', async () => {
  const t = await testApp();
  const known = routines(t.deps);
  const jobs = await startJobs(t.url, t.deps, {}, known);
  try {
    await expect
      .poll(async () => {
        const { rows } = await sql<{ identifier: string }>`select identifier from graphile_worker._private_known_crontabs`.execute(t.db);
        return rows.map(({ identifier }) => identifier).toSorted();
      })
      .toEqual(Object.keys(known).toSorted());
  } finally {
    await jobs.stop();
  }
});

test('codes and what is told of payments leave while everything else is busy, and codes while mail is', async () => {
  const t = await testApp();
  let free!: () => void;
  const long = new Promise<void>((done) => (free = done));
  const done: string[] = [];
  const busy = { import_listings: () => long, follow_place: () => long };
  const prompt = { send_sms: async () => void done.push('sms'), handle_payment_event: async () => void done.push('payment') };
  for (const importId of ['1', '2', '3']) await t.deps.jobs.add(t.db, 'import_listings', { importId });
  await t.deps.jobs.add(t.db, 'follow_place', { workId: 1 });
  await t.deps.jobs.add(t.db, 'handle_payment_event', { eventId: 'e' });
  await t.deps.jobs.add(t.db, 'send_sms', { sealed: 's' });
  const jobs = await startJobs(t.url, t.deps, { ...busy, ...prompt, send_mail: () => long }, {});
  try {
    await expect.poll(() => done.toSorted(), { timeout: 10_000 }).toEqual(['payment', 'sms']);
    for (let n = 0; n < 3; n++) await t.deps.jobs.add(t.db, 'send_mail', { sealed: 'm', id: crypto.randomUUID() });
    await t.deps.jobs.add(t.db, 'send_sms', { sealed: 's' });
    await expect.poll(() => done.length, { timeout: 10_000 }).toBe(3);
  } finally {
    free();
    await jobs.stop();
  }
});

test('every routine can be repeated on a database with nothing to do', async () => {
  const t = await testApp();
  for (const { work } of Object.values(routines(t.deps))) {
    await work(new AbortController().signal);
    await work(new AbortController().signal);
  }
});
