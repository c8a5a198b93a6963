import { expect, test } from 'vitest';
import { freshDays, isConfirmationFresh } from './freshness.ts';
import { ALL_KINDS } from './index.ts';

const confirmedAt = new Date('2026-11-01T15:30:00+05:30');
/** Midnight in India this many days after the beginning of the day of the confirmation. */
const midnight = (days: number, ms = 0) => new Date(new Date('2026-11-01T00:00:00+05:30').getTime() + days * 86_400_000 + ms);

test('owners of homes for rent are asked to confirm after 7 days, all other owners after 15', () => {
  const days = Object.fromEntries(ALL_KINDS.map(({ id }) => [id, freshDays(id)]));
  expect(days).toEqual({
    residential_rent: 7,
    pg_hostel: 7,
    flatmate: 7,
    residential_resale: 15,
    commercial_rent: 15,
    commercial_sale: 15,
    plot: 15,
  });
});

test.each(ALL_KINDS.map(({ id }) => id))(
  'a confirmation of %s counts from the start of its day in India, and is fresh until the midnight after its last fresh day',
  (kind) => {
    expect(isConfirmationFresh(kind, confirmedAt, confirmedAt)).toBe(true);
    expect(isConfirmationFresh(kind, confirmedAt, midnight(freshDays(kind), -1))).toBe(true);
    expect(isConfirmationFresh(kind, confirmedAt, midnight(freshDays(kind)))).toBe(false);
  },
);
