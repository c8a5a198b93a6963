import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { normalOrExhaustive } from '../../../test/exhaustive.ts';
import { Dictionary } from '../text/dictionary.ts';
import { Segment, SORT_KEYS } from './segment.ts';
import { compacted } from './compact.ts';
import type { Row } from './row.ts';
import { rowReader } from './sorted-rows.ts';

describe('a segment of listings', () => {
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
    numbers: price === null ? [null, null, null, null, null, null, null, listingId % 4 === 0 ? null : listingId % 3] : [],
    words: [`word${listingId % 4}`],
    flags: [],
    photoCount: listingId % 2,
    publishedAt: listingId * 1000,
    confirmedAt: (listingId % 7) * 1000,
  });
  const change = fc.record({
    removedIds: fc.array(fc.nat(60), { maxLength: 50 }),
    added: fc.uniqueArray(fc.tuple(fc.nat(60), fc.option(fc.nat(5))), { maxLength: 50, selector: ([id]) => id }),
    compacts: fc.boolean(),
  });

  test('has the same rows in the same orders after any changes as a new segment with the same listings', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        const dictionary = new Dictionary();
        let segment = new Segment(dictionary, [7], 7);
        const model = new Map<number, Row>();
        for (const { removedIds, added, compacts } of changes) {
          for (const id of removedIds) model.delete(id);
          for (const [id, price] of added) model.set(id, row(id, price));
          segment.apply(
            removedIds,
            added.map(([id, price]) => row(id, price)),
          );
          if (compacts) segment = compacted(segment, dictionary);
        }
        const fresh = new Segment(new Dictionary(), [7], 7);
        for (const listing of model.values()) fresh.append(listing);
        fresh.sort();
        expect(segment.liveCount).toBe(model.size);
        for (const name of SORT_KEYS) {
          for (const descending of [false, true]) {
            const ids = ({ sorted, columns }: Segment) =>
              Array.from({ length: sorted[name].length }, (_, i) => columns.id[rowReader(sorted[name], descending)(i)]!);
            expect(ids(segment)).toEqual(ids(fresh));
          }
          expect(segment.sorted[name].knownLength).toBe(fresh.sorted[name].knownLength);
        }
        expect(segment.liveByLocality).toEqual(fresh.liveByLocality);
        for (const id of model.keys()) expect(segment.columns.id[segment.find(id)]).toBe(id);
      }),
      { numRuns: normalOrExhaustive(100, 3000) },
    );
  });
});
