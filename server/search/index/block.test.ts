import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { effort } from '../../../test/effort.ts';
import { Dictionary } from '../text/dictionary.ts';
import { Block, SORT_KEYS } from './block.ts';
import { compacted } from './compact.ts';
import type { Row } from './row.ts';
import { rowReader } from './sorted-rows.ts';

describe('a block of listings', () => {
  const row = (listingId: number, price: number | null): Row => ({
    listingId,
    localityId: listingId % 3,
    price,
    deposit: null,
    areaSqm: price === null ? 50 : null,
    rate: price,
    lat: 11,
    lng: 76,
    tokens: [listingId % 5],
    numbers: [],
    words: [`word${listingId % 4}`],
    flags: [],
    photoCount: listingId % 2,
    publishedAt: listingId * 1000,
    confirmedAt: (listingId % 7) * 1000,
  });
  const change = fc.record({
    removedIds: fc.array(fc.nat(60), { maxLength: 50 }),
    added: fc.uniqueArray(fc.tuple(fc.nat(60), fc.option(fc.nat(5))), { maxLength: 50, selector: ([id]) => id }),
    compact: fc.boolean(),
  });

  test('after any changes has the same rows in the same orders as a new block built from the same listings', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        const dictionary = new Dictionary();
        let block = new Block(dictionary, []);
        const model = new Map<number, Row>();
        for (const { removedIds, added, compact } of changes) {
          for (const id of removedIds) model.delete(id);
          for (const [id, price] of added) model.set(id, row(id, price));
          block.apply(
            removedIds,
            added.map(([id, price]) => row(id, price)),
          );
          if (compact) block = compacted(block, dictionary);
        }
        const fresh = new Block(new Dictionary(), []);
        for (const listing of model.values()) fresh.append(listing);
        fresh.sort();
        expect(block.liveCount).toBe(model.size);
        for (const name of SORT_KEYS) {
          for (const descending of [false, true]) {
            const ids = ({ sorted, columns }: Block) =>
              Array.from({ length: sorted[name].length }, (_, i) => columns.id[rowReader(sorted[name], descending)(i)]!);
            expect(ids(block)).toEqual(ids(fresh));
          }
          expect(block.sorted[name].knownLength).toBe(fresh.sorted[name].knownLength);
        }
        expect(block.liveByLocality).toEqual(fresh.liveByLocality);
        for (const id of model.keys()) expect(block.columns.id[block.find(id)]).toBe(id);
      }),
      { numRuns: effort(100, 3000) },
    );
  });
});
