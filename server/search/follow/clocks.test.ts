import { afterEach, expect, test, vi } from 'vitest';
import { elapsedMs, readClocks } from './clocks.ts';

const HOUR_MS = 3_600_000;
afterEach(() => vi.restoreAllMocks());

test.each([
  ['while the machine sleeps, when only the time of day goes on', 0, 13 * HOUR_MS, 13 * HOUR_MS],
  ['when somebody sets the time of day back', 2 * HOUR_MS, -HOUR_MS, 2 * HOUR_MS],
])('time passes %s', (_when, steadyMs, wallMs, expected) => {
  const steady = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const wall = vi.spyOn(Date, 'now').mockReturnValue(5000);
  const before = readClocks();
  steady.mockReturnValue(1000 + steadyMs);
  wall.mockReturnValue(5000 + wallMs);
  expect(elapsedMs(before, readClocks())).toBe(expected);
});
