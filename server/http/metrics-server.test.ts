import { expect, test } from 'vitest';
import { openMetrics } from './metrics.ts';
import { startMetricsServer } from './metrics-server.ts';

test('a port of its own serves the metrics on loopback, and nothing else', async () => {
  const server = await startMetricsServer(
    openMetrics(null, () => true),
    0,
  );
  const get = async (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}${path}`, { method });
  expect(await (await get('/metrics')).text()).toMatch(/^search_ready 1$/m);
  expect([(await get('/')).status, (await get('/metrics', 'POST')).status, (await get('/outbox')).status]).toEqual([404, 404, 404]);
  await server.close();
  await expect(get('/metrics')).rejects.toThrow();
});
