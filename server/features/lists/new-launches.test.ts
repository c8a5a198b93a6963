/** Anybody can call themselves a developer and state a registration number. New launches are only those that staff checked. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { evidenceRoutes } from '../../../contract/listing/evidence.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { newModerator } from '../../../test/review.ts';
import { writeSearchRow } from '../../search/table/write-rows.ts';
import { countLists } from './counted-lists.ts';

const NUMBER = 'TN/11/Building/0123/2024';
let app: TestApp;
let moderator: Person;
beforeAll(async () => {
  app = await testApp();
  moderator = await newModerator(app);
});

/** A live home under construction that its lister offers as a developer. */
async function newProjectHome(owner: Person): Promise<string> {
  const listing = await newListing(app, owner.id);
  const details = { price: 6_000_000, construction_status: 'under_construction', listing_role: 'Developer', project_rera_id: NUMBER };
  await app.db
    .updateTable('listing')
    .set((e) => ({ kind: 'residential_resale', details: sql`${e.ref('details')} || ${JSON.stringify(details)}::jsonb` }))
    .where('id', '=', listing.listingId)
    .execute();
  await app.db.transaction().execute((tx) => writeSearchRow(tx, listing));
  await app.deps.search.refresh([listing]);
  return listing.publicId;
}
async function newLaunches(): Promise<readonly unknown[]> {
  await countLists(app.deps);
  const { body } = await app.call(contract.listPages.getHotProperty, { query: { new_launch: 'true', city: 'coimbatore' } });
  return body.data.map((entry) => 'id' in entry && entry.id);
}

test('a home of an invented developer is no new launch until staff find its number in the register', async () => {
  const id = await newProjectHome(await signIn(app));
  expect(await newLaunches()).not.toContain(id);
  const checked = { body: { property_id: id, method: 'rera_checked', number: NUMBER } } as const;
  const headers = { 'idempotency-key': 'checked-in-register' };
  const recorded = await app.call(evidenceRoutes.recordEvidence, checked, { token: moderator.token, headers });
  expect(recorded.status, JSON.stringify(recorded.error)).toBe(200);
  expect(await newLaunches()).toContain(id);
  const { position } = recorded.body.data.records.at(-1)!;
  const withdrawn = { body: { property_id: id, position, reason: 'mistaken' } } as const;
  await app.call(evidenceRoutes.withdrawEvidence, withdrawn, { token: moderator.token, headers: { 'idempotency-key': 'mistaken' } });
  expect(await newLaunches()).not.toContain(id);
});

test('a home of a developer whose registration staff checked is a new launch', async () => {
  const developer = await signIn(app);
  const id = await newProjectHome(developer);
  expect(await newLaunches()).not.toContain(id);
  await app.db.updateTable('app_user').set({ role: 'developer' }).where('id', '=', developer.id).execute();
  expect(await newLaunches()).toContain(id);
});
