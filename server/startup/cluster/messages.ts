/** Messages between a primary process and its children. */
import type { MetricObject } from 'prom-client';

/** The assignment that the primary process sends to a child when it starts. */
export interface Assignment {
  /** Name in the log, metrics and messages: `web-1`, `worker`. */
  readonly name: string;
  readonly role: 'web' | 'worker';
  /** Connection string for the application role. */
  readonly url: string;
  /** Port on which the web processes listen; null until one does. */
  readonly port: number | null;
  /** Whether it resumes the unfinished work of an earlier run. The other processes wait for that before they serve. */
  readonly resumes: boolean;
}

export type ToChild =
  | { readonly type: 'start'; readonly assignment: Assignment }
  /** The unfinished work of an earlier run was resumed. */
  | { readonly type: 'resumed' }
  | { readonly type: 'collect metrics'; readonly id: number }
  | { readonly type: 'all metrics'; readonly id: number; readonly text: string };

export type ToPrimary =
  | { readonly type: 'started' }
  | { readonly type: 'resumed' }
  | { readonly type: 'ready'; readonly port: number | null }
  | { readonly type: 'metrics'; readonly id: number; readonly metrics: readonly MetricValues[] }
  | { readonly type: 'collect all metrics'; readonly id: number };

/** A metric with its samples, as returned by `registry.getMetricsAsJSON()`. */
export interface MetricValues extends MetricObject {
  readonly values: readonly {
    readonly labels: Readonly<Record<string, string | number>>;
    readonly value: number;
    readonly metricName?: string;
  }[];
}
