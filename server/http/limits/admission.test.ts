import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import fc from 'fast-check';
import { createAdmission } from './admission.ts';

const refusalError = () => new Error('refused');
/** Waits for a few turns of the event loop. */
const settle = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

describe('requests of one client', () => {
  test('start up to the bound, then wait until one ends', async () => {
    const { enter } = createAdmission(refusalError, { running: 2 });
    const [first] = await Promise.all([enter('a'), enter('a')]);
    const third = vi.fn<() => void>();
    void enter('a').then(third);
    await settle();
    expect(third).not.toHaveBeenCalled();
    first();
    await settle();
    expect(third).toHaveBeenCalledOnce();
  });

  test('are refused beyond the bound of the client, while others are not', async () => {
    const { enter } = createAdmission(refusalError, { running: 1, perClient: 2 });
    const leave = await enter('a');
    void enter('a');
    await expect(enter('a')).rejects.toThrow('refused');
    await enter('b');
    leave();
    await settle();
    void enter('a');
    await expect(enter('a')).rejects.toThrow('refused');
  });

  test('do not block others while they wait for something else', async () => {
    const { enter, inside } = createAdmission(refusalError, { running: 1, leaseMs: 100 });
    await enter('a');
    const second = vi.fn<() => void>();
    void enter('a').then(second);
    vi.advanceTimersByTime(100);
    await settle();
    expect(second).toHaveBeenCalledOnce();
    expect(inside()).toBe(2);
  });

  test('block others when too many of them wait, because the process is then slow', async () => {
    const { enter } = createAdmission(refusalError, { running: 1, leaseMs: 100, slow: 2 });
    const started = vi.fn<() => void>();
    for (let n = 0; n < 5; n += 1) void enter('a').then(started);
    for (let step = 0; step < 10; step += 1) {
      vi.advanceTimersByTime(100);
      await settle();
    }
    expect(started).toHaveBeenCalledTimes(3);
  });

  test('run one at a time while there are many and other clients send requests, too', async () => {
    const { enter } = createAdmission(refusalError, { running: 4, longQueue: 8 });
    const leaves: (() => void)[] = [];
    const begin = async (client: string) => void leaves.push(await enter(client));
    for (let n = 0; n < 30; n += 1) void begin('many');
    await settle();
    expect(leaves).toHaveLength(4);
    void begin('other');
    await settle();
    expect(leaves).toHaveLength(5);
    leaves[0]!();
    leaves[1]!();
    leaves[2]!();
    await settle();
    expect(leaves).toHaveLength(5);
    leaves[3]!();
    await settle();
    expect(leaves).toHaveLength(6);
  });

  test('are refused when they waited too long, and leave nothing behind', async () => {
    const { enter, inside } = createAdmission(refusalError, { running: 1, leaseMs: 60_000, maxWaitMs: 500 });
    const leave = await enter('a');
    const late = enter('a').catch((error: unknown) => error);
    vi.advanceTimersByTime(500);
    expect(await late).toEqual(refusalError());
    leave();
    leave();
    expect(inside()).toBe(0);
  });
});

test('a few clients whose requests never end, for example because they send bodies slowly, do not block others', async () => {
  const { enter } = createAdmission(refusalError, { running: 4, totalRunning: 32, slow: 12, leaseMs: 100 });
  for (let client = 0; client < 40; client += 1) for (let n = 0; n < 16; n += 1) void enter(`slow ${client}`);
  for (let step = 0; step < 100; step += 1) {
    vi.advanceTimersByTime(100);
    await settle();
  }
  const honest = vi.fn<() => void>();
  void enter('honest').then(honest);
  await settle();
  expect(honest).toHaveBeenCalledOnce();
});

test('a client with one request waits for at most one request of each other client', async () => {
  const { enter } = createAdmission(refusalError, { running: 1, totalRunning: 1 });
  const order: string[] = [];
  const work = async (client: string) => {
    const leave = await enter(client);
    order.push(client);
    await Promise.resolve();
    leave();
  };
  const greedy = Array.from({ length: 50 }, () => work('greedy'));
  const other = Array.from({ length: 3 }, () => work('other'));
  const modest = work('modest');
  await Promise.all([...greedy, ...other, modest]);
  expect(order.indexOf('modest')).toBeLessThanOrEqual(3);
});

test('requests that finish immediately still allow others to be read in between', async () => {
  const { enter } = createAdmission(refusalError, { running: 4 });
  let finished = 0;
  const greedy = Array.from({ length: 40 }, async () => {
    (await enter('greedy'))();
    finished += 1;
  });
  await new Promise((resolve) => void setImmediate(resolve));
  expect(finished).toBeLessThanOrEqual(8);
  await Promise.all(greedy);
  expect(finished).toBe(40);
});

test('bounds hold and every request gets its turn, whatever the order in which they come and go', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(5)), { maxLength: 80 }), async (requests) => {
      const { enter, inside } = createAdmission(refusalError, { running: 2, totalRunning: 5, leaseMs: 60_000 });
      const running = new Map<string, number>();
      let total = 0;
      await Promise.all(
        requests.map(async ([client, steps]) => {
          const leave = await enter(client);
          total += 1;
          running.set(client, (running.get(client) ?? 0) + 1);
          expect(running.get(client)).toBeLessThanOrEqual(2);
          expect(total).toBeLessThanOrEqual(5);
          for (let step = 0; step < steps; step += 1) await Promise.resolve();
          total -= 1;
          running.set(client, running.get(client)! - 1);
          leave();
        }),
      );
      expect(inside()).toBe(0);
    }),
  );
});
