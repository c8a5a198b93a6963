import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactHistory, usedUp } from './rules.ts';

const LIMITS = { perDay: 5, per30Days: 20 };
const DAY = 24 * 60 * 60 * 1000;

test('the day is that of India, which begins at half past six in the evening of UTC', () => {
  const evening = [
    '2026-11-20T18:29:00Z',
    '2026-11-20T18:00:00Z',
    '2026-11-20T12:00:00Z',
    '2026-11-20T11:00:00Z',
    '2026-11-20T10:00:00Z',
  ].map((at) => new Date(at));
  expect(usedUp(evening, LIMITS, new Date('2026-11-20T18:29:59Z'))).toEqual({ of: 'day', until: new Date('2026-11-20T18:30:00Z') });
  expect(usedUp(evening, LIMITS, new Date('2026-11-20T18:30:00Z'))).toBeNull();
});

test('the twenty-first contact within 30 days waits until the first of them is 30 days old', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  const made = Array.from({ length: 20 }, (_, index) => new Date(now.getTime() - DAY - index * DAY));
  expect(usedUp(made, LIMITS, now)).toEqual({ of: '30 days', until: new Date(now.getTime() + 10 * DAY) });
  expect(usedUp(made, LIMITS, new Date(now.getTime() + 10 * DAY))).toBeNull();
});

test('whoever is refused is served at the time told, unless the other limit holds then', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 * 24 }), { maxLength: 40 }), (hoursAgo) => {
      const now = new Date('2026-11-20T10:00:00Z');
      const made = hoursAgo.toSorted((a, b) => a - b).map((hours) => new Date(now.getTime() - hours * 60 * 60 * 1000));
      const { since, count } = contactHistory(LIMITS, now);
      const seen = made.filter((at) => at > since).slice(0, count);
      const refusal = usedUp(seen, LIMITS, now);
      if (!refusal) return;
      expect(refusal.until.getTime()).toBeGreaterThan(now.getTime());
      expect(usedUp(seen, LIMITS, refusal.until)?.of).not.toBe(refusal.of);
    }),
  );
});
