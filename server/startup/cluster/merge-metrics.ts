import { AggregatorRegistry } from 'prom-client';
import type { MetricValues } from './messages.ts';

/**
 * Metrics of several processes as one text for Prometheus. Each sample carries the name of its process, because only some can be added up:
 * what is counted in the database is the same in all of them.
 */
export async function mergeMetrics(metricsByProcess: ReadonlyMap<string, readonly MetricValues[]>): Promise<string> {
  const labelled = [...metricsByProcess].map(([process, metrics]) =>
    metrics.map((metric) => ({
      ...metric,
      // each sample has labels of its own, so nothing is added up and nothing left out
      aggregator: 'sum',
      values: metric.values.map((sample) => ({ ...sample, labels: { process, ...sample.labels } })),
    })),
  );
  if (labelled.length === 0) return '';
  return AggregatorRegistry.aggregate(labelled).metrics();
}
