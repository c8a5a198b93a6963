/** Generators (fast-check) of values that programs often handle incorrectly. */
import fc from 'fast-check';

const STRINGS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\u202E\u200B\uFEFF',
  "'; drop table app_user; --",
  '" or 1=1',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%',
  '%E0%A4%A',
  '\r\nset-cookie: a=b',
  '//evil.example',
  '/\t/evil.example',
  '/\\evil.example',
  'http://169.254.169.254/',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-1',
  '0',
  '1e309',
  '9007199254740993',
  '-9223372036854775809',
  '१२३४५६७८९०',
  'க'.repeat(300),
  'a'.repeat(100),
  'a'.repeat(5000),
  `${'a'.repeat(40)}!`,
  '9'.repeat(400),
  '2026-02-30',
  '2026-13-45T99:99:99Z',
  '+919999999999',
  '(((((((((((((((((((((((((((((',
] as const;

export const hostileString = fc.oneof(
  fc.constantFrom(...STRINGS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
);

const nested = (depth: number): unknown => (depth === 0 ? [] : { a: nested(depth - 1) });
const nestedLists = (depth: number): unknown => (depth === 0 ? 1 : [nestedLists(depth - 1)]);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileString,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], 0, -0, -1, 1e308, -1e308, 5e-324, 2 ** 53 + 1, 2 ** 31, 2 ** 63, 0.1),
  fc.constantFrom<unknown>(
    nested(300),
    nestedLists(2000),
    Array.from({ length: 4000 }, (_, n) => n),
    { length: 1e9 },
    { $ne: null },
  ),
  fc.double(),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(Number),
  fc.jsonValue({ maxDepth: 4 }),
);

export const headerValue = fc.oneof(
  fc.constantFrom(
    '',
    'x',
    '*',
    'a'.repeat(3000),
    'ta,hi;q=0.5,*;q=-1',
    '"',
    'br;q=0',
    'W/"',
    'bytes=0-',
    'bytes=-1,-1,-1',
    'application/json;charset=utf-7',
  ),
  fc.string({ unit: fc.constantFrom(...'abcXYZ019-_=;,"/ *%'), maxLength: 80 }),
);
