import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { newModerator, settle } from '../../../test/review.ts';
import { add, complete, filled, live, save } from '../../../test/wizard.ts';
import { contract } from '../../../contract/index.ts';
import { kilometresBetween } from '../../../kinds/distance.ts';
import { KINDS } from '../../../kinds/index.ts';

const kind = KINDS.residential_rent;
const RS_PURAM = { lat: 11.0069, lng: 76.9498 };
let t: TestApp;
let owner: Person;
beforeAll(async () => {
  t = await testApp();
  owner = await logIn(t);
});

async function draft(): Promise<string> {
  return (await add(t, owner.token, kind, { listing_role: 'Owner' })).body.data.id;
}
const place = (id: string, fields: object) => save(t, owner.token, kind, 'location', { id, ...fields });
const rowOf = (id: string) => t.db.selectFrom('listing').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow();
async function cityId(slug: string): Promise<number> {
  return (await t.db.selectFrom('city').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
}

describe('the location step', () => {
  test('knows a locality of the gazetteer by slug, name or a spelling of it, and keeps any other as it was written', async () => {
    const id = await draft();
    const city_id = await cityId('coimbatore');
    const known = await t.db.selectFrom('locality').selectAll().where('city_id', '=', city_id).orderBy('id').execute();
    const withAlias = known.find(({ aliases }) => aliases.length > 0)!;
    for (const said of [withAlias.slug, withAlias.name.toUpperCase(), withAlias.aliases[0]!]) {
      expect((await place(id, { city: 'Coimbatore', locality: said })).body.data.locality).toBe(withAlias.name);
      expect((await rowOf(id)).locality_id).toBe(withAlias.id);
    }
    const { body } = await place(id, { locality: 'Nowhere Nagar' });
    expect(body.data).toMatchObject({ city: 'coimbatore', locality: 'Nowhere Nagar' });
    expect(body.data.warnings).toContainEqual(expect.objectContaining({ path: 'locality', code: 'unknown_locality' }));
    expect((await rowOf(id)).locality_id).toBeNull();
  });

  test('moves a draft to the city it names, with its photos and price, and refuses cities that take no listings', async () => {
    const { id } = await complete(t, owner.token, kind);
    await place(id, { city: 'chennai', locality: 'Adyar', lat: 13.0012, lng: 80.2565, pincode: '600020' });
    expect((await rowOf(id)).city_id).toBe(await cityId('chennai'));
    const refused = await place(id, { city: 'delhi' });
    expect(refused).toMatchObject({ status: 422, error: { errors: [{ path: 'city' }] } });
    expect(refused.error.message).toContain('Coimbatore');
    expect((await rowOf(id)).city_id).toBe(await cityId('chennai'));
  });

  test('moves a live listing between the searches of two cities in one go, when that is approved', async () => {
    const { id } = await live(t, owner.token, kind);
    const saved = await place(id, { city: 'chennai', locality: 'Adyar', lat: 13.0012, lng: 80.2565, pincode: '600020' });
    expect(saved).toMatchObject({ status: 200, body: { data: { city: 'chennai', card: { city: { slug: 'coimbatore' } } } } });
    const cities = () => t.db.selectFrom('listing_search').select('city_id').where('public_id', '=', id).execute();
    expect(await cities()).toEqual([{ city_id: await cityId('coimbatore') }]);
    await settle(t, await newModerator(t), id);
    expect(await cities()).toEqual([{ city_id: await cityId('chennai') }]);
  });

  test('refuses a pin more than 60 km from the centre, and asks about one outside the city', async () => {
    const id = await draft();
    const far = await place(id, { city: 'coimbatore', lat: 13.0012, lng: 80.2565 });
    expect(far.error.errors?.map(({ path }) => path)).toEqual(['lat']);
    const { lat, lng, radius_km } = await t.db.selectFrom('city').selectAll().where('slug', '=', 'coimbatore').executeTakeFirstOrThrow();
    const outside = await place(id, { city: 'coimbatore', lat: lat + (radius_km + 8) / 111, lng });
    expect(outside.status).toBe(200);
    expect(outside.body.data.warnings).toContainEqual(expect.objectContaining({ path: 'lat', code: 'pin_outside_circle' }));
  });

  test('asks about a pincode of another state without refusing it', async () => {
    const { body } = await place(await draft(), { city: 'coimbatore', pincode: '400001' });
    expect(body.data.warnings).toContainEqual(expect.objectContaining({ path: 'pincode' }));
  });

  test('shows visitors the pin as precisely as its owner chose', async () => {
    const id = await draft();
    const shown = async (location_precision: string) => {
      await place(id, { city: 'coimbatore', locality: 'RS Puram', ...RS_PURAM, location_precision });
      const { public_lat, public_lng } = await rowOf(id);
      return { lat: public_lat!, lng: public_lng! };
    };
    expect(await shown('exact')).toEqual(RS_PURAM);
    const metres = kilometresBetween(RS_PURAM, await shown('street')) * 1000;
    expect(metres).toBeGreaterThan(98);
    expect(metres).toBeLessThan(202);
    expect(await shown('street')).toEqual(await shown('street'));
    const { locality_id } = await rowOf(id);
    const centre = await t.db.selectFrom('locality').select(['lat', 'lng']).where('id', '=', locality_id).executeTakeFirstOrThrow();
    expect(await shown('locality')).toEqual(centre);
  });

  test('keeps the door number, the second phone and the pin from everybody but the owner', async () => {
    const values = { ...filled(kind), door_no: '17/4B', secondary_phone: '9444455555', ...RS_PURAM, location_precision: 'street' };
    const { id } = await live(t, owner.token, kind, values);
    const mine = await t.call(contract.posting['/residential/find/'], { body: { id } }, { token: owner.token });
    expect(mine.body.data).toMatchObject({ door_no: '17/4B', secondary_phone: '9444455555', ...RS_PURAM });
    const row = await t.db.selectFrom('listing_search').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/17\/4B|9444455555|11\.0069|76\.9498/);
  });
});

describe('places people pick', () => {
  test('are recorded with the city, and refused for a city that is not there', async () => {
    const place = { city: 'madurai', locality: 'Anna Nagar', lat: 9.92, lng: 78.14, source: 'map' };
    const recorded = await t.call(contract.posting.recordPlace, { body: place }, { token: owner.token });
    expect(recorded.status).toBe(200);
    expect(await t.db.selectFrom('location_log').select(['locality', 'user_id']).execute()).toEqual([
      { locality: 'Anna Nagar', user_id: owner.id },
    ]);
    expect((await t.call(contract.posting.recordPlace, { body: { ...place, city: 'atlantis' } }, { token: owner.token })).status).toBe(422);
  });
});
