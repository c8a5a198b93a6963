import { expect, test } from 'vitest';
import { duplicateRows } from './distinct-rows.ts';

const COLUMNS = ['sharing', 'room_amenities'];

test('rows with the same sharing are distinct if their amenities differ, regardless of order', () => {
  const rows = [
    { sharing: 'Double', room_amenities: ['ac', 'tv'] },
    { sharing: 'Double' },
    { sharing: 'Double', room_amenities: ['tv', 'ac'] },
    { sharing: 'Three' },
    { sharing: 'Double', room_amenities: [] },
  ];
  expect([...duplicateRows(rows, COLUMNS)]).toEqual([2, 4]);
});

test('a row without a value in the first column is never a duplicate', () => {
  expect(duplicateRows([{ rent: 5000 }, { rent: 5000 }, { sharing: null }], COLUMNS).size).toBe(0);
  expect(duplicateRows([{ a: 1 }, { a: 1 }], []).size).toBe(0);
});
