/**
 * Measures the start of the server until the home page shows listings, with an empty and with an existing data folder, and its memory while
 * it is idle. Prints seconds and megabytes, and ratios to the start of an empty Node process in the same run, because machines differ.
 *
 *   npx node bench/start.ts
 *
 * Requires `npm run build`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from './cleanup.ts';
import { residentMb } from '../scripts/testing/processes.ts';
import { freePort } from '../scripts/testing/free-port.ts';

const ROUNDS = 3;
const IDLE_MS = 20_000;
const START_TIMEOUT_MS = 120_000;
const main = join(import.meta.dirname, '..', 'server', 'main.ts');

/** Starts the server, waits until the home page shows a listing, waits `idleMs` without a request, and stops it. */
async function measureStart(dataDir: string, idleMs: number): Promise<{ seconds: number; idleMb: number }> {
  const port = await freePort();
  const startedAt = performance.now();
  const site = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(site, 'exit');
  try {
    for (;;) {
      const html = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(START_TIMEOUT_MS) })
        .then((response) => (response.ok ? response.text() : ''))
        .catch(() => '');
      // a link to a listing
      if (html.includes('-pid-')) break;
      if (site.exitCode !== null || performance.now() - startedAt > START_TIMEOUT_MS) throw new Error('The site did not start.');
      await sleep(20);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    await sleep(idleMs);
    return { seconds, idleMb: residentMb(site.pid!).now };
  } finally {
    site.kill('SIGTERM');
    await ended;
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const emptyNodeTimes: number[] = [];
for (let round = 0; round < 5; round += 1) {
  const startedAt = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  emptyNodeTimes.push((performance.now() - startedAt) / 1000);
}
const emptyFolderTimes: number[] = [];
const filledFolderTimes: number[] = [];
const idleMemory: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const dataDir = temporaryFolder('start');
  emptyFolderTimes.push((await measureStart(dataDir, 0)).seconds);
  const second = await measureStart(dataDir, IDLE_MS);
  filledFolderTimes.push(second.seconds);
  idleMemory.push(second.idleMb);
}
const emptyNodeSeconds = median(emptyNodeTimes);
const printResult = (name: string, seconds: readonly number[]) =>
  console.log(
    `${name}: median ${median(seconds).toFixed(1)} s of ${ROUNDS} (${Math.round(median(seconds) / emptyNodeSeconds)} x an empty Node)`,
  );
console.log(`an empty Node: ${(emptyNodeSeconds * 1000).toFixed(0)} ms`);
printResult('home page with listings, empty data folder', emptyFolderTimes);
printResult('home page with listings, filled data folder', filledFolderTimes);
console.log(`idle after ${IDLE_MS / 1000} s: median ${Math.round(median(idleMemory))} MB resident`);
