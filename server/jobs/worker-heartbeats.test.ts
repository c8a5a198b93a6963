import { beforeEach, expect, test } from 'vitest';
import { Pool } from 'pg';
import { sql } from 'kysely';
import { testApp, type TestApp } from '../../test/app.ts';
import { readFailingJobs } from './failures.ts';
import type { JobHandlers } from './queue.ts';
import { createHeartbeats } from './worker-heartbeats.ts';
import { startJobs } from './runner.ts';

const TIMING = { beatMs: 50, leaseMs: 600 };

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

/** Creates a job that a group of workers locked and never finished. */
async function addLockedJob(groupId: string, secondsAgo: number): Promise<void> {
  await app.deps.jobs.add(app.db, 'apply_place_change', { workId: 7 });
  await sql`update graphile_worker._private_jobs set locked_by = ${groupId}, locked_at = now() - make_interval(secs => ${secondsAgo})`.execute(
    app.db,
  );
}
const start = (handlers: Partial<JobHandlers>, options: { isOnlyWorkerProcess?: boolean; timing?: typeof TIMING } = { timing: TIMING }) =>
  startJobs(app.directUrl, app.deps, handlers, {}, options);
const newRecorder = () => {
  const ran: number[] = [];
  return { ran, handlers: { apply_place_change: async ({ workId }: { workId: number }) => void ran.push(workId) } };
};

test('another group of workers runs the jobs of a killed group after the lease', async () => {
  await addLockedJob('pool-killed', 1);
  await sql`insert into job_worker (id, seen_at) values ('pool-killed', now() - interval '300 ms')`.execute(app.db);
  const { ran, handlers } = newRecorder();
  const jobs = await start(handlers);
  expect(ran).toEqual([]);
  await expect.poll(() => ran).toEqual([7]);
  await jobs.stop();
  expect(await app.db.selectFrom('job_worker').selectAll().execute()).toEqual([]);
});

test('jobs of a group that never registered are released, too', async () => {
  await addLockedJob('pool-unknown', 10);
  const { ran, handlers } = newRecorder();
  const jobs = await start(handlers);
  await expect.poll(() => ran).toEqual([7]);
  await jobs.stop();
});

test('the only process of a database releases every job when it starts', async () => {
  await addLockedJob('pool-killed', 0);
  await sql`insert into job_worker (id) values ('pool-killed')`.execute(app.db);
  const { ran, handlers } = newRecorder();
  const jobs = await start(handlers, { isOnlyWorkerProcess: true });
  await expect.poll(() => ran).toEqual([7]);
  await jobs.stop();
});

test('a group that is added while another one registers is registered at once, and not considered lost', async () => {
  const pool = new Pool({ connectionString: app.directUrl });
  const heartbeats = await createHeartbeats({
    pool,
    log: app.deps.log,
    isOnlyWorkerProcess: false,
    timing: { beatMs: 60_000, leaseMs: 600_000 },
  });
  const lostGroups: string[] = [];
  for (const id of ['pool-a', 'pool-b']) heartbeats.add(id, () => lostGroups.push(id));
  await expect
    .poll(() => app.db.selectFrom('job_worker').select('id').orderBy('id').execute())
    .toEqual([{ id: 'pool-a' }, { id: 'pool-b' }]);
  await heartbeats.close();
  await pool.end();
  expect(lostGroups).toEqual([]);
});

test('a job at its last attempt waits and runs again when its workers ended, but not their process', async () => {
  await addLockedJob('pool-ended', 0);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(app.db);
  const pool = new Pool({ connectionString: app.directUrl });
  const heartbeats = await createHeartbeats({ pool, log: app.deps.log, isOnlyWorkerProcess: false });
  heartbeats.remove('pool-ended');
  await heartbeats.close();
  await pool.end();
  const { rows } = await sql`select max_attempts - attempts as left, locked_by, last_error, run_at > now() + interval '9 minutes' as waits
    from graphile_worker._private_jobs`.execute(app.db);
  expect(rows).toEqual([{ left: 1, locked_by: null, last_error: null, waits: true }]);
});

test('a slow worker that is alive does not lose its job', async () => {
  let finish!: () => void;
  const slow = new Promise<void>((resolve) => (finish = resolve));
  let starts = 0;
  const first = await start({
    apply_place_change: () => {
      starts += 1;
      return slow;
    },
  });
  await app.deps.jobs.add(app.db, 'apply_place_change', { workId: 7 });
  await expect.poll(() => starts).toBe(1);
  const { ran, handlers } = newRecorder();
  const second = await start(handlers);
  const readLockAge = () =>
    sql<{ old: boolean }>`select locked_at < now() - interval '2 seconds' as old from graphile_worker.jobs`.execute(app.db);
  await expect.poll(async () => (await readLockAge()).rows).toEqual([{ old: true }]);
  expect(ran).toEqual([]);
  finish();
  await expect.poll(async () => (await readLockAge()).rows).toEqual([]);
  await Promise.all([first.stop(), second.stop()]);
  expect(starts).toBe(1);
});

test('a worker that is no longer registered stops its jobs at once and starts again', async () => {
  const aborted: unknown[] = [];
  const jobs = await start({
    apply_place_change: (_, signal) =>
      aborted.length > 0
        ? Promise.resolve()
        : new Promise((_done, fail) =>
            signal.addEventListener('abort', () => {
              aborted.push(signal.reason);
              fail(signal.reason as Error);
            }),
          ),
  });
  await app.deps.jobs.add(app.db, 'apply_place_change', { workId: 7 });
  const countLocked = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs where locked_by is not null`.execute(app.db)).rows[0]!.n;
  await expect.poll(countLocked).toBe(1);
  const readIds = async () => (await app.db.selectFrom('job_worker').select('id').execute()).map(({ id }) => id);
  const [idBefore, ...others] = await readIds();
  expect(others).toEqual([]);
  await sql`delete from job_worker`.execute(app.db);
  await expect.poll(() => aborted).toHaveLength(1);
  await expect.poll(readIds).toHaveLength(1);
  expect(await readIds()).not.toEqual([idBefore]);
  await jobs.stop();
});

test('a job that failed three times is counted until it succeeds', async () => {
  await app.deps.jobs.add(app.db, 'apply_place_change', { workId: 7 });
  const failAgain = async () => {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.db);
    const jobs = await start({
      apply_place_change: async () => {
        throw new Error('not today');
      },
    });
    const findErrors = () =>
      sql`select from graphile_worker.jobs where locked_at is null and last_error is not null and run_at > now()`.execute(app.db);
    await expect.poll(async () => (await findErrors()).rows.length).toBe(1);
    await jobs.stop();
  };
  await failAgain();
  await failAgain();
  expect(await readFailingJobs(app.db)).toEqual([]);
  await failAgain();
  expect(await readFailingJobs(app.db)).toMatchObject([{ job: 'apply_place_change', count: 1, exhausted: 0 }]);
});
