import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../database.ts';
import { normalOrExhaustive } from '../exhaustive.ts';
import { startSite, type Site } from '../site-process.ts';
import { completeValues } from '../wizard.ts';
import { bulkImportRoutes } from '../../contract/bulk-import.ts';
import { KINDS } from '../../kinds/index.ts';

const ROWS = normalOrExhaustive(120, 250);
const POLL_MS = 10;
// A busy machine may start slowly. A failure reports the state of the jobs.
const TIMEOUT_MS = 40_000;

function form(): FormData {
  const values = completeValues(KINDS.flatmate);
  const lines = Array.from({ length: ROWS }, (_, index) =>
    JSON.stringify({ ...values, external_id: `K-${index}`, publish: index % 2 === 0 }),
  );
  const parts = new FormData();
  parts.append('kind', 'flatmate');
  parts.append('dry_run', 'false');
  parts.append('file', new Blob([lines.join('\n')]), 'rooms.jsonl');
  return parts;
}

test(
  'a server that is killed during an import continues it at its next start, and saves every row once',
  { timeout: 120_000 },
  async () => {
    const { db, url } = await testDatabase();
    const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-killed-'));
    const start = () =>
      startSite({
        command: ['server/main.ts', '--no-pages'],
        dataDir,
        env: { DATABASE_URL: url, SEED: 'none' },
        startTimeoutMs: TIMEOUT_MS,
      });
    const importRow = () => db.selectFrom('bulk_import').selectAll().executeTakeFirstOrThrow();
    const jobs = async () =>
      (await sql`select attempts, run_at, locked_at, last_error from graphile_worker._private_jobs`.execute(db)).rows;
    const waitUntil = (reached: (done: number, status: string) => boolean) => {
      const read = async () => {
        const row = await importRow();
        if (!reached(row.done, row.status)) throw new Error(`Not reached: ${JSON.stringify({ row, jobs: await jobs() })}`);
        return row;
      };
      return vi.waitFor(read, { timeout: TIMEOUT_MS, interval: POLL_MS });
    };
    let site: Site | null = null;
    try {
      site = await start();
      const token = await site.logIn('9812345670');
      const { data } = await site.call(bulkImportRoutes.startImport, {}, { token, form: form() });
      await waitUntil((done) => done > 0);
      await site.kill();
      const killed = await importRow();
      expect(killed).toMatchObject({ status: 'running', finished_at: null });
      expect(killed.done).toBeLessThan(ROWS);

      // No request triggers it: the import must continue automatically.
      site = await start();
      const finished = await waitUntil((_, status) => status !== 'running');
      expect(finished).toMatchObject({ status: 'done', rows: ROWS, done: ROWS, created: ROWS, refused: 0, published: ROWS / 2 });
      expect((await site.call(bulkImportRoutes.findImport, { query: { id: data.id } }, { token })).data.status).toBe('done');
      const { rows } = await sql`
      select count(*) as listings, count(external.external_id) as named
      from listing left join listing_external_id as external on external.city_id = listing.city_id and external.listing_id = listing.id
      where listing.owner_id = ${finished.owner_id}`.execute(db);
      expect(rows).toEqual([{ listings: ROWS, named: ROWS }]);
      const { rows: reported } = await sql`select count(*) as rows from bulk_import_row where outcome = 'created'`.execute(db);
      expect(reported).toEqual([{ rows: ROWS }]);
    } finally {
      await site?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
