/** Kills the server, all of PostgreSQL, and single sessions, while clients write. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessAlive } from '../../server/is-process-alive.ts';
import { pickOne, seededRandom } from '../../kinds/seeded-random.ts';
import { killSession, killAndWait, terminateSession, untilDatabaseResponds } from '../kill.ts';
import { startRecorder, type Recorder } from '../recorder.ts';
import { problemsAbove, scaledCount, type FaultRow, type Scenario } from '../report.ts';
import { embeddedOwnerUrl, runSite, type RunningSite } from '../site.ts';
import { verify } from '../verify.ts';

const WRITERS = 16;
/** Number of acknowledged writes that are compared. */
const WRITES = 10_000;
const WRITES_LIMIT_MS = 900_000;
const RECOVERY_LIMIT_MS = 60_000;
/** Maximum time from the moment at which the database accepts logins again until writes are acknowledged again. */
const RETURN_LIMIT_MS = 2000;
/** Pause between two kills of the database server, so that the site does not conclude that the server cannot run. */
const POSTGRES_PAUSE_MS = 5500;
const DELAYS_MS = [5, 20, 60, 150, 400] as const;

export const kills: Scenario = async (context) => {
  const running = await runSite();
  const pid = running.site().pid;
  const recorder = startRecorder(running.address, WRITERS);
  const random = seededRandom(23);
  let url = embeddedOwnerUrl(running);
  let baselineMs = 0;
  const repeatFault = async (
    fault: string,
    count: number,
    kill: () => Promise<void>,
    { pauseMs = 0, limitMs = RETURN_LIMIT_MS } = {},
  ): Promise<FaultRow> => {
    const recoveries: number[] = [];
    const outages: number[] = [];
    for (let round = 0; round < count; round += 1) {
      await sleep(pauseMs + pickOne(random, DELAYS_MS));
      const killedAt = performance.now();
      await kill();
      await untilDatabaseResponds(url);
      outages.push(Math.round(performance.now() - killedAt));
      recoveries.push(await recorder.untilNextSuccess(RECOVERY_LIMIT_MS));
      context.log(`${fault}: ${round + 1} of ${count}, back after ${outages.at(-1)} ms, acknowledged ${recoveries.at(-1)} ms later`);
    }
    const note = `counted from when the database accepted logins, at most ${Math.max(...outages)} ms after the kill`;
    return {
      fault,
      times: count,
      recoveries,
      baselineMs,
      note,
      problems: problemsAbove('the slowest recovery', Math.max(...recoveries), limitMs),
    };
  };
  try {
    await recorder.untilNextSuccess(RECOVERY_LIMIT_MS);
    baselineMs = await recorder.measureBaseline(3000);
    context.log(`an ordinary write takes ${baselineMs} ms with ${WRITERS} writers at once`);
    const rows = [
      await repeatFault('one session ended (pg_terminate_backend)', scaledCount(context, 30), () => terminateSession(url)),
      await repeatFault('kill -9 of one PostgreSQL session', scaledCount(context, 20), () => killSession(url)),
      await repeatFault('kill -9 of the postmaster', scaledCount(context, 25), () => killAndWait(running.postmaster()), {
        pauseMs: POSTGRES_PAUSE_MS,
      }),
    ];
    const serverSurvived = running.site().pid === pid && isProcessAlive(pid);
    const stoppedAt = performance.now();
    await running.terminateAndRestart();
    // the database now has another port
    url = embeddedOwnerUrl(running);
    const restartMs = Math.round(performance.now() - stoppedAt);
    const serverKills = await repeatFault('kill -9 of the server', scaledCount(context, 25), () => running.killAndRestart(), {
      limitMs: RECOVERY_LIMIT_MS,
    });
    rows.push({ ...serverKills, note: `${serverKills.note}; an orderly restart took ${restartMs} ms` });
    // the remaining writes, without faults
    const count = scaledCount(context, WRITES);
    for (const end = Date.now() + WRITES_LIMIT_MS; recorder.acknowledged.length < count && Date.now() < end;) await sleep(500);
    return [...rows, await verifyRow(running, recorder, serverSurvived)];
  } finally {
    await recorder.stop();
    await running.stop();
  }
};

async function verifyRow(running: RunningSite, recorder: Recorder, serverSurvived: boolean): Promise<FaultRow> {
  await recorder.stop();
  const found = await verify(embeddedOwnerUrl(running), running.dataDir, recorder.acknowledged);
  return {
    fault: 'acknowledged writes of all kills',
    times: found.acknowledged,
    recoveries: [],
    note:
      `${found.lost} lost, ${found.duplicated} duplicated; mails: ${found.mailsMissing} missing, ${found.mailsDuplicated} under two ids, ` +
      `${found.mailsRepeated} repeated with the same id; ${recorder.cutOff()} attempts cut off, slowest response ${recorder.takeSlowest()} ms`,
    problems: [
      ...problemsAbove('lost writes', found.lost, 0),
      ...problemsAbove('duplicated writes', found.duplicated, 0),
      ...problemsAbove('missing mails', found.mailsMissing, 0),
      ...problemsAbove('mails under two ids', found.mailsDuplicated, 0),
      ...problemsAbove('stuck jobs', found.stuckJobs, 0),
      ...(serverSurvived ? [] : ['the server did not survive the kills of its database']),
      ...new Set(recorder.unexpected),
    ],
  };
}
