import { expect, test } from 'vitest';
import { Attempts, forEachIndependently } from './attempts.ts';

/** Processes numbers; those in `failing` fail with their own number. Returns the processed ones and the error. */
async function processed(items: readonly number[], failing: readonly number[], error = (item: number) => new Error(String(item))) {
  const done: number[] = [];
  const result = await forEachIndependently(items, async (item) => {
    if (failing.includes(item)) throw error(item);
    done.push(item);
  }).catch((thrown: unknown) => thrown);
  return { done, result };
}

test('an item that fails does not stop the others, and the first error is thrown at the end', async () => {
  expect(await processed([1, 2, 3, 4], [])).toEqual({ done: [1, 2, 3, 4], result: undefined });
  expect(await processed([1, 2, 3, 4], [2, 3])).toEqual({ done: [1, 4], result: new Error('2') });
});

test('a run ends at once when the database is unavailable, and after twenty failures', async () => {
  const unavailable = (item: number) => Object.assign(new Error(String(item)), { code: 'ECONNREFUSED' });
  expect((await processed([1, 2, 3], [2], unavailable)).done).toEqual([1]);
  const many = Array.from({ length: 30 }, (_, n) => n);
  expect((await processed(many, many.slice(0, 25))).done).toEqual([]);
});

test('an aborted run stops before the next item', async () => {
  const stop = new AbortController();
  const done: number[] = [];
  await forEachIndependently([1, 2, 3], async (item) => (done.push(item), stop.abort()), stop.signal);
  expect(done).toEqual([1]);
});

test('a part reports whether it succeeded', async () => {
  const attempts = new Attempts();
  expect(await attempts.run(async () => 1)).toBe(true);
  expect(await attempts.run(() => Promise.reject(new Error('broken')))).toBe(false);
  expect(() => attempts.end()).toThrow('broken');
});
