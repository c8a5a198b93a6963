/**
 * Health check for containers: exits with 0 when the server on this machine responds to `/healthz`. A worker has only its private port
 * (`METRICS_PORT`).
 */
import { request } from 'node:http';

const { ROLE, PORT = '3000', METRICS_PORT = '9464' } = process.env;
const TIMEOUT_MS = 4000;

const check = request({ port: ROLE === 'worker' ? METRICS_PORT : PORT, path: '/healthz', timeout: TIMEOUT_MS }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
);
check.on('timeout', () => process.exit(1));
check.on('error', () => process.exit(1));
check.end();
