/** Prometheus metrics of this process. */
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Admission } from '../limits/admission.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type Metric } from 'prom-client';

/** Metrics of a cache of pages or responses. */
export interface CacheMetrics {
  readonly countLookup: (result: 'hit' | 'stale' | 'miss') => void;
  readonly observeCaches: (caches: readonly { readonly bytes: number; readonly size: number }[]) => void;
}

/** Metrics of the search index (see `SearchStatus`). */
interface ObservedSearch {
  readonly status: () => { readonly listings: number; readonly bytes: number; readonly lagSeconds: number };
}

export interface Metrics {
  readonly registry: Registry;
  /** Measures every response of the application by route pattern; never by URL, which may contain personal data. */
  readonly observeResponses: (app: FastifyInstance) => void;
  /** Reports how many requests are waiting or running. */
  readonly observeAdmission: (admission: Admission) => void;
  /** Reports the size of the search index and the age of its data. */
  readonly observeSearch: (search: ObservedSearch) => void;
  readonly pageCache: CacheMetrics;
  readonly responseCache: CacheMetrics;
}

let metricsOfProcess: readonly Metric[] | null = null;
/**
 * Memory, CPU, event loop and garbage collection. All applications of a process share them, because their observers are never removed: each
 * would continue to measure and keep its application in memory.
 */
function processMetrics(): readonly Metric[] {
  if (metricsOfProcess) return metricsOfProcess;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  metricsOfProcess = registry.getMetricsAsArray().flatMap(({ name }) => registry.getSingleMetric(name) ?? []);
  return metricsOfProcess;
}

/**
 * @param pool null in tests, which then have no database metrics
 * @param reactBuild the build of React that renders the pages; undefined when this process serves no pages
 */
export function createMetrics(pool: Pool | null, searchReady: () => boolean, reactBuild?: 'development' | 'production'): Metrics {
  const registry = new Registry();
  for (const metric of processMetrics()) registry.registerMetric(metric);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time by method, route pattern and status class',
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
  const build = new Gauge({
    name: 'thinnai_build_info',
    help: '1, with the versions that this process runs as labels',
    labelNames: ['node', 'react'],
    registers: [registry],
  });
  build.set({ node: process.versions.node, react: reactBuild ?? 'none' }, 1);
  if (pool) registerPoolGauge(pool, registry);
  return {
    registry,
    observeAdmission(admission) {
      const inside = new Gauge({
        name: 'http_requests_in_progress',
        help: 'Requests that wait for their turn or are worked on',
        registers: [],
        collect() {
          this.set(admission.inside());
        },
      });
      registry.registerMetric(inside);
    },
    observeSearch: (search) => registerSearchGauges(search, registry),
    pageCache: cacheMetrics(registry, 'page'),
    responseCache: cacheMetrics(registry, 'response'),
    observeResponses(app) {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'none';
        // an event stream lasts as long as its page is open, so its duration is not a response time
        if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
        duration.observe({ method: request.method, route, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1000);
      });
    },
  };
}

/** @param kind what is cached: pages, or responses of the API */
function cacheMetrics(registry: Registry, kind: 'page' | 'response'): CacheMetrics {
  const lookups = new Counter({
    name: `${kind}_cache_lookups_total`,
    help: `Requests for a ${kind}: cached (hit), cached and made again in the background (stale), made first (miss)`,
    labelNames: ['result'],
    registers: [registry],
  });
  return {
    countLookup: (result) => lookups.inc({ result }),
    observeCaches(caches) {
      const registerSum = (name: string, help: string, read: (cache: (typeof caches)[number]) => number) => {
        const gauge = new Gauge({
          name,
          help,
          registers: [],
          collect() {
            this.set(caches.reduce((sum, cache) => sum + read(cache), 0));
          },
        });
        registry.registerMetric(gauge);
      };
      registerSum(`${kind}_cache_bytes`, `Memory of every cached ${kind} in all encodings`, ({ bytes }) => bytes);
      registerSum(`${kind}_cache_${kind}s`, `Number of cached ${kind}s`, ({ size }) => size);
    },
  };
}

function registerSearchGauges(search: ObservedSearch, registry: Registry): void {
  const registerGauge = (name: string, help: string, read: (status: ReturnType<ObservedSearch['status']>) => number) => {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read(search.status()));
      },
    });
    registry.registerMetric(gauge);
  };
  registerGauge('search_index_listings', 'Live listings in the search index of this process', ({ listings }) => listings);
  registerGauge('search_index_bytes', 'Memory of the search index, without the words themselves', ({ bytes }) => bytes);
  registerGauge(
    'search_index_lag_seconds',
    'Time since the last successful read of the changed listings; changes before it are shown',
    ({ lagSeconds }) => lagSeconds,
  );
}

function registerPoolGauge(pool: Pool, registry: Registry): void {
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
