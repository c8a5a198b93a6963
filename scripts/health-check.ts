/**
 * Health check for containers: exits with 0 when the server on this machine responds to `/healthz`. A worker has only its private port
 * (`METRICS_PORT`).
 */
import { request } from 'node:http';

const { ROLE, PORT, METRICS_PORT } = process.env;
const TIMEOUT_MS = 4000;
// as for the site, an empty variable counts as not set
const port = ROLE === 'worker' ? METRICS_PORT || '9464' : PORT || '3000';

const check = request({ port, path: '/healthz', timeout: TIMEOUT_MS }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1));
check.on('timeout', () => process.exit(1));
check.on('error', () => process.exit(1));
check.end();
