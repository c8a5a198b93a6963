import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { Dictionary, WORD_LIMITS } from './dictionary.ts';
import { editDistance } from './edit-distance.ts';
import { tokenize } from './tokenize.ts';

describe('words of a text', () => {
  test('are normalized and joined, and each is listed once', () => {
    expect(tokenize('2 BHK Apartment in the Café-Street, 2bhk')).toEqual(['2bhk', 'apartment', 'cafe', 'street']);
    expect(tokenize('ஆர்.எஸ். புரம்')).toEqual(['ஆர்எஸ்', 'புரம்']);
    expect(tokenize('आर.एस. पुरम')).toEqual(tokenize('आरएस पुरम'));
    for (const spelling of ['R.S. Puram', 'R S Puram', 'r.s.puram', 'RS Puram']) expect(tokenize(spelling)).toEqual(['rs', 'puram']);
    for (const spelling of ['2 BHK', '2BHK', '2 bedrooms', '2+ bhk']) expect(tokenize(spelling)).toEqual(['2bhk']);
    expect(tokenize('गांधीपुरम')).toEqual(['गांधीपुरम']);
  });
  test('a very long word is split, because a search for an ignored word would find all listings', () => {
    expect(tokenize('x'.repeat(100))).toEqual(['x'.repeat(40), 'x'.repeat(20)]);
  });
});

test('the edit distance equals the textbook recurrence up to the limit', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
  const textbookDistance = (a: string, b: string): number => {
    const distances = Array.from({ length: a.length + 1 }, (_, i) =>
      Array.from({ length: b.length + 1 }, (_, j) => (i === 0 || j === 0 ? i + j : 0)),
    );
    for (let i = 1; i <= a.length; i++) {
      for (let j = 1; j <= b.length; j++) {
        distances[i]![j] = Math.min(
          distances[i - 1]![j]! + 1,
          distances[i]![j - 1]! + 1,
          distances[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
        );
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
          distances[i]![j] = Math.min(distances[i]![j]!, distances[i - 2]![j - 2]! + 1);
      }
    }
    return distances[a.length]![b.length]!;
  };
  fc.assert(
    fc.property(letters, letters, fc.nat(3), (a, b, limit) => {
      expect(Math.min(editDistance(a, b, limit), limit + 1)).toBe(Math.min(textbookDistance(a, b), limit + 1));
    }),
  );
});

test('a dictionary corrects typing errors only when no word has the typed prefix', () => {
  const dictionary = new Dictionary();
  for (const word of ['gandhipuram', 'gandhi', 'gandharva', 'peelamedu', 'pg']) dictionary.add(word);
  expect(dictionary.expand('gandhi').toSorted()).toEqual(['gandhi', 'gandhipuram']);
  expect(dictionary.expand('pelamedu')).toEqual(['peelamedu']);
  expect(dictionary.expand('peelamdeu')).toEqual(['peelamedu']);
  expect(dictionary.expand('pg')).toEqual(['pg']);
  expect(dictionary.expand('px')).toEqual([]);
  dictionary.add('flat');
  dictionary.add('apartment');
  expect(dictionary.expand('apartment').toSorted()).toEqual(['apartment', 'flat']);
  expect(dictionary.expand('aparmtent').toSorted()).toEqual(['apartment', 'flat']);
  dictionary.add('gandhigram');
  expect(dictionary.expand('gandhig')).toEqual(['gandhigram']);
});

/** Different words of letters with the same beginning. */
const inventedWords = (beginning: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => beginning + n.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!) + 'k');

test('a typed word matches a bounded number of words, however many invented ones share its beginning or its trigrams', () => {
  const dictionary = new Dictionary();
  for (const word of ['villa', 'vilankurichi', ...inventedWords('vil', 3 * WORD_LIMITS.samePrefix)]) dictionary.add(word);
  const completed = dictionary.expand('vil');
  expect(completed).toHaveLength(WORD_LIMITS.samePrefix);
  expect(completed).toEqual(expect.arrayContaining(['villa', 'vilankurichi']));
  const [lastWord] = inventedWords('vil', 3 * WORD_LIMITS.samePrefix).slice(-1);
  expect(completed).not.toContain(lastWord);
  // a word beyond the limit is still found when it is typed completely
  expect(dictionary.expand(lastWord!)).toEqual([lastWord]);
  expect(dictionary.closest('vilankuricji')).toEqual(['vilankurichi']);
});

test('words without a use are forgotten, and words beyond the limit take their place', () => {
  const dictionary = new Dictionary();
  const invented = inventedWords('vil', 2 * WORD_LIMITS.samePrefix);
  for (const word of [...invented, 'villa']) dictionary.add(word);
  dictionary.add('villa');
  expect(dictionary.expand('vill')).not.toContain('villa');
  dictionary.release([...invented, 'villa']);
  expect(dictionary.size).toBe(1);
  expect(dictionary.expand('vil')).toContain('villa');
  dictionary.release(['villa']);
  expect(dictionary.expand('vil')).toEqual([]);
});

test('a dictionary beyond a limit enters all words again only after a tenth of them were forgotten', () => {
  const dictionary = new Dictionary();
  const { samePrefix } = WORD_LIMITS;
  const invented = inventedWords('vil', 2 * samePrefix);
  for (const word of invented) dictionary.add(word);
  const completed = () => dictionary.expand('vil').length;
  dictionary.release(invented.slice(0, 50));
  expect(completed()).toBe(samePrefix - 50);
  // forgotten words that had no place free none
  dictionary.release(invented.slice(-50));
  expect(completed()).toBe(samePrefix - 50);
  // a new word gets a free place at once
  dictionary.add('villa');
  expect(dictionary.expand('vill')).toContain('villa');
  dictionary.release(invented.slice(50, 200));
  // the earliest words first
  expect(completed()).toBe(samePrefix);
  expect(dictionary.expand('vill')).not.toContain('villa');
  dictionary.release(invented.slice(200, 210));
  expect(completed()).toBe(samePrefix - 10);
});

test('a number before a long space does not make splitting slow', () => {
  const started = performance.now();
  expect(tokenize(`1${' '.repeat(100_000)}x 2 + bhk`)).toEqual(['1', 'x', '2bhk']);
  expect(performance.now() - started).toBeLessThan(1000);
});
