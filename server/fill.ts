/** Fills an empty database before the search index is built from it. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { openDatabase, type Database } from './db/pool.ts';
import { seedPlaces } from './db/seed/places.ts';

export interface FillProgress {
  readonly what: string;
  readonly done: number;
  readonly all: number;
}

/** Its statements may take longer than a request's. */
const STATEMENT_MS = 120_000;

export const openForFilling = (url: string): Database =>
  openDatabase({ url, size: 1, statementTimeoutMs: STATEMENT_MS, onError: () => undefined });

/**
 * Brings places up to date and, in an empty database, draws the demo market; `tell` hears how far it is. The market is drawn in a
 * process of its own, whose memory goes back with it: the server should not carry for ever what it needed once.
 */
export async function fill(url: string, mode: Config['seed'], tell: (line: string) => void): Promise<void> {
  if (mode === 'none') return;
  const database = openForFilling(url);
  try {
    await seedPlaces(database.db);
    if (mode === 'places' || (await database.db.selectFrom('listing').select('id').limit(1).executeTakeFirst())) return;
  } finally {
    await database.close();
  }
  await inProcess(url, tell);
}

function inProcess(url: string, tell: (line: string) => void): Promise<void> {
  return new Promise((done, fail) => {
    let told = '';
    // none of our environment: it needs the address of the database, which must not stand in a list of processes either
    const child = fork(join(import.meta.dirname, 'fill-process.ts'), { env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child.send(url);
    child.on('message', ({ what, done: written, all }: FillProgress) => {
      const line = `Filling in the demo market: ${what} ${Math.round((100 * written) / all)} %`;
      if (line !== told) tell((told = line));
    });
    child.once('error', fail);
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error('The demo market could not be filled in.'))));
  });
}
