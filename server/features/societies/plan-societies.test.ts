import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { planSocieties, type StoredSociety, type NamedHomes } from './plan-societies.ts';

const HERE = { lat: 11, lng: 77 };
/** A position further north: 0.01 is about 1.1 km. */
const north = (degrees: number) => ({ lat: 11 + degrees, lng: 77 });
const newNamedHomes = (
  key: string,
  count: number,
  at: { lat: number | null; lng: number | null } = HERE,
  name = key.split('#')[0]!,
): NamedHomes => ({
  key,
  names: [name],
  homes: count,
  ...at,
});
const localityById = (id: number) => (id > 0 && id < 9 ? { id: id === 8 ? 7 : id, slug: `locality-${id}` } : null);
const plan = (named: NamedHomes[], stored: StoredSociety[] = []) => planSocieties(named, stored, localityById);
const slugs = (named: NamedHomes[], stored: StoredSociety[] = []) => plan(named, stored).map(({ slug, homes: n }) => `${slug} ${n}`);

test('homes with one name on both sides of the border of two localities are one society, and those far away are another one', () => {
  expect(plan([newNamedHomes('lotus#1', 3), newNamedHomes('lotus#2', 1, north(0.01)), newNamedHomes('lotus#3', 2, north(0.1))])).toEqual([
    { slug: 'lotus', name: 'lotus', localityId: 1, lat: expect.closeTo(11.0025), lng: 77, homes: 4, keys: ['lotus#1', 'lotus#2'] },
    { slug: 'lotus-locality-3', name: 'lotus', localityId: 3, lat: expect.closeTo(11.1), lng: 77, homes: 2, keys: ['lotus#3'] },
  ]);
});

test('a name of a single home is not a society, but a society that lost its other homes stays one', () => {
  expect(slugs([newNamedHomes('lotus#1', 1), newNamedHomes('rose#1', 1)], [{ slug: 'rose-garden', keys: ['rose#1'] }])).toEqual([
    'rose-garden 1',
  ]);
});

test('homes without a position do not belong to a society of another locality', () => {
  const nowhere = { lat: null, lng: null };
  expect(slugs([newNamedHomes('lotus#1', 2, nowhere), newNamedHomes('lotus#2', 2, nowhere)])).toEqual(['lotus 2', 'lotus-locality-2 2']);
});

test('slugs stay when names, numbers and localities change', () => {
  const stored = [{ slug: 'lotus', keys: ['lotus#8'] }];
  expect(slugs([newNamedHomes('lotus#7', 2)], stored)).toEqual(['lotus 2']);
  expect(slugs([newNamedHomes('lotus#1', 5, north(0.2)), newNamedHomes('lotus#8', 1)], stored)).toEqual(['lotus 1', 'lotus-locality-1 5']);
});

test('when a name is taken or has no Latin letters, the locality and then a number are added to the slug', () => {
  const stored = ['lotus', 'lotus-locality-1'].map((slug, n) => ({ slug, keys: [`other${n}#1`] }));
  expect(slugs([newNamedHomes('lotus#1', 2)], stored)).toEqual(['lotus-locality-1-2 2']);
  expect(slugs([newNamedHomes('a#1', 2, HERE, 'தாமரை'), newNamedHomes('b#0', 2, HERE, 'மல்லி')])).toEqual(['society 2', 'society-2 2']);
});

test('every home belongs to at most one society, slugs are unique, and a second run changes nothing', () => {
  const named = fc.uniqueArray(
    fc
      .record({
        name: fc.constantFrom('lotus', 'rose', 'tulip'),
        locality: fc.integer({ min: 0, max: 7 }),
        count: fc.integer({ min: 1, max: 5 }),
        degrees: fc.option(fc.double({ min: 0, max: 0.1, noNaN: true })),
      })
      .map(({ name, locality, count, degrees }) =>
        newNamedHomes(`${name}#${locality}`, count, degrees === null ? { lat: null, lng: null } : north(degrees)),
      ),
    { selector: ({ key }) => key, maxLength: 20 },
  );
  fc.assert(
    fc.property(named, (all) => {
      const planned = plan(all);
      const keys = planned.flatMap((society) => society.keys);
      expect(new Set(keys).size).toBe(keys.length);
      expect(new Set(planned.map(({ slug }) => slug)).size).toBe(planned.length);
      for (const society of planned)
        expect(society.homes).toBe(all.filter(({ key }) => society.keys.includes(key)).reduce((sum, { homes: n }) => sum + n, 0));
      const bySlug = (list: typeof planned) => Object.fromEntries(list.map(({ slug, keys: own }) => [slug, own.toSorted()]));
      expect(
        bySlug(
          plan(
            all,
            planned.map(({ slug, keys: own }) => ({ slug, keys: own })),
          ),
        ),
      ).toEqual(bySlug(planned));
    }),
  );
});
