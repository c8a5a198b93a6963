/**
 * How long an import of 10,000 listings takes from the upload to the last row and what the process holds while it works, with
 * every row published. Prints seconds, rows a second and megabytes. `npx node bench/bulk-import.ts [rows]`, on a throw-away database.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { dayInIndia } from '../kinds/calendar.ts';
import { KINDS } from '../kinds/index.ts';
import { sampleValues, seeded } from '../kinds/sample.ts';
import { readConfig } from '../server/config.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { seedPlaces } from '../server/db/seed/places.ts';
import { addImport, sourceKey } from '../server/features/bulk/imports.ts';
import { countRows } from '../server/features/bulk/read-file.ts';
import { listingsFile } from '../server/features/bulk/write-file.ts';
import { jobHandlers } from '../server/features.ts';
import { startJobs } from '../server/jobs-runner.ts';
import { openDeps } from '../server/open-deps.ts';

const ROWS = Number(process.argv[2] ?? 10_000);
const kind = KINDS.residential_rent;
const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-bench-'));
const server = await startEmbedded({ dataDir, throwAway: true });
await server.createDatabase('bench');
const url = server.url('bench');
await migrate(url);
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
const { deps, close } = await openDeps(config, url, pino({ level: 'warn' }), () => new Date());
await seedPlaces(deps.db);
const owner = await deps.db
  .insertInto('app_user')
  .values({ name: 'Bench', email: null, phone: null, profile_type: null })
  .returning('id')
  .executeTakeFirstOrThrow();

const today = dayInIndia(new Date());
const random = seeded(1);
async function* listings() {
  for (let row = 0; row < ROWS; row += 1) {
    yield [{ id: null, externalId: `B-${row}`, publish: true, values: sampleValues(kind, random, { full: 0.9, today }) }];
  }
}
const id = crypto.randomUUID();
const { content } = listingsFile(kind, 'csv', 'bench', listings());
await deps.storage.putStream(
  sourceKey(id),
  Readable.from(content).map((text: string) => Buffer.from(text)),
);
const megabytes = (await deps.storage.get(sourceKey(id)))!.length / 2 ** 20;

global.gc?.();
const before = process.memoryUsage().rss / 2 ** 20;
let most = 0;
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss / 2 ** 20)), 50);
const began = performance.now();
const rows = await countRows((await deps.storage.stream(sourceKey(id)))!, 'csv', kind);
const counted = (performance.now() - began) / 1000;
await addImport(deps, { id, rows, owner_id: owner.id, kind: kind.id, format: 'csv', file_name: 'bench.csv', dry_run: false, ip: null });
const jobs = await startJobs(url, deps, jobHandlers(deps), {});
let found;
do {
  await sleep(100);
  found = await deps.db.selectFrom('bulk_import').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
} while (found.finished_at === null);
const seconds = (performance.now() - began) / 1000;
clearInterval(watch);
const lines = [
  `${rows} rows, ${megabytes.toFixed(1)} MB: ${found.status}; ${found.created} created, ${found.published} published, ${found.refused} refused`,
  `counting ${counted.toFixed(2)} s, all ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s`,
  `resident: ${Math.round(before)} MB before, ${Math.round(most)} MB at most`,
];
process.stdout.write(`${lines.join('\n')}\n`);

await jobs.stop();
await close();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
