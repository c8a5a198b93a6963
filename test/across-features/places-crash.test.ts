/** A server that is killed during a merge of localities must continue it at the next start, and move every listing once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { placesRoutes } from '../../contract/places.ts';
import { writeSearchRows } from '../../server/search/table/write-rows.ts';
import { testDatabase } from '../database.ts';
import { startSite, type Site } from '../site-process.ts';

const LISTINGS = 3000;
const TIMEOUT_MS = 60_000;

test('a merge of localities with thousands of listings continues after the server was killed', { timeout: 240_000 }, async () => {
  const { db, url } = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-places-'));
  const start = () =>
    startSite({ command: ['server/main.ts', '--no-pages'], dataDir, env: { DATABASE_URL: url, SEED: 'none' }, startTimeoutMs: TIMEOUT_MS });
  const work = () => db.selectFrom('place_change_job').selectAll().executeTakeFirstOrThrow();
  const waitUntil = (reached: (progress: Awaited<ReturnType<typeof work>>) => boolean) => {
    const read = async () => {
      const row = await work();
      if (!reached(row)) throw new Error(`Not reached: ${JSON.stringify(row)}`);
      return row;
    };
    return vi.waitFor(read, { timeout: TIMEOUT_MS, interval: 10 });
  };
  let site: Site | null = null;
  try {
    site = await start();
    const token = await site.logIn('9812345670');
    await db.updateTable('app_user').set({ role: 'administrator' }).execute();
    const [from, into] = await db.selectFrom('locality').selectAll().where('city_id', '=', 1).orderBy('id').limit(2).execute();
    await sql`
      insert into listing (city_id, public_id, kind, owner_id, status, locality_id, lat, lng, public_lat, public_lng, details,
        first_published_at, last_confirmed_at)
      select 1, 'killed' || lpad(n::text, 6, '0'), 'residential_rent', u.id, 'active', ${from!.id}, ${from!.lat}, ${from!.lng}, ${from!.lat},
        ${from!.lng}, jsonb_build_object('property_type', 'Apartment', 'bhk_type', '2BHK', 'locality', ${from!.name}::text, 'rent', 18000), now(), now()
      from generate_series(1, ${LISTINGS}) n, app_user u`.execute(db);
    const keys = (await db.selectFrom('listing').select('id').execute()).map(({ id }) => ({ cityId: 1, listingId: id }));
    await db.transaction().execute((tx) => writeSearchRows(tx, keys));

    await site.call(placesRoutes.mergeLocality, { body: { from: from!.id, version: from!.version, into: into!.id } }, { token });
    await waitUntil(({ done }) => done > 0);
    await site.kill();
    const killed = await work();
    expect(killed).toMatchObject({ total: LISTINGS, finished_at: null });
    expect(killed.done).toBeLessThan(LISTINGS);

    // No request triggers it: the merge must continue automatically.
    site = await start();
    expect(await waitUntil(({ step }) => step === 'done')).toMatchObject({ done: LISTINGS, total: LISTINGS });
    const { rows } = await sql`
      select count(*)::int as moved, (count(*) filter (where details->>'locality' = ${into!.name}))::int as named
      from listing where city_id = 1 and locality_id = ${into!.id}`.execute(db);
    expect(rows).toEqual([{ moved: LISTINGS, named: LISTINGS }]);
    const { rows: found } = await sql`
      select count(*)::int as found from listing_search
      where city_id = 1 and locality_id = ${into!.id} and words like '%' || lower(split_part(${into!.name}::text, ' ', 1)) || '%'`.execute(
      db,
    );
    expect(found).toEqual([{ found: LISTINGS }]);
  } finally {
    await site?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
