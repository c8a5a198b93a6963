import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '../calendar.ts';
import { CONFIRMATION_PERIOD_DAYS, confirmationTime } from './relevance.ts';

const DAY_US = DAY_MS * 1000;
const PERIOD_US = CONFIRMATION_PERIOD_DAYS * DAY_US;
const listingId = fc.integer({ min: 1, max: 2_000_000_000 });
const time = fc.integer({ min: 0, max: 60_000 * DAY_US });

test('confirming again moves a listing up once a week at most, and never down', () => {
  fc.assert(
    fc.property(listingId, time, fc.array(fc.integer({ min: 0, max: PERIOD_US - 1 }), { maxLength: 20 }), (id, first, laterBy) => {
      const times = [first, ...laterBy.toSorted((a, b) => a - b).map((later) => first + later)];
      const sortTime = times.map((confirmedAt) => confirmationTime(id, 0, confirmedAt));
      expect(sortTime).toEqual(sortTime.toSorted((a, b) => a - b));
      expect(new Set(sortTime).size).toBeLessThanOrEqual(2);
    }),
  );
});

test('a confirmation counts from at most a week earlier, and never from later', () => {
  fc.assert(
    fc.property(listingId, time, (id, confirmedAt) => {
      const sortTime = confirmationTime(id, -PERIOD_US, confirmedAt);
      expect(sortTime).toBeLessThanOrEqual(confirmedAt);
      expect(sortTime).toBeGreaterThan(confirmedAt - PERIOD_US);
    }),
  );
});

test('a confirmation at the time of publication adds nothing, and one a week later moves the listing up', () => {
  fc.assert(
    fc.property(listingId, time, (id, publishedAt) => {
      expect(confirmationTime(id, publishedAt, publishedAt)).toBe(publishedAt);
      expect(confirmationTime(id, publishedAt, publishedAt + PERIOD_US)).toBeGreaterThan(publishedAt);
    }),
  );
});

test('the weeks of different listings begin at different times', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => index + 1);
  expect(new Set(ids.map((id) => confirmationTime(id, 0, 20_000 * DAY_US))).size).toBe(ids.length);
});
