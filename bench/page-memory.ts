/**
 * Measures the memory of the server while it renders uncached pages: 10,000 listings and searches of the demo market, each once. Builds the
 * pages when needed.
 *
 *   npx node bench/page-memory.ts [pages]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../kinds/seeded-random.ts';
import { temporaryFolder } from './cleanup.ts';
import { openDemoDatabase } from './demo.ts';
import { buildIfNeeded } from './site/build-if-needed.ts';
import { closeConnections, runClients } from './site/client.ts';
import { collectPaths } from './site/paths.ts';
import { memory, serverCpuMs } from './site/processes.ts';
import { BROTLI } from './site/run.ts';
import { startServer } from './site/server.ts';

/** Fractions of all pages after which the memory is read. */
const SHARES = [0.05, 0.1, 0.25, 0.5, 0.75, 1];
const REST_MS = 20_000;
const CLIENTS = 4;

buildIfNeeded();
const pages = Number(process.argv[2] ?? 10_000);
const dataDir = temporaryFolder('page-memory');
const { db, url, end } = await openDemoDatabase();
try {
  const server = await startServer({ databaseUrl: url, dataDir });
  try {
    const { listings, searches } = await collectPaths(server.port, db, pages);
    const paths = [...listings, ...searches].slice(0, pages);
    const random = seededRandom(7);
    const shuffled = paths.map((path) => ({ path, order: random() })).toSorted((a, b) => a.order - b.order);
    const calls = shuffled.map(({ path }) => ({ path, headers: BROTLI }));
    console.log('pages  server MB  CPU ms a page since the row above');
    const report = (count: number, cpu: number | null) =>
      console.log(`${String(count).padStart(5)}  ${String(memory(server.pid).server).padStart(9)}  ${cpu === null ? '' : cpu.toFixed(1)}`);
    report(0, null);
    let doneCount = 0;
    for (const share of SHARES) {
      const endCount = Math.round(calls.length * share);
      const cpuMsBefore = serverCpuMs(server.pid);
      const { unexpected } = await runClients({ port: server.port, clients: CLIENTS, calls: calls.slice(doneCount, endCount) });
      if (Object.keys(unexpected).length > 0) console.log('unexpected:', unexpected);
      report(endCount, (serverCpuMs(server.pid) - cpuMsBefore) / (endCount - doneCount));
      doneCount = endCount;
    }
    await sleep(REST_MS);
    console.log(`after ${REST_MS / 1000} s of rest: ${memory(server.pid).server} MB`);
  } finally {
    closeConnections();
    await server.stop();
  }
} finally {
  await end();
}
