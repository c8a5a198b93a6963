import { expect, it } from 'vitest';
import { BULK_LIMITS } from '../../../contract/bulk-import-limits.ts';
import { fileError } from './file-error.ts';

const MEGABYTE = 1024 * 1024;

it.each([
  ['empty.csv', 0, 'empty'],
  ['homes.XLSX', 5000, 'workbook'],
  ['huge.csv', 1024 * MEGABYTE, '1024 MB'],
  ['edge.csv', BULK_LIMITS.fileMb * MEGABYTE + 1, '51 MB'],
])('rejects %s', (name, size, expectedText) => {
  expect(fileError({ name, size })).toContain(expectedText);
});

it.each([
  ['homes.csv', 1],
  ['homes.jsonl', BULK_LIMITS.fileMb * MEGABYTE],
  ['homes', 10],
])('accepts %s', (name, size) => {
  expect(fileError({ name, size })).toBeNull();
});
