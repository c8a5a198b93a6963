import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareHomes, type HomeTraits } from '../../home/compare-homes.ts';
import { groupByHome, type HomeListing } from './group-by-home.ts';

const flat: HomeTraits = {
  kind: 'residential_rent',
  cityId: 1,
  building: 'lakesidecourt',
  street: '',
  type: 'apartment',
  bedrooms: '2bhk',
  floor: '7',
  door: 'b704',
  sizeSqm: 100,
  pin: null,
};
const listing = (listingId: number, overrides: Partial<HomeListing> = {}): HomeListing => ({
  listingId,
  ownerId: `person ${listingId}`,
  traits: flat,
  isByOwner: false,
  hasChangedDoor: false,
  isVerified: false,
  price: 20_000,
  publishedAt: new Date(listingId * 1000),
  isWaiting: false,
  acceptedFindings: new Set(),
  sharesPhotosWith: new Set(),
  ...overrides,
});
const listings: fc.Arbitrary<HomeListing[]> = fc
  .array(
    fc.record({
      ownerId: fc.constantFrom('a', 'b', 'c'),
      door: fc.constantFrom('b704', 'b705'),
      floor: fc.constantFrom('', '7', '8'),
      isByOwner: fc.boolean(),
      hasChangedDoor: fc.boolean(),
      isVerified: fc.boolean(),
      price: fc.constantFrom(null, 10_000, 20_000),
      publishedSecond: fc.integer({ min: 0, max: 3 }),
      isWaiting: fc.boolean(),
      accepted: fc.subarray(['home_listed_twice', 'home_listed_by_other', 'photo_of_other_listing', 'owner_after_agent']),
      shared: fc.subarray([0, 1, 2, 3]),
    }),
    { maxLength: 6 },
  )
  .map((drawn) =>
    drawn.map(({ door, floor, publishedSecond, accepted, shared, ...values }, listingId) => ({
      ...listing(listingId, values),
      traits: { ...flat, door, floor },
      publishedAt: new Date(publishedSecond * 1000),
      acceptedFindings: new Set(accepted),
      sharesPhotosWith: new Set(shared),
    })),
  );
const idsOf = ({ homes }: ReturnType<typeof groupByHome>) => homes.map((home) => home.map(({ listingId }) => listingId));

test('every listing is in one home, without a listing that contradicts it, in whatever order they are read', () => {
  fc.assert(
    fc.property(listings, (all) => {
      const grouped = groupByHome(all);
      expect(idsOf(grouped).flat().toSorted()).toEqual(all.map(({ listingId }) => listingId));
      for (const home of grouped.homes)
        for (const a of home) for (const b of home) if (a !== b) expect(compareHomes(a.traits, b.traits, true).isSame).toBe(true);
      expect(idsOf(groupByHome(all.toReversed()))).toEqual(idsOf(grouped));
    }),
  );
});

test('a suspicious listing, or one that waits for review, never joins the home of an earlier listing', () => {
  fc.assert(
    fc.property(listings, (all) => {
      const { homes, suspicions } = groupByHome(all);
      const separating = suspicions.filter(({ suspicion }) => suspicion !== 'owner_after_agent');
      const separateListings = new Set([...separating.map(({ listing }) => listing), ...all.filter(({ isWaiting }) => isWaiting)]);
      const isEarliest = (member: HomeListing, home: readonly HomeListing[]) =>
        home.every((other) => !(other.publishedAt < member.publishedAt));
      for (const home of homes)
        if (home.length > 1) for (const member of home) if (separateListings.has(member)) expect(isEarliest(member, home)).toBe(true);
    }),
  );
});

test('a confirmed owner comes first, above all one whose document staff saw, then the earliest lister', () => {
  const accepted = listing(3, { isByOwner: true, acceptedFindings: new Set(['owner_after_agent']) });
  const verified = listing(4, { isByOwner: true, isVerified: true, acceptedFindings: new Set(['home_listed_twice']) });
  expect(idsOf(groupByHome([listing(1), listing(2), accepted, verified]))).toEqual([[4, 3, 1, 2]]);
});

test('an owner whose listing follows that of an agent shares the card, but comes first only once a moderator or a document confirms it', () => {
  const byOwner = listing(2, { isByOwner: true });
  const grouped = groupByHome([listing(1), byOwner]);
  expect([idsOf(grouped), grouped.suspicions]).toEqual([[[1, 2]], [{ listing: byOwner, suspicion: 'owner_after_agent' }]]);
  for (const confirmed of [{ isVerified: true }, { acceptedFindings: new Set(['owner_after_agent']) }])
    expect(groupByHome([listing(1), { ...byOwner, ...confirmed }])).toMatchObject({
      homes: [[{ listingId: 2 }, { listingId: 1 }]],
      suspicions: [],
    });
  expect(groupByHome([listing(1, { isByOwner: true }), listing(2)])).toMatchObject({
    homes: [[{ listingId: 1 }, { listingId: 2 }]],
    suspicions: [],
  });
});

test('a second owner, a far lower price, a door number that was changed and the photos of the other listing are for a moderator, until one accepts them', () => {
  const first = listing(1, { isByOwner: true });
  const copies: [string, Partial<HomeListing>][] = [
    ['home_listed_twice', { isByOwner: true }],
    ['home_listed_by_other', { price: 14_000 }],
    ['home_listed_by_other', { hasChangedDoor: true }],
    ['photo_of_other_listing', { sharesPhotosWith: new Set([1]) }],
  ];
  for (const [suspicion, overrides] of copies) {
    const grouped = groupByHome([first, listing(2, overrides)]);
    expect([idsOf(grouped), grouped.suspicions.map((entry) => entry.suspicion)]).toEqual([[[1], [2]], [suspicion]]);
    expect(idsOf(groupByHome([first, listing(2, { ...overrides, acceptedFindings: new Set([suspicion]) })]))).toEqual([[1, 2]]);
    expect(idsOf(groupByHome([first, listing(2, { ...overrides, ownerId: first.ownerId })]))).toEqual([[1, 2]]);
  }
});
