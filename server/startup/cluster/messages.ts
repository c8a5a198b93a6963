/** What a primary process and its children tell each other. */
import type { MetricObject } from 'prom-client';

/** What the primary process hands to a child at its start. */
export interface Assignment {
  /** For the log, metrics and messages: `web-1`, `worker`. */
  readonly name: string;
  readonly role: 'web' | 'worker';
  /** Connection string of the application. */
  readonly url: string;
  /** Port the web processes listen on; null while none does. */
  readonly port: number | null;
  /** Completes what an earlier run left unfinished; the others wait for it before they serve. */
  readonly resumes: boolean;
}

export type ToChild =
  | { readonly type: 'start'; readonly assignment: Assignment }
  /** What an earlier run left unfinished is completed. */
  | { readonly type: 'resumed' }
  | { readonly type: 'collect metrics'; readonly id: number }
  | { readonly type: 'all metrics'; readonly id: number; readonly text: string };

export type ToPrimary =
  | { readonly type: 'started' }
  | { readonly type: 'resumed' }
  | { readonly type: 'ready'; readonly port: number | null }
  | { readonly type: 'metrics'; readonly id: number; readonly metrics: readonly MetricValues[] }
  | { readonly type: 'collect all metrics'; readonly id: number };

/** A metric as `registry.getMetricsAsJSON()` returns it, with its samples. */
export interface MetricValues extends MetricObject {
  readonly values: readonly {
    readonly labels: Readonly<Record<string, string | number>>;
    readonly value: number;
    readonly metricName?: string;
  }[];
}
