/**
 * How long a start takes until the home page with listings is there, on an empty data folder and on a filled one, and what the
 * process holds when nobody asks for anything. Prints seconds and megabytes and, because machines differ, ratios to starting an
 * empty Node of the same run. `npx node bench/start.ts`, after `npm run build`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROUNDS = 3;
const IDLE_MS = 20_000;
const GIVE_UP_MS = 120_000;
const main = join(import.meta.dirname, '..', 'server', 'main.ts');

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/** Megabytes of one process; 0 where the system does not say. */
function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Starts the site, waits for a home page that shows a listing, leaves it alone for a while, stops it. */
async function start(dataDir: string, idleMs: number): Promise<{ seconds: number; idleMb: number }> {
  const port = await freePort();
  const began = performance.now();
  const site = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(site, 'exit');
  try {
    for (;;) {
      const html = await fetch(`http://127.0.0.1:${port}/`)
        .then((response) => (response.ok ? response.text() : ''))
        .catch(() => '');
      if (html.includes('-pid-')) break;
      if (site.exitCode !== null || performance.now() - began > GIVE_UP_MS) throw new Error('The site did not start.');
      await sleep(20);
    }
    const seconds = (performance.now() - began) / 1000;
    await sleep(idleMs);
    return { seconds, idleMb: residentMb(site.pid!) };
  } finally {
    site.kill('SIGTERM');
    await ended;
  }
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const bare: number[] = [];
for (let round = 0; round < 5; round += 1) {
  const began = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  bare.push((performance.now() - began) / 1000);
}
const empty: number[] = [];
const filled: number[] = [];
const idle: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-start-'));
  try {
    empty.push((await start(dataDir, 0)).seconds);
    const second = await start(dataDir, IDLE_MS);
    filled.push(second.seconds);
    idle.push(second.idleMb);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
const unit = middle(bare);
const line = (name: string, seconds: readonly number[]) =>
  console.log(`${name}: median ${middle(seconds).toFixed(1)} s of ${ROUNDS} (${Math.round(middle(seconds) / unit)} x an empty Node)`);
console.log(`an empty Node: ${(unit * 1000).toFixed(0)} ms`);
line('home page with listings, empty data folder', empty);
line('home page with listings, filled data folder', filled);
console.log(`idle after ${IDLE_MS / 1000} s: median ${Math.round(middle(idle))} MB resident`);
