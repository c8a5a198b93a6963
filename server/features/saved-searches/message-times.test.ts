import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterQuietHours } from '../../messaging/quiet-hours.ts';
import { MIN_INTERVAL_MS, nextMessageTime } from './message-times.ts';

const NIGHT = { from: 21, to: 8 };
const inIndia = (text: string) => new Date(`${text}+05:30`);

test.each([
  ['2026-11-21T12:00', '2026-11-21T12:00'],
  ['2026-11-21T20:59:59.999', '2026-11-21T20:59:59.999'],
  ['2026-11-21T21:00', '2026-11-22T08:00'],
  ['2026-11-21T23:59', '2026-11-22T08:00'],
  ['2026-11-22T00:00', '2026-11-22T08:00'],
  ['2026-11-22T07:59', '2026-11-22T08:00'],
  ['2026-11-22T08:00', '2026-11-22T08:00'],
])('at %s in India the next time outside quiet hours is %s', (from, to) => {
  expect(afterQuietHours(inIndia(from), NIGHT)).toEqual(inIndia(to));
});

test('quiet hours may be within one day, or absent', () => {
  expect(afterQuietHours(inIndia('2026-11-21T14:00'), { from: 13, to: 15 })).toEqual(inIndia('2026-11-21T15:00'));
  expect(afterQuietHours(inIndia('2026-11-21T23:00'), null)).toEqual(inIndia('2026-11-21T23:00'));
});

test('digests are sent at eight in the morning, weekly ones on Monday', () => {
  expect(nextMessageTime('daily', inIndia('2026-11-21T07:59'), null, NIGHT)).toEqual(inIndia('2026-11-21T08:00'));
  expect(nextMessageTime('daily', inIndia('2026-11-21T08:00'), null, NIGHT)).toEqual(inIndia('2026-11-22T08:00'));
  // The times are a Saturday, a Sunday night, and a Monday before eight and at eight.
  expect(nextMessageTime('weekly', inIndia('2026-11-21T12:00'), null, NIGHT)).toEqual(inIndia('2026-11-23T08:00'));
  expect(nextMessageTime('weekly', inIndia('2026-11-22T23:30'), null, NIGHT)).toEqual(inIndia('2026-11-23T08:00'));
  expect(nextMessageTime('weekly', inIndia('2026-11-23T07:00'), null, NIGHT)).toEqual(inIndia('2026-11-23T08:00'));
  expect(nextMessageTime('weekly', inIndia('2026-11-23T08:00'), null, NIGHT)).toEqual(inIndia('2026-11-30T08:00'));
  expect(nextMessageTime('off', inIndia('2026-11-23T08:00'), null, NIGHT)).toBeNull();
});

test('no message is sent too early, within quiet hours, or within 15 minutes of the previous one', () => {
  const time = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) }).map((timestamp) => new Date(timestamp));
  const frequency = fc.constantFrom('instant', 'daily', 'weekly' as const);
  fc.assert(
    fc.property(time, fc.option(fc.integer({ min: 0, max: 40 * MIN_INTERVAL_MS })), frequency, (now, agoMs, chosenFrequency) => {
      const sentAt = agoMs === null ? null : new Date(now.getTime() - agoMs);
      const next = nextMessageTime(chosenFrequency, now, sentAt, NIGHT)!;
      expect(next.getTime()).toBeGreaterThanOrEqual(now.getTime());
      expect(afterQuietHours(next, NIGHT)).toEqual(next);
      if (chosenFrequency === 'instant' && sentAt) expect(next.getTime() - sentAt.getTime()).toBeGreaterThanOrEqual(MIN_INTERVAL_MS);
      expect(next.getTime() - now.getTime()).toBeLessThanOrEqual((chosenFrequency === 'weekly' ? 7 : 1) * 24 * 3_600_000);
    }),
  );
});
