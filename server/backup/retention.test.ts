import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retainedSets } from './retention.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const at = (day: number, parent: number | null = null) => ({
  id: `set-${day}`,
  parent: parent === null ? null : `set-${parent}`,
  finishedAt: new Date(START + day * DAY_MS).toISOString(),
});

test('the newest backups of the last days, weeks and months are retained', () => {
  const sets = Array.from({ length: 120 }, (_, day) => at(day));
  const retained = retainedSets(sets, new Set(), { daily: 3, weekly: 2, monthly: 2 });
  // day 119 is 30 April, a Thursday; the week before ended on day 115, March on day 89
  expect([...retained].toSorted()).toEqual(['set-115', 'set-117', 'set-118', 'set-119', 'set-89'].toSorted());
});

test('when the limits are 0, the newest backup and the newest verified one are retained', () => {
  const sets = [at(0), at(1), at(2), at(3)];
  expect(retainedSets(sets, new Set(['set-0', 'set-1']), { daily: 0, weekly: 0, monthly: 0 })).toEqual(new Set(['set-3', 'set-1']));
});

test('whatever is retained, the newest verified backup and everything that a retained backup continues are retained, too', () => {
  const days = fc.array(fc.record({ isFull: fc.boolean(), isVerified: fc.boolean() }), { minLength: 1, maxLength: 60 });
  const counts = fc.nat({ max: 4 });
  fc.assert(
    fc.property(days, counts, counts, counts, (backups, daily, weekly, monthly) => {
      const sets = backups.map(({ isFull }, day) => at(day, isFull || day === 0 ? null : day - 1));
      const verified = backups.flatMap(({ isVerified }, day) => (isVerified ? [`set-${day}`] : []));
      const retained = retainedSets(sets, new Set(verified), { daily, weekly, monthly });
      expect(retained.has(sets.at(-1)!.id)).toBe(true);
      if (verified.length > 0) expect(retained.has(verified.at(-1)!)).toBe(true);
      for (const { id, parent } of sets) if (retained.has(id) && parent !== null) expect(retained.has(parent)).toBe(true);
      const full = sets.filter(({ id, parent }) => retained.has(id) && parent === null);
      expect(full.length).toBeGreaterThan(0);
      expect([...retained].filter((id) => sets.slice(-daily).some((set) => set.id === id)).length).toBeGreaterThanOrEqual(
        Math.min(daily, sets.length),
      );
    }),
  );
});
