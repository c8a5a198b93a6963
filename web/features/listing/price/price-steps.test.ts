import { expect, test } from 'vitest';
import { priceSteps } from './price-steps.ts';

const now = new Date('2026-11-10T00:00:00Z');

test('each price lasts until the next change, and the last one until today', () => {
  const steps = priceSteps(
    [
      { at: '2026-11-05T00:00:00Z', amount: 18_500 },
      { at: '2026-10-31T00:00:00Z', amount: 20_500 },
    ],
    now,
  );
  expect(steps.map(({ amount, from, to, depth }) => [amount, from, to, depth])).toEqual([
    [20_500, 0, 0.5, 0],
    [18_500, 0.5, 1, 1],
  ]);
});

test('repeating the same price is not a change', () => {
  const history = ['01', '03', '05'].map((day) => ({ at: `2026-11-${day}T00:00:00Z`, amount: 9_000 }));
  expect(priceSteps(history, now)).toHaveLength(1);
});

test('a price that was set just now spans the full width', () => {
  expect(priceSteps([{ at: now.toISOString(), amount: 9_000 }], now)).toMatchObject([{ from: 0, to: 1, depth: 0.5 }]);
});

test('an empty history has no steps', () => {
  expect(priceSteps([], now)).toEqual([]);
});
