/** Jobs that failed because the database or the mail server was unavailable run again soon after it is back. */
import { beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { atEndOfFile } from '../../test/end-of-file.ts';
import { testApp, type TestApp } from '../../test/app.ts';
import { startTcpProxy, throughProxy } from '../../test/fakes/tcp-proxy.ts';
import { DatabaseClient } from '../db/connections/database-client.ts';
import { UnreachableError } from '../errors.ts';
import { startJobs } from './runner.ts';
import { supervise } from './supervise.ts';
import { startGroup } from './worker-group.ts';
import { createWorkerPool } from './worker-pool.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});
const addMails = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => app.deps.jobs.add(app.db, 'send_mail', { sealed: '', id: String(index) })));
const countRemainingJobs = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs`.execute(app.db)).rows[0]!.n;

test('workers whose results cannot be written are replaced, even when one of them never ends', async () => {
  const proxy = await startTcpProxy(Number(new URL(app.directUrl).port));
  atEndOfFile(proxy.close);
  const hanging = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const starts: string[] = [];
  const send = async ({ id }: { id: string }) => {
    starts.push(id);
    if (id === '0') await hanging.promise;
    if (id === '1') await ending.promise;
  };
  const jobs = await startJobs(throughProxy(app.directUrl, proxy), app.deps, { send_mail: send }, {});
  await addMails(2);
  await expect.poll(() => starts.toSorted()).toEqual(['0', '1']);
  proxy.cut();
  ending.resolve();
  // Adds the ids 0 and 1 a second time, and 2 and 3.
  await addMails(4);
  proxy.pass();
  // the first job is still running
  await expect.poll(() => [...new Set(starts)].toSorted()).toEqual(['0', '1', '2', '3']);
  hanging.resolve();
  await expect.poll(countRemainingJobs).toBe(0);
  await jobs.stop();
});

test('workers whose first poll for a job fails are replaced', async () => {
  const pool = createWorkerPool({ connectionString: app.directUrl, Client: DatabaseClient });
  let failures = 1;
  pool
    .on('error', () => undefined)
    .on('connect', (client) => {
      client.on('error', () => undefined);
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      client.query = ((...args: unknown[]) => {
        const isFirst = JSON.stringify(args[0]).includes('_private_tasks as tasks') && failures-- > 0;
        return isFirst ? Promise.reject(new Error('Connection terminated unexpectedly')) : query(...args);
      }) as typeof client.query;
    });
  const heartbeats = { add: () => undefined, remove: () => undefined, close: async () => undefined };
  let starts = 0;
  let runs = 0;
  const tasks = () => ({ send_mail: async () => void (runs += 1) });
  const group = await supervise(() => {
    starts += 1;
    return startGroup({ pgPool: pool, log: app.deps.log, heartbeats, concurrency: 2, tasks, schedule: [], onEvents: () => undefined });
  }, app.deps.log);
  await addMails(1);
  await expect.poll(() => runs).toBe(1);
  expect(starts).toBe(2);
  await group.stop();
  await pool.end();
});

/** Fails like a write to a full disk. */
function fullDisk(): Error {
  return Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
}

test.each([
  ['a server was unavailable', new UnreachableError('no mail server')],
  ['a disk was full', fullDisk()],
])('jobs that failed because %s run when it is back, however long their retry delay is', async (_, error) => {
  let isBack = false;
  const handlers = {
    send_mail: async () => {
      if (!isBack) throw error;
    },
  };
  const jobs = await startJobs(app.directUrl, app.deps, handlers, {}, { tryEveryMs: 50 });
  await addMails(5);
  const findFailed = () =>
    sql`select from graphile_worker._private_jobs where last_error = ${`unavailable: ${error.message}`}`.execute(app.db);
  await expect.poll(async () => (await findFailed()).rows.length).toBe(5);
  // as after one hour of failures
  await sql`update graphile_worker._private_jobs set attempts = 8, run_at = now() + interval '49 minutes'`.execute(app.db);
  isBack = true;
  await expect.poll(countRemainingJobs).toBe(0);
  await jobs.stop();
});

test('a job that fails for its own reasons is not retried earlier when others with its name succeed', async () => {
  const handlers = {
    send_mail: async ({ id }: { id: string }) => {
      if (id === 'broken') throw new Error('cannot be rendered');
    },
  };
  const jobs = await startJobs(app.directUrl, app.deps, handlers, {}, { tryEveryMs: 50 });
  await app.deps.jobs.add(app.db, 'send_mail', { sealed: '', id: 'broken' });
  const findWaiting = () =>
    sql`select from graphile_worker._private_jobs where attempts = 6 and run_at > now() + interval '5 minutes'`.execute(app.db);
  await expect
    .poll(async () => (await sql`select from graphile_worker._private_jobs where last_error is not null`.execute(app.db)).rows.length)
    .toBe(1);
  await sql`update graphile_worker._private_jobs set attempts = 6, run_at = now() + interval '6 minutes'`.execute(app.db);
  await addMails(3);
  await expect.poll(countRemainingJobs).toBe(1);
  expect((await findWaiting()).rows).toHaveLength(1);
  await jobs.stop();
});
