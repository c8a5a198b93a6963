import { expect, test } from 'vitest';
import { may } from '../../../contract/base/roles.ts';
import { AccountQueue, AccountQueues } from './account-queue.ts';

/** Work that ends when the test says so. */
function controlledWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = { begun: false, end: resolve, run: () => ((work.begun = true), promise) };
  return work;
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('two writes of an account run at once and a third one waits, but another account does not wait', async () => {
  const queue = new AccountQueue();
  const ownWork = [controlledWork(), controlledWork(), controlledWork()];
  const other = controlledWork();
  const results = [...ownWork.map((work) => queue.run('one', work.run)), queue.run('another', other.run)];
  await settle();
  expect([...ownWork, other].map(({ begun }) => begun)).toEqual([true, true, false, true]);
  ownWork[0]!.end();
  await results[0];
  await settle();
  expect(ownWork[2]!.begun).toBe(true);
  for (const work of [...ownWork, other]) work.end();
  await Promise.all(results);
  expect(queue.size).toBe(0);
});

test('writes of an account beyond the maximum queue length are refused, and the account can write again afterwards', async () => {
  const queue = new AccountQueue();
  const first = [controlledWork(), controlledWork()];
  const running = first.map((work) => queue.run('one', work.run));
  const waiting = Array.from({ length: 50 }, () => queue.run('one', () => Promise.resolve('done')));
  await expect(queue.run('one', () => Promise.resolve())).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 5 });
  for (const work of first) work.end();
  await Promise.all(running);
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 50 }, () => 'done'));
  expect(await queue.run('one', () => Promise.resolve('again'))).toBe('again');
  expect(queue.size).toBe(0);
});

test('personal reads wait for each other apart from writes; public reads and uploads do not wait', () => {
  const queues = new AccountQueues();
  const [personal, everybody] = [may('manage_account'), may('read_public')];
  const reads = queues.of({ method: 'GET', auth: personal });
  expect(reads).toBeInstanceOf(AccountQueue);
  expect(queues.of({ method: 'GET', auth: personal })).toBe(reads);
  expect(queues.of({ method: 'POST', auth: personal })).toBeInstanceOf(AccountQueue);
  expect(queues.of({ method: 'POST', auth: personal })).not.toBe(reads);
  expect(queues.of({ method: 'GET', auth: everybody })).toBeNull();
  expect(queues.of({ method: 'POST', auth: personal, multipart: true })).toBeNull();
});

test('work learns whether it had to wait, so that it can check again what may have changed', async () => {
  const queue = new AccountQueue();
  const [first, second] = [controlledWork(), controlledWork()];
  const waited: boolean[] = [];
  const running = [first, second].map((work) => queue.run('one', (hasWaited) => (waited.push(hasWaited), work.run())));
  const third = queue.run('one', async (hasWaited) => void waited.push(hasWaited));
  for (const work of [first, second]) work.end();
  await Promise.all([...running, third]);
  expect(waited).toEqual([false, false, true]);
});
