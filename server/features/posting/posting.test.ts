import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { add, complete, filled, live, ofStep, post, save } from '../../../test/wizard.ts';
import { contract } from '../../../contract/index.ts';
import { POSTING_CALLS } from '../../../contract/posting-calls.ts';
import { ALL_KINDS, KINDS } from '../../../kinds/index.ts';

const { residential_rent: rent, pg_hostel: pg, plot } = KINDS;
let t: TestApp;
let owner: Person;
let stranger: Person;
beforeAll(async () => {
  t = await testApp();
  owner = await logIn(t);
  stranger = await logIn(t);
});

const rowOf = (id: string) => t.db.selectFrom('listing').selectAll().where('public_id', '=', id).executeTakeFirst();
const searchRowOf = (id: string) => t.db.selectFrom('listing_search').selectAll().where('public_id', '=', id).executeTakeFirst();
const as = (person: Person) => ({ token: person.token });

describe.each(ALL_KINDS.map((kind) => [kind.id, kind] as const))('%s', (_id, kind) => {
  test('is posted step by step, keeps every value, publishes and is found', async () => {
    const values = filled(kind, 3);
    const added = await add(t, owner.token, kind, ofStep(kind, 'basic', values));
    expect(added.status).toBe(201);
    expect(added.body.data).toMatchObject({ kind: kind.id, status: 'draft', created_by: owner.id, url: null });

    let listing = added.body.data;
    for (const { id } of kind.steps.filter((step) => step.id !== 'basic' && step.id !== 'gallery')) {
      const before = listing.completeness;
      const saved = await save(t, owner.token, kind, id, { id: listing.id, version: listing.version, ...ofStep(kind, id, values) });
      expect(saved.error.errors).toBeUndefined();
      listing = saved.body.data;
      expect(listing.completeness).toBeGreaterThanOrEqual(before);
      expect(listing.steps.find((step) => step.id === id)?.complete).toBe(true);
    }
    expect(listing).toMatchObject(values);
    expect(listing.errors).toEqual([]);
    expect(listing.next_step).toBe('gallery');

    const published = await t.call(contract.posting.publish, { body: { id: listing.id } }, as(owner));
    expect(published.status).toBe(200);
    expect(published.body.data).toMatchObject({ status: 'active', url: expect.stringContaining(listing.id) as string });
    const found = await searchRowOf(listing.id);
    expect(found).toMatchObject({ kind: kind.id });
    expect(found?.price).toBeGreaterThan(0);
    const prices = await t.db.selectFrom('listing_price').selectAll().where('listing_id', '=', found!.listing_id).execute();
    expect(prices.map(({ amount }) => amount)).toEqual([found!.price]);

    const again = await t.call(contract.posting.publish, { body: { id: listing.id } }, as(owner));
    expect(again.body.data).toEqual(published.body.data);
  });

  test('publishing too early names every gap with its step', async () => {
    const { body } = await add(t, owner.token, kind, { listing_role: 'Owner' });
    const refused = await t.call(contract.posting.publish, { body: { id: body.data.id } }, as(owner));
    expect(refused).toMatchObject({ status: 422, error: { code: 'not_publishable' } });
    expect(refused.error.errors).toContainEqual(expect.objectContaining({ path: 'locality', step: 'location' }));
    expect(refused.error.errors).toEqual(body.data.errors);
    expect((await rowOf(body.data.id))?.status).toBe('draft');
  });
});

describe('a draft', () => {
  test('lives two months from its publication when it is to let, four when it is for sale', async () => {
    const days = async (id: string) => {
      const row = await rowOf(id);
      return Math.round((row!.expires_at!.getTime() - row!.first_published_at!.getTime()) / 86_400_000);
    };
    expect(await days((await live(t, owner.token, pg)).id)).toBe(60);
    expect(await days((await live(t, owner.token, plot)).id)).toBe(120);
  });

  test.each(['created_by', 'status', 'promotion_flags', 'owner_id', 'first_published_at', 'kind', 'photos', 'constructor'])(
    'refuses %s in a body by name',
    async (name) => {
      const { body } = await add(t, owner.token, rent, { listing_role: 'Owner' });
      const refused = await save(t, owner.token, rent, 'basic', { id: body.data.id, [name]: 'x' });
      expect(refused.status).toBe(422);
      expect(refused.error.errors?.map(({ path }) => path)).toEqual([name]);
      const onAdd = await add(t, owner.token, rent, { listing_role: 'Owner', [name]: 'x' });
      expect(onAdd.status).toBe(422);
    },
  );

  test('refuses values outside their limits with a sentence at the field, and keeps what was there', async () => {
    const { id } = await complete(t, owner.token, rent);
    const before = await rowOf(id);
    const refused = await save(t, owner.token, rent, 'details', { id, expected_rent: 499, expected_deposit: -1, parking: 'boat' });
    expect(refused.status).toBe(422);
    expect(refused.error.errors?.map(({ path }) => path).toSorted()).toEqual(['expected_deposit', 'expected_rent', 'parking']);
    for (const { message } of refused.error.errors ?? []) expect(message).toMatch(/^[A-Z].*[.!?]$/);
    expect(await rowOf(id)).toEqual(before);
  });

  test('of somebody else cannot be told from one that is not there, whatever is asked of it', async () => {
    const mine = await live(t, owner.token, rent);
    const before = await rowOf(mine.id);
    const wrong = { id: mine.id };
    for (const call of POSTING_CALLS.filter(({ does }) => does === 'save')) {
      const [theirs, nobodys] = await Promise.all([
        post(t, stranger.token, call.path, wrong),
        post(t, stranger.token, call.path, { id: 'zzzzzzzzzz' }),
      ]);
      expect(theirs.status).toBe(404);
      expect({ ...theirs.error, requestId: '' }).toEqual({ ...nobodys.error, requestId: '' });
    }
    const { publish, changeStatus, remove, confirm } = contract.posting;
    for (const route of [publish, remove, confirm, contract.posting['/residential/find/']]) {
      expect((await t.call(route, { body: wrong }, as(stranger))).status).toBe(404);
    }
    expect((await t.call(changeStatus, { body: { ...wrong, status: 'closed' } }, as(stranger))).status).toBe(404);
    expect(await rowOf(mine.id)).toEqual(before);
  });

  test('of another kind is refused by the calls that are not its own, and read by the find of its family', async () => {
    const draft = (await add(t, owner.token, pg, { listing_role: 'Owner' })).body.data;
    for (const call of POSTING_CALLS.filter(({ does, kinds }) => does === 'save' && kinds.every((kind) => kind !== 'pg_hostel'))) {
      expect((await post(t, owner.token, call.path, { id: draft.id })).status).toBe(409);
    }
    expect((await t.call(contract.posting['/plot/find/'], { body: { id: draft.id } }, as(owner))).status).toBe(409);
    const found = await t.call(contract.posting['/pg_hostels/find/'], { body: { id: draft.id } }, as(owner));
    expect(found.body.data).toEqual(draft);
  });

  test('is not changed by somebody who has not seen its latest version', async () => {
    const { id, version } = (await add(t, owner.token, rent, { listing_role: 'Owner' })).body.data;
    const first = await save(t, owner.token, rent, 'basic', { id, version, bhk_type: '2BHK' });
    expect(first.body.data.version).toBe(version + 1);
    const late = await save(t, owner.token, rent, 'basic', { id, version, bhk_type: '3BHK' });
    expect(late).toMatchObject({ status: 409, error: { code: 'version_conflict' } });
    const repeated = await save(t, owner.token, rent, 'basic', { id, version: version + 1, bhk_type: '2BHK' });
    expect(repeated.body.data).toEqual(first.body.data);
  });

  test('needs a session, and without one the answer is Login Expired', async () => {
    const refused = await t.call(contract.posting['/plot/add'], { body: { listing_role: 'Owner' } });
    expect(refused).toMatchObject({ status: 401, error: { message: 'Login Expired' } });
  });

  test('is made once for one Idempotency-Key', async () => {
    const send = (body: object) =>
      t.call(contract.posting['/plot/add'], { body }, { ...as(owner), headers: { 'idempotency-key': 'plot-once' } });
    const [first, second] = [await send({ listing_role: 'Owner' }), await send({ listing_role: 'Owner' })];
    expect(second.body.data.id).toBe(first.body.data.id);
    expect((await send({ listing_role: 'Agent' })).status).toBe(409);
  });

  test('is the fiftieth at most, also when many are begun at once', async () => {
    const eager = await logIn(t);
    const { id, ...first } = (await rowOf((await add(t, eager.token, plot, { listing_role: 'Owner' })).body.data.id))!;
    const others = Array.from({ length: 46 }, (_, at) => ({ ...first, public_id: `draft${id}x${at}`, lat: null, lng: null }));
    await t.db.insertInto('listing').values(others).execute();
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(t, eager.token, plot, { listing_role: 'Owner' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 409, 409, 409]);
  });

  test('of a commercial sale may be named by its identifier alone', async () => {
    const kind = KINDS.commercial_sale;
    const { id } = (await add(t, owner.token, kind, { listing_role: 'Owner' })).body.data;
    const byText = await t.app.inject({
      method: 'POST',
      url: '/api/v1/commercial/sale/details',
      headers: { 'x-access-token': owner.token, 'content-type': 'application/json' },
      payload: JSON.stringify(id),
    });
    expect(byText.statusCode).toBe(200);
    expect(byText.json()).toMatchObject({ data: { id } });
    const again = await post(t, owner.token, '/commercial/sale/add', { id, floor: 2 });
    expect(again.body.data).toMatchObject({ id, floor: 2 });
    expect((await post(t, owner.token, '/commercial/sale/update', {})).status).toBe(422);
  });
});

describe('a listing on the market', () => {
  test('changes for visitors with its owner’s edit, keeping its price history', async () => {
    const { id, version } = await live(t, owner.token, rent, filled(rent, 5, { fixed: { available_for: 'only_rent' } }));
    const before = await searchRowOf(id);
    const wanted = before!.price! + 1000;
    const saved = await save(t, owner.token, rent, 'details', { id, version, expected_rent: wanted });
    expect(saved.status).toBe(200);
    expect((await searchRowOf(id))?.price).toBe(wanted);
    const prices = await t.db
      .selectFrom('listing_price')
      .select('amount')
      .where('listing_id', '=', before!.listing_id)
      .orderBy('at')
      .execute();
    expect(prices.map(({ amount }) => amount)).toEqual([before!.price, wanted]);
  });

  test('cannot lose what it must say', async () => {
    const { id } = await live(t, owner.token, rent);
    const before = await rowOf(id);
    const refused = await save(t, owner.token, rent, 'basic', { id, bhk_type: null });
    expect(refused).toMatchObject({ status: 422, error: { code: 'not_publishable', errors: [{ path: 'bhk_type', step: 'basic' }] } });
    expect(await rowOf(id)).toEqual(before);
  });

  test('is paused, resumed, closed and opened again, and found only while it is live', async () => {
    const { id } = await live(t, owner.token, pg);
    const first = (await rowOf(id))?.first_published_at;
    const to = (status: string) => t.call(contract.posting.changeStatus, { body: { id, status } }, as(owner));
    for (const status of ['paused', 'paused', 'active', 'closed', 'active']) {
      expect((await to(status)).body.data.status).toBe(status);
      expect((await searchRowOf(id)) !== undefined).toBe(status === 'active');
    }
    expect((await rowOf(id))?.first_published_at).toEqual(first);
    await to('closed');
    expect((await to('paused')).status).toBe(409);
    expect((await t.call(contract.posting.confirm, { body: { id } }, as(owner))).status).toBe(409);
    expect((await t.call(contract.posting.publish, { body: { id } }, as(owner))).body.data.status).toBe('active');
  });

  test('counts as confirmed from the moment its owner says so, and lives on from there', async () => {
    const { id, last_confirmed_at, expires_at } = await live(t, owner.token, rent);
    t.advance(86_400);
    const { body } = await t.call(contract.posting.confirm, { body: { id } }, as(owner));
    t.advance(-86_400);
    expect(Date.parse(body.data.last_confirmed_at!)).toBeGreaterThanOrEqual(Date.parse(last_confirmed_at!) + 86_400_000);
    expect(Date.parse(body.data.expires_at!)).toBeGreaterThanOrEqual(Date.parse(expires_at!) + 86_400_000);
  });

  test('is gone from search and from its owner’s list the moment it is deleted', async () => {
    const { id } = await live(t, owner.token, rent);
    const gone = await t.call(contract.posting.remove, { body: { id } }, as(owner));
    expect(gone).toMatchObject({ status: 200, body: { data: { id } } });
    expect(await searchRowOf(id)).toBeUndefined();
    expect((await t.call(contract.posting.remove, { body: { id } }, as(owner))).status).toBe(404);
    const draft = (await add(t, owner.token, rent, { listing_role: 'Owner' })).body.data;
    await t.call(contract.posting.remove, { body: { id: draft.id } }, as(owner));
    expect(await rowOf(draft.id)).toBeUndefined();
  });

  test('leaves a trace of its publication, its moves and its end, without anything personal', async () => {
    const { id } = await live(t, owner.token, plot);
    await t.call(contract.posting.changeStatus, { body: { id, status: 'closed' } }, as(owner));
    await t.call(contract.posting.remove, { body: { id } }, as(owner));
    const trail = await t.db.selectFrom('audit_event').select(['action', 'actor_id']).where('subject', '=', id).orderBy('id').execute();
    expect(trail).toEqual(['publish', 'status_change', 'remove'].map((action) => ({ action, actor_id: owner.id })));
  });
});

describe('my properties', () => {
  test('are listed latest first, by kind, deal and status, with true totals and counts', async () => {
    const me = await logIn(t);
    const rented = await live(t, me.token, rent);
    const sold = (await add(t, me.token, KINDS.residential_resale, { listing_role: 'Owner' })).body.data;
    const list = async (query: object) => (await t.call(contract.posting.myProperties, { query }, as(me))).body;
    expect((await list({})).data.map(({ id }) => id)).toEqual([sold.id, rented.id]);
    expect((await list({ propertyType: 'residential', subType: 'resale' })).data.map(({ id }) => id)).toEqual([sold.id]);
    expect((await list({ propertyType: 'Rent Residential' })).data.map(({ id }) => id)).toEqual([rented.id]);
    expect((await list({ propertyType: 'plot' })).pagination.total).toBe(0);
    expect((await list({ status: 'active', limit: 1 })).pagination).toEqual({ page: 1, limit: 1, total: 1, totalPages: 1 });
    expect((await list({ id: rented.id })).data.map(({ id }) => id)).toEqual([rented.id]);
    const { body: others } = await t.call(contract.posting.myProperties, { query: { id: rented.id } }, as(await logIn(t)));
    expect([others.data, others.pagination.total]).toEqual([[], 0]);
    const { body } = await t.call(contract.posting.countMyProperties, {}, as(me));
    expect(body.data).toMatchObject({
      total: 2,
      by_status: { active: 1, draft: 1 },
      by_kind: { residential_rent: 1, residential_resale: 1 },
    });
  });
});
