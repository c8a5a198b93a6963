import { expect, it } from 'vitest';
import { BULK_LIMITS } from '../../../contract/bulk.ts';
import { FILE_MB, FILE_ROWS, refusalOf } from './check-file.ts';

const MEGABYTE = 1024 * 1024;

it('knows the limits of the contract', () => {
  expect([FILE_MB, FILE_ROWS]).toEqual([BULK_LIMITS.fileMb, BULK_LIMITS.rows]);
});

it.each([
  ['empty.csv', 0, 'empty'],
  ['homes.XLSX', 5000, 'workbook'],
  ['huge.csv', 1024 * MEGABYTE, '1024 MB'],
  ['edge.csv', FILE_MB * MEGABYTE + 1, '51 MB'],
])('does not send %s', (name, size, said) => {
  expect(refusalOf({ name, size })).toContain(said);
});

it.each([
  ['homes.csv', 1],
  ['homes.jsonl', FILE_MB * MEGABYTE],
  ['homes', 10],
])('sends %s', (name, size) => {
  expect(refusalOf({ name, size })).toBeNull();
});
