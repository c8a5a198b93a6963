/** Seeds an empty database before the search index is built. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { openDatabase, type Database } from '../../db/connections/pool.ts';
import { seedPlaces } from '../../seed/places.ts';

export interface SeedProgress {
  readonly stage: string;
  /** Number of rows of this stage that are written, of `all`. */
  readonly done: number;
  readonly all: number;
}

/** Longer than for requests, because seeding uses large statements. */
const STATEMENT_TIMEOUT_MS = 120_000;

export const openSeedDatabase = (url: string): Database =>
  openDatabase({ url, size: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS, onError: () => undefined });

/**
 * Updates the places and, in an empty database, creates the demo listings. A child process creates them, so that the server does not retain
 * the memory that this needs.
 * @param report receives progress lines
 */
export async function fillDatabase(url: string, mode: Config['seed'], report: (line: string) => void): Promise<void> {
  if (mode === 'none') return;
  const database = openSeedDatabase(url);
  try {
    await seedPlaces(database.db);
    if (mode === 'places' || (await database.db.selectFrom('listing').select('id').limit(1).executeTakeFirst())) return;
  } finally {
    await database.close();
  }
  await seedInProcess(url, report);
}

function seedInProcess(url: string, report: (line: string) => void): Promise<void> {
  return new Promise((done, fail) => {
    let lastLine = '';
    // without environment: the process needs only the database URL, which is sent as a message because process lists show arguments
    const child = fork(join(import.meta.dirname, 'seed-process.ts'), { env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child.send(url);
    child.on('message', ({ stage, done: written, all }: SeedProgress) => {
      const line = `Filling in the demo market: ${stage} ${Math.round((100 * written) / all)} %`;
      if (line !== lastLine) report((lastLine = line));
    });
    child.once('error', fail);
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error('The demo market could not be seeded.'))));
  });
}
