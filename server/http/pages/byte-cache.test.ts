import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalOrExhaustive } from '../../../test/exhaustive.ts';
import { ByteCache } from './byte-cache.ts';

const ENTRY_BYTES = 100;

/** Looks up a key and stores it when it is missing. Returns whether it was found. */
function use(cache: ByteCache<string>, key: string): boolean {
  if (cache.get(key) !== undefined) return true;
  cache.set(key, key, ENTRY_BYTES);
  return false;
}

test('a crawler that requests many distinct URLs evicts at most a tenth of the popular entries, and memory stays bounded', () => {
  const cache = new ByteCache<string>(100 * ENTRY_BYTES);
  const popular = Array.from({ length: 50 }, (_, n) => `/popular/${n}`);
  for (let round = 0; round < 5; round++) for (const key of popular) use(cache, key);
  const urls = normalOrExhaustive(100_000, 1_000_000);
  for (let n = 0; n < urls; n++) {
    use(cache, `/crawled/${n}`);
    if (n % 20 === 0) use(cache, popular[(n / 20) % popular.length]!);
  }
  const hits = popular.filter((key) => cache.get(key) !== undefined).length;
  expect(hits).toBeGreaterThanOrEqual(45);
  expect(cache.bytes).toBeLessThanOrEqual(100 * ENTRY_BYTES);
});

test('entries that become popular evict entries that no longer are', () => {
  const cache = new ByteCache<string>(100 * ENTRY_BYTES);
  for (let round = 0; round < 10; round++) for (let n = 0; n < 100; n++) use(cache, `/old/${n}`);
  for (let round = 0; round < 2000; round++) for (let n = 0; n < 80; n++) use(cache, `/new/${n}`);
  const retainedCount = Array.from({ length: 80 }, (_, n) => cache.get(`/new/${n}`)).filter(Boolean).length;
  expect(retainedCount).toBeGreaterThanOrEqual(60);
});

test('an entry larger than a tenth of the cache is not stored', () => {
  const removed: string[] = [];
  const cache = new ByteCache<string>(1000, (key) => removed.push(key));
  cache.set('/', 'large', 101);
  expect(cache.get('/')).toBeUndefined();
  expect(removed).toEqual(['/']);
});

test('after any operations the size is the sum of the entries and below the limit, and every value is removed once', () => {
  const operation = fc.record({
    type: fc.constantFrom('set', 'resize', 'delete', 'get', 'clear'),
    key: fc.integer({ min: 0, max: 30 }).map(String),
    bytes: fc.integer({ min: 1, max: 120 }),
  });
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 200 }), (operations) => {
      const present = new Map<object, { key: string; bytes: number }>();
      const cache = new ByteCache<object>(1000, (key, value) => {
        expect(present.get(value)?.key).toBe(key);
        present.delete(value);
      });
      const current = new Map<string, object>();
      for (const { type, key, bytes } of operations) {
        if (type === 'set') {
          const value = {};
          present.set(value, { key, bytes });
          current.set(key, value);
          cache.set(key, value, bytes);
        }
        const value = current.get(key);
        if (type === 'resize' && value && present.has(value)) {
          present.get(value)!.bytes = bytes;
          cache.resize(key, value, bytes);
        }
        if (type === 'delete') cache.delete(key);
        if (type === 'get' && value) expect(cache.get(key)).toBe(present.has(value) ? value : undefined);
        if (type === 'clear') cache.clear();
        expect(cache.bytes).toBe([...present.values()].reduce((sum, entry) => sum + entry.bytes, 0));
        expect(cache.bytes).toBeLessThanOrEqual(1000);
        expect(cache.size).toBe(present.size);
      }
    }),
    { numRuns: normalOrExhaustive(200, 5000) },
  );
});
