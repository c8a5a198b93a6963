import { beforeEach, expect, test, vi } from 'vitest';
import { kilometresBetween } from '../../../kinds/distance.ts';
import { distanceText } from './distance-text.ts';
import { distancesFrom, savedPlaces, removePlace, setPlace, showDistancesOnCards } from './my-places.ts';

const WORK = { type: 'work', name: 'TIDEL Park', lat: 11.0288, lng: 77.0285 } as const;
const SCHOOL = { type: 'school', name: 'PSG', lat: 11.0247, lng: 77.0028 } as const;
const HOME = { lat: 11.0104, lng: 76.9497 };

let stored: Map<string, string>;
let dataset: Record<string, string>;
beforeEach(() => {
  stored = new Map();
  dataset = {};
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  showDistancesOnCards();
});

test('cards show the straight-line distance to each place', () => {
  expect(distanceText.get()).toBeNull();
  setPlace(SCHOOL);
  setPlace(WORK);
  const km = (place: typeof WORK | typeof SCHOOL) => Number(kilometresBetween(place, HOME).toFixed(1));
  expect(distanceText.get()?.(HOME)).toBe(`${km(WORK)} km to work · ${km(SCHOOL)} km to school`);
  expect(distanceText.get()?.(WORK)).toMatch(/^0\.1 km to work/);
});

test('a place in another city is omitted', () => {
  setPlace(WORK);
  expect(distancesFrom([WORK], { lat: 13.08, lng: 80.27 })).toEqual([]);
  expect(distanceText.get()?.({ lat: 13.08, lng: 80.27 })).toBe('');
});

test('places are stored on the device, one of each type, until they are removed', () => {
  setPlace(WORK);
  setPlace({ ...WORK, name: 'Elsewhere' });
  showDistancesOnCards();
  expect(savedPlaces.get()).toEqual([{ ...WORK, name: 'Elsewhere' }]);
  expect(dataset).toEqual({ places: '' });
  removePlace('work');
  expect([savedPlaces.get(), stored.size, dataset, distanceText.get()]).toEqual([[], 0, {}, null]);
});

test.each([
  'no json',
  '{}',
  '[{"type":"work"}]',
  '[{"type":"gym","name":"x","lat":1,"lng":1}]',
  '[{"type":"work","name":"x","lat":"1","lng":500}]',
])('a stored text that is not a list of valid places is ignored: %s', (text) => {
  stored.set('my-places', text);
  showDistancesOnCards();
  expect(savedPlaces.get()).toEqual([]);
});
