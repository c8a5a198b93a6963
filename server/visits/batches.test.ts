import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalOrExhaustive } from '../../test/exhaustive.ts';
import { BatchWriter } from './batches.ts';

/** A writer to a map that fails on demand, before or after writing. */
function createBatches(options: { capacity?: number; size?: number } = {}) {
  const written = new Map<string, string>();
  /** When each of the next attempts fails: before or after writing. */
  const failures: ('before' | 'after')[] = [];
  const reported = { failures: 0, dropped: 0, sizes: [] as number[] };
  const batches = new BatchWriter<{ key: string; value: string }>({
    intervalMs: 3_600_000,
    size: options.size ?? 3,
    capacity: options.capacity ?? 1000,
    onFailure: () => (reported.failures += 1),
    onDropped: (count) => (reported.dropped += count),
    async write(batch) {
      await Promise.resolve();
      const failure = failures.shift();
      if (failure === 'before') throw new Error('no connection');
      reported.sizes.push(batch.length);
      for (const { key, value } of batch) written.set(key, value);
      if (failure === 'after') throw new Error('no response');
    },
  });
  const add = (key: string, value = key) => batches.add(key, { key, value });
  return { batches, add, written, failures, reported };
}

test('eventually writes the last entry of every key, whatever fails in between', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(8).map(String), fc.string())),
      fc.array(fc.constantFrom('before' as const, 'after' as const), { maxLength: 3 }),
      async (entries, drawnFailures) => {
        const { batches, add, written, failures } = createBatches();
        failures.push(...drawnFailures);
        for (const [key, value] of entries) add(key, value);
        expect(await batches.close()).toBe(0);
        expect(Object.fromEntries(written)).toEqual(Object.fromEntries(entries));
      },
    ),
    { numRuns: normalOrExhaustive(8, 200) },
  );
});

test('writes an entry again that is added again while it is being written', async () => {
  const { batches, add, written } = createBatches();
  add('a', 'first');
  const flushed = batches.flush();
  await Promise.resolve();
  add('a', 'second');
  await flushed;
  await batches.flush();
  expect(written.get('a')).toBe('second');
  expect(batches.has('a')).toBe(false);
});

test('writes a full batch at once, in batches of the given size', async () => {
  const { batches, add, reported } = createBatches({ size: 3 });
  for (const key of ['a', 'b', 'c', 'd']) add(key);
  await batches.flush();
  expect(reported.sizes.every((size) => size <= 3)).toBe(true);
  expect(reported.sizes.reduce((sum, size) => sum + size, 0)).toBe(4);
});

test('counts dropped entries and reports them once writing works again', async () => {
  const { batches, add, failures, reported, written } = createBatches({ capacity: 2, size: 10 });
  failures.push('before', 'before');
  for (const key of ['a', 'b', 'c', 'd', 'a']) add(key);
  await batches.flush();
  await batches.flush();
  expect(reported).toMatchObject({ failures: 1, dropped: 0 });
  await batches.flush();
  expect(reported).toMatchObject({ failures: 1, dropped: 2 });
  expect([...written.keys()]).toEqual(['a', 'b']);
});

test('stops after a few attempts while closing and returns the number of lost entries', async () => {
  const { batches, add, failures } = createBatches();
  failures.push(...Array.from({ length: 20 }, () => 'before' as const));
  add('a');
  add('b');
  expect(await batches.close()).toBe(2);
});
