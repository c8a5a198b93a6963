/**
 * Metrics that are counted in the database: queues, payments, moderation, the change feed. They are declared as data: a name, a sentence
 * and a query. All processes report the same values, so dashboards use the maximum of all processes, never the sum.
 */
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../db/schema.ts';

interface DatabaseMetric {
  readonly name: string;
  readonly help: string;
  /** Name of the label whose values the query returns as `label`. */
  readonly label?: string;
  /**
   * Returns `value`, and also `label` when the metric has a label. Must use an index or a small table, because it runs every few seconds.
   */
  readonly query: string;
}

/** `rate_window` contains counters of people and addresses; only their sums over the site are published. */
const windowSum = (key: string, unit: 'hour' | 'day') =>
  `select coalesce(sum(count), 0) as value from rate_window where key = '${key}' and starts_at = date_trunc('${unit}', now(), 'UTC')`;
const secondsSince = (column: string) => `coalesce(extract(epoch from now() - min(${column})), 0) as value`;

export const DATABASE_METRICS: readonly DatabaseMetric[] = [
  {
    name: 'jobs_waiting',
    help: 'Jobs that may run now and wait for a worker',
    label: 'job',
    query: `select task_identifier as label, count(*) as value from graphile_worker.jobs
      where locked_at is null and attempts < max_attempts and run_at <= now() group by 1`,
  },
  {
    name: 'jobs_running',
    help: 'Jobs that a worker has taken',
    label: 'job',
    query: 'select task_identifier as label, count(*) as value from graphile_worker.jobs where locked_at is not null group by 1',
  },
  {
    name: 'jobs_failing',
    help: 'Jobs that failed at least three times and have not succeeded since',
    label: 'job',
    query: `select task_identifier as label, count(*) as value from graphile_worker.jobs
      where last_error is not null and attempts >= least(3, max_attempts) group by 1`,
  },
  {
    name: 'jobs_oldest_waiting_seconds',
    help: 'How long the oldest job that may run has waited',
    query: `select ${secondsSince('run_at')} from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at < now()`,
  },
  { name: 'job_workers', help: 'Groups of job workers that are registered', query: 'select count(*) as value from job_worker' },
  {
    name: 'contact_reveals_this_hour',
    help: 'Phone numbers shown to people since the hour began',
    query: windowSum('reveals:3600', 'hour'),
  },
  {
    name: 'login_codes_this_hour',
    help: 'Messages with login codes since the hour began',
    query: windowSum('code:all:3600', 'hour'),
  },
  {
    name: 'contact_networks_suspected_today',
    help: 'Networks whose young accounts were refused further numbers today',
    query: `select count(*) as value from rate_window where key like 'harvest:%' and starts_at = date_trunc('day', now(), 'UTC')`,
  },
  {
    name: 'payment_orders_open',
    help: 'Orders that were sent to the gateway and are not paid',
    query: `select count(*) as value from payment_order where state = 'created' and gateway_order_id is not null`,
  },
  {
    name: 'payment_events_oldest_seconds',
    help: 'How long the oldest event of the payment gateway waits to be processed',
    query: `select ${secondsSince('received_at')} from payment_event where handled_at is null`,
  },
  {
    name: 'refunds_open',
    help: 'Refunds that were requested and are not confirmed',
    query: `select count(*) as value from refund where state in ('requested', 'sent')`,
  },
  {
    name: 'refunds_oldest_seconds',
    help: 'How long the oldest of them waits',
    query: `select ${secondsSince('requested_at')} from refund where state in ('requested', 'sent')`,
  },
  {
    name: 'moderation_waiting',
    help: 'Listings and edits that wait for a moderator',
    query: `select count(*) as value from listing_review where state = 'waiting'`,
  },
  {
    name: 'moderation_oldest_seconds',
    help: 'How long the oldest of them waits',
    query: `select ${secondsSince('since')} from listing_review where state = 'waiting'`,
  },
  {
    name: 'search_transitions_waiting',
    help: 'Changes of live listings that wait to be matched with saved searches',
    query: 'select count(*) as value from listing_transition',
  },
  {
    name: 'database_bytes',
    help: 'Size of the database on disk',
    query: 'select pg_database_size(current_database()) as value',
  },
  {
    name: 'database_oldest_transaction_seconds',
    help: 'Age of the oldest open transaction of this role; long ones keep the search index and cleaning behind',
    query: `select ${secondsSince('xact_start')} from pg_stat_activity where datname = current_database() and usename = current_user and state <> 'idle'`,
  },
];

interface Row {
  readonly label?: string;
  readonly value: string | number;
}
type Values = ReadonlyMap<string, readonly Row[]>;

/** Collectors that read within this time share one result. */
const FRESH_MS = 5000;

/**
 * Registers the metrics. When a query fails because the database is unavailable, its metric is omitted and the others are still reported.
 */
export function registerDatabaseMetrics(registry: Registry, db: Db, log: FastifyBaseLogger): void {
  let reading: Promise<Values> | null = null;
  let readAt = -Infinity;
  const read = (): Promise<Values> => {
    if (reading === null || performance.now() - readAt > FRESH_MS) {
      readAt = performance.now();
      reading = readAll(db, log);
    }
    return reading;
  };
  for (const { name, help, label } of DATABASE_METRICS) {
    const gauge = new Gauge({
      name,
      help: `${help}, over all processes`,
      labelNames: label ? [label] : [],
      registers: [],
      async collect() {
        const rows = (await read()).get(name) ?? [];
        this.reset();
        for (const row of rows) this.set(label ? { [label]: row.label ?? '' } : {}, Number(row.value));
        // otherwise prom-client would report 0 for an unknown value without a label
        if (rows.length === 0 && !label) this.remove();
      },
    });
    registry.registerMetric(gauge);
  }
}

/** Reads one metric after the other, so that they never use more than one connection. */
async function readAll(db: Db, log: FastifyBaseLogger): Promise<Values> {
  const values = new Map<string, readonly Row[]>();
  for (const { name, query } of DATABASE_METRICS) {
    try {
      values.set(name, (await sql<Row>`${sql.raw(query)}`.execute(db)).rows);
    } catch (err) {
      log.warn({ err, metric: name }, 'a metric could not be read');
      // the other queries would wait for the same database
      if (values.size === 0) break;
    }
  }
  return values;
}
