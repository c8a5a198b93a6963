import { expect, test } from 'vitest';
import { repeatedRows } from './distinct-rows.ts';

const BY = ['sharing', 'room_amenities'];

test('rows of one sharing differ by what is in the room, in whatever order it is named', () => {
  const rows = [
    { sharing: 'Double', room_amenities: ['ac', 'tv'] },
    { sharing: 'Double' },
    { sharing: 'Double', room_amenities: ['tv', 'ac'] },
    { sharing: 'Three' },
    { sharing: 'Double', room_amenities: [] },
  ];
  expect([...repeatedRows(rows, BY)]).toEqual([2, 4]);
});

test('a row that does not say its first column yet repeats nothing', () => {
  expect(repeatedRows([{ rent: 5000 }, { rent: 5000 }, { sharing: null }], BY).size).toBe(0);
  expect(repeatedRows([{ a: 1 }, { a: 1 }], []).size).toBe(0);
});
