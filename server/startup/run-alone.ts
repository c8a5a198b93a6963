/** Runs the site in a single process: pages, API and jobs. */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { siteUrl } from '../config/site-url.ts';
import { startPrivateServer } from '../http/monitoring/private-server.ts';
import { announce } from './announce.ts';
import type { Lifecycle } from './lifecycle.ts';
import { prepareDatabase } from './prepare-database.ts';
import { resumeWork } from './resume-work.ts';
import { serve } from './serve.ts';

/** Resolves once the site is reachable. */
export async function runAlone(config: Config, log: FastifyBaseLogger, lifecycle: Lifecycle): Promise<void> {
  const url = await prepareDatabase(config, log, lifecycle);
  const { port, registry, readiness } = await serve({ config, log, lifecycle, url, resume: resumeWork });
  const { metricsPort, metricsHost } = config.http;
  if (metricsPort !== null) {
    const server = await startPrivateServer(
      { renderMetrics: () => registry.metrics(), readiness, failure: lifecycle.failure },
      metricsPort,
      metricsHost,
    );
    lifecycle.onEnd(server.close);
  }
  announce(config, siteUrl(config, port ?? config.http.port));
}
