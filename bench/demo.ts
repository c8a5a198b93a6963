/** The demo market in a temporary database, for benchmarks that do not need a larger market. */
import { startEmbedded } from '../server/db/embedded/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/connections/pool.ts';
import type { Db } from '../server/db/schema.ts';
import { seed } from '../server/startup/seeding/seed.ts';
import { atEnd, temporaryFolder } from './cleanup.ts';

interface DemoDatabase {
  readonly db: Db;
  readonly url: string;
  readonly now: Date;
  readonly end: () => Promise<void>;
}

/** @param existingUrl URL of a database to use instead of a temporary one; it is not deleted at the end */
export async function openDemoDatabase(existingUrl?: string): Promise<DemoDatabase> {
  const server = existingUrl ? null : await startEmbedded({ dataDir: temporaryFolder('bench'), disposable: true });
  const stopServer = atEnd(() => server?.stop());
  if (server) await server.createDatabase('bench');
  const url = existingUrl ?? server!.url('bench');
  await migrate(url);
  const { db, close } = openDatabase({ url, size: 4, statementTimeoutMs: 600_000, onError: () => undefined });
  const closeDatabase = atEnd(close);
  const now = new Date();
  await seed({ db, now: () => now }, { mode: 'demo' });
  const end = async () => {
    await closeDatabase();
    await stopServer();
  };
  return { db, url, now, end };
}

/** Reads one listing by its primary key. Its time is the baseline for other times. */
export const readByKey = (db: Db) => (key: { readonly cityId: number; readonly listingId: number }) =>
  db.selectFrom('listing').selectAll().where('city_id', '=', key.cityId).where('id', '=', key.listingId).executeTakeFirst();
