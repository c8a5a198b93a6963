import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from './database.ts';
import { startSite, type Site } from './site-process.ts';
import { filled } from './wizard.ts';
import { bulkRoutes } from '../contract/bulk.ts';
import { KINDS } from '../kinds/index.ts';

const ROWS = 250;
const POLL_MS = 10;
// a machine with much else to do may need a while to begin; what fails is told with the jobs as they stand
const PATIENCE_MS = 40_000;

function form(): FormData {
  const values = filled(KINDS.flatmate);
  const lines = Array.from({ length: ROWS }, (_, at) => JSON.stringify({ ...values, external_id: `K-${at}`, publish: at % 2 === 0 }));
  const parts = new FormData();
  parts.append('kind', 'flatmate');
  parts.append('dry_run', 'false');
  parts.append('file', new Blob([lines.join('\n')]), 'rooms.jsonl');
  return parts;
}

test(
  'a server killed in the middle of an import takes it up again by itself at its next start, every row once',
  { timeout: 120_000 },
  async () => {
    const { db, url } = await testDatabase();
    const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-killed-'));
    const start = () =>
      startSite({ command: ['server/main.ts', '--no-pages'], dataDir, env: { DATABASE_URL: url, SEED: 'none' }, patienceMs: PATIENCE_MS });
    const standing = () => db.selectFrom('bulk_import').selectAll().executeTakeFirstOrThrow();
    const jobs = async () =>
      (await sql`select attempts, run_at, locked_at, last_error from graphile_worker._private_jobs`.execute(db)).rows;
    const until = async (reached: (done: number, status: string) => boolean) => {
      for (const end = performance.now() + PATIENCE_MS; ; await sleep(POLL_MS)) {
        const found = await standing();
        if (reached(found.done, found.status)) return found;
        if (performance.now() > end) throw new Error(`It stands still: ${JSON.stringify({ found, jobs: await jobs() })}`);
      }
    };
    let site: Site | null = null;
    try {
      site = await start();
      const token = await site.logIn('9812345670');
      const { data } = await site.call(bulkRoutes.startImport, {}, { token, form: form() });
      await until((done) => done > 0);
      await site.kill();
      const killed = await standing();
      expect(killed).toMatchObject({ status: 'running', finished_at: null });
      expect(killed.done).toBeLessThan(ROWS);

      // nobody asks for it: it has to go on by itself
      site = await start();
      const over = await until((_, status) => status !== 'running');
      expect(over).toMatchObject({ status: 'done', rows: ROWS, done: ROWS, created: ROWS, refused: 0, published: ROWS / 2 });
      expect((await site.call(bulkRoutes.findImport, { query: { id: data.id } }, { token })).data.status).toBe('done');
      const { rows } = await sql`
      select count(*) as listings, count(external.external_id) as named,
        (select count(*) from bulk_import_row where outcome = 'created') as told
      from listing left join listing_external_id as external on external.city_id = listing.city_id and external.listing_id = listing.id
      where listing.owner_id = ${over.owner_id}`.execute(db);
      expect(rows).toEqual([{ listings: ROWS, named: ROWS, told: ROWS }]);
    } finally {
      await site?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
