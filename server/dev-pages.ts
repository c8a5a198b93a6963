/** Pages straight from their sources, for `npm run dev`: Vite in this process, changes appear without a reload. */
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';

export interface DevPages {
  readonly build: () => Promise<ServerBuild>;
  /** Lets Vite answer what is its own; everything else goes on to the application. */
  readonly attach: (app: FastifyInstance) => void;
  readonly close: () => Promise<void>;
}

/** Starts Vite; part of the development tools, so it is not loaded otherwise. */
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
