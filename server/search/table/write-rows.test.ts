import { expect, inject, test } from 'vitest';
import { sql } from 'kysely';
import { testApp } from '../../../test/app.ts';
import { seedMarket } from '../../../test/fixtures/search-market.ts';
import { writeSearchRow } from './write-rows.ts';

interface Prepared {
  readonly name: string;
  readonly isMostlyGeneric: boolean;
}

// behind a pooler nothing is prepared, and Citus plans a statement for the node that has the rows, each time
test.skipIf(inject('poolerUrl') !== null || inject('clusterNodes') !== null)(
  'a connection that writes many listings mostly reuses the plans of its reads',
  async () => {
    const app = await testApp();
    await seedMarket(app, 40);
    const keys = await app.db.selectFrom('listing_search').select(['city_id as cityId', 'listing_id as listingId']).execute();
    const prepared = await app.db.connection().execute(async (session) => {
      for (const key of keys) await session.transaction().execute((tx) => writeSearchRow(tx, key));
      const { rows } = await sql<Prepared>`
      select name, generic_plans > custom_plans as "isMostlyGeneric" from pg_prepared_statements
      where name in ('live_listings', 'existing_search_rows', 'request_home_comparison') order by name`.execute(session);
      return rows;
    });
    expect(prepared).toEqual([
      { name: 'existing_search_rows', isMostlyGeneric: true },
      { name: 'live_listings', isMostlyGeneric: true },
      { name: 'request_home_comparison', isMostlyGeneric: true },
    ]);
  },
  60_000,
);
