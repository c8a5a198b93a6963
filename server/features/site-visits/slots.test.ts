import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VISIT_SLOT } from '../../../kinds/enumerations.ts';
import { DAY_MS } from '../../durations.ts';
import { listFreeSlots, isSlot, SLOT_MS, visitingHours } from './slots.ts';

const details = fc.record({
  visit_days: fc.constantFrom('everyday', 'weekday', 'weekend', undefined),
  visit_all_day: fc.constantFrom(true, false, undefined),
  visit_start: fc.constantFrom(...VISIT_SLOT.values, undefined),
  visit_end: fc.constantFrom(...VISIT_SLOT.values, undefined),
});
const time = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true });
/** Day, weekday and hour from the time zone database instead of from arithmetic. */
const indiaFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  hourCycle: 'h23',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});
const partsOf = (at: Date) => Object.fromEntries(indiaFormat.formatToParts(at).map(({ type, value }) => [type, value]));

test('every slot is on a visiting day, within the hours in India, at least an hour ahead, free, and listed once', () => {
  fc.assert(
    fc.property(details, time, fc.array(fc.nat(28 * 48), { maxLength: 50 }), (values, now, takenIndexes) => {
      const halfHour = Math.floor(now.getTime() / SLOT_MS);
      const takenTimes = new Set(takenIndexes.map((offset) => (halfHour + offset) * SLOT_MS));
      const days = listFreeSlots(values, now, takenTimes);
      const { from, to } = visitingHours(values);
      const slotTimes = days.flatMap(({ slots }) => slots.map((slot) => slot.getTime()));
      expect(new Set(slotTimes).size).toBe(slotTimes.length);
      for (const { day, slots } of days)
        for (const slot of slots) {
          const { year, month, day: date, weekday, hour, minute } = partsOf(slot);
          const start = Number(hour) + Number(minute) / 60;
          expect(`${year}-${month}-${date}`).toBe(day);
          expect(start).toBeGreaterThanOrEqual(from);
          expect(start + 0.5).toBeLessThanOrEqual(to);
          expect(slot.getTime() - now.getTime()).toBeGreaterThanOrEqual(2 * SLOT_MS);
          expect(slot.getTime() - now.getTime()).toBeLessThan(14 * DAY_MS);
          expect(takenTimes.has(slot.getTime())).toBe(false);
          const isWeekend = weekday === 'Sat' || weekday === 'Sun';
          if (values.visit_days === 'weekday') expect(isWeekend).toBe(false);
          if (values.visit_days === 'weekend') expect(isWeekend).toBe(true);
        }
    }),
    { numRuns: 60 },
  );
});

test('without visiting hours a home is shown from 9 AM to 6 PM every day', () => {
  const [today] = listFreeSlots({}, new Date('2026-11-20T00:00:00Z'), new Set());
  expect(today!.day).toBe('2026-11-20');
  expect(today!.slots[0]).toEqual(new Date('2026-11-20T03:30:00Z'));
  expect(today!.slots.at(-1)).toEqual(new Date('2026-11-20T12:00:00Z'));
  expect(today!.slots).toHaveLength(18);
});

test('a time between slots is not a slot', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  expect(isSlot({}, new Date('2026-11-20T04:00:00Z'), now)).toBe(true);
  expect(isSlot({}, new Date('2026-11-20T04:01:00Z'), now)).toBe(false);
});
