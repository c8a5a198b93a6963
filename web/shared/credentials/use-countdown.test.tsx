import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCountdown } from './use-countdown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('counts the remaining seconds down to zero, and then stops the timer', () => {
  const { result } = renderHook(({ until }) => useCountdown(until), { initialProps: { until: Date.now() + 3000 } });
  const shown = [result.current];
  for (let second = 0; second < 4; second += 1) {
    act(() => void vi.advanceTimersByTime(1000));
    shown.push(result.current);
  }
  expect(shown).toEqual([3, 2, 1, 0, 0]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a time in the past starts no timer', () => {
  const { result } = renderHook(() => useCountdown(0));
  expect(result.current).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});
