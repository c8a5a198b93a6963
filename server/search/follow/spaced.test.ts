import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { spaced } from './spaced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first call runs at once, a burst after it runs once more, and quiet runs nothing', () => {
  const run = vi.fn<() => void>();
  const { call } = spaced(run, 50);
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

test('no change is left unread: the last call is followed by a run that begins after it', () => {
  let [calls, seen] = [0, 0];
  const { call } = spaced(() => (seen = calls), 50);
  for (let n = 0; n < 20; n++) {
    calls++;
    call();
    vi.advanceTimersByTime(17);
  }
  vi.advanceTimersByTime(50);
  expect(seen).toBe(20);
});

test('nothing runs after it is stopped', () => {
  const run = vi.fn<() => void>();
  const { call, stop } = spaced(run, 50);
  call();
  call();
  stop();
  call();
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
});
