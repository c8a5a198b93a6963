import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { Bits, count, countCommon, eachBit, intersect, occupied, unite } from './bits.ts';
import { Block, ORDERS } from './block.ts';
import { niceEdges } from './histogram.ts';
import { walk } from './order.ts';
import { Postings } from './postings.ts';
import { Ring } from './ring.ts';
import type { Row } from './row.ts';
import { Dictionary, editDistance, wordsOf } from './text.ts';

const rows = fc.uniqueArray(fc.nat(400), { maxLength: 120 });
const bitsOf = (set: readonly number[]) => {
  const bits = new Bits();
  for (const row of set) bits.add(row);
  return bits;
};
const listed = (words: Uint32Array) => {
  const found: number[] = [];
  eachBit(words, (row) => found.push(row));
  return found;
};

describe('bit sets', () => {
  test('behave like sets of numbers', () => {
    fc.assert(
      fc.property(rows, rows, rows, (a, b, gone) => {
        const bits = bitsOf(a);
        for (const row of gone) bits.delete(row);
        const left = new Set(a.filter((row) => !gone.includes(row)));
        expect(listed(bits.words)).toEqual([...left].toSorted((x, y) => x - y));
        expect(count(bits.words)).toBe(left.size);
        const other = bitsOf(b).words;
        const common = new Set(b.filter((row) => left.has(row)));
        expect(countCommon(bits.words, occupied(bits.words), other)).toBe(common.size);
        const both = bits.words.slice();
        intersect(both, other);
        expect(new Set(listed(both))).toEqual(common);
        const either = new Uint32Array(20);
        unite(either, bits.words);
        unite(either, other);
        expect(new Set(listed(either))).toEqual(new Set([...left, ...b]));
      }),
    );
  });
});

describe('a block', () => {
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
    photos: listingId % 2,
    publishedAt: listingId * 1000,
    confirmedAt: (listingId % 7) * 1000,
  });
  const change = fc.record({
    gone: fc.array(fc.nat(60), { maxLength: 50 }),
    come: fc.uniqueArray(fc.tuple(fc.nat(60), fc.option(fc.nat(5))), { maxLength: 50, selector: ([id]) => id }),
    squeeze: fc.boolean(),
  });

  test('holds after any changes exactly what a fresh one of the same rows holds, in every order', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        let block = new Block(new Dictionary(), []);
        const model = new Map<number, Row>();
        for (const { gone, come, squeeze } of changes) {
          for (const id of gone) model.delete(id);
          for (const [id, price] of come) model.set(id, row(id, price));
          block.apply(
            gone,
            come.map(([id, price]) => row(id, price)),
          );
          if (squeeze) block = block.squeezed();
        }
        const fresh = new Block(new Dictionary(), []);
        for (const one of model.values()) fresh.append(one);
        fresh.order();
        expect(block.liveCount).toBe(model.size);
        for (const name of ORDERS) {
          for (const descending of [false, true]) {
            const ids = (of: Block) =>
              Array.from({ length: of.orders[name].length }, (_, n) => of.columns.id[walk(of.orders[name], descending)(n)]!);
            expect(ids(block)).toEqual(ids(fresh));
          }
          expect(block.orders[name].known).toBe(fresh.orders[name].known);
        }
        for (const id of model.keys()) expect(block.columns.id[block.find(id)]).toBe(id);
      }),
      { numRuns: 300 },
    );
  });
});

describe('words', () => {
  test('are folded, put together where they belong together, and each told once', () => {
    expect(wordsOf('2 BHK Apartment in the Café-Street, 2bhk')).toEqual(['2bhk', 'apartment', 'cafe', 'street']);
    expect(wordsOf('ஆர்.எஸ். புரம்')).toEqual(['ஆர்எஸ்', 'புரம்']);
    expect(wordsOf('आर.एस. पुरम')).toEqual(wordsOf('आरएस पुरम'));
    for (const spelled of ['R.S. Puram', 'R S Puram', 'r.s.puram', 'RS Puram']) expect(wordsOf(spelled)).toEqual(['rs', 'puram']);
    for (const spelled of ['2 BHK', '2BHK', '2 bedrooms', '2+ bhk']) expect(wordsOf(spelled)).toEqual(['2bhk']);
    expect(wordsOf('गांधीपुरम')).toEqual(['गांधीपुरम']);
  });
  test('an endless word is not ignored, or whoever types one would find everything', () => {
    expect(wordsOf('x'.repeat(100))).toEqual(['x'.repeat(40), 'x'.repeat(20)]);
  });
  test('the distance between two words is what the plain recurrence says, up to the limit', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
    const plain = (a: string, b: string): number => {
      const d = Array.from({ length: a.length + 1 }, (_, i) =>
        Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
      );
      for (let i = 1; i <= a.length; i++) {
        for (let j = 1; j <= b.length; j++) {
          d[i]![j] = Math.min(d[i - 1]![j]! + 1, d[i]![j - 1]! + 1, d[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
          if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d[i]![j] = Math.min(d[i]![j]!, d[i - 2]![j - 2]! + 1);
        }
      }
      return d[a.length]![b.length]!;
    };
    fc.assert(
      fc.property(letters, letters, fc.nat(3), (a, b, limit) => {
        expect(Math.min(editDistance(a, b, limit), limit + 1)).toBe(Math.min(plain(a, b), limit + 1));
      }),
    );
  });
  test('a dictionary finds beginnings first and forgives errors only where nothing begins so', () => {
    const dictionary = new Dictionary();
    for (const word of ['gandhipuram', 'gandhi', 'gandharva', 'peelamedu', 'pg']) dictionary.add(word);
    expect(dictionary.understood('gandhi').toSorted()).toEqual(['gandhi', 'gandhipuram']);
    expect(dictionary.understood('pelamedu')).toEqual(['peelamedu']);
    expect(dictionary.understood('peelamdeu')).toEqual(['peelamedu']);
    expect(dictionary.understood('pg')).toEqual(['pg']);
    expect(dictionary.understood('px')).toEqual([]);
    dictionary.add('flat');
    dictionary.add('apartment');
    expect(dictionary.understood('apartment').toSorted()).toEqual(['apartment', 'flat']);
    expect(dictionary.understood('aparmtent').toSorted()).toEqual(['apartment', 'flat']);
    dictionary.add('gandhigram');
    expect(dictionary.understood('gandhig')).toEqual(['gandhigram']);
  });
});

test('edges of bars are round, ascend and take in the least and the greatest value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000_000_000 }), fc.integer({ min: 1, max: 20_000_000_000 }), (a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      const edges = niceEdges(low, high);
      expect(edges.length).toBeGreaterThanOrEqual(2);
      expect(edges.length).toBeLessThanOrEqual(31);
      expect(edges[0]).toBeLessThanOrEqual(low);
      expect(edges.at(-1)).toBeGreaterThan(high);
      expect(edges).toEqual([...new Set(edges)].toSorted((x, y) => x - y));
    }),
  );
  const acres = niceEdges(0.0251, 0.4, 0.001);
  expect(acres).toEqual(acres.map((edge) => Number(edge.toPrecision(3))));
  expect(acres[0]).toBe(0.025);
  expect(acres.at(-1)).toBeGreaterThan(0.4);
  expect(niceEdges(Infinity, -Infinity)).toEqual([]);
  expect(niceEdges(Infinity, Infinity)).toEqual([]);
});

describe('a ring', () => {
  test('holds both wings of a bow tie, and not what is above and below its knot', () => {
    const square = new Ring([
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ]);
    expect(square.holds(5, 5)).toBe(true);
    const bow = new Ring([
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
    ]);
    expect(bow.holds(1, 5)).toBe(true);
    expect(bow.holds(9, 5)).toBe(true);
    expect(bow.holds(5, 9)).toBe(false);
  });

  test('of any corners says what counting every edge says, on its edges and corners too', () => {
    const degree = fc.oneof(fc.integer({ min: 0, max: 8 }), fc.double({ min: 0, max: 8, noNaN: true }));
    const point = fc.tuple(degree, degree);
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 60 }), fc.array(point, { minLength: 1, maxLength: 40 }), (corners, points) => {
        const ring = new Ring(corners);
        const [west, south, east, north] = ring.box;
        for (const [x, y] of points) {
          if (x < west || x > east || y < south || y > north) continue;
          let inside = false;
          for (const [i, [xi, yi]] of corners.entries()) {
            const [xj, yj] = corners.at(i - 1)!;
            if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
          }
          expect(ring.holds(x, y)).toBe(inside);
        }
      }),
      { numRuns: 500 },
    );
  });
});

test('postings of a word hold what was put in, few or many', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(5000), { maxLength: 300 }), fc.nat(3000), (some, many) => {
      const rows = [...some.toSorted((a, b) => a - b), ...Array.from({ length: many }, (_, n) => 6000 + n)];
      const postings = new Postings();
      for (const row of rows) postings.add(row);
      postings.trim();
      const words = new Uint32Array(400);
      postings.addTo(words);
      expect(listed(words)).toEqual(rows);
    }),
  );
});
