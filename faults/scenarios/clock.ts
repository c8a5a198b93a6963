/**
 * Starts a process whose clock is an hour ahead, and then one on the same data whose clock is an hour behind. The clock of the database is
 * right.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountRoutes } from '../../contract/account/account.ts';
import { startRecorder } from '../recorder.ts';
import { problemsAbove, type FaultRow, type Scenario } from '../report.ts';
import { embeddedOwnerUrl, runSite } from '../site.ts';
import { verify } from '../verify.ts';

const HOUR_MS = 3_600_000;
const WRITERS = 4;
const WRITING_MS = 3000;

export const clock: Scenario = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-faults-clock-'));
  let token: string | null = null;
  const runWith = async (shiftMs: number, fault: string, number: string): Promise<FaultRow> => {
    const running = await runSite({ DATA_DIR: dataDir, CLOCK_SHIFT_MS: String(shiftMs) }, ['--import', './faults/shift-clock.ts']);
    const recorder = startRecorder(running.address, WRITERS);
    const problems: string[] = [];
    try {
      if (token !== null)
        await running
          .site()
          .call(accountRoutes.getUser, {}, { token })
          .catch((error: unknown) => problems.push(`earlier session: ${String(error)}`));
      token = await running.logIn(number);
      await sleep(WRITING_MS);
      await recorder.stop();
      const found = await verify(embeddedOwnerUrl(running), running.dataDir, recorder.acknowledged);
      return {
        fault,
        times: 1,
        recoveries: [],
        note: `${found.acknowledged} writes, ${found.lost} lost, ${found.mailsMissing} mails missing; login works`,
        problems: [
          ...problems,
          ...problemsAbove('lost writes', found.lost, 0),
          ...problemsAbove('missing mails', found.mailsMissing, 0),
          ...new Set(recorder.unexpected),
        ],
      };
    } finally {
      await recorder.stop();
      await running.stop();
    }
  };
  try {
    return [await runWith(HOUR_MS, 'clock an hour ahead', '9400000001'), await runWith(-HOUR_MS, 'clock an hour behind', '9400000002')];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};
