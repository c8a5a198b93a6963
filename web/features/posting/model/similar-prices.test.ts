import { expect, test } from 'vitest';
import type { KindForm } from '../../../../contract/posting/form-model.ts';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import { similarPriceQueries } from './similar-prices.ts';

const form = (id: string, ...fields: readonly string[]): KindForm =>
  ({ id, steps: [{ id: 'basic', fields: fields.map((name) => ({ name })) }] }) as unknown as KindForm;
const listing = (city: string, locality: string | null): OwnListing =>
  ({ card: { city: { slug: city }, locality: locality && { slug: locality } } }) as unknown as OwnListing;

const HOME = form('residential_rent', 'bhk_type', 'city');
const PLOT = form('plot', 'city');
const listingInRsPuram = listing('coimbatore', 'rs-puram');

test('a home is compared with homes that have the same number of bedrooms, in its locality and then in its city', () => {
  const cityQuery = { kind: 'residential_rent', city: 'coimbatore', bhk_type: '2BHK' };
  expect(similarPriceQueries(HOME, listingInRsPuram, { city: 'coimbatore', bhk_type: '2BHK' })).toEqual([
    { ...cityQuery, locality: 'rs-puram' },
    cityQuery,
  ]);
});

test('a kind without bedrooms is compared with all listings of the kind', () => {
  expect(similarPriceQueries(PLOT, listingInRsPuram, { city: 'coimbatore' })).toEqual([
    { kind: 'plot', city: 'coimbatore', locality: 'rs-puram' },
    { kind: 'plot', city: 'coimbatore' },
  ]);
});

test('a locality that is unknown or in another city is ignored', () => {
  expect(similarPriceQueries(PLOT, listing('coimbatore', null), { city: 'coimbatore' })).toHaveLength(1);
  expect(similarPriceQueries(PLOT, listingInRsPuram, { city: 'chennai' })).toEqual([{ kind: 'plot', city: 'chennai' }]);
});

test('there is no query before the location and the bedrooms are known', () => {
  expect(similarPriceQueries(HOME, null, { city: 'coimbatore', bhk_type: '2BHK' })).toEqual([]);
  expect(similarPriceQueries(HOME, listingInRsPuram, { bhk_type: '2BHK' })).toEqual([]);
  expect(similarPriceQueries(HOME, listingInRsPuram, { city: 'coimbatore', bhk_type: null })).toEqual([]);
});
