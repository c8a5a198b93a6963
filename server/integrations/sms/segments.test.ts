import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { segmentsOf } from './segments.ts';

test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['€'.repeat(152), 2],
  // 76 of two septets leave one of 153 unused: none stands half in one part
  ['€'.repeat(153), 3],
  ['வ'.repeat(70), 1],
  ['வ'.repeat(71), 2],
  ['வ'.repeat(134), 2],
  ['வ'.repeat(135), 3],
  [`${'a'.repeat(70)}’`, 2],
  ['😀'.repeat(35), 1],
  ['😀'.repeat(36), 2],
  ['😀'.repeat(66), 2],
  // 33 of two units leave one of 67 unused
  ['😀'.repeat(67), 3],
])('%j takes %d', (text, segments) => {
  expect(segmentsOf(text)).toBe(segments);
});

test('more text never takes fewer segments, and one character of another script never fewer either', () => {
  const character = fc.constantFrom('a', ' ', '\n', '€', '[', 'é', 'வ', '😀', '’');
  fc.assert(
    fc.property(fc.array(character, { maxLength: 500 }), fc.array(character, { maxLength: 20 }), (some, more) => {
      const [short, long] = [segmentsOf(some.join('')), segmentsOf([...some, ...more].join(''))];
      expect(long).toBeGreaterThanOrEqual(short);
      expect(segmentsOf(`${some.join('')}வ`)).toBeGreaterThanOrEqual(short);
    }),
  );
});
