/** Baselines for the other steps of the same run. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Db } from '../../server/db/schema.ts';
import { readByKey } from '../demo.ts';
import { get, type Times } from './client.ts';
import type { Paths } from './paths.ts';
import { BROTLI, type Run } from './run.ts';

/** Measures a bare page rendered by React, an empty route, a static file as large as a page, and a read by primary key. */
export async function measureBaselines(run: Run, db: Db, { searches }: Paths): Promise<void> {
  const { port } = run.server;
  const html = String((await get(port, { path: searches.at(-1)! })).body);
  const page = await get(port, { path: searches.at(-1)!, headers: BROTLI });
  const elements = html.match(/<[a-z]/g)?.length ?? 0;
  const script = join(import.meta.dirname, 'bare-page.ts');
  const { stdout } = spawnSync(process.execPath, [script, String(elements), String(run.effort.distinct)], {
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  const bare = JSON.parse(stdout) as Times & { cpuMs: number };
  run.report(`a bare page of ${elements} elements`, bare, bare.cpuMs);
  await run.measureRequests('an empty route', [{ path: '/healthz' }], { repeat: true });
  await run.measureRequests('a static file', [{ path: await assetOfSize(port, html, page.body.length), headers: BROTLI }], {
    repeat: true,
  });
  const keys = await db.selectFrom('listing_search').select(['city_id as cityId', 'listing_id as listingId']).limit(2000).execute();
  run.report('a listing by its primary key', await timed(keys, readByKey(db)), null);
}

/** The asset of a page whose transferred size is closest to this one. */
async function assetOfSize(port: number, html: string, bytes: number): Promise<string> {
  const paths = [...new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path))];
  const sizes = await Promise.all(paths.map(async (path) => (await get(port, { path, headers: BROTLI })).body.length));
  const nearest = sizes.reduce((best, size, n) => (Math.abs(size - bytes) < Math.abs(sizes[best]! - bytes) ? n : best), 0);
  return paths[nearest]!;
}

async function timed<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<Pick<Times, 'elapsed' | 'seconds'>> {
  const elapsed: number[] = [];
  const startedAt = performance.now();
  for (const item of items) {
    const itemStartedAt = performance.now();
    await work(item);
    elapsed.push(performance.now() - itemStartedAt);
  }
  return { elapsed: elapsed.toSorted((a, b) => a - b), seconds: (performance.now() - startedAt) / 1000 };
}
