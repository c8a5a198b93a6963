/**
 * Compares the CPU time of uncached pages and API searches between this checkout and another one. Both are measured alternately, because
 * the load of a machine varies more than the code. Both must be built (`npm run build`), and serve the same demo market.
 *
 *   npx node bench/compare.ts OTHER_FOLDER [pages of each type] [rounds]
 *
 * DATABASE_URL and DATA_DIR: an existing demo market.
 */
import { join, resolve } from 'node:path';
import { temporaryFolder } from './cleanup.ts';
import { openDemoDatabase } from './demo.ts';
import { closeConnections, runClients } from './site/client.ts';
import { collectPaths } from './site/paths.ts';
import { memory, serverCpuMs } from './site/processes.ts';
import { BROTLI } from './site/run.ts';
import { startServer } from './site/server.ts';

const CLIENTS = 2;
/** Fraction of the pages that are requested before the measurement, so that V8 has compiled the code. */
const WARM_UP_SHARE = 0.5;

const [folder = '', pagesText = '400', roundsText = '4'] = process.argv.slice(2);
if (folder === '') throw new Error('Name the folder of the other checkout.');
const rounds = Number(roundsText);
const dataDir = process.env['DATA_DIR'] ?? temporaryFolder('compare');
const { db, url, end } = await openDemoDatabase(process.env['DATABASE_URL']);
try {
  const start = (project: string) => startServer({ databaseUrl: url, dataDir, project });
  const servers = [await start(resolve(folder)), await start(join(import.meta.dirname, '..'))];
  try {
    const { listings, searches, apiSearches } = await collectPaths(
      servers[1]!.port,
      db,
      Math.ceil(Number(pagesText) * (1 + WARM_UP_SHARE)),
    );
    for (const [name, paths] of [
      ['listing', listings],
      ['search', searches],
      ['API search', apiSearches],
    ] as const) {
      const calls = paths.map((path) => ({ path, headers: BROTLI }));
      const warmUpCount = Math.floor((calls.length * WARM_UP_SHARE) / (1 + WARM_UP_SHARE));
      for (const { port } of servers) await runClients({ port, clients: CLIENTS, calls: calls.slice(0, warmUpCount) });
      const measured = calls.slice(warmUpCount);
      const totalCosts = servers.map(() => 0);
      const ratios: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const part = measured.filter((_, n) => n % rounds === round);
        const roundCosts: number[] = [];
        for (const [n, { port, pid }] of servers.entries()) {
          const cpuMsBefore = serverCpuMs(pid);
          const { unexpected } = await runClients({ port, clients: CLIENTS, calls: part });
          if (Object.keys(unexpected).length > 0) console.log('unexpected:', unexpected);
          const cpuMs = serverCpuMs(pid) - cpuMsBefore;
          roundCosts.push(cpuMs / part.length);
          totalCosts[n]! += cpuMs / measured.length;
        }
        ratios.push(roundCosts[1]! / roundCosts[0]!);
      }
      const shown = ratios.map((ratio) => ratio.toFixed(2)).join(', ');
      console.log(
        `${name}: CPU ms each, all threads: other ${totalCosts[0]!.toFixed(2)}, this ${totalCosts[1]!.toFixed(2)}, ` +
          `ratio ${(totalCosts[1]! / totalCosts[0]!).toFixed(2)} (rounds ${shown})`,
      );
    }
    console.log(`memory MB: other ${memory(servers[0]!.pid).server}, this ${memory(servers[1]!.pid).server}`);
  } finally {
    closeConnections();
    for (const server of servers) await server.stop();
  }
} finally {
  await end();
}
