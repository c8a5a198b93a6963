import { expect, test } from 'vitest';
import { momentText, shortMomentText } from './moments.ts';

const now = new Date('2026-11-20T19:00:00Z'); // 00:30 on the 21st in India

test('a moment of the same day in India is a time, one of the day before is yesterday, and an earlier one has its date', () => {
  expect(momentText('2026-11-20T18:31:00Z', now)).toBe('12:01 am');
  expect(momentText('2026-11-20T18:29:00Z', now)).toBe('yesterday, 11:59 pm');
  expect(momentText('2026-11-18T10:00:00Z', now)).toBe('18 Nov 2026, 3:30 pm');
});

test('in lists only moments of the same day have a time', () => {
  expect(shortMomentText('2026-11-20T18:31:00Z', now)).toBe('12:01 am');
  expect(shortMomentText('2026-11-20T18:29:00Z', now)).toBe('yesterday');
  expect(shortMomentText('2026-11-18T10:00:00Z', now)).toBe('18 Nov 2026');
});
