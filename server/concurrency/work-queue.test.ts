import { expect, test } from 'vitest';
import { WorkQueue } from './work-queue.ts';

const busyError = () => new Error('busy');

/** A task that runs until `finish` is called. */
function task() {
  let finish!: () => void;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  return { work: () => finished, finish };
}

test('a queue runs as much work in parallel as its capacity allows, in the order of arrival', async () => {
  const queue = new WorkQueue({ capacity: 2, maxWaiting: 10, busyError });
  const started: string[] = [];
  const tasks = { a: task(), b: task(), both: task(), c: task() };
  const run = (name: keyof typeof tasks, weight: number) =>
    queue.run(weight, () => {
      started.push(name);
      return tasks[name].work();
    });
  const all = [run('a', 1), run('b', 1), run('both', 2), run('c', 1)];
  await expect.poll(() => started).toEqual(['a', 'b']);
  tasks.a.finish();
  await all[0];
  // One unit is free, but light work must not overtake heavy work.
  expect(started).toEqual(['a', 'b']);
  tasks.b.finish();
  await expect.poll(() => started).toEqual(['a', 'b', 'both']);
  tasks.both.finish();
  await expect.poll(() => started).toEqual(['a', 'b', 'both', 'c']);
  tasks.c.finish();
  await Promise.all(all);
});

test('work that is heavier than the capacity of the queue runs alone', async () => {
  const queue = new WorkQueue({ capacity: 2, maxWaiting: 0, busyError });
  await expect(queue.run(100, async () => 'done')).resolves.toBe('done');
});

test('a caller is rejected when too many wait already', async () => {
  const queue = new WorkQueue({ capacity: 1, maxWaiting: 1, busyError });
  const first = task();
  const running = [queue.run(1, first.work), queue.run(1, async () => undefined)];
  await expect(queue.run(1, async () => undefined)).rejects.toThrow('busy');
  first.finish();
  await Promise.all(running);
  await expect(queue.run(1, async () => 'free again')).resolves.toBe('free again');
});

test('a caller that waited too long is rejected, and the next one gets its turn', async () => {
  const queue = new WorkQueue({ capacity: 1, maxWaiting: 1, maxWaitMs: 20, busyError });
  const first = task();
  const running = queue.run(1, first.work);
  await expect(queue.run(1, async () => undefined)).rejects.toThrow('busy');
  const next = queue.run(1, async () => 'next');
  first.finish();
  await expect(next).resolves.toBe('next');
  await running;
});

test('the capacity of failed work is released', async () => {
  const queue = new WorkQueue({ capacity: 1, maxWaiting: 0, busyError });
  await expect(queue.run(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await expect(queue.run(1, async () => 'done')).resolves.toBe('done');
});
