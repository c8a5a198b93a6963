import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { pino } from 'pino';
import { atEndOfFile } from '../../../test/end-of-file.ts';
import { testDatabase } from '../../../test/database.ts';
import { startTcpProxy, throughProxy } from '../../../test/fakes/tcp-proxy.ts';
import { databaseError } from '../../http/errors/database-errors.ts';
import { DatabaseClient } from './database-client.ts';
import { listen } from './listen.ts';
import { openDatabase } from './pool.ts';

const direct = await testDatabase();
const proxy = await startTcpProxy(Number(new URL(direct.url).port));
const url = throughProxy(direct.url, proxy);
const database = openDatabase({ url, size: 3, statementTimeoutMs: 1000, onError: () => undefined });
atEndOfFile(async () => {
  await database.close();
  await proxy.close();
});
const { db } = database;
const runQuery = async () => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one;
const terminateOthers = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;

/** The error that a request would return after a failed query. */
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => databaseError(error),
  );

test.each([
  ['its session is terminated', () => direct.runAsOwner(terminateOthers)],
  ['its network connection is cut', async () => proxy.cut()],
])('a query fails as unavailable, and later queries work, when %s', async (_, loseConnection) => {
  const transaction = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    await loseConnection();
    // the connection error may also arrive while no query is running
    await expect.poll(() => errorOf(sql`select 1`.execute(tx))).toMatchObject({ code: 'unavailable', status: 503 });
    await sql`select 1`.execute(tx);
  });
  expect(await errorOf(transaction)).toMatchObject({ code: 'unavailable' });
  proxy.pass();
  await expect.poll(runQuery).toBe(1);
});

test('a query on a silent connection fails within twice the statement timeout, and new connections are opened at once', async () => {
  await Promise.all([runQuery(), runQuery(), runQuery()]);
  proxy.silence();
  const startedAt = performance.now();
  expect(await errorOf(runQuery())).toMatchObject({ code: 'unavailable' });
  expect(performance.now() - startedAt).toBeLessThan(2000);
  proxy.pass();
  const restoredAt = performance.now();
  expect(await runQuery()).toBe(1);
  expect(performance.now() - restoredAt).toBeLessThan(1500);
});

test('when a silent connection is closed, the server has ended its transaction, so that a write that is repeated gets its locks', async () => {
  await direct.runAsOwner('create table held (id integer primary key); insert into held values (1)');
  await direct.runAsOwner('grant select, update on held to public');
  const update = sql`update held set id = 1 where id = 1`;
  const silent = db.transaction().execute(async (tx) => {
    await update.execute(tx);
    proxy.silence();
    await sql`select 1`.execute(tx);
  });
  expect(await errorOf(silent)).toMatchObject({ code: 'unavailable' });
  proxy.pass();
  // a statement waits one second for a lock, and the server must not take four times that to end the transaction
  await expect.poll(runQuery, { interval: 20 }).toBe(1);
  expect((await update.execute(db)).numAffectedRows).toBe(1n);
});

test('the server keeps the session of an idle connection, and ends that of one whose client has disappeared', async () => {
  const client = new DatabaseClient({ connectionString: url, application_name: 'idle', heartbeatMs: 100 });
  await client.connect();
  const sessions = async () => (await sql`select pid from pg_stat_activity where application_name = 'idle'`.execute(direct.db)).rows;
  const first = await sessions();
  expect(first).toHaveLength(1);
  // twice as long as a session without heartbeats lasts
  await sql`select pg_sleep(0.8)`.execute(direct.db);
  expect(await sessions()).toEqual(first);
  proxy.silence();
  await expect.poll(sessions).toEqual([]);
  proxy.pass();
  await expect.poll(runQuery).toBe(1);
});

test('a connection to a read-only server is not used again after the first refused write', async () => {
  const client = new DatabaseClient({ connectionString: direct.url });
  await client.connect();
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  await client.query('set default_transaction_read_only = on');
  await expect(client.query('create table somewhere ()')).rejects.toMatchObject({ code: '25006' });
  await ended;
  await expect(client.query('select 1')).rejects.toThrow();
});

test('a connection with a long-running statement is not considered dead', async () => {
  const { rows } = await sql`select pg_sleep(0.9)`.execute(db);
  expect(rows).toHaveLength(1);
});

test.each([
  ['terminated', () => direct.runAsOwner(terminateOthers)],
  ['cut', async () => proxy.cut()],
  ['silent', async () => proxy.silence()],
])('a listener whose connection is %s reconnects, reports it, and receives later notifications', async (_, loseConnection) => {
  let connectCount = 0;
  const received: string[] = [];
  const stop = listen({
    url,
    channels: ['loss'],
    name: 'test',
    log: pino({ level: 'silent' }),
    heartbeat: { everyMs: 100, timeoutMs: 200 },
    onNotification: (payload) => received.push(payload),
    onConnected: () => (connectCount += 1),
  });
  try {
    await expect.poll(() => connectCount).toBe(1);
    await loseConnection();
    proxy.pass();
    await expect.poll(() => connectCount).toBe(2);
    await direct.runAsOwner(`select pg_notify('loss', 'news')`);
    await expect.poll(() => received).toEqual(['news']);
  } finally {
    await stop();
  }
});
