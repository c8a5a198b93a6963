import type { FastifyInstance } from 'fastify';

const BODY_TIMEOUT_MS = 15_000;

/**
 * Closes connections whose body arrives too slowly (slow-body attack), even when no handler reads the body. Uploads are exempt, even when
 * they are rejected at once, because browsers show the response only after they have sent the complete body.
 */
export function bodyTimeout(app: FastifyInstance, timeoutMs = BODY_TIMEOUT_MS): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { 'content-length': length, 'transfer-encoding': transferEncoding } = raw.headers;
    if (routeOptions.config.route?.multipart || (transferEncoding === undefined && Number(length ?? 0) === 0)) return;
    const timer = setTimeout(() => raw.complete || raw.destroy(), timeoutMs).unref();
    raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
  });
}
