/** Changes of cities while the site is running. */
import { describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { KINDS } from '../../../kinds/index.ts';
import { signIn } from '../../../test/people.ts';
import { cityFields, createPlacesSite } from '../../../test/fixtures/places.ts';
import { completeValues, publishListing } from '../../../test/wizard.ts';
import { seedPlaces } from '../../seed/places.ts';

const { saveCity, listManagedCities, reassignListings } = contract.places;
const { app, administrator, places } = await createPlacesSite();

describe('a city', () => {
  const tiruppur = { ...saveCity.example.body, names: { ta: 'திருப்பூர்' } };
  const save = (body: object) => app.call(saveCity, { body }, administrator);

  test('is added inactive, activated, and accepts listings without a restart', async () => {
    const city = (await save(tiruppur)).body.data;
    expect(city).toMatchObject({ slug: 'tiruppur', accepts_listings: false, localities: 0, listings: 0 });
    expect(city.id).toBeGreaterThanOrEqual(1000);
    expect((await save(tiruppur)).body.data.id).toBe(city.id);
    const fields = cityFields(city);
    expect((await save({ ...fields, accepts_listings: true })).body.data).toMatchObject({ accepts_listings: true, version: 2 });
    await places.saveLocality({
      city: 'tiruppur',
      name: 'Avinashi Road',
      names: {},
      aliases: [],
      pincode: '641602',
      lat: 11.12,
      lng: 77.33,
    });
    const owner = await signIn(app);
    const { id } = await publishListing(app, owner.token, KINDS.flatmate, {
      ...completeValues(KINDS.flatmate),
      city: 'tirupur',
      locality: 'Avinashi Road',
      lat: 11.12,
      lng: 77.33,
      pincode: '641602',
    });
    expect((await places.searchPage('flatmate-in-avinashi-road-tirupur')).body.data).toMatchObject({
      canonical: '/flatmate-in-avinashi-road-tiruppur',
      data: [{ id }],
    });
    await app.runJobs();
    const cities = (await app.call(listManagedCities, {}, administrator)).body.data;
    expect(cities.find(({ slug }) => slug === 'tiruppur')).toMatchObject({ localities: 1, listings: 1 });
    // A release whose gazetteer contains the same city does not change its id.
    await seedPlaces(app.db);
    expect(await app.db.selectFrom('city').select('id').where('slug', '=', 'tiruppur').execute()).toEqual([{ id: city.id }]);
  });

  test('that gets another alias is found by it, in the words of search and in URLs', async () => {
    const before = (await app.call(listManagedCities, {}, administrator)).body.data.find(({ slug }) => slug === 'coimbatore')!;
    const fields = cityFields(before);
    const listing = await places.addListing(await places.addLocality('Witness Nagar'));
    expect((await save({ ...fields, names: fields.names, aliases: [...fields.aliases, 'koyamuthur'] })).status).toBe(200);
    await app.runJobs();
    expect(await places.searchWordsOf(listing.listingId)).toContain('koyamuthur');
    expect((await places.searchPage('homes-in-koyamuthur-for-rent')).body.data.canonical).toBe('/homes-in-coimbatore-for-rent');
  });

  test.each([
    ['the name of another place', { name: 'Chennai' }, 'slug'],
    ['an alias of another place', { name: 'Elsewhere', aliases: ['madras'] }, 'aliases.0'],
    ['the slug of a locality', { name: 'RS Puram Coimbatore' }, 'slug'],
    ['a slug that would capture others', { name: 'Puram Coimbatore', aliases: ['rs puram coimbatore'] }, 'slug'],
    ['a reserved word', { name: 'Register' }, 'slug'],
    ['an unknown state', { state_code: 'XX' }, 'state_code'],
    ['no radius', { radius_km: 0 }, 'radius_km'],
  ])('is refused with %s', async (_, changes, path) => {
    const response = await save({ ...tiruppur, name: 'New City', aliases: [], names: {}, lat: 12.5, lng: 78.2, ...changes });
    expect([response.status, response.error.errors?.[0]?.path]).toEqual([422, path]);
  });

  test('cannot get a radius that excludes one of its localities', async () => {
    const chennai = (await app.call(listManagedCities, {}, administrator)).body.data.find(({ slug }) => slug === 'chennai')!;
    const fields = cityFields(chennai);
    expect((await save({ ...fields, radius_km: 2 })).error.errors?.[0]).toMatchObject({ path: 'radius_km' });
  });

  test('has its search rows corrected when its listings are assigned to localities again', async () => {
    const place = await places.addLocality('Skewed Nagar');
    const listing = await places.addListing(place);
    await app.db.updateTable('listing_search').set({ words: 'wrong' }).where('listing_id', '=', listing.listingId).execute();
    expect((await app.call(reassignListings, { body: { city: 'coimbatore' } }, administrator)).status).toBe(200);
    await app.runJobs();
    expect(await places.searchWordsOf(listing.listingId)).toContain('skewed');
  });
});
