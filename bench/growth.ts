/**
 * Measures the growth of the search index without a server: memory by part, the times to build it and to write and load a snapshot, and
 * searches and maps. A generator provides the rows, so sizes are possible for which this machine could not store a database. Prints one
 * line of JSON per size.
 *
 *   npx node --expose-gc --max-old-space-size=8000 bench/growth.ts [listings ...]
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MARKER_WIDTH } from '../server/features/search/property-map.ts';
import { ColumnIndex } from '../server/search/column-index.ts';
import { layoutOf } from '../server/search/table/numbering.ts';
import { decodeIndex, encodeIndex } from '../server/search/snapshot/index-bytes.ts';
import { temporaryFolder } from './cleanup.ts';
import { readByKey, openDemoDatabase } from './demo.ts';
import { createRowSource, type RowSource } from './generated-rows.ts';
import { bytesPerListing } from './index-memory.ts';
import { measure, percentile } from './timing.ts';

const QUERIES = 600;
const ROUNDS = 2;

const sizes = process.argv.slice(2).map(Number);
const { db, now, end } = await openDemoDatabase();
const source = await createRowSource(db, now);
const layout = await layoutOf(db);
const keys = await db.selectFrom('listing_search').select(['city_id as cityId', 'listing_id as listingId']).limit(300).execute();
const keyReadMs = percentile((await measure(keys, readByKey(db), ROUNDS)).elapsed, 0.5);
await end();
const folder = temporaryFolder('growth');
for (const size of sizes) console.log(JSON.stringify({ listings: size, keyReadMs, ...(await measureSize(size, source)) }));

/** Bytes used by objects and typed arrays. Waits, because the memory of typed arrays is freed only some time after a garbage collection. */
async function usedBytes(): Promise<number> {
  for (let pass = 0; pass < 3; pass++) {
    globalThis.gc?.();
    await new Promise((done) => setTimeout(done, 100));
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Runs some work, and returns its result with the elapsed seconds and CPU seconds. */
async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number; cpuSeconds: number }> {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  return { result, seconds: (performance.now() - start) / 1000, cpuSeconds: (user + system) / 1e6 };
}

async function measureSize(size: number, { rows, requests }: RowSource): Promise<object> {
  const before = await usedBytes();
  const built = await timed(async () => {
    const index = new ColumnIndex(layout);
    for (const row of rows(size)) index.load(row);
    await index.finish();
    return index;
  });
  const index = built.result;
  const used = (await usedBytes()) - before;
  const queries = requests(QUERIES, 7);
  const search = await measure(queries, (request) => index.search(request), ROUNDS);
  const map = await measure(queries, (request) => index.map(request, { zoom: 12, markerWidth: MARKER_WIDTH.en }), ROUNDS);
  const file = join(folder, 'snapshot');
  const hash = createHash('sha256');
  let bytes = 0;
  async function* hashedChunks() {
    for await (const chunk of encodeIndex(index)) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  const written = await timed(() => pipeline(hashedChunks, createWriteStream(file)));
  const usedWithMaps = (await usedBytes()) - before;
  const parts = bytesPerListing(index);
  const expected = { bytes, sha256: hash.digest('hex') };
  const loaded = await timed(() => decodeIndex(createReadStream(file, { highWaterMark: 1 << 20 }), expected, layout, 'all'));
  if (loaded.result.liveCount !== size) throw new Error('the loaded index has another number of listings');
  const mean = (times: readonly number[]) => times.reduce((sum, time) => sum + time, 0) / times.length;
  const summary = ({ elapsed, cpu }: Awaited<ReturnType<typeof measure>>) => ({
    p50Ms: percentile(elapsed, 0.5),
    p95Ms: percentile(elapsed, 0.95),
    p99Ms: percentile(elapsed, 0.99),
    cpuMs: mean(cpu),
  });
  return {
    bytesPerListing: used / size,
    bytesPerListingWithMaps: usedWithMaps / size,
    parts,
    snapshot: {
      bytes,
      writeSeconds: written.seconds,
      writeCpuSeconds: written.cpuSeconds,
      loadSeconds: loaded.seconds,
      loadCpuSeconds: loaded.cpuSeconds,
    },
    search: summary(search),
    map: summary(map),
  };
}
