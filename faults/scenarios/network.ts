/** Database failures: connections that are cut, silent or slow, an outage, an exhausted pool, a read-only database. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { residentMb } from '../../scripts/testing/processes.ts';
import { startTcpProxy, throughProxy } from '../../test/fakes/tcp-proxy.ts';
import { startRecorder, type Recorder } from '../recorder.ts';
import { problemsAbove, scaledCount, type FaultRow, type Scenario } from '../report.ts';
import { runDatabase, runSite } from '../site.ts';
import { verify } from '../verify.ts';

const WRITERS = 8;
const LIMIT_MS = 30_000;
/** Maximum response time while the database does not respond, and maximum recovery time once it does. */
const RESPONSE_LIMIT_MS = 5500;
/** A statement that waits for a lock is cancelled after five seconds, and may have waited for a connection before. */
const LOCKED_RESPONSE_LIMIT_MS = 8000;
const RETURN_LIMIT_MS = 2000;
/** Longer than a request waits for a connection, so that none waits during one outage and sends its statement during the next. */
const BETWEEN_OUTAGES_MS = 2500;
const SILENT_RETURN_LIMIT_MS = 5000;
const MEMORY_LIMIT_MB = 600;

export const network: Scenario = async (context) => {
  const database = await runDatabase();
  context.atEnd(database.stop);
  const proxy = await startTcpProxy(database.port);
  context.atEnd(proxy.close);
  const running = await runSite({
    DATABASE_URL: throughProxy(database.appUrl, proxy),
    MIGRATION_DATABASE_URL: throughProxy(database.ownerUrl, proxy),
    DATABASE_POOL: '5',
  });
  context.atEnd(running.stop);
  const { pid } = running.site();
  const recorder = startRecorder(running.address, WRITERS);
  context.atEnd(recorder.stop);
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  context.atEnd(() => owner.end());
  let baselineMs = 0;
  const repeatFault = async (
    fault: string,
    count: number,
    outageMs: number,
    limitMs: number,
    beginOutage: () => void,
  ): Promise<FaultRow> => {
    const recoveries: number[] = [];
    for (let round = 0; round < count; round += 1) {
      beginOutage();
      await sleep(outageMs);
      proxy.pass();
      recoveries.push(await recorder.untilNextSuccess(LIMIT_MS));
      context.log(`${fault}: ${round + 1} of ${count}, acknowledged again after ${recoveries.at(-1)} ms`);
      await sleep(BETWEEN_OUTAGES_MS);
    }
    const slowest = recorder.takeSlowest();
    return {
      fault,
      times: count,
      recoveries,
      baselineMs,
      note: `${outageMs / 1000} s each; slowest response ${slowest} ms`,
      problems: [
        ...problemsAbove('the slowest recovery', Math.max(...recoveries), limitMs),
        ...problemsAbove('the slowest response', slowest, RESPONSE_LIMIT_MS),
      ],
    };
  };
  await recorder.untilNextSuccess(LIMIT_MS);
  baselineMs = await recorder.measureBaseline(2000);
  const outage = context.scale < 1 ? 3000 : 30_000;
  const rows = [
    await repeatFault('every line to the database cut', scaledCount(context, 10), 500, RETURN_LIMIT_MS, proxy.cut),
    await repeatFault('no database', scaledCount(context, 3), outage, RETURN_LIMIT_MS, proxy.cut),
    await repeatFault('lines go silent (half-open)', scaledCount(context, 5), 3000, SILENT_RETURN_LIMIT_MS, proxy.silence),
  ];
  if (context.scale >= 1) {
    rows.push(await repeatFault('no answer from the database', 2, 30_000, SILENT_RETURN_LIMIT_MS, proxy.silence));
    rows.push(await repeatFault('every byte 50 ms late', 3, 5000, RETURN_LIMIT_MS, () => proxy.slow(50)));
  }
  rows.push(await exhaustedPool(owner, recorder));
  rows.push(await readOnly(owner, running.address(), recorder));
  await recorder.stop();
  const found = await verify(database.ownerUrl, running.dataDir, recorder.acknowledged);
  const memoryMb = Math.round(residentMb(pid).now);
  rows.push({
    fault: 'acknowledged writes without a reliable database',
    times: found.acknowledged,
    recoveries: [],
    note: `${found.lost} lost, ${found.duplicated} duplicated, ${found.mailsMissing} mails missing; ${memoryMb} MB at the end`,
    problems: [
      ...problemsAbove('lost writes', found.lost, 0),
      ...problemsAbove('duplicated writes', found.duplicated, 0),
      ...problemsAbove('missing mails', found.mailsMissing, 0),
      ...problemsAbove('memory', memoryMb, MEMORY_LIMIT_MB),
      ...new Set(recorder.unexpected),
    ],
  });
  return rows;
};

/**
 * Every connection of the pool waits for a lock: other requests are refused in time, and all requests succeed again after the lock is
 * released.
 */
async function exhaustedPool(owner: Client, recorder: Recorder): Promise<FaultRow> {
  await owner.query('begin');
  await owner.query('lock table support_ticket in access exclusive mode');
  await sleep(6000);
  await owner.query('rollback');
  const recovery = await recorder.untilNextSuccess(LIMIT_MS);
  const slowest = recorder.takeSlowest();
  return {
    fault: 'pool exhausted by a lock',
    times: 1,
    recoveries: [recovery],
    note: `6 s; slowest response ${slowest} ms`,
    problems: [
      ...problemsAbove('the recovery', recovery, RETURN_LIMIT_MS),
      ...problemsAbove('the slowest response', slowest, LOCKED_RESPONSE_LIMIT_MS),
    ],
  };
}

/** The database accepts no writes, like a standby or a server whose disk is full: reads continue, and writes are refused. */
async function readOnly(owner: Client, address: string, recorder: Recorder): Promise<FaultRow> {
  const setReadOnly = async (mode: 'on' | 'off') => {
    await owner.query(`alter database thinnai set default_transaction_read_only = ${mode}`);
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'thinnai' and pid <> pg_backend_pid()`);
  };
  await setReadOnly('on');
  await sleep(2000);
  const { status } = await fetch(`${address}/api/v1/cities`);
  await owner.query('set default_transaction_read_only = off');
  await setReadOnly('off');
  const recovery = await recorder.untilNextSuccess(LIMIT_MS);
  return {
    fault: 'database read-only',
    times: 1,
    recoveries: [recovery],
    note: '2 s',
    problems: [
      ...problemsAbove('the recovery', recovery, SILENT_RETURN_LIMIT_MS),
      ...(status === 200 ? [] : [`a read got status ${status}`]),
    ],
  };
}
