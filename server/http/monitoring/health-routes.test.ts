import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { healthRoutes, readiness } from './health-routes.ts';

const { deps } = await testApp();

async function statusOf(path: string, state: { closing: boolean; failure: string | null }): Promise<number> {
  const app = Fastify();
  await app.register(healthRoutes(deps, { renderMetrics: async () => '', closing: () => state.closing, failure: () => state.failure }));
  const { statusCode } = await app.inject(path);
  await app.close();
  return statusCode;
}

test.each([
  ['runs', { closing: false, failure: null }, 200, 200],
  ['was told to stop', { closing: true, failure: null }, 200, 503],
  ['cannot recover', { closing: true, failure: 'an uncaught exception' }, 503, 503],
])('a process that %s says so', async (_, state, health, readiness) => {
  expect(await statusOf('/healthz', state)).toBe(health);
  expect(await statusOf('/readyz', state)).toBe(readiness);
});

test('many readiness checks at once cause one query', async () => {
  let queries = 0;
  const db = deps.db.withPlugin({
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const isReady = readiness({ ...deps, db }, () => false);
  const answers = await Promise.all(Array.from({ length: 200 }, isReady));
  expect(answers.every(({ ready }) => ready)).toBe(true);
  expect(queries).toBe(1);
});
