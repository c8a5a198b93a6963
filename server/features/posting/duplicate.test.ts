import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { completeDraft, completeValues, publishListing } from '../../../test/wizard.ts';
import { contract } from '../../../contract/index.ts';
import { ALL_KINDS, KINDS } from '../../../kinds/index.ts';

const { residential_rent: rent, plot } = KINDS;
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await signIn(app);
});

const duplicateListing = (id: string, headers: Record<string, string> = {}, { token } = owner) =>
  app.call(contract.posting.duplicate, { body: { id } }, { token, headers });
const rowOf = (id: string) => app.db.selectFrom('listing').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow();

test.each(ALL_KINDS.map((kind) => [kind.id, kind] as const))(
  'a duplicate of a %s is a draft with the same values and location, without the door number and dates',
  async (_, kind) => {
    const values = { ...completeValues(kind, 6), door_no: '4B' };
    const { id } = await publishListing(app, owner.token, kind, values);
    const before = await rowOf(id);
    const { status, body } = await duplicateListing(id);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ kind: kind.id, status: 'draft', first_published_at: null, expires_at: null, url: null, version: 1 });
    const copy = await rowOf(body.data.id);
    const omittedFields = Object.keys(before.details).filter((name) => name === 'door_no' || kind.fields[name]?.control === 'date');
    expect(omittedFields).toContain('door_no');
    expect(copy.details).toEqual(Object.fromEntries(Object.entries(before.details).filter(([name]) => !omittedFields.includes(name))));
    const { city_id, locality_id, lat, lng, public_lat, public_lng } = before;
    expect(copy).toMatchObject({ city_id, locality_id, lat, lng, public_lat, public_lng });
    expect(await rowOf(id)).toEqual(before);
  },
);

test('a duplicate has no photos', async () => {
  const { id } = await publishListing(app, owner.token, rent);
  const { city_id, id: listing_id } = await rowOf(id);
  await app.db
    .insertInto('listing_photo')
    .values({ city_id, listing_id, position: 0, media_key: 'some', width: 640, height: 480 })
    .execute();
  expect((await duplicateListing(id)).body.data.photos).toEqual([]);
});

test('repeating the call with the same Idempotency-Key creates no second draft', async () => {
  const { id } = await completeDraft(app, owner.token, plot);
  const headers = { 'idempotency-key': 'twice-is-once' };
  const [first, second] = [await duplicateListing(id, headers), await duplicateListing(id, headers)];
  expect(second.body.data.id).toBe(first.body.data.id);
  expect((await duplicateListing(id)).body.data.id).not.toBe(first.body.data.id);
});

test('the listing of another user or a deleted one cannot be duplicated', async () => {
  const { id } = await publishListing(app, owner.token, rent);
  expect((await duplicateListing(id, {}, await signIn(app))).status).toBe(404);
  await app.call(contract.posting.remove, { body: { id } }, { token: owner.token });
  expect((await duplicateListing(id)).status).toBe(404);
});
