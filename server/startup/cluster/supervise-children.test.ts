import { describe, expect, test } from 'vitest';
import { superviseChildren, type Child } from './supervise-children.ts';

interface FakeChild {
  readonly name: string;
  readonly signals: string[];
  readonly beReady: () => void;
  readonly end: (how: string) => void;
}

/** Creates children that the test controls. `next` resolves with the next child that is started. */
function setUp(timing: { pausesMs?: readonly number[]; healthyMs?: number; stopMs?: number; stubborn?: boolean } = {}) {
  const started: FakeChild[] = [];
  const reasons: string[] = [];
  let onStart = () => {};
  let returnedCount = 0;
  const start = (name: string): Child => {
    const ready = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<string>();
    const signals: string[] = [];
    started.push({ name, signals, beReady: ready.resolve, end: ended.resolve });
    onStart();
    const kill = (signal: string) => {
      signals.push(signal);
      if (signal === 'SIGKILL' || !timing.stubborn) ended.resolve(signal);
    };
    return { ready: ready.promise, ended: ended.promise, kill };
  };
  const next = async (): Promise<FakeChild> => {
    if (started.length === returnedCount) await new Promise<void>((resolve) => (onStart = resolve));
    return started[returnedCount++]!;
  };
  const { promise: gaveUp, resolve } = Promise.withResolvers<void>();
  const supervise = (names: readonly string[]) =>
    superviseChildren(names, {
      start,
      log: { warn: () => undefined, error: () => undefined },
      onGiveUp(reason) {
        reasons.push(reason);
        resolve();
      },
      timing: { pausesMs: [0, 1, 1], healthyMs: 60_000, stopMs: 60_000, ...timing },
    });
  return { started, next, reasons, gaveUp, supervise };
}

describe('children', () => {
  test('are ready once each of them serves', async () => {
    const { next, supervise } = setUp();
    const children = supervise(['web-1', 'web-2']);
    let isReady = false;
    const ready = (async () => {
      await children.ready;
      isReady = true;
    })();
    (await next()).beReady();
    await Promise.resolve();
    expect(isReady).toBe(false);
    (await next()).beReady();
    await ready;
    await children.stop();
  });

  test('that end are replaced under the same name', async () => {
    const { next, started, supervise, reasons } = setUp();
    const children = supervise(['web-1', 'worker']);
    const [web] = [await next(), await next()];
    web.beReady();
    await Promise.resolve();
    web.end('SIGKILL');
    expect((await next()).name).toBe('web-1');
    expect(started.map(({ name }) => name)).toEqual(['web-1', 'worker', 'web-1']);
    expect(reasons).toEqual([]);
    await children.stop();
  });

  test('that end before they have served abort the start at once', async () => {
    const { next, started, supervise, reasons, gaveUp } = setUp();
    supervise(['web-1']);
    (await next()).end('exit code 1');
    await gaveUp;
    expect(reasons).toEqual(['The process web-1 could not start (exit code 1). Its error is above.']);
    expect(started).toHaveLength(1);
  });

  test('that repeatedly end shortly after their start end the site, with the last reason', async () => {
    const { next, supervise, reasons, gaveUp, started } = setUp();
    supervise(['web-1']);
    for (let starts = 0; starts < 4; starts += 1) {
      const child = await next();
      child.beReady();
      await Promise.resolve();
      child.end(`exit code ${starts}`);
    }
    await gaveUp;
    expect(reasons).toEqual(['The process web-1 ended 4 times shortly after its start (last: exit code 3).']);
    expect(started).toHaveLength(4);
  });

  test('that served for long enough are replaced any number of times', async () => {
    const { next, supervise, reasons } = setUp({ pausesMs: [0], healthyMs: 0 });
    const children = supervise(['web-1']);
    for (let starts = 0; starts < 10; starts += 1) {
      const child = await next();
      child.beReady();
      await Promise.resolve();
      child.end('exit code 0');
    }
    await next();
    expect(reasons).toEqual([]);
    await children.stop();
  });

  test('are not replaced when they are stopped; those that do not stop are killed', async () => {
    const { next, started, supervise, reasons } = setUp({ stopMs: 1, stubborn: true });
    const children = supervise(['web-1', 'web-2']);
    await next();
    await next();
    await children.stop();
    expect(started.map(({ signals }) => signals)).toEqual([
      ['SIGTERM', 'SIGKILL'],
      ['SIGTERM', 'SIGKILL'],
    ]);
    expect(reasons).toEqual([]);
  });
});
