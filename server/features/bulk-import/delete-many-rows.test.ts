import { sql } from 'kysely';
import { beforeAll, expect, inject, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn } from '../../../test/people.ts';
import { DAY_MS } from '../../durations.ts';
import { closeAccounts } from '../../privacy/close-account.ts';
import { pruneImports } from './imports.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  if (inject('clusterNodes') !== null) return;
  await app.runAsOwner(`
    create function refuse_many() returns trigger language plpgsql as $$
      begin if (select count(*) from gone) > 5000 then raise 'too many rows in one statement'; end if; return null; end $$;
    create trigger refuse_many after delete on bulk_import_row referencing old table as gone
      for each statement execute function refuse_many()`);
});

/** A finished import with more rows than one statement may delete. */
async function addLargeImport(ownerId: string): Promise<void> {
  const now = app.deps.now();
  const { id } = await app.db
    .insertInto('bulk_import')
    .values({
      owner_id: ownerId,
      kind: 'flatmate',
      format: 'csv',
      file_name: 'homes.csv',
      dry_run: false,
      ip: null,
      status: 'done',
      rows: 6000,
      problem: null,
      created_at: now,
      heartbeat_at: now,
      finished_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into bulk_import_row (import_id, row, outcome, published, errors)
    select ${id}::uuid, n, 'created', false, '[]' from generate_series(1, 6000) n`.execute(app.db);
}
const countRows = async () => (await sql<{ n: number }>`select count(*)::int as n from bulk_import_row`.execute(app.db)).rows[0]!.n;

// Citus runs no triggers
test.skipIf(inject('clusterNodes') !== null)('expired imports with very many rows are deleted in several statements', async () => {
  const { id } = await signIn(app);
  await addLargeImport(id);
  await pruneImports({ ...app.deps, now: () => new Date(app.deps.now().getTime() + 31 * DAY_MS) });
  expect(await countRows()).toBe(0);
});

test.skipIf(inject('clusterNodes') !== null)('so are the imports of a deleted account', async () => {
  const { id } = await signIn(app);
  await addLargeImport(id);
  await closeAccounts(app.deps, (_tx, close) => close({ userId: id, cause: 'requested', ip: null }));
  await app.runJobs();
  expect(await countRows()).toBe(0);
  const erasure = await app.db.selectFrom('erasure').select('finished_at').where('user_id', '=', id).executeTakeFirstOrThrow();
  expect(erasure.finished_at).not.toBeNull();
});
