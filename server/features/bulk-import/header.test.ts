import { expect, test } from 'vitest';
import { KINDS } from '../../../kinds/index.ts';
import { importColumns } from './columns.ts';
import { readHeader } from './header.ts';

test('a file with very many unknown columns is not said to lack the columns that follow them', () => {
  const unknown = Array.from({ length: 200 }, (_, n) => `unknown ${n}`);
  const { errors } = readHeader(KINDS.plot, [...unknown, ...importColumns(KINDS.plot).map(({ name }) => name)]);
  expect(errors.map(({ path }) => path)).toEqual(unknown.slice(0, 50));
});

test('only the beginning of a header of tens of thousands of cells is read', () => {
  const cells = Array.from({ length: 65_000 }, (_, n) => `unknown ${n}`);
  Object.defineProperty(cells, 60_000, { get: () => expect.unreachable('this cell was read') });
  expect(readHeader(KINDS.plot, cells).errors.length).toBeGreaterThanOrEqual(50);
});
