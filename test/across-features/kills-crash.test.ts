/** The short form of `npm run faults -- kills`: every kind of kill at least once. It checks the state afterwards, not the duration. */
import { expect, test } from 'vitest';
import { killAndWait, killSession, terminateSession, untilDatabaseResponds } from '../../faults/kill.ts';
import { startRecorder } from '../../faults/recorder.ts';
import { embeddedOwnerUrl, runSite } from '../../faults/site.ts';
import { verify } from '../../faults/verify.ts';
import { normalOrExhaustive } from '../exhaustive.ts';

const WRITERS = 2;
/** Leaves CPU time to the processes that start again. */
const PAUSE_MS = normalOrExhaustive(20, 0);
/** Only a site that never recovers exceeds this. */
const RECOVERY_LIMIT_MS = 240_000;

test(
  'every acknowledged write exists once, with its mail, although sessions, the database and the server are killed',
  { timeout: normalOrExhaustive(900_000, 3_600_000) },
  async () => {
    const running = await runSite();
    const recorder = startRecorder(running.address, WRITERS, PAUSE_MS);
    const url = embeddedOwnerUrl(running);
    const kills = [
      () => terminateSession(url),
      () => killSession(url),
      // interrupts running jobs, because each write enqueues a mail
      () => running.killAndRestart(),
      () => killAndWait(running.postmaster()),
      // once more, after the crash of PostgreSQL
      ...normalOrExhaustive([], [() => running.killAndRestart()]),
    ];
    try {
      for (let round = 0; round < normalOrExhaustive(1, 20); round += 1)
        for (const kill of kills) {
          await recorder.untilNextSuccess(RECOVERY_LIMIT_MS);
          await kill();
          await untilDatabaseResponds(url);
        }
      await recorder.untilNextSuccess(RECOVERY_LIMIT_MS);
      await recorder.stop();
      const found = await verify(url, running.dataDir, recorder.acknowledged);
      expect(found).toMatchObject({ lost: 0, duplicated: 0, mailsMissing: 0, mailsDuplicated: 0, stuckJobs: 0 });
      expect(found.acknowledged).toBeGreaterThan(kills.length);
      expect(recorder.unexpected).toEqual([]);
    } finally {
      await recorder.stop();
      await running.stop();
    }
  },
);
