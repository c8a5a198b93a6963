/**
 * How long an import of 10,000 listings takes and what the server holds while it works, measured at the whole site as `npm start`
 * runs it, with the demo market, by HTTP: every row is new and published, then the same file is tried, then sent again and changes
 * nothing. With `kill` the server is killed half way (SIGKILL) and started again. Prints seconds, rows a second and megabytes.
 * `npx node bench/bulk-import.ts [rows] [kill]`, after `npm run build`; memory is told where there is `/proc`.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BulkImport } from '../contract/bulk.ts';
import { dayInIndia } from '../kinds/calendar.ts';
import { KINDS } from '../kinds/index.ts';
import { sampleValues, seeded } from '../kinds/sample.ts';
import { listingsFile } from '../server/features/bulk/write-file.ts';

const ROWS = Number(process.argv[2] ?? 10_000);
const KILL = process.argv.includes('kill');
const POLL_MS = 200;
const START_MS = 120_000;
const kind = KINDS.residential_rent;
const root = join(import.meta.dirname, '..');
// with the settings of `npm start`, but without npm in between, so that it is the server that is measured and killed
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
const command = scripts.start.split(' ').slice(1);
const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-bench-'));
const say = (line: string) => process.stdout.write(`${line}\n`);

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
const port = await freePort();
const address = `http://127.0.0.1:${port}`;

async function start(): Promise<ChildProcess> {
  const began = performance.now();
  const site = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMITS: 'off' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return site;
    if (site.exitCode !== null || performance.now() - began > START_MS) throw new Error('The site did not start.');
    await sleep(50);
  }
}

/** Megabytes: now, and the most since the last `forgetPeak`; 0 where the system does not say. */
function memory(pid: number): { now: number; peak: number } {
  const status = ((): string => {
    try {
      return readFileSync(`/proc/${pid}/status`, 'utf8');
    } catch {
      return '';
    }
  })();
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(`${address}/api/v1${path}`, init);
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
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
    if (tries > 100) throw new Error('No login code came.');
  }
}

async function makeFile(): Promise<Blob> {
  const today = dayInIndia(new Date());
  const random = seeded(1);
  const listings = async function* () {
    for (let row = 0; row < ROWS; row += 1) {
      yield [{ id: null, externalId: `B-${row}`, publish: true, values: sampleValues(kind, random, { full: 0.9, today }) }];
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
  const file = await makeFile();
  const find = async (id: string) => (await call<{ data: BulkImport }>(`/property/bulk/import?id=${id}`, { headers })).data;
  const send = async (dryRun: boolean) => {
    const form = new FormData();
    form.append('kind', kind.id);
    form.append('dry_run', String(dryRun));
    form.append('file', file, 'bench.csv');
    return (await call<{ data: BulkImport }>('/property/bulk/import', { method: 'POST', headers, body: form })).data;
  };
  say(`${ROWS} rows, ${(file.size / 2 ** 20).toFixed(1)} MB; the server holds ${memory(site.pid!).now} MB`);
  const round = async (name: string, dryRun: boolean, kill: boolean) => {
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, memory(site.pid!).now)), 20);
    const began = performance.now();
    let found = await send(dryRun);
    const arrived = (performance.now() - began) / 1000;
    let killed = !kill;
    const pages: number[] = [];
    while (found.finished_at === null) {
      await sleep(POLL_MS);
      if (!killed && found.done >= ROWS / 2) {
        site.kill('SIGKILL');
        await once(site, 'exit');
        killed = true;
        site = await start();
        const again = performance.now();
        const { done } = await find(found.id);
        say(`killed behind row ${found.done}, started again behind row ${done}`);
        while ((found = await find(found.id)).done === done && found.finished_at === null) await sleep(POLL_MS);
        say(`going on ${((performance.now() - again) / 1000).toFixed(1)} s after the start`);
      }
      const asked = performance.now();
      found = await find(found.id);
      pages.push(performance.now() - asked);
    }
    clearInterval(watch);
    const seconds = (performance.now() - began) / 1000;
    const { created, updated, unchanged, refused, published } = found.counts;
    const slow = pages.toSorted((a, b) => a - b)[Math.floor(pages.length * 0.95)] ?? 0;
    say(
      `${name}: ${found.status}; ${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} refused, ${published} published`,
    );
    say(`  taken in after ${arrived.toFixed(1)} s, done after ${seconds.toFixed(1)} s, ${Math.round(ROWS / seconds)} rows/s`);
    say(`  at most ${most} MB resident; asking how far it is took ${Math.round(slow)} ms (p95)`);
  };
  await round('import of new listings', false, KILL);
  await round('dry run of the same file', true, false);
  await round('the same file once more', false, false);
  say(`the process' own peak since its start: ${memory(site.pid!).peak} MB`);
  const counts = await call<{ data: { total: number } }>('/user/myproperty/count', { headers });
  say(`listings of the importer: ${counts.data.total}`);
  if (counts.data.total !== ROWS) throw new Error(`There should be ${ROWS}, one for each row.`);
} finally {
  site.kill('SIGTERM');
  await once(site, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}
