import { expect, test } from 'vitest';
import { conflictingIds, readMessages } from './message-ids.ts';

test.each([
  [{ 'a.json': { otp: { too_many: 'A' } }, 'b.json': { otp: { too: { many: 'B' } } } }, 'otp.too_many (a.json) and otp.too.many (b.json)'],
  [{ 'a.json': { otp: { wait: 'A' } }, 'b.json': { otp: { wait: 'B' } } }, 'otp.wait (a.json) and otp.wait (b.json)'],
  [{ 'a.json': { 'unit-m': 'A', unit_m: [{ match: {} }] } }, 'unit-m (a.json) and unit_m (a.json)'],
])('ids that become one function are named with their files: %j', (files, named) => {
  expect(conflictingIds(files)).toEqual([`${named} become the same function: give them different names.`]);
});

test('variants and the schema are not counted as messages', () => {
  const variants = { $schema: 'x', count: [{ selectors: ['p'], match: { 'p=one': 'one', 'p=other': 'more' } }] };
  expect(conflictingIds({ 'a.json': variants, 'b.json': { $schema: 'x' } })).toEqual([]);
});

test('our own catalogue has no conflicting ids', () => {
  expect(conflictingIds(readMessages())).toEqual([]);
});
