/**
 * Measures an import of 10,000 listings over HTTP: its duration and the memory of the server. The server runs as with `npm start`, with the
 * demo market. Three imports are measured: one that creates and publishes every row, a dry run of the same file, and the same file again,
 * which changes nothing. With `kill` the server is killed (SIGKILL) halfway through the first import and restarted.
 *
 *   npx node bench/bulk-import.ts [rows] [kill]
 *
 * Requires `npm run build`. Prints seconds, rows per second and megabytes; memory is 0 on systems without `/proc`.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BulkImport } from '../contract/bulk-import.ts';
import { dayInIndia } from '../kinds/calendar.ts';
import { KINDS } from '../kinds/index.ts';
import { sampleValues } from '../sample-listings/sample-listing.ts';
import { seededRandom } from '../kinds/seeded-random.ts';
import { listingsFile } from '../server/features/bulk-import/write-file.ts';
import { temporaryFolder } from './cleanup.ts';
import { residentMb } from '../scripts/testing/processes.ts';
import { freePort } from '../scripts/testing/free-port.ts';

const ROWS = Number(process.argv[2] ?? 10_000);
const killsServer = process.argv.includes('kill');
const POLL_MS = 200;
const START_TIMEOUT_MS = 120_000;
const kind = KINDS.residential_rent;
const root = join(import.meta.dirname, '..');
// the command of `npm start`, started directly, because a child of npm could not be measured and killed
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
const command = scripts.start.split(' ').slice(1);
const dataDir = temporaryFolder('import');
const print = (text: string) => process.stdout.write(`${text}\n`);

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;

async function start(): Promise<ChildProcess> {
  const startedAt = performance.now();
  const site = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMITS: 'off' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    const result = await fetch(`${origin}/readyz`).catch(() => null);
    if (result?.ok) return site;
    if (site.exitCode !== null || performance.now() - startedAt > START_TIMEOUT_MS) throw new Error('The site did not start.');
    await sleep(50);
  }
}

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(`${origin}/api/v1${path}`, init);
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function logIn(): Promise<string> {
  const phone = '9812345670';
  const { data } = await call<{ data: { verification_id: string } }>('/user/send-otp', json({ phone }));
  for (let tries = 0; ; tries += 1) {
    await sleep(100);
    const lines = (() => {
      try {
        return readFileSync(join(dataDir, 'outbox', 'sms.jsonl'), 'utf8')
          .trim()
          .split('\n');
      } catch {
        return [];
      }
    })();
    const code = lines.map((line) => JSON.parse(line) as { to: string; code?: string }).findLast(({ to }) => to.endsWith(phone))?.code;
    if (code) return (await call<{ token: string }>('/auth/verify-otp', json({ verification_id: data.verification_id, code }))).token;
    if (tries > 100) throw new Error('No login code arrived.');
  }
}

async function createImportFile(): Promise<Blob> {
  const today = dayInIndia(new Date());
  const random = seededRandom(1);
  const listings = async function* () {
    for (let row = 0; row < ROWS; row += 1) {
      yield [{ id: null, externalId: `B-${row}`, publish: true, values: sampleValues(kind, random, { fillShare: 0.9, today }) }];
    }
  };
  const parts: string[] = [];
  for await (const part of listingsFile(kind, 'csv', 'bench', listings()).content) parts.push(part as string);
  return new Blob(parts, { type: 'text/csv' });
}

let site = await start();
try {
  const token = await logIn();
  const headers = { 'x-access-token': token };
  const file = await createImportFile();
  const readImport = async (id: string) => (await call<{ data: BulkImport }>(`/property/bulk/import?id=${id}`, { headers })).data;
  const uploadFile = async (dryRun: boolean) => {
    const form = new FormData();
    form.append('kind', kind.id);
    form.append('dry_run', String(dryRun));
    form.append('file', file, 'bench.csv');
    return (await call<{ data: BulkImport }>('/property/bulk/import', { method: 'POST', headers, body: form })).data;
  };
  print(
    `${ROWS} rows, ${(file.size / 2 ** 20).toFixed(1)} MB; memory of the server before the import: ${Math.round(residentMb(site.pid!).now)} MB`,
  );
  const measureImport = async (name: string, dryRun: boolean, shouldKill: boolean) => {
    let peakMb = 0;
    const watch = setInterval(() => (peakMb = Math.max(peakMb, residentMb(site.pid!).now)), 20);
    const startedAt = performance.now();
    let importState = await uploadFile(dryRun);
    const uploadSeconds = (performance.now() - startedAt) / 1000;
    let isKillDone = !shouldKill;
    const pollTimes: number[] = [];
    while (importState.finished_at === null) {
      await sleep(POLL_MS);
      if (!isKillDone && importState.done >= ROWS / 2) {
        site.kill('SIGKILL');
        await once(site, 'exit');
        isKillDone = true;
        site = await start();
        const restartedAt = performance.now();
        const { done } = await readImport(importState.id);
        print(`killed after row ${importState.done}; after the restart the import is at row ${done}`);
        while ((importState = await readImport(importState.id)).done === done && importState.finished_at === null) await sleep(POLL_MS);
        print(`the import continued ${((performance.now() - restartedAt) / 1000).toFixed(1)} s after the restart`);
      }
      const pollStart = performance.now();
      importState = await readImport(importState.id);
      pollTimes.push(performance.now() - pollStart);
    }
    clearInterval(watch);
    const seconds = (performance.now() - startedAt) / 1000;
    const { created, updated, unchanged, refused, published } = importState.counts;
    const p95PollMs = pollTimes.toSorted((a, b) => a - b)[Math.floor(pollTimes.length * 0.95)] ?? 0;
    print(
      `${name}: ${importState.status}; ${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} refused, ${published} published`,
    );
    print(`  uploaded after ${uploadSeconds.toFixed(1)} s, finished after ${seconds.toFixed(1)} s, ${Math.round(ROWS / seconds)} rows/s`);
    print(`  peak memory ${Math.round(peakMb)} MB; reading the progress took ${Math.round(p95PollMs)} ms (p95)`);
  };
  await measureImport('import of new listings', false, killsServer);
  await measureImport('dry run of the same file', true, false);
  await measureImport('import of the same file again', false, false);
  print(`peak memory since the start of the process: ${Math.round(residentMb(site.pid!).peak)} MB`);
  const counts = await call<{ data: { total: number } }>('/user/myproperty/count', { headers });
  print(`listings of the importer: ${counts.data.total}`);
  if (counts.data.total !== ROWS) throw new Error(`Expected ${ROWS} listings, one for each row.`);
} finally {
  site.kill('SIGTERM');
  await once(site, 'exit');
}
