/** Kills the process that decodes pictures while pictures are uploaded, and fills the disk for pictures or makes it read-only. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { descendants } from '../../scripts/testing/processes.ts';
import { scaledCount, type FaultRow, type Scenario } from '../report.ts';
import { runSite, type RunningSite } from '../site.ts';
import { fillDisk, mountSmallDisk } from '../small-disk.ts';
import { newDraft, upload, uploadInParts, type PartsUpload, type Upload } from '../uploads.ts';

const DISK_SIZE = '64m';
/** Seeds of the pictures of each scenario: two uploads of a gallery must not be the same picture. */
const FIRST_SEED = { parts: 400, fullDisk: 101, readOnlyDisk: 201 } as const;
/** Success, and refusals that tell the user what to do. */
const ACCEPTABLE_STATUSES = new Set([200, 409, 413, 422, 429, 503, 507]);

export const pictures: Scenario = async (context) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-faults-pictures-'));
  const filesFolder = join(dataDir, 'files');
  const hasDisk = mountSmallDisk(filesFolder, DISK_SIZE);
  const running = await runSite({ DATA_DIR: dataDir });
  try {
    const token = await running.logIn('9400000003');
    const rows = [
      await killDecoders(running, token, scaledCount(context, 20)),
      await killBetweenParts(running, token, scaledCount(context, 5)),
    ];
    if (hasDisk) rows.push(await fullDisk(running, token, filesFolder), await readOnlyDisk(running, token, filesFolder));
    else
      rows.push({
        fault: 'disk full, disk read-only',
        times: 0,
        recoveries: [],
        note: 'skipped: mounting a small disk needs root',
        problems: [],
      });
    return rows;
  } finally {
    await running.stop();
    if (hasDisk) execFileSync('umount', ['-l', filesFolder]);
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const unexpectedStatuses = (uploads: readonly Upload[]) =>
  [...new Set(uploads.map(({ status }) => status))]
    .filter((status) => !ACCEPTABLE_STATUSES.has(status))
    .map((status) => `an upload got status ${status}`);

async function killDecoders(running: RunningSite, token: string, count: number): Promise<FaultRow> {
  const id = await newDraft(running, token);
  const uploads: Upload[] = [];
  let kills = 0;
  for (let round = 0; round < count; round += 1) {
    const pending = upload(running, token, id, round);
    const done = new AbortController();
    const finished = pending.finally(() => done.abort());
    for (let tries = 0; !done.signal.aborted && tries < 200; tries += 1) {
      const [decoder] = descendants(running.site().pid, 'image-worker-process');
      if (decoder !== undefined) {
        process.kill(decoder, 'SIGKILL');
        kills += 1;
        break;
      }
      await sleep(5);
    }
    uploads.push(await finished);
  }
  // the gallery of the first draft may be full by now
  const afterwards = await upload(running, token, await newDraft(running, token), count + 1);
  return {
    fault: 'kill -9 of the process that decodes pictures',
    times: kills,
    recoveries: [],
    note: `${uploads.filter(({ status }) => status === 200).length} of ${count} uploads accepted at the first attempt`,
    problems: [
      ...unexpectedStatuses(uploads),
      ...(afterwards.status === 200 ? [] : [`the upload afterwards got status ${afterwards.status}`]),
    ],
  };
}

/** Kills the server after the second part of a picture. The upload must continue at the last acknowledged byte. */
async function killBetweenParts(running: RunningSite, token: string, count: number): Promise<FaultRow> {
  const id = await newDraft(running, token);
  const uploads: PartsUpload[] = [];
  for (let round = 0; round < count; round += 1)
    uploads.push(
      await uploadInParts(
        () => running,
        token,
        id,
        FIRST_SEED.parts + round,
        (part) => (part === 3 ? running.killAndRestart() : undefined),
      ),
    );
  const lost = uploads.reduce((sum, upload) => sum + upload.resentBytes, 0);
  const stored = new Set(uploads.at(-1)?.photos.map(({ url }) => url)).size;
  return {
    fault: 'kill -9 of the server between the parts of a picture',
    times: count,
    recoveries: [],
    note: `${lost} acknowledged bytes lost; ${stored} of ${count} pictures in the gallery`,
    problems: [
      ...unexpectedStatuses(uploads),
      ...(lost === 0 ? [] : ['acknowledged parts were lost']),
      ...(stored === count ? [] : ['a picture is missing from the gallery, or in it twice']),
    ],
  };
}

async function fullDisk(running: RunningSite, token: string, filesFolder: string): Promise<FaultRow> {
  const id = await newDraft(running, token);
  const filler = join(filesFolder, 'filler');
  fillDisk(filler);
  const seed = FIRST_SEED.fullDisk;
  const refused = [await upload(running, token, id, seed), await upload(running, token, id, seed + 1)];
  const read = await fetch(`${running.address()}/api/v1/cities`).then(({ status }) => status);
  const entryCount = readdirSync(filesFolder, { recursive: true }).length;
  rmSync(filler);
  const afterwards = await upload(running, token, id, seed + 2);
  return {
    fault: 'disk for pictures full',
    times: refused.length,
    recoveries: [],
    note: `uploads got status ${refused.map(({ status }) => status).join(', ')}; ${entryCount} entries in the folder`,
    problems: [
      ...unexpectedStatuses(refused),
      ...(refused.some(({ status }) => status === 200) ? ['an upload was accepted on a full disk'] : []),
      ...(read === 200 ? [] : [`a read got status ${read}`]),
      ...(afterwards.status === 200 ? [] : [`with space again an upload got status ${afterwards.status}`]),
    ],
  };
}

async function readOnlyDisk(running: RunningSite, token: string, filesFolder: string): Promise<FaultRow> {
  const id = await newDraft(running, token);
  execFileSync('mount', ['-o', 'remount,ro', filesFolder]);
  const seed = FIRST_SEED.readOnlyDisk;
  const refused = await upload(running, token, id, seed);
  execFileSync('mount', ['-o', `remount,rw,size=${DISK_SIZE}`, filesFolder]);
  const afterwards = await upload(running, token, id, seed + 1);
  return {
    fault: 'disk for pictures read-only',
    times: 1,
    recoveries: [],
    note: `upload got status ${refused.status}`,
    problems: [
      ...unexpectedStatuses([refused]),
      ...(refused.status === 200 ? ['an upload was accepted on a read-only disk'] : []),
      ...(afterwards.status === 200 ? [] : [`afterwards an upload got status ${afterwards.status}`]),
    ],
  };
}
