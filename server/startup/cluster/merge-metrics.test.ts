import { Counter, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { mergeMetrics } from './merge-metrics.ts';
import type { MetricValues } from './messages.ts';

async function metricsOfProcess(requests: number): Promise<MetricValues[]> {
  const registry = new Registry();
  new Counter({ name: 'requests_total', help: 'Requests', labelNames: ['route'], registers: [registry] }).inc({ route: '/a' }, requests);
  new Histogram({ name: 'seconds', help: 'Time', buckets: [1], registers: [registry] }).observe(0.5);
  return (await registry.getMetricsAsJSON()) as MetricValues[];
}

test('samples of several processes have the same name, each with a label for its process', async () => {
  const text = await mergeMetrics(
    new Map([
      ['web-1', await metricsOfProcess(3)],
      ['web-2', await metricsOfProcess(5)],
    ]),
  );
  expect(text.match(/# TYPE requests_total counter/g)).toHaveLength(1);
  expect(text).toContain('requests_total{process="web-1",route="/a"} 3');
  expect(text).toContain('requests_total{process="web-2",route="/a"} 5');
  expect(text).toContain('seconds_bucket{process="web-2",le="1"} 1');
  expect(text).toContain('seconds_count{process="web-1"} 1');
});

test('without processes there are no metrics', async () => expect(await mergeMetrics(new Map())).toBe(''));
