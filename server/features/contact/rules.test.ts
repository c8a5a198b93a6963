import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactHistory, findExhaustedQuota, remainingFreeContacts } from './rules.ts';
import { DAY_MS } from '../../durations.ts';

const LIMITS = { perDay: 5, per30Days: 20 };

test('a day begins at midnight in India, 18:30 UTC', () => {
  const evening = [
    '2026-11-20T18:29:00Z',
    '2026-11-20T18:00:00Z',
    '2026-11-20T12:00:00Z',
    '2026-11-20T11:00:00Z',
    '2026-11-20T10:00:00Z',
  ].map((time) => new Date(time));
  expect(findExhaustedQuota(evening, LIMITS, new Date('2026-11-20T18:29:59Z'))).toEqual({
    period: 'day',
    availableAt: new Date('2026-11-20T18:30:00Z'),
  });
  expect(findExhaustedQuota(evening, LIMITS, new Date('2026-11-20T18:30:00Z'))).toBeNull();
});

test('the 21st contact within 30 days waits until the first is 30 days old', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  const contacts = Array.from({ length: 20 }, (_, index) => new Date(now.getTime() - DAY_MS - index * DAY_MS));
  expect(findExhaustedQuota(contacts, LIMITS, now)).toEqual({ period: '30 days', availableAt: new Date(now.getTime() + 10 * DAY_MS) });
  expect(findExhaustedQuota(contacts, LIMITS, new Date(now.getTime() + 10 * DAY_MS))).toBeNull();
});

test('a refused contact is possible at the stated time, unless the other limit applies then', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 * 24 }), { maxLength: 40 }), (hoursAgo) => {
      const now = new Date('2026-11-20T10:00:00Z');
      const contacts = hoursAgo.toSorted((a, b) => a - b).map((hours) => new Date(now.getTime() - hours * 60 * 60 * 1000));
      const { startsAt, maxCount } = contactHistory(LIMITS, now);
      const inWindow = contacts.filter((time) => time > startsAt).slice(0, maxCount);
      const refusal = findExhaustedQuota(inWindow, LIMITS, now);
      expect(remainingFreeContacts(inWindow, LIMITS, now) === 0).toBe(refusal !== null);
      if (!refusal) return;
      expect(refusal.availableAt.getTime()).toBeGreaterThan(now.getTime());
      expect(findExhaustedQuota(inWindow, LIMITS, refusal.availableAt)?.period).not.toBe(refusal.period);
    }),
  );
});
