import { expect, test } from 'vitest';
import { KINDS } from '../index.ts';
import { endedEvidence } from './ended-evidence.ts';

const flat = {
  society_name: 'Lotus Court',
  door_no: '12-A',
  floor: 2,
  street: 'Nehru Road',
  built_up_area: { value: 905, unit: 'sqft' },
  expected_rent: 20_000,
  locality: 'Peelamedu',
};
const { residential_rent: kind } = KINDS;

test.each([
  ['another door number', { door_no: '99Z' }],
  ['another floor', { floor: -2 }],
  ['another street', { street: 'Gandhi Road' }],
  ['another society', { society_name: 'Palm Grand' }],
  ['another size', { built_up_area: { value: 90.5, unit: 'sqft' } }],
  ['another name in Tamil', { society_name: 'தாமரை' }],
  ['a removed door number', { door_no: undefined }],
])('%s ends the evidence of a document', (_, change) => {
  expect(endedEvidence(kind, flat, { ...flat, ...change })).toEqual(['document_seen']);
});

test('another registration ends the evidence of a registration only', () => {
  expect(endedEvidence(kind, flat, { ...flat, project_rera_id: 'TN/01/Building/0456/2023' })).toEqual(['rera_checked']);
});

test('the same address in another spelling, and a change of the terms, end nothing', () => {
  expect(endedEvidence(kind, flat, { ...flat, society_name: 'LOTUS court', door_no: '12 a', expected_rent: 25_000 })).toEqual([]);
});

test('a size whose parts the database returns in another order is the same size', () => {
  const stored = { ...flat, built_up_area: { unit: 'sqft', value: 905 } };
  expect(endedEvidence(kind, stored, flat)).toEqual([]);
});
