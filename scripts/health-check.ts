/** Health check of a container: exits with 0 when the server on this machine answers `/healthz`. */
const { PORT = '3000' } = process.env;
const TIMEOUT_MS = 4000;

const isHealthy = await fetch(`http://127.0.0.1:${PORT}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
  (response) => response.ok,
  () => false,
);
process.exitCode = isHealthy ? 0 : 1;

export {};
