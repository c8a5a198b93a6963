import { afterEach, expect, test } from 'vitest';
import { baseLocale, overwriteGetLocale } from '../../../messages/compiled/runtime.js';
import { clockText, confirmedText, dateText, daysSince, monthText, startOfDay } from './dates.ts';

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

afterEach(() => overwriteGetLocale(() => baseLocale));
const clockTexts = (times: readonly string[]) => times.map((time) => clockText(`2026-11-20T${time}:00+05:30`));

test('a time is that of the clock in India, with 12 hours', () => {
  expect(clockTexts(['00:00', '00:01', '09:05', '11:59', '12:00', '13:00', '23:59'])).toEqual([
    '12:00 am',
    '12:01 am',
    '9:05 am',
    '11:59 am',
    '12:00 pm',
    '1:00 pm',
    '11:59 pm',
  ]);
});

test.each([
  ['ta', ['இரவு 3:59', 'காலை 4:00', 'காலை 11:59', 'பிற்பகல் 12:00', 'மாலை 4:00', 'இரவு 8:00']],
  ['hi', ['रात 3:59', 'सुबह 4:00', 'सुबह 11:59', 'दोपहर 12:00', 'शाम 4:00', 'रात 8:00']],
  ['kn', ['ರಾತ್ರಿ 3:59', 'ಬೆಳಿಗ್ಗೆ 4:00', 'ಬೆಳಿಗ್ಗೆ 11:59', 'ಮಧ್ಯಾಹ್ನ 12:00', 'ಸಂಜೆ 4:00', 'ರಾತ್ರಿ 8:00']],
  ['mr', ['रात्री 3:59', 'सकाळी 4:00', 'सकाळी 11:59', 'दुपारी 12:00', 'संध्याकाळी 4:00', 'रात्री 8:00']],
] as const)('a time in %s names the part of the day, not AM or PM', (language, expected) => {
  overwriteGetLocale(() => language);
  expect(clockTexts(['03:59', '04:00', '11:59', '12:00', '16:00', '20:00'])).toEqual(expected);
});
