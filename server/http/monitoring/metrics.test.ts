import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('every application of a process reports its memory and garbage collection, which are observed once', async () => {
  const [first, second] = [createMetrics(null, () => true), createMetrics(null, () => true)];
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

test('the metrics have the size of the search index and the time since it last read the change feed', async () => {
  const metrics = createMetrics(null, () => true);
  metrics.observeSearch({ status: () => ({ listings: 12, bytes: 3400, lagSeconds: 1.5 }) });
  const text = await metrics.registry.metrics();
  for (const line of ['search_index_listings 12', 'search_index_bytes 3400', 'search_index_lag_seconds 1.5'])
    expect(text.split('\n')).toContain(line);
});
