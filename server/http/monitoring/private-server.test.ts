import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { startPrivateServer } from './private-server.ts';

test('a private port on loopback serves metrics and health checks, and nothing else', async () => {
  const metrics = createMetrics(null, () => true);
  const state = { ready: true, failure: null as string | null };
  const server = await startPrivateServer(
    {
      renderMetrics: () => metrics.registry.metrics(),
      readiness: async () => ({ ready: state.ready, checks: { search: state.ready } }),
      failure: () => state.failure,
    },
    0,
  );
  const get = async (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}${path}`, { method });
  const getStatuses = async () => [(await get('/healthz')).status, (await get('/readyz')).status];
  expect(await (await get('/metrics')).text()).toMatch(/^search_ready 1$/m);
  expect([(await get('/')).status, (await get('/metrics', 'POST')).status, (await get('/outbox')).status]).toEqual([404, 404, 404]);
  expect(await getStatuses()).toEqual([200, 200]);
  state.ready = false;
  expect(await getStatuses()).toEqual([200, 503]);
  state.failure = 'the reason';
  expect(await (await get('/healthz')).json()).toEqual({ status: 'failed', reason: 'the reason' });
  await server.close();
  await expect(get('/metrics')).rejects.toThrow();
});
