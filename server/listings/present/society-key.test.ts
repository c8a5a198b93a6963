import { expect, test } from 'vitest';
import { normalizedSocietyName, societyKey } from './society-key.ts';

const expectEqualNames = (...names: string[]) => expect(new Set(names.map(normalizedSocietyName)).size, names.join()).toBe(1);
const expectDifferentNames = (...names: string[]) =>
  expect(new Set(names.map(normalizedSocietyName)).size, names.join()).toBe(names.length);

test('different spellings of one name are equal', () => {
  expectEqualNames('Green Meadows', 'GREEN-MEADOWS', 'Green Meadows Apartments', 'the green medows apts.', 'Greenmeadows Society');
  expectEqualNames('Lakshmi Nivas', 'Laxmi Niwas', 'Lakshmi Nivaas');
  expectEqualNames('Shanthi Enclave', 'Santi Enclave', 'Shanti  Enclave (Apartment)');
  expectEqualNames("St. Mary's Court", 'St Marys Court');
  expectEqualNames('Brigade Phase II', 'Brigade Phase 2');
  expectEqualNames('பசுமை இல்லம்', ' பசுமை  இல்லம் ');
});

test('a word that is also the name of a property of all objects remains a word', () => {
  expectEqualNames('Constructor Park', 'the constructor park apartments');
  expect(normalizedSocietyName('Constructor Park')!.length).toBeLessThan('constructorpark'.length + 1);
});

test('different names remain different', () => {
  expectDifferentNames('Sai Enclave', 'Sri Enclave', 'Sai Court', 'Sai Enclave 2', 'Sai Enclave Phase 2', 'Saibaba Enclave', 'பசுமை இல்லம்');
});

test.each(['NA', 'n/a', 'None', 'Apartment', 'Flat', 'Independent House', 'own house', '12', '--', ''])('%o names no society', (name) => {
  expect(normalizedSocietyName(name)).toBeNull();
});

test('a key contains the locality, and the name of the project when there is no society', () => {
  expect(societyKey({ society_name: 'Green Court' }, 12)).toBe(societyKey({ society_name: ' ', project_name: 'green court flats' }, 12));
  expect(societyKey({ society_name: 'Green Court' }, null)).toMatch(/^\p{L}+#0$/u);
  expect(societyKey({ pg_name: 'Green Court' }, 12)).toBeNull();
});
