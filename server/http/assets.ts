import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { rateClassOfScope } from './limits/rate-limits.ts';
import { workerPolicy } from './security-headers.ts';

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const CACHE_ONE_HOUR = 'public, max-age=3600';

/** The service worker serves pages while there is no connection. Its name has no hash, so browsers have to check for a newer version. */
const SERVICE_WORKER_FILE = /\/service-worker\.js(?:\.\w+)?$/;
/** The map's web worker, with the file name that the build generates. */
const MAP_WORKER_FILE = /\/assets\/maplibre-gl-worker-[^/]*$/;

/** Sent for the name without this ending, to clients that accept the encoding. */
const COMPRESSED_FILE = /\.(?:br|gz)$/;

/**
 * Serves files of the built web app, which were compressed at build time. Only files with a content hash in their name are cached forever.
 * @param mapOrigins origins of the operator's map, which the map worker may connect to
 * @param replaced files that another route serves
 */
export function assets(folder: string, mapOrigins: readonly string[], replaced: readonly string[] = []) {
  return async (app: FastifyInstance): Promise<void> => {
    rateClassOfScope(app, 'file');
    const options: FastifyStaticOptions = {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      index: false,
      decorateReply: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? CACHE_FOREVER : CACHE_ONE_HOUR);
        if (SERVICE_WORKER_FILE.test(path)) reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy([]) });
        if (MAP_WORKER_FILE.test(path)) reply.header('content-security-policy', workerPolicy(mapOrigins));
      },
    };
    // One route for all of them: a build has 1,600 such files, and the folder also contains those of earlier builds. The plugin's own route
    // for a folder reads the folder's list of names for each request.
    await app.register(async (scope) => {
      await scope.register(fastifyStatic, { ...options, root: join(folder, 'assets'), serve: false, decorateReply: true });
      scope.get<{ Params: { readonly '*': string } }>('/assets/*', { schema: { hide: true } }, (req, reply) =>
        COMPRESSED_FILE.test(req.params['*']) ? reply.callNotFound() : reply.sendFile(req.params['*']),
      );
    });
    // a route for each of the few others, because pages have the same kind of path
    await app.register(fastifyStatic, {
      ...options,
      wildcard: false,
      globIgnore: ['assets/**', '**/*.br', '**/*.gz', '**/.vite/**', ...replaced],
    });
  };
}
