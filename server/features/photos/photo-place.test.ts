import { beforeAll, expect, test } from 'vitest';
import { evidenceRoutes } from '../../../contract/listing/evidence.ts';
import { contract } from '../../../contract/index.ts';
import { callOf } from '../../../contract/posting/calls.ts';
import { KINDS } from '../../../kinds/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { picturePart, upload } from '../../../test/upload.ts';
import { post, publishListing } from '../../../test/wizard.ts';
import { verifyChains } from '../../listings/evidence/verify-chains.ts';

const kind = KINDS.residential_rent;
/** For latitudes. */
const DEGREES_PER_METRE = 1 / 111_195;
let app: TestApp;
let owner: Person;
let id: string;
let pin: { lat: number; lng: number };
beforeAll(async () => {
  // with this setting, an edit of the position takes effect at once
  app = await testApp({ env: { REVIEW: 'off' } });
  owner = await signIn(app);
  ({ id } = await publishListing(app, owner.token, kind));
  const row = await app.db.selectFrom('listing').select(['lat', 'lng']).where('public_id', '=', id).executeTakeFirstOrThrow();
  pin = { lat: row.lat!, lng: row.lng! };
});

const send = async (position: Readonly<Record<string, string | number>>) =>
  upload(app, owner.token, contract.photos.uploadResidential, [
    { name: 'id', content: id },
    ...Object.entries(position).map(([name, value]) => ({ name, content: String(value) })),
    await picturePart(),
  ]);
const badges = async () =>
  (await app.call(evidenceRoutes.getEvidence, { query: { property_id: id } })).body.data.badges.filter(
    ({ type }) => type === 'photo_at_place',
  );

test('a photo taken near the pin is a badge that states only a distance in steps of 50 metres', async () => {
  const { status, body } = await send({ lat: pin.lat + 70 * DEGREES_PER_METRE, lng: pin.lng, accuracy: 12 });
  expect([status, body.warnings.filter(({ code }) => code === 'photo_not_at_place')]).toEqual([200, []]);
  expect(await badges()).toMatchObject([{ text: expect.stringContaining('within 100 m of the pin') as string }]);
  const rows = await app.db.selectFrom('listing_evidence').select('details').where('method', '=', 'photo_at_place').execute();
  expect(rows).toEqual([{ details: { photo: body.data.at(-1)!.id, metres: 100 } }]);
});

test.each([
  ['far from the pin', { northOfPin: 0.01, accuracy: 10 }, 'You are 1.1 km away'],
  ['by a device with an inaccurate position', { northOfPin: 0, accuracy: 2000 }, 'only within 2000 m'],
])('a photo taken %s is added without a badge, and the response has the reason', async (_case, { northOfPin, accuracy }, reason) => {
  const before = await badges();
  const { status, body } = await send({ lat: pin.lat + northOfPin, lng: pin.lng, accuracy });
  expect(status).toBe(200);
  expect(body.warnings).toContainEqual({
    path: 'files.0',
    code: 'photo_not_at_place',
    message: expect.stringContaining(reason) as string,
  });
  expect(await badges()).toEqual(before);
});

test.each<Record<string, string | number>>([
  { lat: 11 },
  { lat: 'north', lng: 77, accuracy: 5 },
  { lat: 91, lng: 77, accuracy: 5 },
  { lat: 11, lng: 77, accuracy: -1 },
])('the position %j is refused', async (position) => {
  const { status, error } = await send(position);
  expect([status, error.code]).toEqual([422, 'invalid']);
});

test('the badge disappears when its photo is deleted or the pin moves; the evidence record stays', async () => {
  const photo = (await send({ ...pin, accuracy: 5 })).body.data.at(-1)!;
  const deletion = await app.call(contract.photos.deleteResidential, { body: { id, file_ids: [photo.id] } }, { token: owner.token });
  expect(deletion.status).toBe(200);
  // the photo of the first test is still there
  expect(await badges()).toMatchObject([{ text: expect.stringContaining('within 100 m') as string }]);
  const details = (await app.db.selectFrom('listing').select('details').where('public_id', '=', id).executeTakeFirstOrThrow()).details;
  const { fields } = kind.steps.find((step) => step.id === 'location')!;
  const locationFields = Object.fromEntries(fields.flatMap((name) => (name in details ? [[name, details[name]]] : [])));
  const moved = await post(app, owner.token, callOf(kind.id, 'location')!.path, {
    id,
    ...locationFields,
    lat: pin.lat + 400 * DEGREES_PER_METRE,
    lng: pin.lng,
  });
  expect(moved.status).toBe(200);
  expect(await badges()).toEqual([]);
  expect(await app.db.selectFrom('listing_evidence').select('position').where('method', '=', 'photo_at_place').execute()).toHaveLength(2);
  expect((await verifyChains(app.db)).faults).toEqual([]);
});
