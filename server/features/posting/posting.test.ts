import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { addDraft, completeDraft, completeValues, publishListing, valuesOfStep, post, saveStep } from '../../../test/wizard.ts';
import { contract } from '../../../contract/index.ts';
import { POSTING_CALLS } from '../../../contract/posting/calls.ts';
import { ALL_KINDS, KINDS } from '../../../kinds/index.ts';

const { residential_rent: rent, pg_hostel: pg, plot } = KINDS;
let app: TestApp;
let owner: Person;
let otherUser: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await signIn(app);
  otherUser = await signIn(app);
});

const rowOf = (id: string) => app.db.selectFrom('listing').selectAll().where('public_id', '=', id).executeTakeFirst();
const searchRowOf = (id: string) => app.db.selectFrom('listing_search').selectAll().where('public_id', '=', id).executeTakeFirst();
const as = (person: Person) => ({ token: person.token });

describe.each(ALL_KINDS.map((kind) => [kind.id, kind] as const))('%s', (_id, kind) => {
  test('is posted step by step with every value, is published, and is found', async () => {
    const values = completeValues(kind, 3);
    const added = await addDraft(app, owner.token, kind, valuesOfStep(kind, 'basic', values));
    expect(added.status).toBe(201);
    expect(added.body.data).toMatchObject({ kind: kind.id, status: 'draft', created_by: owner.id, url: null });

    let listing = added.body.data;
    for (const { id } of kind.steps.filter((step) => step.id !== 'basic' && step.id !== 'gallery')) {
      const before = listing.completeness;
      const saved = await saveStep(app, owner.token, kind, id, {
        id: listing.id,
        version: listing.version,
        ...valuesOfStep(kind, id, values),
      });
      expect(saved.error.errors).toBeUndefined();
      listing = saved.body.data;
      expect(listing.completeness).toBeGreaterThanOrEqual(before);
      expect(listing.steps.find((step) => step.id === id)?.complete).toBe(true);
    }
    expect(listing).toMatchObject(values);
    expect(listing.errors).toEqual([]);
    expect(listing.next_step).toBe('gallery');

    const published = await app.call(contract.posting.publish, { body: { id: listing.id } }, as(owner));
    expect(published.status).toBe(200);
    expect(published.body.data).toMatchObject({ status: 'active', url: expect.stringContaining(listing.id) as string });
    const searchRow = await searchRowOf(listing.id);
    expect(searchRow).toMatchObject({ kind: kind.id });
    expect(searchRow?.price).toBeGreaterThan(0);
    const prices = await app.db.selectFrom('listing_price').selectAll().where('listing_id', '=', searchRow!.listing_id).execute();
    expect(prices.map(({ amount }) => amount)).toEqual([searchRow!.price]);

    const response = await app.call(contract.posting.publish, { body: { id: listing.id } }, as(owner));
    expect(response.body.data).toEqual(published.body.data);
  });

  test('publishing an incomplete draft is refused with every missing field and its step', async () => {
    const { body } = await addDraft(app, owner.token, kind, { listing_role: 'Owner' });
    const response = await app.call(contract.posting.publish, { body: { id: body.data.id } }, as(owner));
    expect(response).toMatchObject({ status: 422, error: { code: 'not_publishable' } });
    expect(response.error.errors).toContainEqual(expect.objectContaining({ path: 'locality', step: 'location' }));
    expect(response.error.errors).toEqual(body.data.errors);
    expect((await rowOf(body.data.id))?.status).toBe('draft');
  });
});

describe('a draft', () => {
  test.each(['created_by', 'status', 'promotion_flags', 'owner_id', 'first_published_at', 'kind', 'photos', 'constructor'])(
    'refuses %s in a body, naming it',
    async (name) => {
      const { body } = await addDraft(app, owner.token, rent, { listing_role: 'Owner' });
      const response = await saveStep(app, owner.token, rent, 'basic', { id: body.data.id, [name]: 'x' });
      expect(response.status).toBe(422);
      expect(response.error.errors?.map(({ path }) => path)).toEqual([name]);
      const added = await addDraft(app, owner.token, rent, { listing_role: 'Owner', [name]: 'x' });
      expect(added.status).toBe(422);
    },
  );

  test('refuses values outside their limits with a message for each field, and does not change the old values', async () => {
    const { id } = await completeDraft(app, owner.token, rent);
    const before = await rowOf(id);
    const response = await saveStep(app, owner.token, rent, 'details', { id, expected_rent: 499, expected_deposit: -1, parking: 'boat' });
    expect(response.status).toBe(422);
    expect(response.error.errors?.map(({ path }) => path).toSorted()).toEqual(['expected_deposit', 'expected_rent', 'parking']);
    for (const { message } of response.error.errors ?? []) expect(message).toMatch(/^[A-Z].*[.!?]$/);
    expect(await rowOf(id)).toEqual(before);
  });

  test('of another user gives the same responses as one that does not exist', async () => {
    const ownListing = await publishListing(app, owner.token, rent);
    const before = await rowOf(ownListing.id);
    const body = { id: ownListing.id };
    for (const call of POSTING_CALLS.filter(({ type }) => type === 'save')) {
      const [foreign, unknown] = await Promise.all([
        post(app, otherUser.token, call.path, body),
        post(app, otherUser.token, call.path, { id: 'zzzzzzzzzz' }),
      ]);
      expect(foreign.status).toBe(404);
      expect({ ...foreign.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' });
    }
    const { publish, changeStatus, remove, confirm } = contract.posting;
    for (const route of [publish, remove, confirm, contract.posting['/residential/find/']]) {
      expect((await app.call(route, { body }, as(otherUser))).status).toBe(404);
    }
    expect((await app.call(changeStatus, { body: { ...body, status: 'closed' } }, as(otherUser))).status).toBe(404);
    expect(await rowOf(ownListing.id)).toEqual(before);
  });

  test('is refused by the calls of other kinds, and returned by the find call of its family', async () => {
    const draft = (await addDraft(app, owner.token, pg, { listing_role: 'Owner' })).body.data;
    for (const call of POSTING_CALLS.filter(({ type, kinds }) => type === 'save' && kinds.every((kind) => kind !== 'pg_hostel'))) {
      expect((await post(app, owner.token, call.path, { id: draft.id })).status).toBe(409);
    }
    expect((await app.call(contract.posting['/plot/find/'], { body: { id: draft.id } }, as(owner))).status).toBe(409);
    const response = await app.call(contract.posting['/pg_hostels/find/'], { body: { id: draft.id } }, as(owner));
    expect(response.body.data).toEqual(draft);
  });

  test('is not changed by a request with an outdated version', async () => {
    const { id, version } = (await addDraft(app, owner.token, rent, { listing_role: 'Owner' })).body.data;
    const first = await saveStep(app, owner.token, rent, 'basic', { id, version, bhk_type: '2BHK' });
    expect(first.body.data.version).toBe(version + 1);
    const outdated = await saveStep(app, owner.token, rent, 'basic', { id, version, bhk_type: '3BHK' });
    expect(outdated).toMatchObject({ status: 409, error: { code: 'version_conflict' } });
    const repeated = await saveStep(app, owner.token, rent, 'basic', { id, version: version + 1, bhk_type: '2BHK' });
    expect(repeated.body.data).toEqual(first.body.data);
  });

  test('needs a session; without one the response is Login Expired', async () => {
    const response = await app.call(contract.posting['/plot/add'], { body: { listing_role: 'Owner' } });
    expect(response).toMatchObject({ status: 401, error: { message: 'Login Expired' } });
  });

  test('is created once for one Idempotency-Key', async () => {
    const send = (body: object) =>
      app.call(contract.posting['/plot/add'], { body }, { ...as(owner), headers: { 'idempotency-key': 'plot-once' } });
    const [first, second] = [await send({ listing_role: 'Owner' }), await send({ listing_role: 'Owner' })];
    expect(second.body.data.id).toBe(first.body.data.id);
    expect((await send({ listing_role: 'Agent' })).status).toBe(409);
  });

  test('is limited to fifty per user, even with parallel requests', async () => {
    const user = await signIn(app);
    const { id, ...first } = (await rowOf((await addDraft(app, user.token, plot, { listing_role: 'Owner' })).body.data.id))!;
    const drafts = Array.from({ length: 46 }, (_, index) => ({ ...first, public_id: `draft${id}x${index}`, lat: null, lng: null }));
    await app.db.insertInto('listing').values(drafts).execute();
    const responses = await Promise.all(Array.from({ length: 6 }, () => addDraft(app, user.token, plot, { listing_role: 'Owner' })));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 409, 409, 409]);
  });

  test('for commercial sale can be addressed by its id alone', async () => {
    const kind = KINDS.commercial_sale;
    const { id } = (await addDraft(app, owner.token, kind, { listing_role: 'Owner' })).body.data;
    const byIdText = await app.fastify.inject({
      method: 'POST',
      url: '/api/v1/commercial/sale/details',
      headers: { 'x-access-token': owner.token, 'content-type': 'application/json' },
      payload: JSON.stringify(id),
    });
    expect(byIdText.statusCode).toBe(200);
    expect(byIdText.json()).toMatchObject({ data: { id } });
    const response = await post(app, owner.token, '/commercial/sale/add', { id, floor: 2 });
    expect(response.body.data).toMatchObject({ id, floor: 2 });
    expect((await post(app, owner.token, '/commercial/sale/update', {})).status).toBe(422);
  });
});

describe('a live listing', () => {
  test('expires 60 days after publication for rent, 120 days for sale', async () => {
    const lifetimeDays = async (id: string) => {
      const row = await rowOf(id);
      return Math.round((row!.expires_at!.getTime() - row!.first_published_at!.getTime()) / 86_400_000);
    };
    expect(await lifetimeDays((await publishListing(app, owner.token, pg)).id)).toBe(60);
    expect(await lifetimeDays((await publishListing(app, owner.token, plot)).id)).toBe(120);
  });

  test('shows edits of its owner to visitors, and its price history stays', async () => {
    const { id, version } = await publishListing(
      app,
      owner.token,
      rent,
      completeValues(rent, 5, { fixed: { available_for: 'only_rent' } }),
    );
    const before = await searchRowOf(id);
    const newPrice = before!.price! + 1000;
    const saved = await saveStep(app, owner.token, rent, 'details', { id, version, expected_rent: newPrice });
    expect(saved.status).toBe(200);
    expect((await searchRowOf(id))?.price).toBe(newPrice);
    const prices = await app.db
      .selectFrom('listing_price')
      .select('amount')
      .where('listing_id', '=', before!.listing_id)
      .orderBy('at')
      .execute();
    expect(prices.map(({ amount }) => amount)).toEqual([before!.price, newPrice]);
  });

  test('cannot lose a required value', async () => {
    const { id } = await publishListing(app, owner.token, rent);
    const before = await rowOf(id);
    const response = await saveStep(app, owner.token, rent, 'basic', { id, bhk_type: null });
    expect(response).toMatchObject({ status: 422, error: { code: 'not_publishable', errors: [{ path: 'bhk_type', step: 'basic' }] } });
    expect(await rowOf(id)).toEqual(before);
  });

  test('can be paused, resumed, closed and reopened, and is found only while it is live', async () => {
    const { id } = await publishListing(app, owner.token, pg);
    const firstPublishedAt = (await rowOf(id))?.first_published_at;
    const changeStatusTo = (status: string) => app.call(contract.posting.changeStatus, { body: { id, status } }, as(owner));
    for (const status of ['paused', 'paused', 'active', 'closed', 'active']) {
      expect((await changeStatusTo(status)).body.data.status).toBe(status);
      expect((await searchRowOf(id)) !== undefined).toBe(status === 'active');
    }
    expect((await rowOf(id))?.first_published_at).toEqual(firstPublishedAt);
    await changeStatusTo('closed');
    expect((await changeStatusTo('paused')).status).toBe(409);
    expect((await app.call(contract.posting.confirm, { body: { id } }, as(owner))).status).toBe(409);
    expect((await app.call(contract.posting.publish, { body: { id } }, as(owner))).body.data.status).toBe('active');
  });

  test('can be confirmed by its owner, which restarts its lifetime', async () => {
    const { id, last_confirmed_at, expires_at } = await publishListing(app, owner.token, rent);
    app.advanceClock(86_400);
    const { body } = await app.call(contract.posting.confirm, { body: { id } }, as(owner));
    app.advanceClock(-86_400);
    expect(Date.parse(body.data.last_confirmed_at!)).toBeGreaterThanOrEqual(Date.parse(last_confirmed_at!) + 86_400_000);
    expect(Date.parse(body.data.expires_at!)).toBeGreaterThanOrEqual(Date.parse(expires_at!) + 86_400_000);
  });

  test('disappears from search when it is deleted, while a deleted draft leaves no row', async () => {
    const { id } = await publishListing(app, owner.token, rent);
    const response = await app.call(contract.posting.remove, { body: { id } }, as(owner));
    expect(response).toMatchObject({ status: 200, body: { data: { id } } });
    expect(await searchRowOf(id)).toBeUndefined();
    expect((await app.call(contract.posting.remove, { body: { id } }, as(owner))).status).toBe(404);
    const draft = (await addDraft(app, owner.token, rent, { listing_role: 'Owner' })).body.data;
    await app.call(contract.posting.remove, { body: { id: draft.id } }, as(owner));
    expect(await rowOf(draft.id)).toBeUndefined();
  });

  test('leaves audit events of its publication, status changes and removal', async () => {
    const { id } = await publishListing(app, owner.token, plot);
    await app.call(contract.posting.changeStatus, { body: { id, status: 'closed' } }, as(owner));
    await app.call(contract.posting.remove, { body: { id } }, as(owner));
    const auditEvents = await app.db
      .selectFrom('audit_event')
      .select(['action', 'actor_id'])
      .where('subject', '=', id)
      .orderBy('id')
      .execute();
    expect(auditEvents).toEqual(['publish', 'status_change', 'remove'].map((action) => ({ action, actor_id: owner.id })));
  });
});

describe('my properties', () => {
  test('are listed with the latest first, filtered by kind, deal and status, with correct totals and counts', async () => {
    const me = await signIn(app);
    const rentListing = await publishListing(app, me.token, rent);
    const saleDraft = (await addDraft(app, me.token, KINDS.residential_resale, { listing_role: 'Owner' })).body.data;
    const listOwn = async (query: object) => (await app.call(contract.posting.myProperties, { query }, as(me))).body;
    expect((await listOwn({})).data.map(({ id }) => id)).toEqual([saleDraft.id, rentListing.id]);
    expect((await listOwn({ propertyType: 'residential', subType: 'resale' })).data.map(({ id }) => id)).toEqual([saleDraft.id]);
    expect((await listOwn({ propertyType: 'Rent Residential' })).data.map(({ id }) => id)).toEqual([rentListing.id]);
    expect((await listOwn({ propertyType: 'plot' })).pagination.total).toBe(0);
    expect((await listOwn({ status: 'active', limit: 1 })).pagination).toEqual({ page: 1, limit: 1, total: 1, totalPages: 1 });
    expect((await listOwn({ id: rentListing.id })).data.map(({ id }) => id)).toEqual([rentListing.id]);
    const { body: otherListings } = await app.call(contract.posting.myProperties, { query: { id: rentListing.id } }, as(await signIn(app)));
    expect([otherListings.data, otherListings.pagination.total]).toEqual([[], 0]);
    const { body } = await app.call(contract.posting.countMyProperties, {}, as(me));
    expect(body.data).toMatchObject({
      total: 2,
      by_status: { active: 1, draft: 1 },
      by_kind: { residential_rent: 1, residential_resale: 1 },
    });
  });
});
