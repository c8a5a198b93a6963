import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Batches } from './batches.ts';

/** Writes into a map, and fails when told to: before anything is written, or after, when nobody can tell. */
function flaky(options: { capacity?: number; size?: number } = {}) {
  const written = new Map<string, string>();
  const fails: ('before' | 'after')[] = [];
  const told = { trouble: 0, dropped: 0, sizes: [] as number[] };
  const batches = new Batches<{ key: string; value: string }>({
    everyMs: 3_600_000,
    size: options.size ?? 3,
    capacity: options.capacity ?? 1000,
    onTrouble: () => (told.trouble += 1),
    onDropped: (count) => (told.dropped += count),
    async write(batch) {
      await Promise.resolve();
      const fail = fails.shift();
      if (fail === 'before') throw new Error('no line');
      told.sizes.push(batch.length);
      for (const { key, value } of batch) written.set(key, value);
      if (fail === 'after') throw new Error('no answer');
    },
  });
  const add = (key: string, value = key) => batches.add(key, { key, value });
  return { batches, add, written, fails, told };
}

test('everything that came is written in the end, the last of each key, whatever fails in between', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(8).map(String), fc.string())),
      fc.array(fc.constantFrom('before' as const, 'after' as const), { maxLength: 3 }),
      async (entries, failures) => {
        const { batches, add, written, fails } = flaky();
        fails.push(...failures);
        for (const [key, value] of entries) add(key, value);
        expect(await batches.close()).toBe(0);
        expect(Object.fromEntries(written)).toEqual(Object.fromEntries(entries));
      },
    ),
    { numRuns: 20 },
  );
});

test('an entry that comes again while it is written is written again', async () => {
  const { batches, add, written } = flaky();
  add('a', 'first');
  const settled = batches.settle();
  await Promise.resolve();
  add('a', 'second');
  await settled;
  await batches.settle();
  expect(written.get('a')).toBe('second');
  expect(batches.has('a')).toBe(false);
});

test('a full batch is written before its time, in pieces of its size', async () => {
  const { batches, add, told } = flaky({ size: 3 });
  for (const key of ['a', 'b', 'c', 'd']) add(key);
  await batches.settle();
  expect(told.sizes.every((size) => size <= 3)).toBe(true);
  expect(told.sizes.reduce((sum, size) => sum + size, 0)).toBe(4);
});

test('what there is no room for is counted and told once writing works again', async () => {
  const { batches, add, fails, told, written } = flaky({ capacity: 2, size: 10 });
  fails.push('before', 'before');
  for (const key of ['a', 'b', 'c', 'd', 'a']) add(key);
  await batches.settle();
  await batches.settle();
  expect(told).toMatchObject({ trouble: 1, dropped: 0 });
  await batches.settle();
  expect(told).toMatchObject({ trouble: 1, dropped: 2 });
  expect([...written.keys()]).toEqual(['a', 'b']);
});

test('what cannot be written while stopping is given up after a few tries, and said', async () => {
  const { batches, add, fails } = flaky();
  fails.push(...Array.from({ length: 20 }, () => 'before' as const));
  add('a');
  add('b');
  expect(await batches.close()).toBe(2);
});
