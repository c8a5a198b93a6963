import { expect, test } from 'vitest';
import type { FlushResult } from './message-queue.ts';
import { repeatSending } from './repeat-sending.ts';

const waitsForServer: FlushResult = { sentCount: 0, waitsFor: 'server' };

function setUp(results: FlushResult[]) {
  const scheduled: { readonly delayMs: number; readonly run: () => void }[] = [];
  const delays: number[] = [];
  let attempts = 0;
  const sending = repeatSending(
    () => {
      attempts += 1;
      return Promise.resolve(results.shift() ?? { sentCount: 1, waitsFor: null });
    },
    (run, delayMs) => {
      const task = { delayMs, run };
      scheduled.push(task);
      delays.push(delayMs);
      return () => void scheduled.splice(scheduled.indexOf(task), scheduled.includes(task) ? 1 : 0);
    },
    () => 0,
  );
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    sending,
    delays,
    scheduled,
    attempts: () => attempts,
    async start() {
      sending.start();
      await settle();
    },
    async runScheduled() {
      scheduled.shift()!.run();
      await settle();
    },
  };
}

test('a failed message is sent again after increasing delays, until it was sent', async () => {
  const { start, runScheduled, delays, scheduled, attempts } = setUp([waitsForServer, waitsForServer, waitsForServer]);
  await start();
  await runScheduled();
  await runScheduled();
  await runScheduled();
  expect(delays).toEqual([5_000, 10_000, 20_000]);
  expect(attempts()).toBe(4);
  expect(scheduled).toEqual([]);
});

test('the delay is at most five minutes', async () => {
  const { start, runScheduled, delays } = setUp(Array.from({ length: 9 }, () => waitsForServer));
  await start();
  for (let n = 0; n < 8; n += 1) await runScheduled();
  expect(delays.at(-1)).toBe(300_000);
});

test('when the session has ended, nothing is scheduled, and the next start sends again', async () => {
  const { start, scheduled, attempts } = setUp([{ sentCount: 0, waitsFor: 'login' }]);
  await start();
  expect(scheduled).toEqual([]);
  await start();
  expect(attempts()).toBe(2);
});

test('sending a message that was just written is scheduled once, and not while another attempt runs', async () => {
  const { sending, runScheduled, scheduled, attempts } = setUp([waitsForServer]);
  sending.scheduleNext();
  sending.scheduleNext();
  expect(scheduled).toHaveLength(1);
  const ended = runScheduled();
  sending.scheduleNext();
  expect(scheduled).toEqual([]);
  await ended;
  expect(scheduled).toHaveLength(1);
  expect(attempts()).toBe(1);
});

test('a second start sends at once and replaces the scheduled attempt, with the first delay', async () => {
  const { start, scheduled, delays } = setUp([waitsForServer, waitsForServer]);
  await start();
  await start();
  expect(delays).toEqual([5_000, 5_000]);
  expect(scheduled).toHaveLength(1);
});
