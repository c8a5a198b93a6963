/** The demo market for benches that need no more: in a database of its own, thrown away at the end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/pool.ts';
import type { Db } from '../server/db/schema.ts';
import { seed } from '../server/db/seed/index.ts';

interface Demo {
  readonly db: Db;
  readonly url: string;
  readonly now: Date;
  readonly end: () => Promise<void>;
}

/** @param filled address of a filled database to use instead, which is left as it is */
export async function openDemo(filled?: string): Promise<Demo> {
  const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-bench-'));
  const server = filled ? null : await startEmbedded({ dataDir, throwAway: true });
  if (server) await server.createDatabase('bench');
  const url = filled ?? server!.url('bench');
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

/** One listing by its primary key: what the other times are held against. */
export const byKey = (db: Db) => (key: { readonly cityId: number; readonly listingId: number }) =>
  db.selectFrom('listing').selectAll().where('city_id', '=', key.cityId).where('id', '=', key.listingId).executeTakeFirst();
