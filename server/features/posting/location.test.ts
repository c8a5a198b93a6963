import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { newModerator, decideReview } from '../../../test/review.ts';
import { addDraft, completeDraft, completeValues, publishListing, saveStep } from '../../../test/wizard.ts';
import { contract } from '../../../contract/index.ts';
import { kilometresBetween } from '../../../kinds/distance.ts';
import { KINDS } from '../../../kinds/index.ts';

const kind = KINDS.residential_rent;
const RS_PURAM = { lat: 11.0069, lng: 76.9498 };
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await signIn(app);
});

async function newDraft(): Promise<string> {
  return (await addDraft(app, owner.token, kind, { listing_role: 'Owner' })).body.data.id;
}
const saveLocation = (id: string, fields: object) => saveStep(app, owner.token, kind, 'location', { id, ...fields });
const rowOf = (id: string) => app.db.selectFrom('listing').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow();
async function readCityId(slug: string): Promise<number> {
  return (await app.db.selectFrom('city').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
}

describe('the location step', () => {
  test('recognizes a locality by slug, name or alias, and stores any other text as typed', async () => {
    const id = await newDraft();
    const city_id = await readCityId('coimbatore');
    const localities = await app.db.selectFrom('locality').selectAll().where('city_id', '=', city_id).orderBy('id').execute();
    const withAlias = localities.find(({ aliases }) => aliases.length > 0)!;
    for (const text of [withAlias.slug, withAlias.name.toUpperCase(), withAlias.aliases[0]!]) {
      expect((await saveLocation(id, { city: 'Coimbatore', locality: text })).body.data.locality).toBe(withAlias.name);
      expect((await rowOf(id)).locality_id).toBe(withAlias.id);
    }
    const { body } = await saveLocation(id, { locality: 'Nowhere Nagar' });
    expect(body.data).toMatchObject({ city: 'coimbatore', locality: 'Nowhere Nagar' });
    expect(body.data.warnings).toContainEqual(expect.objectContaining({ path: 'locality', code: 'unknown_locality' }));
    expect((await rowOf(id)).locality_id).toBeNull();
  });

  test('moves a draft with its photos and price to another city, and refuses cities that accept no listings', async () => {
    const { id } = await completeDraft(app, owner.token, kind);
    await saveLocation(id, { city: 'chennai', locality: 'Adyar', lat: 13.0012, lng: 80.2565, pincode: '600020' });
    expect((await rowOf(id)).city_id).toBe(await readCityId('chennai'));
    const response = await saveLocation(id, { city: 'delhi' });
    expect(response).toMatchObject({ status: 422, error: { errors: [{ path: 'city' }] } });
    expect(response.error.message).toContain('Coimbatore');
    expect((await rowOf(id)).city_id).toBe(await readCityId('chennai'));
  });

  test('moves a live listing to the search of another city when the edit is approved', async () => {
    const { id } = await publishListing(app, owner.token, kind);
    const saved = await saveLocation(id, { city: 'chennai', locality: 'Adyar', lat: 13.0012, lng: 80.2565, pincode: '600020' });
    expect(saved).toMatchObject({ status: 200, body: { data: { city: 'chennai', card: { city: { slug: 'coimbatore' } } } } });
    const cities = () => app.db.selectFrom('listing_search').select('city_id').where('public_id', '=', id).execute();
    expect(await cities()).toEqual([{ city_id: await readCityId('coimbatore') }]);
    await decideReview(app, await newModerator(app), id);
    expect(await cities()).toEqual([{ city_id: await readCityId('chennai') }]);
  });

  test('refuses a pin more than 60 km from the centre, and warns about a pin outside the city', async () => {
    const id = await newDraft();
    const tooFar = await saveLocation(id, { city: 'coimbatore', lat: 13.0012, lng: 80.2565 });
    expect(tooFar.error.errors?.map(({ path }) => path)).toEqual(['lat']);
    const { lat, lng, radius_km } = await app.db.selectFrom('city').selectAll().where('slug', '=', 'coimbatore').executeTakeFirstOrThrow();
    const outsideCity = await saveLocation(id, { city: 'coimbatore', lat: lat + (radius_km + 8) / 111, lng });
    expect(outsideCity.status).toBe(200);
    expect(outsideCity.body.data.warnings).toContainEqual(expect.objectContaining({ path: 'lat', code: 'pin_outside_circle' }));
  });

  test('warns about a pincode of another state without refusing it', async () => {
    const { body } = await saveLocation(await newDraft(), { city: 'coimbatore', pincode: '400001' });
    expect(body.data.warnings).toContainEqual(expect.objectContaining({ path: 'pincode' }));
  });

  test('shows visitors the pin as precisely as its owner chose', async () => {
    const id = await newDraft();
    const visiblePosition = async (location_precision: string) => {
      await saveLocation(id, { city: 'coimbatore', locality: 'RS Puram', ...RS_PURAM, location_precision });
      const { public_lat, public_lng } = await rowOf(id);
      return { lat: public_lat!, lng: public_lng! };
    };
    expect(await visiblePosition('exact')).toEqual(RS_PURAM);
    const metres = kilometresBetween(RS_PURAM, await visiblePosition('street')) * 1000;
    expect(metres).toBeGreaterThan(98);
    expect(metres).toBeLessThan(202);
    expect(await visiblePosition('street')).toEqual(await visiblePosition('street'));
    const { locality_id } = await rowOf(id);
    const centre = await app.db.selectFrom('locality').select(['lat', 'lng']).where('id', '=', locality_id).executeTakeFirstOrThrow();
    expect(await visiblePosition('locality')).toEqual(centre);
  });

  test('shows the door number, the second phone and the pin to the owner only', async () => {
    const values = { ...completeValues(kind), door_no: '17/4B', secondary_phone: '9444455555', ...RS_PURAM, location_precision: 'street' };
    const { id } = await publishListing(app, owner.token, kind, values);
    const ownListing = await app.call(contract.posting['/residential/find/'], { body: { id } }, { token: owner.token });
    expect(ownListing.body.data).toMatchObject({ door_no: '17/4B', secondary_phone: '9444455555', ...RS_PURAM });
    const row = await app.db.selectFrom('listing_search').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/17\/4B|9444455555/);
    // one coordinate of the shown position alone may be close to that of the pin
    expect(kilometresBetween(RS_PURAM, { lat: row.lat!, lng: row.lng! })).toBeGreaterThan(0.098);
  });
});

describe('chosen places', () => {
  test('are recorded with the city, and refused for an unknown city', async () => {
    const place = { city: 'madurai', locality: 'Anna Nagar', lat: 9.92, lng: 78.14, source: 'map' };
    const recorded = await app.call(contract.posting.recordPlace, { body: place }, { token: owner.token });
    expect(recorded.status).toBe(200);
    expect(await app.db.selectFrom('location_log').select(['locality', 'user_id']).execute()).toEqual([
      { locality: 'Anna Nagar', user_id: owner.id },
    ]);
    expect((await app.call(contract.posting.recordPlace, { body: { ...place, city: 'atlantis' } }, { token: owner.token })).status).toBe(
      422,
    );
  });

  test('are recorded 200 times a day for an account, so that nobody fills the table', async () => {
    const person = await signIn(app);
    await app.db
      .insertInto('rate_window')
      .values({
        key: `places:${person.id}:86400`,
        starts_at: new Date(Math.floor(app.deps.now().getTime() / 86_400_000) * 86_400_000),
        count: 199,
      })
      .execute();
    const body = { city: 'coimbatore', lat: 11, lng: 76.9, source: 'map' } as const;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 2; attempt += 1)
      statuses.push((await app.call(contract.posting.recordPlace, { body }, { token: person.token })).status);
    expect(statuses).toEqual([200, 429]);
  });
});
