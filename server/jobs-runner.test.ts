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

test('every routine can be repeated on a database with nothing to do', async () => {
  const t = await testApp();
  for (const { work } of Object.values(routines(t.deps))) {
    await work(new AbortController().signal);
    await work(new AbortController().signal);
  }
});
