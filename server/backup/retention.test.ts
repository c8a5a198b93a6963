import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectRetainedIds } from './retention.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const backupOf = (day: number, parent: number | null = null) => ({
  id: `backup-${day}`,
  parent: parent === null ? null : `backup-${parent}`,
  finishedAt: new Date(START + day * DAY_MS).toISOString(),
});

test('the newest backups of the last days, weeks and months are retained', () => {
  const backups = Array.from({ length: 120 }, (_, day) => backupOf(day));
  const retained = selectRetainedIds(backups, new Set(), { daily: 3, weekly: 2, monthly: 2 });
  // day 119 is 30 April, a Thursday; the week before ended on day 115, March on day 89
  expect([...retained].toSorted()).toEqual(['backup-115', 'backup-117', 'backup-118', 'backup-119', 'backup-89'].toSorted());
});

test('when the limits are 0, the newest backup and the newest verified one are retained', () => {
  const backups = [backupOf(0), backupOf(1), backupOf(2), backupOf(3)];
  expect(selectRetainedIds(backups, new Set(['backup-0', 'backup-1']), { daily: 0, weekly: 0, monthly: 0 })).toEqual(
    new Set(['backup-3', 'backup-1']),
  );
});

test('the newest verified backup and all parents of a retained backup are retained', () => {
  const days = fc.array(fc.record({ isFull: fc.boolean(), isVerified: fc.boolean() }), { minLength: 1, maxLength: 60 });
  const counts = fc.nat({ max: 4 });
  fc.assert(
    fc.property(days, counts, counts, counts, (random, daily, weekly, monthly) => {
      const backups = random.map(({ isFull }, day) => backupOf(day, isFull || day === 0 ? null : day - 1));
      const verified = random.flatMap(({ isVerified }, day) => (isVerified ? [`backup-${day}`] : []));
      const retained = selectRetainedIds(backups, new Set(verified), { daily, weekly, monthly });
      expect(retained.has(backups.at(-1)!.id)).toBe(true);
      if (verified.length > 0) expect(retained.has(verified.at(-1)!)).toBe(true);
      for (const { id, parent } of backups) if (retained.has(id) && parent !== null) expect(retained.has(parent)).toBe(true);
      const full = backups.filter(({ id, parent }) => retained.has(id) && parent === null);
      expect(full.length).toBeGreaterThan(0);
      expect([...retained].filter((id) => backups.slice(-daily).some((backup) => backup.id === id)).length).toBeGreaterThanOrEqual(
        Math.min(daily, backups.length),
      );
    }),
  );
});
