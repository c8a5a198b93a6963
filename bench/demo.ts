/** The demo market in a temporary database, for benchmarks that do not need a larger market. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../server/db/embedded/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/connections/pool.ts';
import type { Db } from '../server/db/schema.ts';
import { seed } from '../server/startup/seeding/seed.ts';

interface DemoDatabase {
  readonly db: Db;
  readonly url: string;
  readonly now: Date;
  readonly end: () => Promise<void>;
}

/** @param existingUrl URL of a database to use instead of a temporary one; it is not deleted at the end */
export async function openDemoDatabase(existingUrl?: string): Promise<DemoDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-bench-'));
  const server = existingUrl ? null : await startEmbedded({ dataDir, disposable: true });
  if (server) await server.createDatabase('bench');
  const url = existingUrl ?? server!.url('bench');
  await migrate(url);
  const { db, close } = openDatabase({ url, size: 4, statementTimeoutMs: 600_000, onError: () => undefined });
  const now = new Date();
  await seed({ db, now: () => now }, { mode: 'demo' });
  const end = async () => {
    await close();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { db, url, now, end };
}

/** Reads one listing by its primary key. Its time is the baseline for other times. */
export const readByKey = (db: Db) => (key: { readonly cityId: number; readonly listingId: number }) =>
  db.selectFrom('listing').selectAll().where('city_id', '=', key.cityId).where('id', '=', key.listingId).executeTakeFirst();
