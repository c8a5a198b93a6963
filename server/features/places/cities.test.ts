/** Cities while the site runs. */
import { describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { KINDS } from '../../../kinds/index.ts';
import { logIn } from '../../../test/people.ts';
import { cityTerms, openPlaces } from '../../../test/places.ts';
import { filled, live } from '../../../test/wizard.ts';
import { seedPlaces } from '../../db/seed/places.ts';

const { keepCity, listKeptCities, recountPlaces } = contract.places;
const { on, administrator, desk } = await openPlaces();

describe('a city', () => {
  const tiruppur = { ...keepCity.example.body, names: { ta: 'திருப்பூர்' } };
  const keepIt = (body: object) => on.call(keepCity, { body }, administrator);

  test('is added off, turned on, and people post in it, without a restart', async () => {
    const city = (await keepIt(tiruppur)).body.data;
    expect(city).toMatchObject({ slug: 'tiruppur', takes_listings: false, localities: 0, listings: 0 });
    expect(city.id).toBeGreaterThanOrEqual(1000);
    expect((await keepIt(tiruppur)).body.data.id).toBe(city.id);
    const terms = cityTerms(city);
    expect((await keepIt({ ...terms, takes_listings: true })).body.data).toMatchObject({ takes_listings: true, version: 2 });
    await desk.keep({ city: 'tiruppur', name: 'Avinashi Road', names: {}, aliases: [], pincode: '641602', lat: 11.12, lng: 77.33 });
    const owner = await logIn(on);
    const { id } = await live(on, owner.token, KINDS.flatmate, {
      ...filled(KINDS.flatmate),
      city: 'tirupur',
      locality: 'Avinashi Road',
      lat: 11.12,
      lng: 77.33,
      pincode: '641602',
    });
    expect((await desk.page('flatmate-in-avinashi-road-tirupur')).body.data).toMatchObject({
      canonical: '/flatmate-in-avinashi-road-tiruppur',
      data: [{ id }],
    });
    await on.runJobs();
    const cities = (await on.call(listKeptCities, {}, administrator)).body.data;
    expect(cities.find(({ slug }) => slug === 'tiruppur')).toMatchObject({ localities: 1, listings: 1 });
    // a release that brings the same city along leaves it its number
    await seedPlaces(on.db);
    expect(await on.db.selectFrom('city').select('id').where('slug', '=', 'tiruppur').execute()).toEqual([{ id: city.id }]);
  });

  test('renamed is found by its new name, in search as well', async () => {
    const before = (await on.call(listKeptCities, {}, administrator)).body.data.find(({ slug }) => slug === 'coimbatore')!;
    const terms = cityTerms(before);
    const listing = await desk.home(await desk.added('Witness Nagar'));
    expect((await keepIt({ ...terms, names: terms.names, aliases: [...terms.aliases, 'koyamuthur'] })).status).toBe(200);
    await on.runJobs();
    expect(await desk.wordsOf(listing.listingId)).toContain('koyamuthur');
    expect((await desk.page('homes-in-koyamuthur-for-rent')).body.data.canonical).toBe('/homes-in-coimbatore-for-rent');
  });

  test.each([
    ['the name of another one', { name: 'Chennai' }, 'slug'],
    ['a spelling of another one', { name: 'Elsewhere', aliases: ['madras'] }, 'aliases.0'],
    ['an address that is a locality already', { name: 'RS Puram Coimbatore' }, 'slug'],
    ['an address that swallows others', { name: 'Puram Coimbatore', aliases: ['rs puram coimbatore'] }, 'slug'],
    ['a word of the site', { name: 'Register' }, 'slug'],
    ['a state there is not', { state_code: 'XX' }, 'state_code'],
    ['no extent', { radius_km: 0 }, 'radius_km'],
  ])('is refused with %s', async (_, wrong, path) => {
    const answer = await keepIt({ ...tiruppur, name: 'New City', aliases: [], names: {}, lat: 12.5, lng: 78.2, ...wrong });
    expect([answer.status, answer.error.errors?.[0]?.path]).toEqual([422, path]);
  });

  test('does not lose a locality to a smaller radius', async () => {
    const chennai = (await on.call(listKeptCities, {}, administrator)).body.data.find(({ slug }) => slug === 'chennai')!;
    const terms = cityTerms(chennai);
    expect((await keepIt({ ...terms, radius_km: 2 })).error.errors?.[0]).toMatchObject({ path: 'radius_km' });
  });

  test('held against its listings again mends what is out of step', async () => {
    const place = await desk.added('Skewed Nagar');
    const listing = await desk.home(place);
    await on.db.updateTable('listing_search').set({ words: 'wrong' }).where('listing_id', '=', listing.listingId).execute();
    expect((await on.call(recountPlaces, { body: { city: 'coimbatore' } }, administrator)).status).toBe(200);
    await on.runJobs();
    expect(await desk.wordsOf(listing.listingId)).toContain('skewed');
  });
});
