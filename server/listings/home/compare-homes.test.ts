import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareHomes, SAME_HOME_POINTS, type HomeTraits } from './compare-homes.ts';

/** Few different values, so that homes often agree. */
const text = fc.constantFrom('', 'a', 'b');
const traits: fc.Arbitrary<HomeTraits> = fc.record({
  kind: fc.constantFrom('residential_rent', 'residential_resale'),
  cityId: fc.constantFrom(1, 2),
  building: text,
  street: text,
  type: text,
  bedrooms: text,
  floor: text,
  door: text,
  sizeSqm: fc.constantFrom(null, 100, 104, 106, 200),
  pin: fc.constantFrom(null, { lat: 11, lng: 77 }, { lat: 11.001, lng: 77 }, { lat: 11.05, lng: 77 }),
});
const photos = fc.boolean();
const flat: HomeTraits = {
  kind: 'residential_rent',
  cityId: 1,
  building: 'lakesidecourt',
  street: 'fifthcross',
  type: 'apartment',
  bedrooms: '2bhk',
  floor: '7',
  door: 'b704',
  sizeSqm: 100,
  pin: { lat: 11, lng: 77 },
};
const UNKNOWN = { building: '', street: '', type: '', bedrooms: '', floor: '', door: '', sizeSqm: null, pin: null } as const;

describe('for any two homes', () => {
  test('the order does not matter', () => {
    fc.assert(
      fc.property(traits, traits, photos, (a, b, shared) => {
        expect(compareHomes(a, b, shared)).toEqual(compareHomes(b, a, shared));
      }),
    );
  });

  test('they are the same only when both have the same door number, whatever else agrees', () => {
    fc.assert(
      fc.property(traits, traits, photos, (a, b, shared) => {
        const { isSame, points } = compareHomes(a, b, shared);
        if (!isSame) return;
        expect(a.door).toBe(b.door);
        expect(a.door).not.toBe('');
        expect(points).toBeGreaterThanOrEqual(SAME_HOME_POINTS);
      }),
    );
  });

  test('one contradicting value makes them different, whatever else agrees', () => {
    const contradiction = fc.constantFrom<Partial<HomeTraits>>(
      { kind: 'residential_resale' },
      { cityId: 2 },
      { type: 'villa' },
      { bedrooms: '3bhk' },
      { floor: '8' },
      { door: 'b705' },
      { sizeSqm: 106 },
      { pin: { lat: 11.02, lng: 77 } },
    );
    fc.assert(
      fc.property(contradiction, photos, (other, shared) => {
        expect(compareHomes(flat, { ...flat, ...other }, shared)).toEqual({ points: 0, isSame: false });
      }),
    );
  });

  test('omitting a value never makes two homes agree more', () => {
    fc.assert(
      fc.property(traits, fc.constantFrom(...(Object.keys(UNKNOWN) as (keyof typeof UNKNOWN)[])), photos, (home, field, shared) => {
        const lessComplete = { ...home, [field]: UNKNOWN[field] };
        expect(compareHomes(home, lessComplete, shared).points).toBeLessThanOrEqual(compareHomes(home, home, shared).points);
      }),
    );
  });
});

test('two flats of one building without door numbers are never the same, even with equal photos', () => {
  const withoutDoor = { ...flat, door: '' };
  expect(compareHomes(withoutDoor, withoutDoor, true).isSame).toBe(false);
});

test('the door number of a flat without a building name may be the number of the building', () => {
  const withoutBuilding = { ...flat, building: '' };
  expect(compareHomes(withoutBuilding, withoutBuilding, true).isSame).toBe(false);
});

test('a house is identified by its street and door number', () => {
  const house = { ...flat, building: '', floor: '' };
  expect(compareHomes(house, house).isSame).toBe(true);
  expect(compareHomes(house, { ...house, street: 'sixthcross' }).isSame).toBe(false);
});

test('rounded sizes agree, and so do pins on two sides of a building', () => {
  expect(compareHomes(flat, { ...flat, sizeSqm: 104, pin: { lat: 11.001, lng: 77 } }).isSame).toBe(true);
});
