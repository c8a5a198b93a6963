import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { workerPolicy } from './security-headers.ts';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

/** The worker of the map, as the build names it. */
const WORKER = /\/assets\/maplibre-gl-worker-[^/]*$/;

/**
 * Files of the built web, compressed at build time. Only names that carry a hash of their content are kept for good.
 * `mapOrigins`: where the operator's map comes from.
 */
export function assets(folder: string, mapOrigins: readonly string[]) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz', '**/.vite/**'],
      preCompressed: true,
      cacheControl: false,
      index: false,
      decorateReply: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? YEAR : HOUR);
        if (WORKER.test(path)) reply.header('content-security-policy', workerPolicy(mapOrigins));
      },
    });
  };
}
