import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { createLifecycle } from '../../startup/lifecycle.ts';
import { healthRoutes, readiness } from './health-routes.ts';

const { deps } = await testApp();

async function statusOf(path: string, state: { isClosing: boolean; failure: string | null }): Promise<number> {
  const app = Fastify();
  await app.register(healthRoutes(deps, { renderMetrics: async () => '', isClosing: () => state.isClosing, failure: () => state.failure }));
  const { statusCode } = await app.inject(path);
  await app.close();
  return statusCode;
}

test.each([
  ['runs', { isClosing: false, failure: null }, 200, 200],
  ['was told to stop', { isClosing: true, failure: null }, 200, 503],
  ['cannot recover', { isClosing: true, failure: 'an uncaught exception' }, 503, 503],
])('a process that %s reports it', async (_, state, health, readiness) => {
  expect(await statusOf('/healthz', state)).toBe(health);
  expect(await statusOf('/readyz', state)).toBe(readiness);
});

test('many parallel readiness checks cause one query', async () => {
  let queries = 0;
  const db = deps.db.withPlugin({
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const isReady = readiness({ ...deps, db }, () => false);
  const responses = await Promise.all(Array.from({ length: 200 }, isReady));
  expect(responses.every(({ ready }) => ready)).toBe(true);
  expect(queries).toBe(1);
});

test('a process that cannot recover reports why until it has ended', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
  const events = ['unhandledRejection', 'uncaughtException', 'SIGTERM', 'SIGINT'] as const;
  const listenersBefore = events.map((event) => process.listeners(event as 'SIGTERM'));
  // the timeout never passes, because it would end the process that runs the tests of the following files
  const lifecycle = createLifecycle({ log: deps.log, delayMs: 0, timeoutMs: 2 ** 31 - 1 });
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  lifecycle.onEnd(() => closed);
  const app = Fastify();
  await app.register(healthRoutes(deps, { renderMetrics: async () => '', isClosing: lifecycle.isClosing, failure: lifecycle.failure }));
  const getHealth = async () => {
    const { statusCode, body } = await app.inject('/healthz');
    return [statusCode, JSON.parse(body)] as const;
  };
  try {
    expect(await getHealth()).toEqual([200, { status: 'alive' }]);
    lifecycle.fail('the embedded PostgreSQL ended again and again');
    lifecycle.fail('something that followed from it');
    expect(await getHealth()).toEqual([503, { status: 'failed', reason: 'the embedded PostgreSQL ended again and again' }]);
    expect(exit).not.toHaveBeenCalled();
    close();
    await expect.poll(() => exit.mock.calls).toEqual([[1]]);
  } finally {
    for (const [index, event] of events.entries())
      for (const listener of process.listeners(event as 'SIGTERM'))
        if (!listenersBefore[index]!.includes(listener)) process.off(event, listener);
    exit.mockRestore();
    await app.close();
  }
});
