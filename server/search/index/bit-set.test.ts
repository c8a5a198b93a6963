import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { BitSet, countRows, countCommon, forEachRow, intersect, nonZeroWords, unite } from './bit-set.ts';
import { Postings } from './postings.ts';

const anyRows = fc.uniqueArray(fc.nat(400), { maxLength: 120 });
const bitSetOf = (rows: readonly number[]) => {
  const bitSet = new BitSet();
  for (const row of rows) bitSet.add(row);
  return bitSet;
};
const rowsOf = (bitWords: Uint32Array) => {
  const rows: number[] = [];
  forEachRow(bitWords, (row) => rows.push(row));
  return rows;
};

describe('a bit set', () => {
  test('behaves like a set of numbers', () => {
    fc.assert(
      fc.property(anyRows, anyRows, anyRows, (a, b, deleted) => {
        const bitSet = bitSetOf(a);
        for (const row of deleted) bitSet.delete(row);
        const remaining = new Set(a.filter((row) => !deleted.includes(row)));
        expect(rowsOf(bitSet.words)).toEqual([...remaining].toSorted((x, y) => x - y));
        expect(countRows(bitSet.words)).toBe(remaining.size);
        const otherWords = bitSetOf(b).words;
        const common = new Set(b.filter((row) => remaining.has(row)));
        expect(countCommon(bitSet.words, nonZeroWords(bitSet.words), otherWords)).toBe(common.size);
        const intersection = bitSet.words.slice();
        intersect(intersection, otherWords);
        expect(new Set(rowsOf(intersection))).toEqual(common);
        const either = new Uint32Array(20);
        unite(either, bitSet.words);
        unite(either, otherWords);
        expect(new Set(rowsOf(either))).toEqual(new Set([...remaining, ...b]));
      }),
    );
  });
});

test('postings contain the added rows, whether few or many', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(5000), { maxLength: 300 }), fc.nat(3000), (sparse, denseCount) => {
      const rows = [...sparse.toSorted((a, b) => a - b), ...Array.from({ length: denseCount }, (_, i) => 6000 + i)];
      const postings = new Postings();
      for (const row of rows) postings.add(row);
      postings.trim();
      const bitWords = new Uint32Array(400);
      postings.addTo(bitWords);
      expect(rowsOf(bitWords)).toEqual(rows);
    }),
  );
});
