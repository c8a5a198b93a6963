/** A replica that falls behind, is killed, and is promoted after the primary failed, while clients read and write. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startPair, type ReplicatedPair } from '../../test/replication/start-pair.ts';
import { startTcpProxy, throughProxy, type TcpProxy } from '../../test/fakes/tcp-proxy.ts';
import { startRecorder, type Recorder } from '../recorder.ts';
import { problemsAbove, scaledCount, type FaultRow, type Scenario } from '../report.ts';
import { runSite, type RunningSite } from '../site.ts';
import { verify } from '../verify.ts';

const WRITERS = 3;
const READERS = 3;
const MAX_LAG_MS = 500;
const FAULT_MS = 2000;
const READ_PAUSE_MS = 10;
const LIMIT_MS = 60_000;
/** Paths of reads that may use a replica. */
const PATHS = ['/api/v1/cities', '/api/v1/location?city=coimbatore'];
const METRICS_TOKEN = 'a token of fault runs';

export const replicas: Scenario = async (context) => {
  const pair = await startPair();
  context.atEnd(pair.stop);
  const proxy = await startTcpProxy(Number(new URL(pair.primary.appUrl).port));
  context.atEnd(proxy.close);
  const site = await runSite({
    DATABASE_URL: throughProxy(pair.primary.appUrl, proxy),
    MIGRATION_DATABASE_URL: throughProxy(pair.primary.url, proxy),
    DATABASE_REPLICA_URLS: pair.replica.appUrl,
    DATABASE_REPLICA_MAX_LAG_MS: String(MAX_LAG_MS),
    METRICS_TOKEN,
  });
  context.atEnd(site.stop);
  const recorder = startRecorder(site.address, WRITERS);
  context.atEnd(recorder.stop);
  const reader = startReaders(site);
  context.atEnd(reader.stop);
  await waitForReplicaRead(site);
  const baselineMs = await recorder.measureBaseline(FAULT_MS);
  const replicatedSite = { pair, proxy, site, recorder, reader, baselineMs };
  const rows = [
    await repeat(replicatedSite, 'a replica paused for 2 s', scaledCount(context, 5), async () => {
      await pair.replica.owner.query('select pg_wal_replay_pause()');
      await sleep(FAULT_MS);
      await pair.replica.owner.query('select pg_wal_replay_resume()');
    }),
    await repeat(replicatedSite, 'a replica killed and down for 2 s', scaledCount(context, 5), async () => {
      await pair.replica.kill();
      await sleep(FAULT_MS);
      await pair.replica.start();
    }),
    await promote(replicatedSite),
  ];
  await recorder.stop();
  const failedReads = await reader.stop();
  const found = await verify(pair.replica.url, site.dataDir, recorder.acknowledged);
  return [...rows, acknowledgedRow(found, failedReads, reader.count(), recorder)];
};

interface ReplicatedSite {
  readonly pair: ReplicatedPair;
  readonly proxy: TcpProxy;
  readonly site: RunningSite;
  readonly recorder: Recorder;
  readonly reader: Readers;
  readonly baselineMs: number;
}

/** Repeats the fault, each time until the replica serves reads again. No read may fail during the fault; the slowest write is reported. */
async function repeat(replicatedSite: ReplicatedSite, fault: string, count: number, injectFault: () => Promise<void>): Promise<FaultRow> {
  const { site, recorder, reader, baselineMs } = replicatedSite;
  const [failedBefore, recoveries]: [number, number[]] = [reader.failed(), []];
  recorder.takeSlowest();
  for (let round = 0; round < count; round += 1) {
    await injectFault();
    recoveries.push(await waitForReplicaRead(site));
  }
  const slowestMs = Math.round(recorder.takeSlowest());
  return {
    fault,
    times: count,
    recoveries,
    baselineMs,
    note: `until reads go to it again; slowest write ${slowestMs} ms`,
    problems: problemsAbove('reads that failed', reader.failed() - failedBefore, 0),
  };
}

/** Makes every commit wait for the replica, kills the primary, and promotes the replica. */
async function promote({ pair, proxy, recorder, baselineMs }: ReplicatedSite): Promise<FaultRow> {
  await pair.primary.owner.query(`alter system set synchronous_standby_names = 'replica'`);
  await pair.primary.owner.query('select pg_reload_conf()');
  for (let isSynchronous = false; !isSynchronous; await sleep(READ_PAUSE_MS)) {
    const { rows } = await pair.primary.owner.query(`select 1 from pg_stat_replication where sync_state = 'sync'`);
    isSynchronous = rows.length > 0;
  }
  await recorder.untilNextSuccess(LIMIT_MS);
  const before = recorder.acknowledged.length;
  while (recorder.acknowledged.length < before + WRITERS * 10) await sleep(READ_PAUSE_MS);
  await pair.primary.kill();
  await pair.replica.owner.query('select pg_promote()');
  proxy.redirectTo(Number(new URL(pair.replica.url).port));
  const recoveries = [await recorder.untilNextSuccess(LIMIT_MS)];
  return {
    fault: 'the primary is lost, a synchronous replica is promoted',
    times: 1,
    recoveries,
    baselineMs,
    note: 'from the moment at which the address leads to it, to the next acknowledged write',
    problems: [],
  };
}

function acknowledgedRow(
  found: Awaited<ReturnType<typeof verify>>,
  failedReads: readonly string[],
  reads: number,
  recorder: Recorder,
): FaultRow {
  const { acknowledged, lost, duplicated, mailsMissing, stuckJobs } = found;
  return {
    fault: 'acknowledged writes and reads of all faults',
    times: acknowledged,
    recoveries: [],
    note: `${lost} lost, ${duplicated} duplicated, ${mailsMissing} mails missing; ${reads} reads, ${failedReads.length} failed while the primary was down`,
    problems: [
      ...problemsAbove('lost writes', lost, 0),
      ...problemsAbove('duplicated writes', duplicated, 0),
      ...problemsAbove('missing mails', mailsMissing, 0),
      ...problemsAbove('stuck jobs', stuckJobs, 0),
      ...recorder.unexpected,
      ...failedReads.filter((reason) => !/^503|fetch failed|terminated/.test(reason)),
    ],
  };
}

interface Readers {
  readonly count: () => number;
  readonly failed: () => number;
  /** @returns the reasons of failed reads */
  readonly stop: () => Promise<readonly string[]>;
}

/** Starts clients that each send one read after another. */
function startReaders({ address }: RunningSite): Readers {
  const failures: string[] = [];
  const stopped = new AbortController();
  let count = 0;
  const run = async () => {
    while (!stopped.signal.aborted) {
      const path = PATHS[count % PATHS.length]!;
      count += 1;
      try {
        const { status } = await fetch(address() + path);
        if (status !== 200) failures.push(`${status} ${path}`);
      } catch (error) {
        failures.push(String((error as Error).message));
      }
      await sleep(READ_PAUSE_MS);
    }
  };
  const running = Array.from({ length: READERS }, run);
  return {
    count: () => count,
    failed: () => failures.length,
    async stop() {
      stopped.abort();
      await Promise.all(running);
      return failures;
    },
  };
}

/** Waits until the replica has served a read, according to the metrics of the site. Returns the milliseconds. */
async function waitForReplicaRead({ address }: RunningSite): Promise<number> {
  const startedAt = performance.now();
  const count = async () => {
    const response = await fetch(`${address()}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    return Number(/database_reads_total\{server="replica"\} (\d+)/.exec(await response.text())?.[1] ?? 0);
  };
  const before = await count();
  while ((await count()) <= before) {
    if (performance.now() - startedAt > LIMIT_MS) throw new Error(`No read went to the replica within ${LIMIT_MS} ms`);
    await sleep(READ_PAUSE_MS * 5);
  }
  return Math.round(performance.now() - startedAt);
}
