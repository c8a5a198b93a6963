import type { FastifyInstance } from 'fastify';

// milliseconds
const BODY_MS = 15_000;

/**
 * A body that trickles in byte by byte holds a connection, also when nobody reads it: one that is no upload has to be here
 * soon, whatever its address. An upload keeps its time even when it is refused at once, since browsers show the answer only
 * after they have sent everything.
 */
export function expectBodiesSoon(app: FastifyInstance, within = BODY_MS): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { 'content-length': length, 'transfer-encoding': coding } = raw.headers;
    if (routeOptions.config.route?.multipart || (coding === undefined && Number(length ?? 0) === 0)) return;
    const timer = setTimeout(() => raw.complete || raw.destroy(), within).unref();
    raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
  });
}
