/**
 * Several machines, as described in docs/scale.md: three web processes and one for jobs, each with its own disk, a replica, and an object
 * store. Every pair of components fails at the same time and recovers, including the primary; at the end the primary and a web process fail
 * permanently. People write, upload and import meanwhile. Then the remaining site is backed up and restored.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { bulkImportRoutes } from '../../contract/bulk-import.ts';
import { authRoutes } from '../../contract/auth/auth.ts';
import { startPair, type ReplicatedPair } from '../../test/replication/start-pair.ts';
import { S3_TEST_CREDENTIALS, startS3Server } from '../../test/s3/server.ts';
import { codeFor } from '../../test/site-process.ts';
import { startTcpProxy, throughProxy } from '../../test/fakes/tcp-proxy.ts';
import { importForm, importRow } from '../imports.ts';
import { writeAndMailRow } from '../mail-rows.ts';
import { startMailServer } from '../mail-server.ts';
import { startRecorder, type Recorder } from '../recorder.ts';
import { problemsAbove, scaledCount, type FaultRow, type Scenario } from '../report.ts';
import { runSite, type RunningSite } from '../site.ts';
import { restoreRow } from '../restored.ts';
import { pictureRow, startUploads } from '../uploads.ts';

const WEB_PROCESSES = 3;
const WRITERS = 4;
const OUTAGE_MS = 4000;
const LIMIT_MS = 60_000;
const ROWS_PER_IMPORT = 40;
const RETRY_MS = 250;
/** Maximum time until writes are acknowledged again after two components failed. The others respond, so this takes a few attempts. */
const RECOVERY_LIMIT_MS = 10_000;

/** A component that can fail and recover. */
interface Component {
  readonly name: string;
  /** Whether writes stop until it has recovered. */
  readonly stopsWrites?: boolean;
  readonly lose: () => Promise<unknown> | void;
  readonly restore: () => Promise<unknown> | void;
}

export const machines: Scenario = async (context) => {
  const pair = await startPair();
  context.atEnd(pair.stop);
  const primary = await startTcpProxy(Number(new URL(pair.primary.appUrl).port));
  context.atEnd(primary.close);
  const s3 = await startS3Server(['files', 'backups', 'restored']);
  context.atEnd(s3.close);
  const store = await startTcpProxy(Number(new URL(s3.url).port));
  context.atEnd(store.close);
  const mail = await startMailServer();
  context.atEnd(mail.stop);
  const env = {
    DATABASE_URL: throughProxy(pair.primary.appUrl, primary),
    DATABASE_REPLICA_URLS: pair.replica.appUrl,
    STORAGE: 's3',
    S3_BUCKET: 'files',
    S3_ENDPOINT: `http://127.0.0.1:${store.port}`,
    S3_ACCESS_KEY_ID: S3_TEST_CREDENTIALS.accessKeyId,
    S3_SECRET_ACCESS_KEY: S3_TEST_CREDENTIALS.secretAccessKey,
    MAIL: 'smtp',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Thinnai <homes@example.org>',
  };
  const webs: RunningSite[] = [];
  // one after the other: the first process seeds the cities
  for (let index = 0; index < WEB_PROCESSES; index += 1) {
    const web = await runSite({ ...env, ROLE: 'web' });
    context.atEnd(web.stop);
    webs.push(web);
  }
  const worker = await runSite({ ...env, ROLE: 'worker' });
  context.atEnd(worker.stop);
  let webIndex = 0;
  const nextWeb = () => webs[(webIndex += 1) % webs.length]!;
  const recorder = startRecorder(() => nextWeb().address(), WRITERS);
  context.atEnd(recorder.stop);
  const uploads = startUploads(nextWeb, await logIn(webs[0]!, worker, '9400000100'));
  context.atEnd(uploads.stop);
  const imports: string[] = [];
  /** With a new account each time, because the imports of one account run one after the other. */
  const importMore = async () => {
    const token = await logIn(webs[2]!, worker, String(9_400_000_101 + imports.length));
    const form = importForm(ROWS_PER_IMPORT, `M${imports.length}`);
    const { data } = await repeatWhileUnavailable(() => webs[2]!.site().call(bulkImportRoutes.startImport, {}, { token, form }));
    imports.push(data.id);
  };
  const components: readonly Component[] = [
    // first, because the others start only after the primary has recovered
    { name: 'the primary', lose: pair.primary.kill, restore: pair.primary.start, stopsWrites: true },
    ...webs.slice(0, 2).map((web, index) => ({ name: `web process ${index + 1}`, lose: web.kill, restore: web.restart })),
    { name: 'the process for jobs', lose: worker.kill, restore: worker.restart },
    { name: 'the replica', lose: pair.replica.kill, restore: pair.replica.start },
    { name: 'the object store', lose: store.refuse, restore: store.pass },
  ];
  const pairs = components.flatMap((first, index) => components.slice(index + 1).map((second) => [first, second] as const));
  await recorder.untilNextSuccess(LIMIT_MS);
  const baselineMs = await recorder.measureBaseline(3000);
  const rows: FaultRow[] = [];
  for (const lostPair of pairs.slice(0, scaledCount(context, pairs.length))) {
    await importMore();
    rows.push(await stopTwo(lostPair, recorder, baselineMs));
    context.log(`${rows.at(-1)!.fault}: acknowledged again after ${rows.at(-1)!.recoveries[0]} ms`);
  }
  await importMore();
  rows.push(
    await stopPrimaryForGood(pair, webs[0]!, () => primary.redirectTo(Number(new URL(pair.replica.url).port)), recorder, baselineMs),
  );
  rows.push(await restoreRow(pair.replica.url, s3, recorder));
  await uploads.stop();
  await recorder.stop();
  rows.push(await pictureRow(webs, uploads.accepted), await importRow(pair.replica.url, imports, imports.length * ROWS_PER_IMPORT));
  rows.push(await writeAndMailRow(pair.replica.url, recorder, mail));
  return rows;
};

/**
 * Sends a request again while its response asks for that: after the object store has recovered, the site uses it again only after a pause.
 */
async function repeatWhileUnavailable<T>(send: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + LIMIT_MS; ;) {
    try {
      return await send();
    } catch (error) {
      if (Date.now() > end || !String(error).includes(' responded with 503')) throw error;
      await sleep(RETRY_MS);
    }
  }
}

/** The code is sent by the process for jobs, which has its own disk. */
async function logIn(web: RunningSite, worker: RunningSite, phone: string): Promise<string> {
  const { data } = await web.site().call(authRoutes.sendOtp, { body: { phone } });
  const code = await codeFor(worker.dataDir, phone);
  return (await web.site().call(authRoutes.verifyOtp, { body: { verification_id: data.verification_id, code } })).token;
}

async function stopTwo([first, second]: readonly [Component, Component], recorder: Recorder, baselineMs: number): Promise<FaultRow> {
  recorder.takeSlowest();
  await Promise.all([first.lose(), second.lose()]);
  const recoveryWhileStopped = first.stopsWrites ? null : await recorder.untilNextSuccess(LIMIT_MS);
  await sleep(OUTAGE_MS);
  await first.restore();
  const recoveryAfterRestart = await recorder.untilNextSuccess(LIMIT_MS);
  await second.restore();
  await recorder.untilNextSuccess(LIMIT_MS);
  const recovery = recoveryWhileStopped ?? recoveryAfterRestart;
  return {
    fault: `${first.name} and ${second.name} lost at once, for ${OUTAGE_MS / 1000} s`,
    times: 1,
    recoveries: [recovery],
    baselineMs,
    note: `${first.stopsWrites ? 'from its return; ' : ''}slowest response ${recorder.takeSlowest()} ms`,
    problems: problemsAbove('the recovery', recovery, RECOVERY_LIMIT_MS),
  };
}

/** From now on commits wait for the replica. Then the primary and a web process fail, and the replica is promoted. */
async function stopPrimaryForGood(
  { primary, replica }: ReplicatedPair,
  web: RunningSite,
  redirectToReplica: () => void,
  recorder: Recorder,
  baselineMs: number,
): Promise<FaultRow> {
  await primary.owner.query(`alter system set synchronous_standby_names = 'replica'`);
  await primary.owner.query('select pg_reload_conf()');
  const isSynchronous = async () => {
    const { rowCount } = await primary.owner.query(`select 1 from pg_stat_replication where sync_state = 'sync'`);
    return rowCount === 1;
  };
  while (!(await isSynchronous())) await sleep(20);
  await recorder.untilNextSuccess(LIMIT_MS);
  await sleep(OUTAGE_MS);
  await Promise.all([primary.kill(), web.kill()]);
  await replica.owner.query('select pg_promote()');
  redirectToReplica();
  const recovery = await recorder.untilNextSuccess(LIMIT_MS);
  await web.restart();
  await recorder.untilNextSuccess(LIMIT_MS);
  return {
    fault: 'the primary and a web process lost at once, the synchronous replica promoted',
    times: 1,
    recoveries: [recovery],
    baselineMs,
    note: 'from the moment at which the address leads to it',
    problems: problemsAbove('the recovery', recovery, RECOVERY_LIMIT_MS),
  };
}
