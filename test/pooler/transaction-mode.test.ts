/** Requirements behind a pooler in transaction mode. `npm run test:pooler` runs this file, together with many of the API tests. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, inject, test } from 'vitest';
import { contract } from '../../contract/index.ts';
import { DatabaseClient } from '../../server/db/connections/database-client.ts';
import { warnOfOtherLimits } from '../../server/db/privileges/role-limits.ts';
import { rewriteIncompatible } from '../../server/search/table/rewrite-table.ts';
import { writeSearchRows } from '../../server/search/table/write-rows.ts';
import { testApp } from '../app.ts';
import { newListing } from '../listings.ts';
import { signIn } from '../people.ts';

describe('behind a pooler in transaction mode', async () => {
  const app = await testApp({ env: { STATEMENT_TIMEOUT_MS: '4321', DATABASE_POOL: '8' } });

  test('the tests use the pooler', async () => {
    expect(inject('poolerUrl')).not.toBeNull();
    expect(new URL(app.url).port).toBe(new URL(inject('poolerUrl')!).port);
    expect(app.deps.config.db.directUrl).not.toBeNull();
  });

  test('statements have the configured time limit, and a different limit is reported', async () => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(app.db);
    expect(rows).toEqual([{ statement_timeout: '4321ms' }]);
    const warnings: unknown[] = [];
    await warnOfOtherLimits(app.db, 5000, { warn: (fields: unknown) => void warnings.push(fields) });
    expect(warnings).toEqual([{ limitMs: 4321, wantedMs: 5000 }]);
  });

  test('direct connections have no time limit of the role', async () => {
    const client = new DatabaseClient({ connectionString: app.deps.config.db.directUrl! });
    await client.connect();
    const { rows } = await client.query('show statement_timeout');
    await client.end();
    expect(rows).toEqual([{ statement_timeout: '0' }]);
  });

  test('concurrent searches succeed, and no session retains a lock or a prepared statement', async () => {
    const owner = await signIn(app);
    const listings = await Promise.all(Array.from({ length: 6 }, () => newListing(app, owner.id)));
    await Promise.all(listings.map((listing) => app.db.transaction().execute((tx) => writeSearchRows(tx, [listing]))));
    await app.deps.search.refresh(listings);
    for (let round = 0; round < 3; round += 1) {
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => app.call(contract.search.getProperty, { query: { city: 'coimbatore', intent: 'rent' } })),
      );
      expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
      app.deps.cards.invalidate('any');
    }
    await sql`update listing_search set layout = 0`.execute(app.db);
    await rewriteIncompatible({ db: app.db, url: app.deps.config.db.directUrl!, log: pino({ level: 'silent' }) });
    const sessions = await Promise.all(
      Array.from({ length: 6 }, () =>
        sql<{ locks: number; prepared: number }>`
          select (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and objid <> 0) as locks,
            (select count(*)::int from pg_prepared_statements) as prepared from pg_sleep(0.05)`.execute(app.db),
      ),
    );
    expect(sessions.flatMap(({ rows }) => rows)).toEqual(Array.from({ length: 6 }, () => ({ locks: 0, prepared: 0 })));
  });
});
