import { expect, test } from 'vitest';
import { addDays, dayInIndia, dayNumber, firstOfMonth } from './calendar.ts';
import { isConditionMet, isBlank } from './condition.ts';
import type { Condition } from './field.ts';

const values = { role: 'Agent', list: ['a', 'b'], yes: true, no: false, zero: 0, empty: [] };
test.each<[Condition, boolean]>([
  [{ field: 'role', is: ['Owner', 'Agent'] }, true],
  [{ field: 'role', is: ['Owner'] }, false],
  [{ field: 'absent', is: ['Owner'] }, false],
  [{ not: { field: 'absent', is: ['Owner'] } }, true],
  [{ field: 'yes', is: [true] }, true],
  [{ field: 'no', is: [false] }, true],
  [{ field: 'absent', is: [false] }, false],
  [{ field: 'list', has: ['b', 'z'] }, true],
  [{ field: 'list', has: ['z'] }, false],
  [{ field: 'role', has: ['Agent'] }, false],
  [{ field: 'no', set: true }, true],
  [{ field: 'zero', set: true }, true],
  [{ field: 'empty', set: true }, false],
  [{ field: 'absent', set: false }, true],
  [{ field: '$state', is: ['TN'] }, true],
  [
    {
      all: [
        { field: 'yes', is: [true] },
        { field: 'role', is: ['Owner'] },
      ],
    },
    false,
  ],
  [
    {
      any: [
        { field: 'yes', is: [true] },
        { field: 'role', is: ['Owner'] },
      ],
    },
    true,
  ],
])('%j is %s', (condition, expected) => {
  expect(isConditionMet(condition, values, { state: 'TN' })).toBe(expected);
});

test('false and zero are values; empty texts, lists and tables are blank', () => {
  expect([false, 0, 'x', [0]].map(isBlank)).toEqual([false, false, false, false]);
  expect([undefined, null, '', [], {}].map(isBlank)).toEqual([true, true, true, true, true]);
});

test('the day changes at midnight in India', () => {
  expect(dayInIndia(new Date('2026-01-14T18:29:59Z'))).toBe('2026-01-14');
  expect(dayInIndia(new Date('2026-01-14T18:30:00Z'))).toBe('2026-01-15');
});

test('adding days crosses months, years and leap days', () => {
  expect(addDays('2027-12-31', 60)).toBe('2028-02-29');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(dayNumber('1970-01-02')).toBe(1);
  expect(firstOfMonth('2026-12-31')).toBe('2026-12-01');
});
