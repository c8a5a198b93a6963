import type { Config } from './config.ts';

const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/**
 * The address people reach the site at, without a slash at the end: PUBLIC_URL, or where this machine listens. `port` is the real
 * one once it is known (PORT=0 takes any that is free). Features read `deps.siteUrl()`, which knows it.
 */
export function siteUrl({ http }: Config, port = http.port): string {
  const host = EVERY_ADDRESS.has(http.host) ? 'localhost' : http.host;
  return http.publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Address of this process from this very machine, whatever stands in front of it. */
export function ownAddress({ http }: Config, port = http.port): string {
  const everywhere = http.host === '0.0.0.0' || http.host === '::';
  const host = everywhere ? '127.0.0.1' : http.host.includes(':') ? `[${http.host}]` : http.host;
  return `http://${host}:${port}`;
}
