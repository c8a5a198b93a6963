import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../contract/index.ts';
import { evidenceRoutes } from '../../../../contract/listing/evidence.ts';
import type { Listing } from '../../../../contract/listing/listing.ts';
import type { Values } from '../../../../kinds/field.ts';
import { KINDS } from '../../../../kinds/index.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { signIn, type Person } from '../../../../test/people.ts';
import { decideReview, findReviewCase, insertApproval, newModerator } from '../../../../test/review.ts';
import { completeDraft, completeValues, publishListing, saveStep } from '../../../../test/wizard.ts';
import { publicDay } from '../../present/public-day.ts';
import { SqlSearch } from '../../../search/sql/sql-search.ts';
import { verifyTable } from '../../../search/table/verify-table.ts';
import { layoutOf } from '../../../search/table/numbering.ts';
import { matchAllRequest, type FilterValues } from '../../../search/types.ts';

const { residential_rent: rent } = KINDS;
let app: TestApp;
let bySql: SqlSearch;
let moderator: Person;
let [owner, agent]: Person[] = [];
let values: Values;
let homeCount = 0;
beforeAll(async () => {
  app = await testApp();
  bySql = new SqlSearch(app.db, await layoutOf(app.db));
  moderator = await newModerator(app);
});
// each test has another home and other people
beforeEach(async () => {
  [owner, agent] = [await signIn(app), await signIn(app)];
  homeCount += 1;
  const fixed = {
    listing_role: 'Owner',
    property_type: 'Apartment',
    society_name: `Lakeside Court ${homeCount}`,
    floor: 2,
    total_floors: 9,
  };
  values = { ...completeValues(rent, 4, { fixed }), door_no: 'B-204' };
});

const asAgent = (overrides: Values = {}): Values => ({ ...values, listing_role: 'Agent', authorised_by_owner: true, ...overrides });
async function post({ token }: Person, content: Values): Promise<string> {
  const { id } = await publishListing(app, token, rent, content);
  await app.runJobs();
  return id;
}
const pageOf = async (id: string) => (await app.call(contract.search.getProperty, { query: { id } })).body.data as Listing;
const change = async ({ token }: Person, id: string, status: 'active' | 'paused') => {
  const { status: httpStatus } = await app.call(contract.posting.changeStatus, { body: { id, status } }, { token });
  expect(httpStatus).toBe(200);
  await app.runJobs();
};

/** Public ids that a search for this home finds. Checks that both engines return the same listings, total, map and facets. */
async function findIds(filters: FilterValues = {}): Promise<string[]> {
  const { cityId } = await app.db
    .selectFrom('listing')
    .select('city_id as cityId')
    .where('owner_id', 'in', [owner!.id, agent!.id])
    .executeTakeFirstOrThrow();
  const request = { ...matchAllRequest(cityId, ['residential_rent'], app.deps.now()), text: `lakeside court ${homeCount}`, filters };
  const [index, table] = [await app.deps.search.search(request), await bySql.search(request)];
  expect({ ids: index.ids, total: index.total, facets: index.facets }).toEqual({
    ids: table.ids,
    total: table.total,
    facets: table.facets,
  });
  expect(index.total).toBe(index.ids.length);
  for (const engine of [app.deps.search, bySql]) expect((await engine.map(request, { zoom: 4, markerWidth: 68 })).total).toBe(index.total);
  const ids = index.ids.map(({ listingId }) => listingId);
  const rows = ids.length > 0 ? await app.db.selectFrom('listing').select(['id', 'public_id']).where('id', 'in', ids).execute() : [];
  return ids.map((id) => rows.find((row) => row.id === id)!.public_id);
}

describe('a home that an agent and its owner offer', () => {
  const acceptOwner = async (id: string) => {
    await decideReview(app, moderator, id);
    await app.runJobs();
  };

  test('is one card and counts once in totals, facets and on the map; the owner is first after a moderator accepts, and each page names the other', async () => {
    const byAgent = await post(agent!, asAgent());
    expect(await findIds()).toEqual([byAgent]);
    const byOwner = await post(owner!, values);
    expect(await findIds()).toEqual([byAgent]);
    expect((await findReviewCase(app, moderator, byOwner))?.findings).toEqual(['Owner after an agent']);
    const own = (await app.call(contract.posting.myProperties, { query: {} }, { token: owner!.token })).body;
    expect(own).toMatchObject({ data: [{ id: byOwner, review: null }] });
    await acceptOwner(byOwner);
    expect(await findIds()).toEqual([byOwner]);
    expect((await verifyTable(app.db)).differences).toEqual([]);
    const [ownPage, agentPage] = [await pageOf(byOwner), await pageOf(byAgent)];
    expect(ownPage).toMatchObject({
      home_listing_count: 2,
      other_listers: [{ role: 'Agent', url: agentPage.url, price: agentPage.price }],
    });
    expect(agentPage).toMatchObject({ home_listing_count: 2, other_listers: [{ role: 'Owner', url: ownPage.url }] });
  });

  test('shows the agent while the owner has paused, and the owner afterwards', async () => {
    const [byAgent, byOwner] = [await post(agent!, asAgent()), await post(owner!, values)];
    await acceptOwner(byOwner);
    await change(owner!, byOwner, 'paused');
    expect(await findIds()).toEqual([byAgent]);
    expect((await pageOf(byAgent)).other_listers).toEqual([]);
    await change(owner!, byOwner, 'active');
    expect(await findIds()).toEqual([byOwner]);
  });

  test('is two homes as soon as the door numbers differ', async () => {
    const [byAgent, byOwner] = [await post(agent!, asAgent()), await post(owner!, values)];
    expect(await findIds()).toEqual([byAgent]);
    const saved = await saveStep(app, agent!.token, rent, 'location', { id: byAgent, door_no: 'B-205' });
    expect(saved.status).toBe(200);
    await app.runJobs();
    expect((await findIds()).toSorted()).toEqual([byAgent, byOwner].toSorted());
  });

  test('is two cards without a door number, whatever else agrees', async () => {
    const { door_no: _, ...withoutDoor } = values;
    const [byAgent, byOwner] = [await post(agent!, { ...asAgent(), door_no: null }), await post(owner!, withoutDoor)];
    expect((await findIds()).toSorted()).toEqual([byAgent, byOwner].toSorted());
  });

  test('has a separate price history for each listing', async () => {
    const byAgent = await post(agent!, asAgent());
    await post(owner!, values);
    app.advanceClock(60);
    const price = Number(values.expected_rent);
    const step = rent.steps.find(({ fields }) => fields.includes('expected_rent'))!.id;
    expect((await saveStep(app, agent!.token, rent, step, { id: byAgent, expected_rent: price - 500 })).status).toBe(200);
    const { rows } = await sql<{ amount: number }>`
      select p.amount::int from listing_price p join listing l on l.city_id = p.city_id and l.id = p.listing_id
      where l.public_id = ${byAgent} order by p.at`.execute(app.db);
    expect(rows.map(({ amount }) => amount)).toEqual([price, price - 500]);
    // the page shows the last price of a day
    expect((await pageOf(byAgent)).price_history.map(({ amount }) => amount)).toEqual([price - 500]);
  });
});

describe('somebody who copies the details of a home', () => {
  test('and claims to be its owner gets a separate card, which is collapsed only once a moderator accepts both', async () => {
    const first = await post(owner!, values);
    const second = await post(agent!, values);
    expect((await findIds()).toSorted()).toEqual([first, second].toSorted());
    expect((await findReviewCase(app, moderator, second))?.findings).toEqual(['Two owners']);
    await decideReview(app, moderator, second);
    await app.runJobs();
    // the time of the approval would tell the lister that there was a case
    expect((await pageOf(second)).approved_at).toBeNull();
    expect(await findIds()).toEqual([first]);
    expect((await pageOf(first)).other_listers).toHaveLength(1);
  });

  test.each([
    ['the same price', 1],
    ['a far lower price', 0.5],
  ])('with %s cannot see in their own listing whether the guessed door number is correct', async (_, share) => {
    const price = Number(values.expected_rent);
    await post(owner!, values);
    const copy = { ...values, expected_rent: Math.round(price * share), expected_deposit: Math.round(price * share) };
    const attempts = await Promise.all(
      ['B-204', 'C-9'].map(async (door_no) => {
        const person = await signIn(app);
        const { id } = await completeDraft(app, person.token, rent, { ...copy, door_no });
        const as = { token: person.token };
        const findings = (await app.call(contract.posting.findings, { query: { id } }, as)).body.data;
        const published = (await app.call(contract.posting.publish, { body: { id } }, as)).body.data;
        await app.runJobs();
        const [ownListing] = (await app.call(contract.posting.myProperties, { query: {} }, as)).body.data;
        const findingsAfterwards = (await app.call(contract.posting.findings, { query: { id } }, as)).body.data;
        const exported = await app.fastify.inject({ url: '/api/v1/user/export', headers: { 'x-access-token': person.token } });
        const { listing_review: reviews, audit_event: events } = exported.json<Record<string, Record<string, unknown>[]>>();
        const inExport = [
          reviews!.map(({ subject, state, findings: codes }) => [subject, state, codes]),
          events!.map(({ action }) => action),
        ];
        const responses = [
          findings,
          published.status,
          published.review?.subject,
          ownListing?.status,
          ownListing?.review?.subject,
          findingsAfterwards,
          inExport,
        ];
        return { responses, isQueued: (await findReviewCase(app, moderator, id)) !== null };
      }),
    );
    expect(attempts[0]!.responses).toEqual(attempts[1]!.responses);
    expect(attempts[0]!.isQueued).toBe(true);
  });

  test('with an edit after publication gets a separate card and is added to the review queue', async () => {
    const first = await post(owner!, values);
    const second = await post(agent!, { ...values, door_no: 'C-9' });
    expect((await saveStep(app, agent!.token, rent, 'location', { id: second, door_no: 'B-204' })).status).toBe(200);
    await app.runJobs();
    expect((await findIds()).toSorted()).toEqual([first, second].toSorted());
    expect((await findReviewCase(app, moderator, second))?.findings).toEqual(['Two owners']);
  });

  test('as an agent with a changed door number shares the card once a moderator has accepted that', async () => {
    const first = await post(owner!, values);
    const second = await post(agent!, asAgent({ door_no: 'C-9' }));
    expect((await saveStep(app, agent!.token, rent, 'location', { id: second, door_no: 'B-204' })).status).toBe(200);
    await app.runJobs();
    expect((await findReviewCase(app, moderator, second))?.findings).toEqual(['Listed by someone else']);
    await decideReview(app, moderator, second);
    await app.runJobs();
    expect(await findReviewCase(app, moderator, second)).toBeNull();
    expect(await findIds()).toEqual([first]);
  });

  test('sees the time of the last approval also while a moderator looks at the copy and afterwards', async () => {
    const second = await post(agent!, values);
    await app.db.updateTable('listing').set({ first_published_at: app.deps.now() }).where('public_id', '=', second).execute();
    const row = await app.db.selectFrom('listing').select(['id', 'city_id']).where('public_id', '=', second).executeTakeFirstOrThrow();
    const approvedAt = app.deps.now();
    await insertApproval(app, { cityId: row.city_id, listingId: row.id }, approvedAt, moderator);
    app.advanceClock(60);
    // the other owner published earlier, in an earlier listing of the home
    const first = await post(owner!, values);
    await app.db
      .updateTable('listing')
      .set({ first_published_at: new Date(approvedAt.getTime() - 86_400_000) })
      .where('public_id', '=', first)
      .execute();
    const times = [(await pageOf(second)).approved_at];
    expect((await saveStep(app, owner!.token, rent, 'location', { id: first, door_no: 'C-9' })).status).toBe(200);
    await app.runJobs();
    expect((await saveStep(app, owner!.token, rent, 'location', { id: first, door_no: 'B-204' })).status).toBe(200);
    await app.runJobs();
    expect(await findReviewCase(app, moderator, second)).not.toBeNull();
    times.push((await pageOf(second)).approved_at);
    await decideReview(app, moderator, second);
    await app.runJobs();
    times.push((await pageOf(second)).approved_at);
    expect(times).toEqual(Array.from({ length: 3 }, () => publicDay(approvedAt)));
  });

  test('is not shown before an owner whose document staff saw', async () => {
    const byAgent = await post(agent!, asAgent());
    const byOwner = await post(owner!, values);
    const third = await signIn(app);
    const latest = await post(third, values);
    await decideReview(app, moderator, latest);
    const record = { property_id: latest, method: 'document_seen', document: 'sale_deed' } as const;
    expect((await app.call(evidenceRoutes.recordEvidence, { body: record }, { token: moderator.token })).status).toBe(200);
    await app.runJobs();
    expect(await findIds()).toEqual([latest]);
    expect((await pageOf(latest)).other_listers.map(({ url }) => url)).toEqual([(await pageOf(byAgent)).url, (await pageOf(byOwner)).url]);
  });
});

test('nobody learns the door number of another listing by trying numbers', async () => {
  const first = await post(owner!, values);
  const { id } = await completeDraft(app, agent!.token, rent, values);
  const { body } = await app.call(contract.posting.findings, { query: { id } }, { token: agent!.token });
  expect(body.data).toEqual({ findings: [], outcome: 'live' });
  const second = await post(agent!, asAgent({ door_no: 'A-1' }));
  for (const door_no of ['A-2', 'B-204'])
    expect((await saveStep(app, agent!.token, rent, 'location', { id: second, door_no })).status).toBe(200);
  await app.runJobs();
  expect((await findIds()).toSorted()).toEqual([first, second].toSorted());
  expect((await pageOf(second)).other_listers).toEqual([]);
});

describe('a lister who posts a home again', () => {
  test('is referred to their existing listing until that one is deleted, and then keeps its publication date', async () => {
    const first = await post(owner!, values);
    const { id } = await completeDraft(app, owner!.token, rent, values);
    const publish = () => app.call(contract.posting.publish, { body: { id } }, { token: owner!.token });
    const refused = await publish();
    expect(refused).toMatchObject({ status: 409, error: { code: 'conflict', listing: { id: first } } });
    expect(refused.error.message).toMatch(/^You offer this home already: .+\. Change that listing/);
    await app.call(contract.posting.remove, { body: { id: first } }, { token: owner!.token });
    expect((await publish()).body.data.first_published_at).toBe(
      (
        await app.db.selectFrom('listing').select('first_published_at').where('public_id', '=', first).executeTakeFirstOrThrow()
      ).first_published_at!.toISOString(),
    );
  });

  test('may offer another flat in the building', async () => {
    const first = await post(owner!, values);
    const second = await post(owner!, { ...values, door_no: 'B-203' });
    expect((await findIds()).toSorted()).toEqual([first, second].toSorted());
  });
});
