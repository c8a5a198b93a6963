import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Client } from '../../../contract/base/client.ts';
import { baseLocale, overwriteGetLocale } from '../../../messages/compiled/runtime.js';
import { memoizedRead } from './loader-memo.ts';

const newSite = () => (() => undefined) as unknown as Client;

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  vi.useRealTimers();
  overwriteGetLocale(() => baseLocale);
});

test('reads once per site, key and language, and again after the time has passed', async () => {
  const reads: string[] = [];
  const read = memoizedRead(1000, async (_, city) => void reads.push(city));
  const [site, other] = [newSite(), newSite()];
  await Promise.all([read(site, 'kochi'), read(site, 'kochi'), read(site, 'salem'), read(other, 'salem')]);
  expect(reads).toEqual(['kochi', 'salem', 'salem']);
  overwriteGetLocale(() => 'ta');
  await read(site, 'kochi');
  vi.advanceTimersByTime(999);
  await read(site, 'kochi');
  expect(reads).toHaveLength(4);
  vi.advanceTimersByTime(1);
  await read(site, 'kochi');
  expect(reads).toHaveLength(5);
});

test('a failed read is repeated', async () => {
  let fails = true;
  const read = memoizedRead(1000, async () => {
    if (fails) throw new Error('unavailable');
    return 'read';
  });
  const site = newSite();
  await expect(read(site, '')).rejects.toThrow('unavailable');
  fails = false;
  expect(await read(site, '')).toBe('read');
});
