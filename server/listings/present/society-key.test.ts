import { expect, test } from 'vitest';
import { normalizedSocietyName, societyKey } from './society-key.ts';

const areEqual = (...names: string[]) => expect(new Set(names.map(normalizedSocietyName)).size, names.join()).toBe(1);
const areDifferent = (...names: string[]) => expect(new Set(names.map(normalizedSocietyName)).size, names.join()).toBe(names.length);

test('different spellings of one name are equal', () => {
  areEqual('Green Meadows', 'GREEN-MEADOWS', 'Green Meadows Apartments', 'the green medows apts.', 'Greenmeadows Society');
  areEqual('Lakshmi Nivas', 'Laxmi Niwas', 'Lakshmi Nivaas');
  areEqual('Shanthi Enclave', 'Santi Enclave', 'Shanti  Enclave (Apartment)');
  areEqual("St. Mary's Court", 'St Marys Court');
  areEqual('Brigade Phase II', 'Brigade Phase 2');
  areEqual('பசுமை இல்லம்', ' பசுமை  இல்லம் ');
});

test('different names remain different', () => {
  areDifferent('Sai Enclave', 'Sri Enclave', 'Sai Court', 'Sai Enclave 2', 'Sai Enclave Phase 2', 'Saibaba Enclave', 'பசுமை இல்லம்');
});

test.each(['NA', 'n/a', 'None', 'Apartment', 'Flat', 'Independent House', 'own house', '12', '--', ''])('%o names no society', (name) => {
  expect(normalizedSocietyName(name)).toBeNull();
});

test('a key contains the locality, and the name of the project when there is no society', () => {
  expect(societyKey({ society_name: 'Green Court' }, 12)).toBe(societyKey({ society_name: ' ', project_name: 'green court flats' }, 12));
  expect(societyKey({ society_name: 'Green Court' }, null)).toMatch(/^\p{L}+#0$/u);
  expect(societyKey({ pg_name: 'Green Court' }, 12)).toBeNull();
});
