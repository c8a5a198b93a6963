import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first call runs at once, several calls within the gap cause one more run, and without calls nothing runs', () => {
  const run = vi.fn<() => void>();
  const { call } = throttle(run, 50);
  call();
  expect(run).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 10; n++) call();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(50);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(2);
  call();
  expect(run).toHaveBeenCalledTimes(3);
});

test('a run starts after the last call, so that every change is read', () => {
  let [calls, seen] = [0, 0];
  const { call } = throttle(() => (seen = calls), 50);
  for (let n = 0; n < 20; n++) {
    calls++;
    call();
    vi.advanceTimersByTime(17);
  }
  vi.advanceTimersByTime(50);
  expect(seen).toBe(20);
});

test('nothing runs after stop', () => {
  const run = vi.fn<() => void>();
  const { call, stop } = throttle(run, 50);
  call();
  call();
  stop();
  call();
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
});
