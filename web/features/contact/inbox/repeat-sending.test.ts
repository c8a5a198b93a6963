import { expect, test } from 'vitest';
import type { Flushed } from './message-queue.ts';
import { repeatSending } from './repeat-sending.ts';

const later: Flushed = { sent: 0, waitsFor: 'later' };

function setUp(answers: Flushed[]) {
  const planned: { readonly delayMs: number; readonly run: () => void }[] = [];
  const delays: number[] = [];
  let attempts = 0;
  const sending = repeatSending(
    () => {
      attempts += 1;
      return Promise.resolve(answers.shift() ?? { sent: 1, waitsFor: null });
    },
    (run, delayMs) => {
      const entry = { delayMs, run };
      planned.push(entry);
      delays.push(delayMs);
      return () => void planned.splice(planned.indexOf(entry), planned.includes(entry) ? 1 : 0);
    },
    () => 0,
  );
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    sending,
    delays,
    planned,
    attempts: () => attempts,
    async start() {
      sending.start();
      await settle();
    },
    async elapse() {
      planned.shift()!.run();
      await settle();
    },
  };
}

test('a failed message is sent again after increasing delays, until it was sent', async () => {
  const { start, elapse, delays, planned, attempts } = setUp([later, later, later]);
  await start();
  await elapse();
  await elapse();
  await elapse();
  expect(delays).toEqual([5_000, 10_000, 20_000]);
  expect(attempts()).toBe(4);
  expect(planned).toEqual([]);
});

test('the delay is at most five minutes', async () => {
  const { start, elapse, delays } = setUp(Array.from({ length: 9 }, () => later));
  await start();
  for (let n = 0; n < 8; n += 1) await elapse();
  expect(delays.at(-1)).toBe(300_000);
});

test('when the session has ended, nothing is scheduled, and the next start sends again', async () => {
  const { start, planned, attempts } = setUp([{ sent: 0, waitsFor: 'login' }]);
  await start();
  expect(planned).toEqual([]);
  await start();
  expect(attempts()).toBe(2);
});

test('sending a message that was just written is scheduled once, and not while another attempt runs', async () => {
  const { sending, elapse, planned, attempts } = setUp([later]);
  sending.plan();
  sending.plan();
  expect(planned).toHaveLength(1);
  const ended = elapse();
  sending.plan();
  expect(planned).toEqual([]);
  await ended;
  expect(planned).toHaveLength(1);
  expect(attempts()).toBe(1);
});

test('a second start sends at once and replaces the scheduled attempt, with the first delay', async () => {
  const { start, planned, delays } = setUp([later, later]);
  await start();
  await start();
  expect(delays).toEqual([5_000, 5_000]);
  expect(planned).toHaveLength(1);
});
