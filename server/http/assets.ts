import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { rateClassOfScope } from './limits/rate-limits.ts';
import { workerPolicy } from './security-headers.ts';

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const CACHE_ONE_HOUR = 'public, max-age=3600';

/** The service worker serves pages while there is no connection. Its name has no hash, so browsers have to check for a newer version. */
const SERVICE_WORKER_FILE = /\/service-worker\.js(?:\.\w+)?$/;
/** The map's web worker, with the file name that the build generates. */
const MAP_WORKER_FILE = /\/assets\/maplibre-gl-worker-[^/]*$/;

/**
 * Serves files of the built web app, which were compressed at build time. Only files with a content hash in their name are cached forever.
 * @param mapOrigins origins of the operator's map, which the map worker may connect to
 * @param replaced files that another route serves
 */
export function assets(folder: string, mapOrigins: readonly string[], replaced: readonly string[] = []) {
  return async (app: FastifyInstance): Promise<void> => {
    rateClassOfScope(app, 'file');
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz', '**/.vite/**', ...replaced],
      preCompressed: true,
      cacheControl: false,
      index: false,
      decorateReply: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? CACHE_FOREVER : CACHE_ONE_HOUR);
        if (SERVICE_WORKER_FILE.test(path)) reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy([]) });
        if (MAP_WORKER_FILE.test(path)) reply.header('content-security-policy', workerPolicy(mapOrigins));
      },
    });
  };
}
