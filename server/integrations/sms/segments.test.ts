import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countSegments } from './segments.ts';

test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['€'.repeat(152), 2],
  // 76 characters of two septets leave one of 153 septets unused, because a character is never split over two segments.
  ['€'.repeat(153), 3],
  ['வ'.repeat(70), 1],
  ['வ'.repeat(71), 2],
  ['வ'.repeat(134), 2],
  ['வ'.repeat(135), 3],
  [`${'a'.repeat(70)}’`, 2],
  ['😀'.repeat(35), 1],
  ['😀'.repeat(36), 2],
  ['😀'.repeat(66), 2],
  // 33 characters of two code units leave one of 67 code units unused.
  ['😀'.repeat(67), 3],
])('%j needs %d segments', (text, segments) => {
  expect(countSegments(text)).toBe(segments);
});

test('more text, or a character of another script, never needs fewer segments', () => {
  const character = fc.constantFrom('a', ' ', '\n', '€', '[', 'é', 'வ', '😀', '’');
  fc.assert(
    fc.property(fc.array(character, { maxLength: 500 }), fc.array(character, { maxLength: 20 }), (text, extra) => {
      const [short, long] = [countSegments(text.join('')), countSegments([...text, ...extra].join(''))];
      expect(long).toBeGreaterThanOrEqual(short);
      expect(countSegments(`${text.join('')}வ`)).toBeGreaterThanOrEqual(short);
    }),
  );
});
