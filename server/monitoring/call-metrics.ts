import { sql } from 'kysely';
import { Counter, type Registry } from 'prom-client';
import type { Db } from '../db/schema.ts';

const TOTALS = {
  calls_total: ['Masked calls by how they ended; forged and replayed count reports of the vendor', 'calls'],
  calls_seconds_total: ['Seconds that people talked in those calls', 'seconds'],
  calls_cost_paise_total: ['What those calls cost, in paise', 'costPaise'],
} as const;

interface CallTotal {
  readonly outcome: string;
  readonly calls: number;
  readonly seconds: number;
  readonly costPaise: number;
}

/** Prometheus metrics of masked calls. They are counted in the database, so every process reports the same values. */
export function registerCallMetrics(registry: Registry, db: Db): void {
  for (const [name, [help, column]] of Object.entries(TOTALS)) {
    const counter = new Counter({
      name,
      help: `${help}, over all processes`,
      labelNames: ['outcome'],
      registers: [],
      async collect() {
        const { rows } = await sql<CallTotal>`
          select outcome, sum(calls)::int as calls, sum(seconds)::int as seconds, sum(cost_paise)::float8 as "costPaise"
          from daily_calls group by outcome order by outcome`.execute(db);
        this.reset();
        for (const total of rows) this.inc({ outcome: total.outcome }, total[column]);
      },
    });
    registry.registerMetric(counter);
  }
}
