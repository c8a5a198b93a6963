/** Two processes on one database: a mail server that does not respond, a killed job worker, and a rolling restart. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { runMailFault, writeAndMailRow } from '../mail-rows.ts';
import { startMailServer, type MailServer } from '../mail-server.ts';
import { startRecorder } from '../recorder.ts';
import { problemsAbove, scaledCount, type FaultRow, type Scenario } from '../report.ts';
import { runDatabase, runSite, type RunningSite } from '../site.ts';

const WRITERS = 6;
const LIMIT_MS = 60_000;
const STUCK_LIMIT_MS = 60_000;
const READY_POLL_MS = 100;
/** Together they send about a hundred requests per second. */
const CLIENTS = 12;
const CLIENT_PAUSE_MS = 100;

export const processes: Scenario = async (context) => {
  const database = await runDatabase();
  context.atEnd(database.stop);
  const mail = await startMailServer();
  context.atEnd(mail.stop);
  const env = {
    DATABASE_URL: database.appUrl,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    MAIL: 'smtp',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Thinnai <homes@example.org>',
    SHUTDOWN_DELAY_MS: '3000',
  };
  const start = async () => {
    const site = await runSite(env);
    context.atEnd(site.stop);
    return site;
  };
  const sites = [await start(), await start()] as const;
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  context.atEnd(() => owner.end());
  const recorder = startRecorder(sites[0].address, WRITERS);
  context.atEnd(recorder.stop);
  await recorder.untilNextSuccess(LIMIT_MS);
  const baselineMs = await recorder.measureBaseline(3000);
  const rows = [await runMailFault({ recorder, baselineMs }, mail, { fault: 'mail server silent', durationMs: 5000, begin: mail.silence })];
  const recoveries: number[] = [];
  for (let round = 0; round < scaledCount(context, 3); round += 1) {
    recoveries.push(await killWorker(mail, owner, sites[0]));
    context.log(`killed job worker: its jobs were free after ${recoveries.at(-1)} ms`);
  }
  rows.push({
    fault: 'kill -9 of a job worker with running jobs',
    times: recoveries.length,
    recoveries,
    note: 'until no job is locked by it',
    problems: problemsAbove('the time its jobs were locked', Math.max(...recoveries), STUCK_LIMIT_MS),
  });
  rows.push(await rollingRestart(sites, scaledCount(context, 3)));
  await recorder.stop();
  rows.push(await writeAndMailRow(database.ownerUrl, recorder, mail));
  return rows;
};

/** Milliseconds from the kill until no job is locked by the killed process any more. */
async function killWorker(mail: MailServer, owner: Client, site: RunningSite): Promise<number> {
  const lockedBy = async () => {
    const { rows } = await owner.query<{ id: string }>(
      'select distinct locked_by as id from graphile_worker.jobs where locked_by is not null',
    );
    return rows.map(({ id }) => id);
  };
  mail.silence();
  for (const end = Date.now() + LIMIT_MS; (await lockedBy()).length < 2 && Date.now() < end;) await sleep(100);
  const before = await lockedBy();
  const { rows } = await owner.query<{ at: Date }>(`select now() + interval '1 second' as at`);
  const startedAt = performance.now();
  await site.killAndRestart();
  mail.restore();
  for (const end = Date.now() + LIMIT_MS + 30_000; Date.now() < end; await sleep(250)) {
    // a running group has sent a heartbeat since the kill
    const { rowCount } = await owner.query(
      `select from graphile_worker.jobs j left join job_worker w on w.id = j.locked_by
       where j.locked_by = any($1) and (w.seen_at is null or w.seen_at < $2)`,
      [before, rows[0]!.at],
    );
    if (rowCount === 0) break;
  }
  return Math.round(performance.now() - startedAt);
}

/** Replaces one process after the other under load. A load balancer sends requests only to processes that are ready. */
async function rollingRestart(sites: readonly RunningSite[], rounds: number): Promise<FaultRow> {
  const ready = new Set<RunningSite>(sites);
  const failures: string[] = [];
  const stopped = new AbortController();
  let succeeded = 0;
  const watch = async (site: RunningSite) => {
    while (!stopped.signal.aborted) {
      const isReady = await fetch(`${site.address()}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (isReady) ready.add(site);
      else ready.delete(site);
      await sleep(READY_POLL_MS);
    }
  };
  let passedOn = 0;
  const send = async (site: RunningSite, index: number) => {
    const response = await fetch(`${site.address()}/api/v1/cities`, { headers: { 'x-forwarded-for': `10.9.${index}.1` } });
    await response.arrayBuffer();
    return response.status;
  };
  const client = async (index: number) => {
    for (let count = index; !stopped.signal.aborted; count += 1) {
      await sleep(CLIENT_PAUSE_MS);
      const [first, other] = count % 2 === 0 ? [...ready] : [...ready].toReversed();
      try {
        if (!first) throw new Error('no process was ready');
        let status = await send(first, index);
        // a busy process may refuse requests, which load balancers then send to another process
        if (status === 503 && other) {
          passedOn += 1;
          status = await send(other, index);
        }
        if (status === 200) succeeded += 1;
        else failures.push(String(status));
      } catch (error) {
        failures.push(String((error as Error).cause ?? error));
      }
    }
  };
  const running = [...sites.map(watch), ...Array.from({ length: CLIENTS }, (_, index) => client(index))];
  const durations: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const site of sites) {
      const startedAt = performance.now();
      await site.terminateAndRestart();
      durations.push(Math.round(performance.now() - startedAt));
      for (const end = Date.now() + LIMIT_MS; !ready.has(site) && Date.now() < end;) await sleep(READY_POLL_MS);
      await sleep(500);
    }
  stopped.abort();
  await Promise.all(running);
  return {
    fault: 'SIGTERM of one process after the other, under load',
    times: durations.length,
    recoveries: [],
    note: `${succeeded} requests on open connections, ${failures.length} failed, ${passedOn} passed on by a busy process; each restart took ${Math.max(...durations)} ms at most`,
    problems: failures.length > 0 ? [`${failures.length} requests failed: ${[...new Set(failures)].slice(0, 3).join(', ')}`] : [],
  };
}
