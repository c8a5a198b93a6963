/** PostgreSQL's own disk is full for a while: reads continue if possible, writes are refused, and nothing acknowledged is lost. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRecorder } from '../recorder.ts';
import { problemsAbove, scaledCount, type FaultRow, type Scenario } from '../report.ts';
import { embeddedOwnerUrl, runSite } from '../site.ts';
import { fillDisk, isMounted, mountSmallDisk } from '../small-disk.ts';
import { verify } from '../verify.ts';

/** A fresh database takes about 120 MB. */
const DISK_SIZE = '400m';
const WRITERS = 8;
const LIMIT_MS = 60_000;
const FULL_MS = 15_000;
/** PostgreSQL may have stopped; the site restarts it with pauses of up to 8 s. */
const RECOVERY_LIMIT_MS = 20_000;

export const disk: Scenario = async (context) => {
  const fault = 'disk of PostgreSQL full';
  const folder = mkdtempSync(join(tmpdir(), 'thinnai-faults-disk-'));
  const diskFolder = join(folder, 'disk');
  mkdirSync(diskFolder);
  if (!mountSmallDisk(diskFolder, DISK_SIZE)) {
    rmSync(folder, { recursive: true, force: true });
    return [{ fault, times: 0, recoveries: [], note: 'skipped: mounting a small disk needs root', problems: [] }];
  }
  execFileSync('chmod', ['755', folder]);
  try {
    return [await fullDisk(fault, diskFolder, scaledCount(context, 5), context.log)];
  } finally {
    if (isMounted(diskFolder)) execFileSync('umount', ['-l', diskFolder]);
    rmSync(folder, { recursive: true, force: true });
  }
};

async function fullDisk(fault: string, diskFolder: string, count: number, log: (line: string) => void): Promise<FaultRow> {
  const dataDir = join(diskFolder, 'data');
  const running = await runSite({ DATA_DIR: dataDir });
  const pid = running.site().pid;
  const url = embeddedOwnerUrl(running);
  const recorder = startRecorder(running.address, WRITERS);
  const filler = join(diskFolder, 'filler');
  const recoveries: number[] = [];
  const reads = new Map<number, number>();
  try {
    await recorder.untilNextSuccess(LIMIT_MS);
    const baselineMs = await recorder.measureBaseline(2000);
    let refusals = 0;
    for (let round = 0; round < count; round += 1) {
      const before = recorder.refused();
      fillDisk(filler);
      for (const end = Date.now() + FULL_MS; Date.now() < end; await sleep(250)) {
        const status = await fetch(`${running.address()}/api/v1/cities`, { signal: AbortSignal.timeout(10_000) }).then(
          (response) => response.status,
          () => 0,
        );
        reads.set(status, (reads.get(status) ?? 0) + 1);
        fillDisk(join(diskFolder, `filler-${round}`));
      }
      refusals += recorder.refused() - before;
      for (const name of [filler, join(diskFolder, `filler-${round}`)]) rmSync(name, { force: true });
      recoveries.push(await recorder.untilNextSuccess(LIMIT_MS));
      log(`${fault}: ${round + 1} of ${count}, acknowledged again after ${recoveries.at(-1)} ms`);
      await sleep(1000);
    }
    await recorder.stop();
    const found = await verify(url, dataDir, recorder.acknowledged);
    return {
      fault,
      times: count,
      recoveries,
      baselineMs,
      note:
        `${FULL_MS / 1000} s each; ${refusals} attempts refused; reads meanwhile: ${[...reads].map(([status, n]) => `${n} times ${status || 'no response'}`).join(', ')}; ` +
        `${found.acknowledged} writes acknowledged, ${found.lost} lost, ${found.duplicated} duplicated, ${found.mailsMissing} mails missing`,
      problems: [
        ...problemsAbove('the slowest recovery', Math.max(...recoveries), RECOVERY_LIMIT_MS),
        ...problemsAbove('lost writes', found.lost, 0),
        ...problemsAbove('duplicated writes', found.duplicated, 0),
        ...problemsAbove('missing mails', found.mailsMissing, 0),
        ...problemsAbove('stuck jobs', found.stuckJobs, 0),
        ...(refusals > 0 ? [] : ['no write was refused, so the disk was not full']),
        ...([...reads.keys()].every((status) => status === 200 || status === 503) ? [] : ['a read got another status than 200 or 503']),
        ...(running.site().pid === pid && !running.hasEnded() ? [] : ['the server ended']),
        ...new Set(recorder.unexpected),
      ],
    };
  } finally {
    await recorder.stop();
    rmSync(filler, { force: true });
    await running.stop();
  }
}
