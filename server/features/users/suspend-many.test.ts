import { sql } from 'kysely';
import { beforeAll, expect, inject, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { signIn } from '../../../test/people.ts';
import { signInAs } from '../../../test/staff.ts';
import { LISTINGS_PER_STATEMENT } from '../../listings/write/suspend-listings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

/** Copies a listing in the table. */
async function copyListing(publicId: string, count: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = 'listing'::regclass and attnum > 0 and not attisdropped
      and attname not in ('id', 'public_id') and attgenerated = ''`.execute(app.db);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`
    insert into listing (public_id, ${columns})
    select 'copy' || lpad(n::text, 6, '0'), ${columns} from listing, generate_series(1, ${count}::int) n where public_id = ${publicId}`.execute(
    app.db,
  );
}

/** From now on, statements that update more listings than this fail. */
const limitUpdates = (count: number): Promise<void> =>
  app.runAsOwner(`
    create function limit_updates() returns trigger language plpgsql as
      'begin if (select count(*) from updated) > ${count} then raise exception ''too many''; end if; return null; end';
    create trigger limit_updates after update on listing referencing new table as updated
      for each statement execute function limit_updates()`);

test('all listings of an account are hidden and restored, however many it has, by statements of limited length', async () => {
  const administrator = await signInAs(app, 'administrator');
  const person = await signIn(app);
  const { publicId } = await newListing(app, person.id);
  await copyListing(publicId, LISTINGS_PER_STATEMENT + 20);
  // distributed tables have no triggers
  if (!inject('clusterNodes')) await limitUpdates(LISTINGS_PER_STATEMENT);
  const statuses = async () => {
    const rows = await app.db.selectFrom('listing').select('status').distinct().where('owner_id', '=', person.id).execute();
    return rows.map(({ status }) => status);
  };
  const body = { id: person.id, reason: 'Asked for money before a visit.' };
  expect((await app.call(contract.users.suspend, { body }, administrator)).status).toBe(200);
  expect(await statuses()).toEqual(['removed']);
  expect((await app.call(contract.users.liftSuspension, { body: { id: person.id } }, administrator)).status).toBe(200);
  expect(await statuses()).toEqual(['active']);
});
