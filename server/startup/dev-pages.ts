/** Pages for `npm run dev`: Vite runs in this process, with hot reload. */
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';

export interface DevPages {
  readonly build: () => Promise<ServerBuild>;
  /** Lets Vite handle its own requests. All others are passed to the application. */
  readonly attach: (app: FastifyInstance) => void;
  readonly close: () => Promise<void>;
}

/** Starts Vite. It is a development dependency, so this file is imported only with --develop. */
export async function startDevPages(): Promise<DevPages> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  return {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    attach(app) {
      app.addHook('onRequest', (request, reply, done) => {
        if (request.url.startsWith('/api/') || request.url.startsWith('/media/')) return done();
        vite.middlewares(request.raw, reply.raw, done);
      });
    },
    close: () => vite.close(),
  };
}
