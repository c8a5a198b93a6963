import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { getBuilderPage } from '../../../contract/place-pages/builder-page.ts';
import { testApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { signIn } from '../../../test/people.ts';
import { registerBuilders } from '../../accounts/builders.ts';
import { writeSearchRow } from '../../search/table/write-rows.ts';

test('the page of a builder with more than a thousand projects stays small, and counts all homes', async () => {
  const app = await testApp();
  const builder = await signIn(app);
  const listing = await newListing(app, builder.id);
  await sql`update listing set details = details || '{"listing_role": "Developer", "project_name": "Opal"}'::jsonb
    where id = ${listing.listingId}`.execute(app.db);
  await sql`update app_user set name = 'Granite' where id = ${builder.id}`.execute(app.db);
  await app.db.transaction().execute((tx) => writeSearchRow(tx, listing));
  // copies of the home and of its search row, each in a project of its own
  await sql`
    with copies as (
      insert into listing (city_id, public_id, kind, owner_id, status, locality_id, details, first_published_at, last_confirmed_at)
      select city_id, public_id || 'c' || n, kind, owner_id, status, locality_id,
        details || jsonb_build_object('project_rera_id', 'TN/11/Building/' || n || '/2025'), first_published_at, last_confirmed_at
      from listing, generate_series(1, 1100) n where id = ${listing.listingId}
      returning city_id, id, public_id)
    insert into listing_search
    select (jsonb_populate_record(s, jsonb_build_object('listing_id', c.id, 'public_id', c.public_id))).*
    from copies c join listing_search s on s.city_id = c.city_id and s.listing_id = ${listing.listingId}`.execute(app.db);
  await registerBuilders(app.db, listing.cityId);
  const { public_id: id } = await app.db.selectFrom('builder').select('public_id').executeTakeFirstOrThrow();
  const { status, body } = await app.call(getBuilderPage, { query: { id } });
  expect([status, body.data.total, body.data.projects.length]).toEqual([200, 1101, 50]);
  expect(body.data.since).toMatch(/T18:30:00\.000Z$/);
});

// the coordinator of a Citus cluster does not count what its nodes scan
test.skipIf(inject('clusterNodes') !== null)('developers are found without reading the other listings of their city', async () => {
  const app = await testApp();
  await app.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await registerBuilders(tx, 1);
    const { rows } = await sql`select pg_stat_get_xact_numscans('listing_live_developer'::regclass)::int as scans`.execute(tx);
    expect(rows).toEqual([{ scans: 1 }]);
  });
});
