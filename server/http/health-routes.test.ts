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

test('every application of a process reports its memory and garbage collection, which are observed once', async () => {
  const [first, second] = [openMetrics(null, () => true), openMetrics(null, () => true)];
  for (const { registry } of [first, second]) {
    const text = await registry.metrics();
    expect(text).toMatch(/^nodejs_heap_size_used_bytes \d/m);
    expect(text).toContain('nodejs_gc_duration_seconds');
    expect(text).toMatch(/^search_ready 1$/m);
  }
  const gc = 'nodejs_gc_duration_seconds';
  expect(first.registry.getSingleMetric(gc)).toBe(second.registry.getSingleMetric(gc));
  expect(first.registry.getSingleMetric('search_ready')).not.toBe(second.registry.getSingleMetric('search_ready'));
});
