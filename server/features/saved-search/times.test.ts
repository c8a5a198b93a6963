import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterQuiet } from '../../quiet-hours.ts';
import { APART_MS, nextMessage } from './times.ts';

const NIGHT = { from: 21, to: 8 };
const ist = (text: string) => new Date(`${text}+05:30`);

test.each([
  ['2026-11-21T12:00', '2026-11-21T12:00'],
  ['2026-11-21T20:59:59.999', '2026-11-21T20:59:59.999'],
  ['2026-11-21T21:00', '2026-11-22T08:00'],
  ['2026-11-21T23:59', '2026-11-22T08:00'],
  ['2026-11-22T00:00', '2026-11-22T08:00'],
  ['2026-11-22T07:59', '2026-11-22T08:00'],
  ['2026-11-22T08:00', '2026-11-22T08:00'],
])('at %s in India the next moment outside of the night is %s', (from, to) => {
  expect(afterQuiet(ist(from), NIGHT)).toEqual(ist(to));
});

test('quiet hours may lie within a day, or be none', () => {
  expect(afterQuiet(ist('2026-11-21T14:00'), { from: 13, to: 15 })).toEqual(ist('2026-11-21T15:00'));
  expect(afterQuiet(ist('2026-11-21T23:00'), null)).toEqual(ist('2026-11-21T23:00'));
});

test('digests leave at eight in the morning, weekly ones on Monday', () => {
  expect(nextMessage('daily', ist('2026-11-21T07:59'), null, NIGHT)).toEqual(ist('2026-11-21T08:00'));
  expect(nextMessage('daily', ist('2026-11-21T08:00'), null, NIGHT)).toEqual(ist('2026-11-22T08:00'));
  // a Saturday, a Sunday night, a Monday before and at eight
  expect(nextMessage('weekly', ist('2026-11-21T12:00'), null, NIGHT)).toEqual(ist('2026-11-23T08:00'));
  expect(nextMessage('weekly', ist('2026-11-22T23:30'), null, NIGHT)).toEqual(ist('2026-11-23T08:00'));
  expect(nextMessage('weekly', ist('2026-11-23T07:00'), null, NIGHT)).toEqual(ist('2026-11-23T08:00'));
  expect(nextMessage('weekly', ist('2026-11-23T08:00'), null, NIGHT)).toEqual(ist('2026-11-30T08:00'));
  expect(nextMessage('off', ist('2026-11-23T08:00'), null, NIGHT)).toBeNull();
});

test('no message is early, in the night, or within a quarter of an hour of the one before', () => {
  const time = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) }).map((at) => new Date(at));
  const frequency = fc.constantFrom('instant', 'daily', 'weekly' as const);
  fc.assert(
    fc.property(time, fc.option(fc.integer({ min: 0, max: 40 * APART_MS })), frequency, (now, ago, often) => {
      const sentAt = ago === null ? null : new Date(now.getTime() - ago);
      const next = nextMessage(often, now, sentAt, NIGHT)!;
      expect(next.getTime()).toBeGreaterThanOrEqual(now.getTime());
      expect(afterQuiet(next, NIGHT)).toEqual(next);
      if (often === 'instant' && sentAt) expect(next.getTime() - sentAt.getTime()).toBeGreaterThanOrEqual(APART_MS);
      expect(next.getTime() - now.getTime()).toBeLessThanOrEqual((often === 'weekly' ? 7 : 1) * 24 * 3_600_000);
    }),
  );
});
