import fc from 'fast-check';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { normalOrExhaustive } from '../../../test/exhaustive.ts';
import { databaseCounts, pruneRequestCounts, RequestCounts, type AddCounts, type Addition } from './request-counts.ts';

const log = pino({ level: 'silent' });
const START = Date.UTC(2026, 0, 1);

/** Common counts in memory. They respond when `deliver` is called, and record the calls they receive. */
function memoryCounts(clock: () => number) {
  const totals = new Map<string, number>();
  const waiting: (() => void)[] = [];
  let statements = 0;
  const add: AddCounts = async (additions) => {
    statements += 1;
    const counts = additions.map(({ key, phase, count }) => {
      const window = Math.floor((START + clock() + phase) / 60_000);
      const total = (totals.get(`${key} ${window}`) ?? 0) + count;
      totals.set(`${key} ${window}`, total);
      return { key, window, total, now: START + clock() };
    });
    await new Promise<void>((resolve) => waiting.push(resolve));
    return counts;
  };
  /** Responds to all pending calls, and to calls that result from the responses. */
  const deliverAll = async () => {
    for (let idle = 0; idle < 3;) {
      await new Promise(setImmediate);
      idle = waiting.length > 0 ? 0 : idle + 1;
      for (const resolve of waiting.splice(0)) resolve();
    }
  };
  return { add, deliverAll, statements: () => statements };
}
const countAdmitted = async (results: Promise<number | null>[]) =>
  (await Promise.all(results)).filter((seconds) => seconds === null).length;

describe('a limit over several processes', () => {
  test('admits at most 1 % more than the limit for each process, and never less than the limit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 100 })), { minLength: 1, maxLength: 12 }),
        async (max, processes, bursts) => {
          const common = memoryCounts(() => 0);
          const counts = Array.from({ length: processes }, () => new RequestCounts(common.add, log, { clock: () => 0, timeoutMs: 60_000 }));
          const results: Promise<number | null>[] = [];
          for (const [index, size] of bursts) {
            for (let sent = 0; sent < size; sent += 1) results.push(counts[index % processes]!.count('search 198.51.100.7', max));
            await common.deliverAll();
          }
          const passed = await countAdmitted(results);
          expect(passed).toBeGreaterThanOrEqual(Math.min(max, results.length));
          expect(passed).toBeLessThanOrEqual(max + processes * Math.floor(max / 100));
        },
      ),
      { numRuns: normalOrExhaustive(25, 1000) },
    );
  });

  test('writes nothing for addresses with few requests, and uses one statement for many addresses with many requests', async () => {
    const common = memoryCounts(() => 0);
    const counts = new RequestCounts(common.add, log, { clock: () => 0 });
    for (let address = 0; address < 100; address += 1) expect(await counts.count(`read ${address}`, 600)).toBeNull();
    await common.deliverAll();
    expect(common.statements()).toBe(0);
    const results = Array.from({ length: 1000 }, (_, sent) => counts.count(`read ${sent % 20}`, 600));
    await common.deliverAll();
    expect(await countAdmitted(results)).toBe(1000);
    expect(common.statements()).toBeLessThanOrEqual(2);
  });

  test('resets with the next window, and returns the seconds until the window ends', async () => {
    let now = 0;
    const common = memoryCounts(() => now);
    const counts = new RequestCounts(common.add, log, { clock: () => now });
    const send = async () => {
      const results = Array.from({ length: 40 }, () => counts.count('code 198.51.100.7', 30));
      await common.deliverAll();
      return Promise.all(results);
    };
    expect((await send()).filter((seconds) => seconds === null)).toHaveLength(30);
    const wait = (await send()).at(-1)!;
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    now += wait * 1000 - 1000;
    expect((await send())[0]).not.toBeNull();
    now += 1000;
    expect((await send()).filter((seconds) => seconds === null)).toHaveLength(30);
  });

  test('uses the common clock, also in a process whose own clock is an hour ahead', async () => {
    const common = memoryCounts(() => 0);
    const [right, wrong] = [0, 3_600_000].map((clock) => new RequestCounts(common.add, log, { clock: () => clock }));
    const results: Promise<number | null>[] = [];
    for (let round = 0; round < 20; round += 1) {
      for (const counts of [right!, wrong!]) results.push(counts.count('login 198.51.100.7', 10));
      await common.deliverAll();
    }
    expect(await countAdmitted(results)).toBe(10);
  });
});

describe('without the common count', () => {
  // windows follow the wall clock, so the two seconds of these tests must not contain the end of one
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }));
  afterEach(() => void vi.useRealTimers());

  test('a single process enforces the limit by itself', async () => {
    const counts = new RequestCounts(null, log, { clock: () => 0 });
    expect(await countAdmitted(Array.from({ length: 500 }, () => counts.count('search ::/64', 300)))).toBe(300);
  });

  test.each([
    ['refuses', () => Promise.reject(new Error('the database is unavailable'))],
    ['does not respond', () => new Promise<never>(() => undefined)],
  ])('each process enforces the limit while the database %s, calls it rarely, and shares counts again afterwards', async (_, failing) => {
    let now = 0;
    let addCalls = 0;
    let isUnavailable = true;
    const sent: Addition[] = [];
    const add: AddCounts = async (additions) => {
      addCalls += 1;
      if (isUnavailable) return failing();
      sent.push(...additions);
      return additions.map(({ key, phase, count }) => ({
        key,
        window: Math.floor((START + now + phase) / 60_000),
        total: count,
        now: START + now,
      }));
    };
    const counts = new RequestCounts(add, log, { clock: () => now, timeoutMs: 5 });
    expect(await countAdmitted(Array.from({ length: 50 }, () => counts.count('code 198.51.100.7', 30)))).toBe(30);
    await counts.count('code 198.51.100.8', 30);
    expect(addCalls).toBe(1);
    isUnavailable = false;
    now += 2001;
    await counts.count('code 198.51.100.8', 30);
    expect(sent).toMatchObject([{ key: 'code 198.51.100.8', count: 2 }]);
  });
});

describe('in the database', async () => {
  const { db } = await testDatabase();

  test('three processes that count at once admit a limit of 300 at most 315 times', async () => {
    const processes = Array.from({ length: 3 }, () => new RequestCounts(databaseCounts(db), log, { timeoutMs: 60_000 }));
    const results = Array.from({ length: 1200 }, (_, sent) => processes[sent % 3]!.count('search 198.51.100.7', 300));
    const passed = await countAdmitted(results);
    expect(passed).toBeGreaterThanOrEqual(300);
    expect(passed).toBeLessThanOrEqual(315);
  });

  test('counts of past windows are deleted, those of the current one are not', async () => {
    await db.insertInto('request_count').values({ key: 'past', window_number: 1, count: 3 }).execute();
    await databaseCounts(db)([{ key: 'current', phase: 0, count: 1 }]);
    await pruneRequestCounts(db);
    const keys = (await db.selectFrom('request_count').select('key').execute()).map(({ key }) => key);
    expect(keys).toContain('current');
    expect(keys).not.toContain('past');
  });
});
