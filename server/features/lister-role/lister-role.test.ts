import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import type { Listing } from '../../../contract/listing/listing.ts';
import { KINDS } from '../../../kinds/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { newModerator } from '../../../test/review.ts';
import { completeValues, publishListing } from '../../../test/wizard.ts';
import { recountInferredAgents, inferredChange } from '../../listings/write/homes/infer-agents.ts';
import { matchAllRequest } from '../../search/types.ts';

const { residential_rent: rent } = KINDS;
const routes = contract.listerRole;
let app: TestApp;
let owner: Person;
let moderator: Person;
beforeAll(async () => {
  app = await testApp();
  moderator = await newModerator(app);
});
beforeEach(async () => {
  owner = await signIn(app);
});

async function publishHome(society: string, overrides: object = {}): Promise<string> {
  const { id } = await publishListing(
    app,
    owner.token,
    rent,
    completeValues(rent, 3, { fixed: { listing_role: 'Owner', property_type: 'Apartment', society_name: society, ...overrides } }),
  );
  await app.runJobs();
  return id;
}
const roleOf = async (id: string) => {
  const page = (await app.call(contract.search.getProperty, { query: { id } })).body.data as Listing;
  return [page.listing_role, page.lister.role];
};
const readRole = async () => (await app.call(routes.getListerRole, {}, { token: owner.token })).body.data;
const appeal = (person = owner) =>
  app.call(
    routes.appealListerRole,
    { body: { statement: 'All three were bought by my family.', documents: ['sale_deed'] } },
    { token: person.token },
  );
const notifications = async () =>
  (await app.db.selectFrom('notification').select('type').where('user_id', '=', owner.id).orderBy('seq').execute()).map(({ type }) => type);
/** Counts the owner's listings that a search for homes of owners, or of agents, finds. */
async function countFoundByRole(role: 'Owner' | 'Agent'): Promise<number> {
  const rows = await app.db.selectFrom('listing').select(['id', 'city_id']).where('owner_id', '=', owner.id).execute();
  const request = {
    ...matchAllRequest(rows[0]!.city_id, ['residential_rent'], app.deps.now()),
    filters: { posted_by: [role] },
    limit: 100,
  };
  const { ids } = await app.deps.search.search(request);
  return ids.filter(({ listingId }) => rows.some(({ id }) => id === listingId)).length;
}

test('an owner with homes in a third society is shown as an agent, is told the reason, and is found as an agent', async () => {
  const first = await publishHome('Neem Court');
  await publishHome('Banyan Court');
  await publishHome('Neem  court', { floor: 1 });
  expect([await roleOf(first), await readRole()]).toMatchObject([['Owner', 'Owner'], { state: 'stated' }]);
  const third = await publishHome('Tamarind Court');
  expect(await readRole()).toMatchObject({ state: 'inferred', societies: 3 });
  for (const id of [first, third]) expect(await roleOf(id)).toEqual(['InferredAgent', 'InferredAgent']);
  expect([await countFoundByRole('Owner'), await countFoundByRole('Agent')]).toEqual([0, 4]);
  expect(await notifications()).toContain('role_inferred');
});

test('deleting a home does not restore the owner role, but homes published more than a year ago no longer count', async () => {
  const ids = [await publishHome('Neem Court'), await publishHome('Banyan Court'), await publishHome('Tamarind Court')];
  await app.call(contract.posting.remove, { body: { id: ids[2]! } }, { token: owner.token });
  await recountInferredAgents(app.deps, new AbortController().signal);
  expect((await readRole()).state).toBe('inferred');
  await app.db
    .updateTable('listing')
    .set({ first_published_at: new Date(app.deps.now().getTime() - 370 * 86_400_000) })
    .where('public_id', '=', ids[2]!)
    .execute();
  await recountInferredAgents(app.deps, new AbortController().signal);
  await app.runJobs();
  expect([(await readRole()).state, await roleOf(ids[0]!)]).toEqual(['stated', ['Owner', 'Owner']]);
});

describe('an appeal', () => {
  beforeEach(async () => {
    for (const society of ['Neem Court', 'Banyan Court', 'Tamarind Court']) await publishHome(society);
  });
  const readAppeals = async () => (await app.call(routes.listRoleAppeals, { query: {} }, { token: moderator.token })).body.data;
  const decide = (appealed_at: string, outcome: 'cleared' | 'upheld', { token } = moderator) =>
    app.call(routes.decideRoleAppeal, { body: { person_id: owner.id, appealed_at, outcome, note: 'Deeds seen.' } }, { token });

  test('that staff accept shows the person as an owner again, until there are more societies than staff checked', async () => {
    expect((await appeal()).body.data).toMatchObject({ state: 'appealed', documents: ['sale_deed'] });
    expect((await appeal()).status).toBe(200);
    const ownAppeals = (await readAppeals()).filter(({ person_id }) => person_id === owner.id);
    expect(ownAppeals).toMatchObject([{ statement: 'All three were bought by my family.', homes: [{}, {}, {}] }]);
    expect((await decide(ownAppeals[0]!.appealed_at, 'cleared')).status).toBe(200);
    expect((await decide(ownAppeals[0]!.appealed_at, 'upheld')).status).toBe(409);
    await app.runJobs();
    expect(await readRole()).toMatchObject({ state: 'cleared', note: 'Deeds seen.' });
    expect([await countFoundByRole('Owner'), await countFoundByRole('Agent')]).toEqual([3, 0]);
    expect(await notifications()).toEqual(['role_inferred', 'role_cleared']);
    await publishHome('Neem Court', { floor: 1 });
    expect((await readRole()).state).toBe('cleared');
    await publishHome('Mango Court');
    expect(await readRole()).toMatchObject({ state: 'inferred', societies: 4, statement: '' });
  });

  test('that staff do not accept is final, and nobody can decide their own appeal', async () => {
    await appeal();
    const ownAppeals = (await readAppeals()).find(({ person_id }) => person_id === owner.id);
    await app.db.updateTable('app_user').set({ role: 'moderator' }).where('id', '=', owner.id).execute();
    expect((await decide(ownAppeals!.appealed_at, 'cleared', owner)).status).toBe(403);
    expect((await decide(ownAppeals!.appealed_at, 'upheld')).status).toBe(200);
    expect([(await appeal()).status, (await readRole()).state]).toEqual([409, 'upheld']);
  });
});

test('an appeal is refused when there is nothing to appeal against', async () => {
  expect((await appeal(await signIn(app))).status).toBe(409);
});

test('somebody is shown as an agent when the number of their societies is above two and above the number that staff accepted', () => {
  const before = fc.option(fc.record({ state: fc.constantFrom('inferred', 'appealed', 'upheld', 'cleared'), societies: fc.nat(9) }), {
    nil: null,
  });
  fc.assert(
    fc.property(before, fc.nat(9), (role, societies) => {
      const change = inferredChange(role, societies);
      const wasShown = role !== null && role.state !== 'cleared';
      const isShown = change === 'infer' || (wasShown && change !== 'end');
      expect(isShown).toBe(societies > 2 && (role?.state !== 'cleared' || societies > role.societies));
    }),
  );
});
