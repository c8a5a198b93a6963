import { expect, test } from 'vitest';
import type { KindForm } from '../../../../contract/form-model.ts';
import type { OwnListing } from '../../../../contract/shapes.ts';
import { similarPrices } from './similar-prices.ts';

const form = (id: string, ...fields: readonly string[]): KindForm =>
  ({ id, steps: [{ id: 'basic', fields: fields.map((name) => ({ name })) }] }) as unknown as KindForm;
const listing = (city: string, locality: string | null): OwnListing =>
  ({ card: { city: { slug: city }, locality: locality && { slug: locality } } }) as unknown as OwnListing;

const HOME = form('residential_rent', 'bhk_type', 'city');
const PLOT = form('plot', 'city');
const there = listing('coimbatore', 'rs-puram');

test('a home is held against those of its locality with as many bedrooms, else of its city', () => {
  const around = { kind: 'residential_rent', city: 'coimbatore', bhk_type: '2BHK' };
  expect(similarPrices(HOME, there, { city: 'coimbatore', bhk_type: '2BHK' })).toEqual([{ ...around, locality: 'rs-puram' }, around]);
});

test('a kind without bedrooms is held against all of its kind', () => {
  expect(similarPrices(PLOT, there, { city: 'coimbatore' })).toEqual([
    { kind: 'plot', city: 'coimbatore', locality: 'rs-puram' },
    { kind: 'plot', city: 'coimbatore' },
  ]);
});

test('a locality the gazetteer lacks, or of the city it was in before, is left out', () => {
  expect(similarPrices(PLOT, listing('coimbatore', null), { city: 'coimbatore' })).toHaveLength(1);
  expect(similarPrices(PLOT, there, { city: 'chennai' })).toEqual([{ kind: 'plot', city: 'chennai' }]);
});

test('nothing is asked before the place and the bedrooms are known', () => {
  expect(similarPrices(HOME, null, { city: 'coimbatore', bhk_type: '2BHK' })).toEqual([]);
  expect(similarPrices(HOME, there, { bhk_type: '2BHK' })).toEqual([]);
  expect(similarPrices(HOME, there, { city: 'coimbatore', bhk_type: null })).toEqual([]);
});
