import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

/** Files of the built web, compressed at build time. Only names that carry a hash of their content are kept for good. */
export function assets(folder: string) {
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
      },
    });
  };
}
