import { expect, test } from 'vitest';
import { confirmedText, dateText, daysSince, monthText, startOfDay } from './dates.ts';

const now = new Date('2026-11-20T19:00:00Z'); // 00:30 on the 21st in India

test('days are counted by the Indian calendar, not by hours', () => {
  expect(daysSince('2026-11-20T18:29:00Z', now)).toBe(1); // one minute to midnight, half an hour ago
  expect(daysSince('2026-11-20T18:31:00Z', now)).toBe(0);
});

test('a day starts at midnight in India', () => {
  expect(startOfDay(now)).toBe('2026-11-21T00:00:00+05:30');
});

test('a confirmation is shown in days, and as a date after a month', () => {
  expect(confirmedText('2026-11-20T18:40:00Z', now)).toBe('Confirmed today');
  expect(confirmedText('2026-11-21T09:00:00Z', now)).toBe('Confirmed today'); // confirmed after the page was rendered
  expect(confirmedText('2026-11-19T20:00:00Z', now)).toBe('Confirmed yesterday');
  expect(confirmedText('2026-11-18T10:00:00Z', now)).toBe('Confirmed 3 days ago');
  expect(confirmedText('2026-09-01T10:00:00Z', now)).toBe(`Confirmed on ${dateText('2026-09-01T10:00:00Z')}`);
});

test('a date is formatted as the day in India', () => {
  expect(dateText('2026-11-20T19:00:00Z')).toMatch(/^21 Nov 2026$/);
});

test('a month has its name and year, also when a day of it is given', () => {
  expect(['2026-11', '2026-11-01'].map(monthText)).toEqual(['Nov 2026', 'Nov 2026']);
});
