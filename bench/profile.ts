/**
 * `npm run profile [-- pages]` shows where the server's main thread spends its time on uncached pages, with the demo market. Writes a CPU
 * profile for the browser's developer tools to the folder `profile/`, and prints the functions and modules with the most self time. Builds
 * the pages when needed.
 */
import { mkdirSync, readdirSync, readFileSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './cleanup.ts';
import { openDemoDatabase } from './demo.ts';
import { buildIfNeeded } from './site/build-if-needed.ts';
import { closeConnections, runClients } from './site/client.ts';
import { collectPaths } from './site/paths.ts';
import { startServer } from './site/server.ts';

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}
const MAX_LISTED = 25;
const PROJECT = join(import.meta.dirname, '..');

buildIfNeeded();
const pages = Number(process.argv[2] ?? 300);
const folder = temporaryFolder('profile');
const { db, url, end } = await openDemoDatabase();
try {
  const server = await startServer({ databaseUrl: url, dataDir: folder, nodeOptions: ['--cpu-prof', `--cpu-prof-dir=${folder}`] });
  const { listings, searches } = await collectPaths(server.port, db, pages);
  const calls = [...listings, ...searches].map((path) => ({ path, headers: { 'accept-encoding': 'br' } }));
  await runClients({ port: server.port, clients: 2, calls });
  closeConnections();
  await server.stop();
} finally {
  await end();
}
const files = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'));
const profiles = files.map((name) => ({ name, profile: JSON.parse(readFileSync(join(folder, name), 'utf8')) as Profile }));
const timeOf = ({ timeDeltas }: Profile) => timeDeltas.reduce((sum, time) => sum + time, 0);
// worker threads write their own profiles; the main thread runs longest
const main = profiles.toSorted((a, b) => b.profile.samples.length - a.profile.samples.length)[0]!;
mkdirSync(join(PROJECT, 'profile'), { recursive: true });
const target = join(PROJECT, 'profile', 'server.cpuprofile');
copyFileSync(join(folder, main.name), target);

const { nodes, samples, timeDeltas } = main.profile;
const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
const timeByFunction = new Map<string, number>();
const timeByModule = new Map<string, number>();
for (const [n, id] of samples.entries()) {
  const { functionName, url: file, lineNumber } = frames.get(id)!;
  if (functionName === '(idle)') continue;
  const path = file.replace(`file://${PROJECT}/`, '');
  const add = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + timeDeltas[n]!);
  add(timeByFunction, `${functionName || '(anonymous)'} ${path === '' ? '' : `${path}:${lineNumber + 1}`}`);
  add(timeByModule, /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? (path.split('/').slice(0, 2).join('/') || functionName));
}
const busy = [...timeByFunction.values()].reduce((sum, time) => sum + time, 0);
console.log(`${target}: ${(timeOf(main.profile) / 1e6).toFixed(1)} s, of which ${(busy / 1e6).toFixed(1)} s busy, including startup`);
for (const [title, times] of [
  ['modules', timeByModule],
  ['functions', timeByFunction],
] as const) {
  console.log(`\n${title} by self time`);
  for (const [name, time] of [...times].toSorted((a, b) => b[1] - a[1]).slice(0, MAX_LISTED))
    console.log(`${((time / busy) * 100).toFixed(1).padStart(6)} %  ${name}`);
}
