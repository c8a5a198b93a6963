import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { complete, filled, live } from '../../../test/wizard.ts';
import { contract } from '../../../contract/index.ts';
import { ALL_KINDS, KINDS } from '../../../kinds/index.ts';

const { residential_rent: rent, plot } = KINDS;
let t: TestApp;
let owner: Person;
beforeAll(async () => {
  t = await testApp();
  owner = await logIn(t);
});

const duplicate = (id: string, headers: Record<string, string> = {}, { token } = owner) =>
  t.call(contract.posting.duplicate, { body: { id } }, { token, headers });
const rowOf = (id: string) => t.db.selectFrom('listing').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow();

test.each(ALL_KINDS.map((kind) => [kind.id, kind] as const))(
  'a duplicate of a %s is a draft that says the same at the same place, but for its door number and dates',
  async (_, kind) => {
    const values = { ...filled(kind, 6), door_no: '4B' };
    const { id } = await live(t, owner.token, kind, values);
    const before = await rowOf(id);
    const { status, body } = await duplicate(id);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ kind: kind.id, status: 'draft', first_published_at: null, expires_at: null, url: null, version: 1 });
    const copy = await rowOf(body.data.id);
    const left = Object.keys(before.details).filter((name) => name === 'door_no' || kind.fields[name]?.control === 'date');
    expect(left).toContain('door_no');
    expect(copy.details).toEqual(Object.fromEntries(Object.entries(before.details).filter(([name]) => !left.includes(name))));
    const { city_id, locality_id, lat, lng, public_lat, public_lng } = before;
    expect(copy).toMatchObject({ city_id, locality_id, lat, lng, public_lat, public_lng });
    expect(await rowOf(id)).toEqual(before);
  },
);

test('a duplicate has none of the photos', async () => {
  const { id } = await live(t, owner.token, rent);
  const { city_id, id: listing_id } = await rowOf(id);
  await t.db.insertInto('listing_photo').values({ city_id, listing_id, position: 0, media_key: 'some', width: 640, height: 480 }).execute();
  expect((await duplicate(id)).body.data.photos).toEqual([]);
});

test('sending it again with the same Idempotency-Key makes no second draft', async () => {
  const { id } = await complete(t, owner.token, plot);
  const key = { 'idempotency-key': 'twice-is-once' };
  const [first, second] = [await duplicate(id, key), await duplicate(id, key)];
  expect(second.body.data.id).toBe(first.body.data.id);
  expect((await duplicate(id)).body.data.id).not.toBe(first.body.data.id);
});

test('nobody duplicates what is somebody else’s, or deleted', async () => {
  const { id } = await live(t, owner.token, rent);
  expect((await duplicate(id, {}, await logIn(t))).status).toBe(404);
  await t.call(contract.posting.remove, { body: { id } }, { token: owner.token });
  expect((await duplicate(id)).status).toBe(404);
});
