/**
 * Measures the CPU time of pages that are in no cache: listings and searches of the sitemap, each requested once, in a server
 * process with the demo market. Prints milliseconds of CPU time of the server process per page, and the ratio to a fixed
 * computation of the same run, because machines and their load differ.
 *
 *   npx node bench/pages.ts [pages of each type] [data folder, which is then kept] [more options of node, such as --cpu-prof]
 *
 * Requires `npm run build`, and Linux for the CPU time of another process.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../kinds/seeded-random.ts';

const CLIENTS = 2;
/** Linux counts CPU time in ticks of 10 ms. */
const TICK_MS = 10;
const START_TIMEOUT_MS = 180_000;

const count = Number(process.argv[2] ?? 300);
const givenDataDir = process.argv[3];
const dataDir = givenDataDir ?? mkdtempSync(join(tmpdir(), 'thinnai-pages-'));
const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const { port } = probe.address() as AddressInfo;
probe.close();

const main = join(import.meta.dirname, '..', 'server', 'main.ts');
const options = ['--max-semi-space-size=8', '--disable-warning=ExperimentalWarning', ...process.argv.slice(4)];
const site = spawn(process.execPath, [...options, main], {
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SEED: 'demo', LOG_LEVEL: 'warn', RATE_LIMITS: 'off' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = once(site, 'exit');

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
function get(path: string, encoding: string): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, agent, path, headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
    });
    outgoing.on('error', reject).end();
  });
}
const text = async (path: string): Promise<string> => String((await get(path, 'identity')).body);

/** CPU time of the server process with all its threads, or of its main thread alone, ms. */
function cpuMs(stat: string): number {
  const fields = readFileSync(`/proc/${site.pid}/${stat}`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
const mainThreadMs = () => cpuMs(`task/${site.pid}/stat`);
const allThreadsMs = () => cpuMs('stat');

function residentMb(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

/** CPU time of a fixed computation in this process, ms: distinguishes a slow machine from slow code. */
function referenceMs(): number {
  const before = process.cpuUsage();
  const random = seededRandom(1);
  const parts: string[] = [];
  for (let index = 0; index < 200_000; index += 1) parts.push(`<li class="a">${Math.floor(random() * 1e6)}</li>`);
  if (parts.join('').length === 0) throw new Error('unreachable');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Every URL of the sitemaps as a path. */
async function sitemapPaths(): Promise<string[]> {
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1]!).pathname);
  const paths: string[] = [];
  for (const file of locations(await text('/sitemap.xml'))) paths.push(...locations(await text(file)));
  return paths;
}

async function requestAll(paths: readonly string[]): Promise<number> {
  let bytes = 0;
  let next = 0;
  const client = async () => {
    for (let path = paths[next++]; path !== undefined; path = paths[next++]) {
      const { status, body } = await get(path, 'br');
      if (status !== 200 && status !== 404) throw new Error(`${path} answered ${status}`);
      bytes += body.length;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return bytes;
}

async function measure(name: string, paths: readonly string[]): Promise<void> {
  const reference = referenceMs();
  const began = performance.now();
  const before = allThreadsMs();
  const mainBefore = mainThreadMs();
  const bytes = await requestAll(paths);
  const each = (allThreadsMs() - before) / paths.length;
  const mainEach = (mainThreadMs() - mainBefore) / paths.length;
  const seconds = (performance.now() - began) / 1000;
  const sample = (await get(paths[0]!, 'identity')).body.length;
  console.log(
    `${name}: ${paths.length} pages, ${each.toFixed(2)} ms of CPU time each, ${mainEach.toFixed(2)} in the main thread (${(each / ((reference + referenceMs()) / 2)).toFixed(3)} x reference), ` +
      `${(paths.length / seconds).toFixed(0)} pages per second, ${(bytes / paths.length / 1024).toFixed(1)} kB Brotli on average; first page ${(sample / 1024).toFixed(0)} kB uncompressed`,
  );
}

/** Shuffled with a fixed seed, so that runs request the same pages in the same order. */
function shuffled(paths: readonly string[]): string[] {
  const random = seededRandom(3);
  return paths
    .map((path) => ({ path, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ path }) => path);
}

try {
  const began = performance.now();
  for (;;) {
    if ((await text('/').catch(() => '')).includes('-pid-')) break;
    if (site.exitCode !== null || performance.now() - began > START_TIMEOUT_MS) throw new Error('The site did not start.');
    await sleep(200);
  }
  const paths = (await sitemapPaths()).filter((path) => path.split('/').length === 2).toSorted();
  const listings = shuffled(paths.filter((path) => path.includes('-pid-')));
  const searches = shuffled(paths.filter((path) => /-in-/.test(path) && !path.includes('-pid-')));
  console.log(`sitemap: ${listings.length} listings, ${searches.length} searches`);
  const half = Math.ceil(count / 2);
  await requestAll([...listings.slice(0, half), ...searches.slice(0, half)]);
  await measure('listing', listings.slice(half, half + count));
  await measure('search', searches.slice(half, half + count));
  console.log(`memory: ${residentMb().toFixed(0)} MB`);
} finally {
  site.kill('SIGTERM');
  await ended;
  if (givenDataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
}
