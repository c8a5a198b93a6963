import { AggregatorRegistry } from 'prom-client';
import type { MetricValues } from './messages.ts';

/**
 * Merges the metrics of several processes into one text for Prometheus. Each sample has a label with the name of its process, because only
 * some can be added: metrics that are counted in the database are the same in all processes.
 */
export async function mergeMetrics(metricsByProcess: ReadonlyMap<string, readonly MetricValues[]>): Promise<string> {
  const labelled = [...metricsByProcess].map(([process, metrics]) =>
    metrics.map((metric) => ({
      ...metric,
      // each sample has unique labels, so nothing is added and nothing omitted
      aggregator: 'sum',
      values: metric.values.map((sample) => ({ ...sample, labels: { process, ...sample.labels } })),
    })),
  );
  if (labelled.length === 0) return '';
  return AggregatorRegistry.aggregate(labelled).metrics();
}
