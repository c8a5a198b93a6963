/**
 * The private port (`METRICS_PORT`): `/healthz`, `/readyz` and `/metrics` for collectors and supervisors. It is the only port of a worker.
 * When several processes share the port of the site, there is one private port for all of them.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import type { Readiness } from './health-routes.ts';

const MAX_CONNECTIONS = 20;
const TIMEOUT_MS = 10_000;

interface PrivateServerOptions {
  /** Renders the metrics in the Prometheus format. */
  readonly renderMetrics: () => Promise<string>;
  readonly readiness: () => Promise<Readiness>;
  /** Returns why this start cannot recover by itself; null while it can. */
  readonly failure: () => string | null;
}
interface PrivateResponse {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const json = (isGood: boolean, body: object): PrivateResponse => ({
  status: isGood ? 200 : 503,
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(body),
});

async function responseTo(path: string, { renderMetrics, readiness, failure }: PrivateServerOptions): Promise<PrivateResponse | null> {
  if (path === '/metrics') return { status: 200, type: Registry.PROMETHEUS_CONTENT_TYPE, text: await renderMetrics() };
  if (path === '/healthz')
    return json(failure() === null, failure() === null ? { status: 'alive' } : { status: 'failed', reason: failure() });
  if (path !== '/readyz') return null;
  const { ready, checks } = await readiness();
  return json(ready, { status: ready ? 'ready' : 'not ready', checks });
}

/** Resolves when the port is open. `close` also closes open connections. */
export async function startPrivateServer(
  options: PrivateServerOptions,
  port: number,
  host = '127.0.0.1',
): Promise<{ port: number; close: () => Promise<void> }> {
  const server: Server = createServer({ requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS }, (request, response) => {
    if (request.method !== 'GET') return void response.writeHead(404).end();
    responseTo(request.url ?? '', options).then(
      (result) =>
        result
          ? response.writeHead(result.status, { 'content-type': result.type, 'cache-control': 'no-store' }).end(result.text)
          : response.writeHead(404).end(),
      () => response.writeHead(503).end(),
    );
  });
  server.maxConnections = MAX_CONNECTIONS;
  // otherwise, in a cluster, every process would share the port
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port, host, exclusive: true }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
