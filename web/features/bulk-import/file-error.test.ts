import { expect, it } from 'vitest';
import { BULK_LIMITS } from '../../../contract/bulk-import.ts';
import { MAX_FILE_MB, MAX_FILE_ROWS, fileError } from './file-error.ts';

const MEGABYTE = 1024 * 1024;

it('the limits equal those of the contract', () => {
  expect([MAX_FILE_MB, MAX_FILE_ROWS]).toEqual([BULK_LIMITS.fileMb, BULK_LIMITS.rows]);
});

it.each([
  ['empty.csv', 0, 'empty'],
  ['homes.XLSX', 5000, 'workbook'],
  ['huge.csv', 1024 * MEGABYTE, '1024 MB'],
  ['edge.csv', MAX_FILE_MB * MEGABYTE + 1, '51 MB'],
])('rejects %s', (name, size, expectedText) => {
  expect(fileError({ name, size })).toContain(expectedText);
});

it.each([
  ['homes.csv', 1],
  ['homes.jsonl', MAX_FILE_MB * MEGABYTE],
  ['homes', 10],
])('accepts %s', (name, size) => {
  expect(fileError({ name, size })).toBeNull();
});
