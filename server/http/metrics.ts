/** Figures of the running process for Prometheus. */
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  /** Measures every answer of this application by route pattern, never by address. */
  readonly watch: (app: FastifyInstance) => void;
}

/** `pool` is absent where there is none to watch. */
export function openMetrics(pool: Pool | null, searchReady: () => boolean): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer by method, route pattern and status class',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const ready = new Gauge({
    name: 'search_ready',
    help: '1 once the search index is built',
    registers: [],
    collect() {
      this.set(searchReady() ? 1 : 0);
    },
  });
  registry.registerMetric(ready);
  if (pool) {
    watchPool(pool, registry);
    watchReveals(pool, registry);
  }
  return {
    registry,
    watch(app) {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'none';
        // how long a page stays open says nothing about how fast it was answered
        if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
        duration.observe({ method: request.method, route, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1000);
      });
    },
  };
}

/** What the alarm about collected numbers looks at; counted in the database, so the same from every process. */
function watchReveals(pool: Pool, registry: Registry): void {
  const figure = (name: string, help: string, query: string) => {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const { rows } = await pool.query<{ value: number }>(query);
        this.set(Number(rows[0]?.value ?? 0));
      },
    });
    registry.registerMetric(gauge);
  };
  figure(
    'contact_reveals_this_hour',
    'Phone numbers shown to people since the hour began',
    `select coalesce(sum(count), 0) as value from rate_window where key = 'reveals:3600' and starts_at = date_trunc('hour', now(), 'UTC')`,
  );
  figure(
    'contact_networks_suspected_today',
    'Networks whose young accounts were refused further numbers today',
    `select count(*) as value from rate_window where key like 'harvest:%' and starts_at = date_trunc('day', now(), 'UTC')`,
  );
}

function watchPool(pool: Pool, registry: Registry): void {
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state; waiting counts requests that want one',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  registry.registerMetric(connections);
}
