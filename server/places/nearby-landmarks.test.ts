import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kilometresBetween } from '../../kinds/distance.ts';
import { landmarkBySlug, landmarksOf } from './landmarks.ts';
import { nearbyLandmarks, nearestLandmarks } from './nearby-landmarks.ts';

const CITY = { slug: 'coimbatore', name: 'Coimbatore' };
const college = landmarkBySlug(CITY.slug, 'psg-college-of-technology')!;
const listingAt = (precision: 'exact' | 'street' | 'locality', offset = 0.003) => ({
  city: CITY,
  kind: 'residential_rent',
  status: 'active',
  position: { lat: college.lat + offset, lng: college.lng, precision },
});

test('the nearest landmark of each type is listed, with the search around it', () => {
  const { position } = listingAt('exact');
  const places = nearbyLandmarks(listingAt('exact'));
  expect(places.find(({ label }) => label === 'College')).toEqual({
    label: 'College',
    name: 'PSG College of Technology',
    distance: '300 m',
    url: '/homes-near-psg-college-of-technology-coimbatore-for-rent',
  });
  const hospitals = landmarksOf(CITY.slug)
    .filter(({ type }) => type === 'hospital')
    .toSorted((a, b) => kilometresBetween(position, a) - kilometresBetween(position, b));
  expect(places.find(({ label }) => label === 'Hospital')?.name).toBe(hospitals[0]!.name);
  expect(places.map(({ label }) => label)).toEqual([...new Set(places.map(({ label }) => label))]);
});

test('only landmarks whose search finds this home are links', () => {
  const urls = (listing: Parameters<typeof nearbyLandmarks>[0]) => nearbyLandmarks(listing).map(({ distance, url }) => ({ distance, url }));
  for (const { distance, url } of urls(listingAt('exact'))) {
    const km = Number.parseFloat(distance) / (/\skm$/.test(distance) ? 1 : 1000);
    if (km !== 2) expect({ distance, linked: url !== null }).toEqual({ distance, linked: km < 2 });
  }
  expect(urls({ ...listingAt('exact'), status: 'closed' }).every(({ url }) => url === null)).toBe(true);
});

test('distances are not more exact than the displayed position', () => {
  const distances = (precision: 'street' | 'locality', offset: number) =>
    nearbyLandmarks(listingAt(precision, offset)).map(({ distance }) => distance);
  expect(distances('street', 0)).toContain('100 m');
  for (const distance of distances('locality', 0)) expect(distance).toMatch(/^about \d+\skm$/);
});

test('without a position, and in a city without map data, no landmarks are listed', () => {
  expect(nearbyLandmarks({ ...listingAt('exact'), position: null })).toEqual([]);
  expect(nearbyLandmarks({ ...listingAt('exact'), city: { slug: 'atlantis', name: 'Atlantis' } })).toEqual([]);
});

test('the nearest landmarks are those that the exact distances of all landmarks give', () => {
  const near = (centre: number) => fc.double({ min: centre - 0.15, max: centre + 0.15, noNaN: true });
  const longDistance = new Set(['station', 'metro', 'bus_station', 'it_park']);
  fc.assert(
    fc.property(near(college.lat), near(college.lng), (lat, lng) => {
      const distances = landmarksOf(CITY.slug).map((landmark) => ({ landmark, km: kilometresBetween({ lat, lng }, landmark) }));
      const within = distances.filter(({ landmark: { type }, km }) => km <= (longDistance.has(type) ? 6 : 4));
      const nearest = Map.groupBy(within, ({ landmark }) => landmark.type);
      const expected = [...nearest].map(([type, all]) => [type, Math.min(...all.map(({ km }) => km))]);
      const found = nearestLandmarks({ lat, lng }, CITY.slug).map(({ landmark, km }) => [landmark.type, km]);
      expect(new Map(found as [string, number][])).toEqual(new Map(expected as [string, number][]));
    }),
  );
});
