import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { healthRoutes } from './health-routes.ts';

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
